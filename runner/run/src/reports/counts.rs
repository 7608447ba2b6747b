//! The counts of a run, in words and in columns.

use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::verdict::Verdict;

use crate::counted::counted;
use crate::document::Document;
use crate::event::{CaseReport, RunInfo, Summary, UNNAMED_TOOL};

/// The levels of which cases pass and fail.
pub const LEVELS: [Level; 2] = [Level::Must, Level::Should];

/// `10 cases judged in 1.23 s`.
pub(super) fn judged(summary: &Summary) -> String {
    let unsupported = summary.with_verdict(Verdict::Unsupported);
    let cases = counted(summary.total() - unsupported, "case");
    format!("{cases} judged in {:.2} s", summary.wall_ms as f64 / 1e3)
}

/// `seekspec 0.1.0, suite 0.1 (0123456789abcdef)`.
pub fn engine(run: &RunInfo) -> String {
    let RunInfo {
        seekspec, suite, ..
    } = run;
    format!("seekspec {seekspec}, suite {} ({suite})", run.suite_version)
}

/// The counts of a table: without the cases of tools that the target does not name.
pub fn of_named_tools(run: &Document) -> Summary {
    let mut summary = Summary::default();
    let is_named = |case: &&CaseReport| !case.reason.iter().any(|why| why.ends_with(UNNAMED_TOOL));
    let named = run.cases.iter().filter(is_named);
    named.for_each(|case| summary.count_case(case));
    summary
}

/// The verdicts on MUST and SHOULD cases that a table counts: those that occur, and the usual ones.
pub fn columns(summary: &Summary) -> Vec<Verdict> {
    let mut columns = Verdict::ALL.to_vec();
    columns.retain(|verdict| {
        let mut counts = LEVELS.iter().map(|level| summary.count(*level, *verdict));
        matches!(verdict, Verdict::Pass | Verdict::Fail) || counts.any(|count| count > 0)
    });
    columns
}

/// The counts of MAY cases, which neither pass nor fail: `14 observed, 25 not observed`.
pub fn may(summary: &Summary) -> Option<String> {
    let count = |verdict: &Verdict| (summary.count(Level::May, *verdict), heading(*verdict));
    let counts: Vec<String> = Verdict::ALL
        .iter()
        .map(count)
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    (!counts.is_empty()).then(|| counts.join(", "))
}

/// The word above a column.
pub fn heading(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::KnownFailure => "known",
        Verdict::NotObserved => "not observed",
        Verdict::UnexpectedPass => "unexpected",
        other => other.word(),
    }
}
