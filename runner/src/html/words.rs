//! The words for levels and verdicts.

use maud::{Markup, html};
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::verdict::Verdict;

/// The word for a level.
pub(crate) fn level(level: Level) -> Markup {
    html! { b class={ "l " (level.word()) } { (level.keyword()) } }
}

/// The word for a verdict.
pub(crate) fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::KnownFailure => "known failure",
        Verdict::UnexpectedPass => "passes unexpectedly",
        Verdict::NotObserved => "not observed",
        other => other.word(),
    }
}
