//! The automaton of a pattern, for texts on which ripgrep's engine might work for minutes without
//! a pause: its time is that of a byte times that of a state.

use std::sync::OnceLock;

use memchr::memmem::Finder;
use regex_automata::hybrid::dfa::{self, DFA};
use regex_automata::hybrid::regex::{Cache, Regex};
use regex_automata::nfa::thompson::{self, NFA, WhichCaptures};
use regex_automata::{Input, MatchKind, util::syntax};
use regex_syntax::hir::{Hir, HirKind};

use super::pattern::{MOST_COMPILED_BYTES, RegexOptions};
use super::simulation::{Stopped, Tick, simulate};

/// The most bytes of deterministic states. If they need more, the states are simulated.
const CACHE_BYTES: usize = 16 << 20;

/// Patterns with more states have deterministic states that are too large.
const MOST_DETERMINISTIC: usize = 100_000;

/// The states that a class or a property of characters may have, and any other character, in any
/// case.
const STATES_OF_CLASS: usize = 2048;
const STATES_OF_CHARACTER: usize = 16;

/// The automaton of a pattern.
#[derive(Debug)]
pub(super) struct Machine {
    nfa: NFA,
    /// The pattern, if it is a plain text.
    text: Option<Finder<'static>>,
    hir: Hir,
    deterministic: OnceLock<Option<Regex>>,
    /// The bytes of line ends that are in no match, though they can be within a line.
    line_end: &'static [u8],
}

/// The most states that the automaton of the pattern can have, guessed without compiling it.
pub(super) fn most_states(pattern: &str) -> usize {
    let states = pattern.bytes().fold(1_usize, |states, byte| {
        states.saturating_add(match byte {
            b'\\' | b'[' => STATES_OF_CLASS,
            _ => STATES_OF_CHARACTER,
        })
    });
    let counts = pattern.split('{').skip(1).filter_map(|after| {
        let count = after.split_once('}')?.0;
        count
            .rsplit(',')
            .find_map(|number| number.trim().parse().ok())
    });
    counts.fold(states, |states, count: usize| {
        states.saturating_mul(count.max(1))
    })
}

impl Machine {
    /// Compiles the pattern as ripgrep's library does. `None`: it cannot be compiled.
    pub(super) fn new(pattern: &str, options: RegexOptions, crlf: bool) -> Option<Self> {
        let syntax = syntax::Config::new()
            .utf8(false)
            .multi_line(true)
            .case_insensitive(options.ignore_case)
            .crlf(crlf);
        let hir = syntax::parse_with(&format!("(?:{pattern})"), &syntax).ok()?;
        let line_end: &[u8] = if crlf && !options.multiline {
            b"\r\n"
        } else {
            b""
        };
        let nfa = compile(&hir, false)?;
        let text = match hir.kind() {
            HirKind::Literal(literal) => Some(Finder::new(&literal.0).into_owned()),
            _ => None,
        };
        Some(Self {
            nfa,
            text,
            hir,
            deterministic: OnceLock::new(),
            line_end,
        })
    }

    /// The number of its states.
    pub(super) fn states(&self) -> usize {
        self.nfa.states().len()
    }

    /// The room for deterministic states.
    pub(super) fn cache(&self) -> Option<Cache> {
        self.deterministic().map(Regex::create_cache)
    }

    /// Its deterministic states, if they are not too large.
    fn deterministic(&self) -> Option<&Regex> {
        let compiled = self.deterministic.get_or_init(|| {
            if self.states() > MOST_DETERMINISTIC {
                return None;
            }
            let forward = deterministic(self.nfa.clone(), self.line_end, MatchKind::LeftmostFirst)?;
            // Backwards the longest match begins where the first one does.
            let reverse = deterministic(compile(&self.hir, true)?, self.line_end, MatchKind::All)?;
            Some(Regex::builder().build_from_dfas(forward, reverse))
        });
        compiled.as_ref()
    }

    /// The first match from `at` on. Deterministic states take a nanosecond per byte; if these are too
    /// many, or cannot tell, a simulation follows, which can be stopped.
    pub(super) fn find(
        &self,
        haystack: &[u8],
        at: usize,
        cache: &mut Option<Cache>,
        tick: Tick<'_>,
    ) -> Result<Option<(usize, usize)>, Stopped> {
        if let Some(text) = &self.text {
            let found = text.find(&haystack[at..]).map(|found| at + found);
            return Ok(found.map(|found| (found, found + text.needle().len())));
        }
        if let (Some(regex), Some(room)) = (self.deterministic(), cache) {
            let found = regex.try_search(room, &Input::new(haystack).span(at..haystack.len()));
            if let Ok(found) = found {
                return Ok(found.map(|found| (found.start(), found.end())));
            }
            room.reset(regex);
        }
        simulate(&self.nfa, haystack, at, self.line_end, tick)
    }
}

fn compile(hir: &Hir, reverse: bool) -> Option<NFA> {
    let config = thompson::Config::new()
        .utf8(false)
        .reverse(reverse)
        // Of `[^\s\S]u{1000000000}|/` ripgrep's library compiles the slash alone.
        .nfa_size_limit(Some(MOST_COMPILED_BYTES))
        .which_captures(WhichCaptures::None);
    thompson::Compiler::new()
        .configure(config)
        .build_from_hir(hir)
        .ok()
}

fn deterministic(nfa: NFA, line_end: &[u8], kind: MatchKind) -> Option<DFA> {
    let config = dfa::Config::new()
        .match_kind(kind)
        .cache_capacity(CACHE_BYTES)
        .skip_cache_capacity_check(true)
        .minimum_cache_clear_count(Some(0))
        .unicode_word_boundary(true);
    let config = line_end
        .iter()
        .fold(config, |config, byte| config.quit(*byte, true));
    dfa::Builder::new()
        .configure(config)
        .build_from_nfa(nfa)
        .ok()
}
