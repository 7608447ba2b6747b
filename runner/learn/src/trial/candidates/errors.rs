//! Errors without the flag, and lines that are counted from 0.

use serde_json::json;

use super::{Candidate, SeenFailure, dialect, of_tool};
use seekspec_run::schedule::smoke::expects_error;

pub(super) fn candidates(seen: &SeenFailure<'_>) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    if let Some(answer) = seen.answer()
        && expects_error(seen.case)
        && !answer.is_error
    {
        let why = "it may signal an error without `isError`";
        let signs = dialect::errors(answer).into_iter();
        candidates.extend(signs.map(|sign| of_tool(json!({"errors": sign}), why)));
    }
    if seen.fails_in("matches") {
        let reader = dialect::lines_from_zero(&seen.draft.target, seen.case);
        let keys = reader.map(|reader| json!({"matches": reader}));
        candidates.extend(keys.map(|keys| of_tool(keys, "it may count lines from 0")));
    }
    candidates
}
