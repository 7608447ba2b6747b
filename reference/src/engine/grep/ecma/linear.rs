//! Patterns without look-around and references, in Rust's syntax: Rust's engine matches those in
//! linear time.

use super::super::pattern::RegexOptions;
use super::syntax::{NO_END, Term};
use super::unit_set::UnitSet;

/// The same pattern in Rust's syntax; `None` if Rust has no equivalent. It means the same in texts
/// that are [plain](is_plain).
pub(super) fn translate(term: &Term, options: RegexOptions) -> Option<String> {
    let mut translation = Translation {
        out: String::new(),
        options,
    };
    translation.add(term)?;
    Some(translation.out)
}

/// Whether each character of the text is one unit, and both engines have the same idea of lines.
pub(super) fn is_plain(text: &str, options: RegexOptions) -> bool {
    let mut returns = text.match_indices('\r');
    let ends_line = |at: usize| !options.multiline && text.as_bytes().get(at + 1) == Some(&b'\n');
    returns.all(|(at, _)| ends_line(at))
        && !text.contains(|character| {
            character > '\u{FFFF}' || matches!(character, '\u{2028}' | '\u{2029}')
        })
}

struct Translation {
    out: String,
    options: RegexOptions,
}

impl Translation {
    fn add(&mut self, term: &Term) -> Option<()> {
        match term {
            Term::Set(set) => self.set(set),
            Term::Sequence(terms) => return terms.iter().try_for_each(|term| self.add(term)),
            Term::Alternatives(terms) => return self.alternatives(terms),
            Term::Capture(_, term) => return self.add(term),
            Term::Repeat {
                term,
                counts,
                is_greedy,
                ..
            } => {
                // The engines differ in which empty repetitions they take.
                if self.options.multiline && can_be_empty(term) {
                    return None;
                }
                self.out.push_str("(?:");
                self.add(term)?;
                let most = Some(counts.1).filter(|most| *most != NO_END);
                let most = most.map(|most| most.to_string()).unwrap_or_default();
                let lazy = if *is_greedy { "" } else { "?" };
                self.out
                    .push_str(&format!("){{{},{most}}}{lazy}", counts.0));
            }
            Term::LineStart => self.out.push('^'),
            Term::LineEnd => self.out.push('$'),
            Term::Boundary { is_negated: false } => self.out.push_str(r"(?-u:\b)"),
            // Rust's engine finds a `\B` between a carriage return and a line feed.
            Term::Boundary { is_negated: true } | Term::Look { .. } | Term::Reference(_) => {
                return None;
            }
        }
        Some(())
    }

    fn alternatives(&mut self, terms: &[Term]) -> Option<()> {
        for (index, term) in terms.iter().enumerate() {
            self.out.push_str(if index == 0 { "(?:" } else { "|" });
            self.add(term)?;
        }
        self.out.push(')');
        Some(())
    }

    /// Halves of pairs are left out: a plain text has none.
    fn set(&mut self, set: &UnitSet) {
        let ranges = set.resolved(self.options.ignore_case);
        let members: String = ranges
            .iter()
            .flat_map(|(from, to)| [(*from, (*to).min(0xD7FF)), ((*from).max(0xE000), *to)])
            .filter(|(from, to)| from <= to)
            .map(|(from, to)| format!(r"\x{{{from:X}}}-\x{{{to:X}}}"))
            .collect();
        if members.is_empty() {
            self.out.push_str(r"[^\s\S]");
        } else {
            self.out.push_str(&format!("[{members}]"));
        }
    }
}

fn can_be_empty(term: &Term) -> bool {
    match term {
        Term::Set(_) => false,
        Term::Sequence(terms) => terms.iter().all(can_be_empty),
        Term::Alternatives(terms) => terms.iter().any(can_be_empty),
        Term::Repeat { term, counts, .. } => counts.0 == 0 || can_be_empty(term),
        Term::Capture(_, term) => can_be_empty(term),
        _ => true,
    }
}
