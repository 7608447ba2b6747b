//! How the misfits of a pattern are shown.

use serde_json::Value;

use crate::diff::{self, DiffLine};
use crate::pattern::{Misfit, Reason, flow};

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
        0 => named.join("; "),
        more => format!("{}; and {more} more", named.join("; ")),
    }
}

/// All misfits as lines.
pub(super) fn difference(misfits: &[Misfit]) -> String {
    let lines: Vec<String> = misfits.iter().map(lines_of).collect();
    diff::excerpt(&lines.join("\n"))
}

fn lines_of(misfit: &Misfit) -> String {
    match (
        &misfit.reason,
        misfit.actual.as_ref().and_then(Value::as_str),
    ) {
        (Reason::Text(expected), Some(actual))
            if expected.contains('\n') || actual.contains('\n') =>
        {
            let difference = diff::render(&diff::of_texts(expected, actual));
            format!("  {}:\n{difference}", misfit.place)
        }
        _ => diff::render(&pieces(misfit)),
    }
}

fn pieces(misfit: &Misfit) -> Vec<DiffLine> {
    let place = &misfit.place;
    let line = |text: &str| {
        if place.0.is_empty() {
            text.to_owned()
        } else {
            format!("{place}: {text}")
        }
    };
    let member = |text: &String| format!("{place}[]: {text}");
    if let Reason::Members {
        missing,
        unexpected,
    } = &misfit.reason
    {
        let missing = missing.iter().map(|text| DiffLine::Missing(member(text)));
        let unexpected = unexpected
            .iter()
            .map(|text| DiffLine::Unexpected(member(text)));
        return missing.chain(unexpected).collect();
    }
    let actual = misfit.actual.as_ref();
    let actual = actual.map(|actual| DiffLine::Unexpected(line(&flow(actual))));
    std::iter::once(DiffLine::Missing(line(&misfit.expected)))
        .chain(actual)
        .collect()
}
