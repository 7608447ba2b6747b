//! How grave failures are.

use seekspec_conformance::facets::{OUTSIDE, TREE_AFTER};
use seekspec_conformance::judge::{ANY_OF, FacetResult, REFUSED};
use seekspec_conformance::mismatch::Mismatch;
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::{Step, Suite};
use seekspec_run::event::CaseReport;

/// The facets of results.
const CONTENT: [&str; 4] = ["paths", "matches", "shows", "content"];

/// How grave a departure is, the gravest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Severity {
    /// A call that reads changes the tree: what it reads is executed, perhaps.
    Read,
    /// A file outside of the tree is changed, or would have been, or is reached by a way around a refusal.
    Outside,
    /// Bytes on disk are lost or changed.
    Bytes,
    /// A file is made that must not be.
    Made,
    /// Nothing is found where there is something, or part of it is left out.
    Nothing,
    /// Results are wrong.
    Results,
    /// Order, notices and wording.
    Wording,
    /// A decision of the product, which its target file could declare.
    Policy,
}

/// How grave these failures of a case are.
pub(super) fn severity(
    case: &CaseReport,
    failures: &[(&FacetResult, &Mismatch)],
    suite: &Suite,
) -> Severity {
    let fails_in = |names: &[&str]| {
        let mut facets = failures.iter().map(|(facet, _)| facet.facet.as_str());
        facets.any(|facet| names.contains(&facet))
    };
    let any = |has: fn(&Mismatch) -> bool| failures.iter().any(|(_, one)| has(one));
    let of_suite = suite.case(&case.name);
    let steps = of_suite.map_or(&[][..], |case| &case.steps);
    let is_way_out = fails_in(&[ANY_OF]) && of_suite.is_some_and(|case| case.observes(OUTSIDE));
    let only_reads = !steps.is_empty() && steps.iter().all(reads);
    // A call reads back the text that one before it has written.
    let is_lost = failures.iter().any(|(facet, _)| {
        let steps = steps.get(..facet.step.unwrap_or(0)).unwrap_or_default();
        steps.last().is_some_and(reads) && !steps.iter().all(reads)
    });
    let is_empty = |one: &Mismatch| one.actual.trim().is_empty() || one.is_of_an_absent_part();
    let lacks = |(facet, one): &(&FacetResult, &Mismatch)| {
        facet.facet == "notice" && one.message.starts_with("the text lacks")
    };
    let lacks_content = case.level == Level::Must && only_reads && failures.iter().any(lacks);
    match () {
        () if fails_in(&[TREE_AFTER]) && only_reads => Severity::Read,
        () if case.reaches_outside() || is_way_out => Severity::Outside,
        () if any(Mismatch::is_unread) => Severity::Results,
        () if any(|one| adds(one.headline())) && !is_lost && !any(|one| loses(one.headline())) => {
            Severity::Made
        }
        () if fails_in(&[TREE_AFTER, REFUSED]) || is_lost => Severity::Bytes,
        () if any(|one| one.headline().contains("` was created") || loses(one.headline())) => {
            Severity::Bytes
        }
        () if lacks_content || fails_in(&CONTENT) && any(is_empty) => Severity::Nothing,
        () if fails_in(&CONTENT) || fails_in(&["details", "error", ANY_OF]) => Severity::Results,
        () => Severity::Wording,
    }
}

/// Whether a headline is about a file that is not as it must be, and not about one too many alone.
fn loses(headline: &str) -> bool {
    ["` was changed", "` was removed", "` was not "]
        .iter()
        .any(|words| headline.contains(words))
}

/// Whether a headline is about a file that must not be there.
fn adds(headline: &str) -> bool {
    headline.contains("` was created") && !headline.contains("with another content")
}

/// Whether the call only reads.
pub(super) fn reads(step: &Step) -> bool {
    !step.tool_spec.writes || step.only_reads()
}
