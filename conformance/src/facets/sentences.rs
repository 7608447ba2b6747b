//! Sentences that a text must, or must not, have.

use crate::diff::{self, DiffLine, quoted};
use crate::gaps::Sentence;
use crate::mismatch::Mismatch;
use crate::problem::{Fault, YamlPlace};

/// Sentences that a text must have, and others that it must not.
#[derive(Debug, Default)]
pub(super) struct Sentences {
    pub(super) includes: Vec<Sentence>,
    pub(super) excludes: Vec<Sentence>,
}

/// Reads a sentence.
pub(super) fn sentence(text: &str) -> Result<Sentence, Fault> {
    Sentence::parse(text).map_err(|message| Fault::new(YamlPlace::default(), message))
}

/// Reads the sentences under a key.
pub(super) fn sentences(key: &str, texts: &[String]) -> Result<Vec<Sentence>, Fault> {
    texts
        .iter()
        .enumerate()
        .map(|(index, text)| {
            sentence(text).map_err(|fault| fault.below(&YamlPlace::default().key(key).index(index)))
        })
        .collect()
}

impl Sentences {
    pub(super) fn asserts_something(&self) -> bool {
        !self.includes.is_empty() || !self.excludes.is_empty()
    }

    /// Whether `text` has the ones and lacks the others. `what` names it in the message.
    pub(super) fn judge(&self, text: &str, what: &str) -> Result<(), Mismatch> {
        let missing: Vec<&Sentence> = self
            .includes
            .iter()
            .filter(|one| !one.stands_in(text))
            .collect();
        let there: Vec<(&Sentence, &str)> = self
            .excludes
            .iter()
            .filter_map(|one| Some((one, one.line_of(text)?)))
            .collect();
        if missing.is_empty() && there.is_empty() {
            return Ok(());
        }
        let lacks = missing
            .iter()
            .map(|one| format!("lacks {}", quoted(&one.to_string())));
        let has = there
            .iter()
            .map(|(one, _)| format!("has {}, which it must not have", quoted(&one.to_string())));
        let message = format!(
            "{what} {}",
            lacks.chain(has).collect::<Vec<_>>().join(" and ")
        );
        let pieces = pieces(&missing, &there, text);
        Err(Mismatch::new(message, &self.in_words(), text).with_diff(Some(diff::render(&pieces))))
    }

    pub(super) fn in_words(&self) -> String {
        let listed = |sentences: &[Sentence]| -> Vec<String> {
            sentences.iter().map(Sentence::to_string).collect()
        };
        match (self.includes.as_slice(), self.excludes.as_slice()) {
            (includes, []) => listed(includes).join("\n"),
            ([], excludes) => format!("not:\n{}", listed(excludes).join("\n")),
            (includes, excludes) => {
                format!(
                    "{}\nnot:\n{}",
                    listed(includes).join("\n"),
                    listed(excludes).join("\n")
                )
            }
        }
    }
}

/// Missing sentences beside the line that was probably meant, then lines that must not occur.
fn pieces(missing: &[&Sentence], there: &[(&Sentence, &str)], text: &str) -> Vec<DiffLine> {
    let beside = missing.iter().flat_map(|sentence| {
        let near = sentence.nearest_line(text).or_else(|| only_line(text));
        std::iter::once(DiffLine::Missing(sentence.to_string()))
            .chain(near.map(|line| DiffLine::Unexpected(line.to_owned())))
    });
    let unwanted = there
        .iter()
        .map(|(_, line)| DiffLine::Unexpected((*line).to_owned()));
    let mut pieces: Vec<DiffLine> = Vec::new();
    for piece in beside.chain(unwanted) {
        if !pieces.contains(&piece) {
            pieces.push(piece);
        }
    }
    pieces
}

/// The only line of a text: it is shown beside a missing sentence.
fn only_line(text: &str) -> Option<&str> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.next().filter(|_| lines.next().is_none())
}
