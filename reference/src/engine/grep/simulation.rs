//! Simulates an automaton byte by byte, so that it can be stopped between two bytes.
//!
//! `a+|b` on `xaab`: a thread starts at each byte, after those that are there, until one has
//! matched. The threads at `a` go on to the second `a`, and match there; the later ones are dropped,
//! as an earlier start is preferred, and `b` is never reached.

use regex_automata::nfa::thompson::{NFA, State};
use regex_automata::util::primitives::StateID;

/// A search was stopped.
#[derive(Debug, thiserror::Error)]
#[error("the search was stopped")]
pub(super) struct Stopped;

/// Hears of steps and of bytes that were taken, now and then.
pub(super) type Tick<'a> = &'a mut dyn FnMut(usize) -> Result<(), Stopped>;

/// The steps between two ticks: some milliseconds.
const STEPS: usize = 1 << 18;

/// The states in which threads are, the preferred first.
struct Threads {
    states: Vec<StateID>,
    /// For each state the offset at which its thread has started, and the round in which it has come.
    starts: Vec<(usize, usize)>,
    round: usize,
}

impl Threads {
    fn new(nfa: &NFA) -> Self {
        Self {
            states: Vec::new(),
            starts: vec![(0, 0); nfa.states().len()],
            round: 1,
        }
    }

    /// Adds a state, unless it is there.
    fn insert(&mut self, state: StateID, start: usize) -> bool {
        let known = &mut self.starts[state.as_usize()];
        let is_new = known.1 != self.round;
        if is_new {
            *known = (start, self.round);
            self.states.push(state);
        }
        is_new
    }

    fn clear(&mut self) {
        self.states.clear();
        self.round += 1;
    }
}

/// The first match from `at` on, as a backtracking engine would find it. The excluded bytes are in no match.
pub(super) fn simulate(
    nfa: &NFA,
    haystack: &[u8],
    at: usize,
    excluded: &[u8],
    tick: Tick<'_>,
) -> Result<Option<(usize, usize)>, Stopped> {
    let (mut threads, mut next) = (Threads::new(nfa), Threads::new(nfa));
    let mut text = Text {
        nfa,
        haystack,
        stack: Vec::new(),
    };
    let (mut found, mut steps, mut ticked) = (None, 0, at);
    for offset in at..=haystack.len() {
        if found.is_none() {
            steps += text.follow(&mut threads, nfa.start_anchored(), offset, offset);
        } else if threads.states.is_empty() {
            break;
        }
        let byte = haystack
            .get(offset)
            .copied()
            .filter(|byte| !excluded.contains(byte));
        for state in threads.states.iter().copied() {
            let (start, _) = threads.starts[state.as_usize()];
            if matches!(nfa.state(state), State::Match { .. }) {
                found = Some((start, offset));
                break;
            }
            if let Some(after) = byte.and_then(|byte| after(nfa.state(state), byte)) {
                steps += text.follow(&mut next, after, offset + 1, start);
            }
        }
        steps += 1 + threads.states.len();
        if steps >= STEPS {
            tick(offset - ticked)?;
            (steps, ticked) = (0, offset);
        }
        std::mem::swap(&mut threads, &mut next);
        next.clear();
    }
    Ok(found)
}

/// The state after a byte.
fn after(state: &State, byte: u8) -> Option<StateID> {
    match state {
        State::ByteRange { trans } => trans.matches_byte(byte).then_some(trans.next),
        State::Sparse(transitions) => transitions.matches_byte(byte),
        State::Dense(transitions) => transitions.matches_byte(byte),
        _ => None,
    }
}

/// A text, and the states still to be followed without a byte.
struct Text<'a> {
    nfa: &'a NFA,
    haystack: &'a [u8],
    stack: Vec<StateID>,
}

impl Text<'_> {
    /// Adds a thread in this state, and in all that it reaches without a byte. Returns how many.
    fn follow(
        &mut self,
        threads: &mut Threads,
        state: StateID,
        offset: usize,
        start: usize,
    ) -> usize {
        let mut steps = 0;
        self.stack.push(state);
        while let Some(state) = self.stack.pop() {
            steps += 1;
            if !threads.insert(state, start) {
                continue;
            }
            match self.nfa.state(state) {
                State::Look { look, next } => {
                    let matcher = self.nfa.look_matcher();
                    if matcher.matches(*look, self.haystack, offset) {
                        self.stack.push(*next);
                    }
                }
                State::Union { alternates } => self.stack.extend(alternates.iter().rev()),
                State::BinaryUnion { alt1, alt2 } => self.stack.extend([*alt2, *alt1]),
                State::Capture { next, .. } => self.stack.push(*next),
                _ => {}
            }
        }
        steps
    }
}
