//! Errors without the flag, and lines that are counted from 0.

use super::{Candidate, KeyChange, SeenFailure};
use crate::doctor::dialect;
use seekspec_run::schedule::smoke::expects_error;

pub(super) fn candidates(seen: &SeenFailure<'_>) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    if let Some(answer) = seen.answer()
        && expects_error(seen.case)
        && !answer.is_error
    {
        let why = "it may signal an error without `isError`";
        let signs = dialect::errors(answer, &seen.context.successes).into_iter();
        candidates.extend(signs.map(|keys| (KeyChange::Tool(keys), why)));
    }
    if seen.fails_in("matches") {
        let keys = dialect::lines_from_zero(seen.target, seen.case);
        let why = "it may count lines from 0";
        candidates.extend(keys.map(|keys| (KeyChange::Tool(keys), why)));
    }
    candidates
}
