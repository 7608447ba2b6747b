//! How the misfits of a pattern are shown.

use serde_json::Value;

use crate::diff::{self, Piece};
use crate::pattern::Misfit;

/// The most misfits that the message names.
const MOST_NAMED: usize = 3;

/// All misfits in one sentence; `whole` names the value.
pub(super) fn in_words(misfits: &[Misfit], whole: &str) -> String {
    let named: Vec<String> = misfits
        .iter()
        .take(MOST_NAMED)
        .map(|misfit| misfit.sentence(whole))
        .collect();
    match misfits.len() - named.len() {
        0 => named.join(", "),
        more => format!("{}, and {more} more", named.join(", ")),
    }
}

/// All misfits as lines.
pub(super) fn difference(misfits: &[Misfit]) -> String {
    let lines: Vec<String> = misfits
        .iter()
        .map(|misfit| diff::render(&pieces(misfit)))
        .collect();
    diff::excerpt(&lines.join("\n"))
}

fn pieces(misfit: &Misfit) -> Vec<Piece> {
    let name = match misfit.place.0.is_empty() {
        true => String::new(),
        false => format!("{}: ", misfit.place),
    };
    let actual = misfit.actual.as_ref().map(Value::to_string);
    let actual = actual.map(|actual| Piece::Unexpected(format!("{name}{actual}")));
    std::iter::once(Piece::Missing(format!("{name}{}", misfit.expected)))
        .chain(actual)
        .collect()
}
