//! The departures of a run: failures that have the same reason.

use std::cmp::Reverse;

use seekspec_conformance::cut::cut;
use seekspec_conformance::diagnosis::Cause;
use seekspec_conformance::facets::{OUTSIDE, TREE_AFTER};
use seekspec_conformance::judge::{ANY_OF, FacetResult, REFUSED};
use seekspec_conformance::mismatch::{FAILED, Mismatch, NOT_FAILED};
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::{Case, Step, Suite};
use seekspec_conformance::tree::{EntryKind, Tree};
use seekspec_conformance::verdict::Verdict;

use seekspec_run::document::Document;
use seekspec_run::document::{by_reason, groups};
use seekspec_run::event::{BaselineNote, CaseReport};

/// The facets of what is found and shown.
const CONTENT: [&str; 4] = ["paths", "matches", "shows", "content"];

/// A longer line is cut in a title, in characters.
const MOST_OF_A_LINE: usize = 60;

/// Failures that have the same reason.
pub(crate) struct Departure<'a> {
    /// The likely cause, where there is one.
    pub(crate) cause: Option<&'a str>,
    /// The note of the baseline, where it has one.
    pub(crate) note: Option<&'a BaselineNote>,
    /// The facets that the note is about; empty: all.
    facets: Vec<&'a str>,
    /// The cases; the first is the one that shows it best.
    pub(crate) cases: Vec<&'a CaseReport>,
}

/// The gravest first, then those from a MUST, then those that most cases show.
pub(crate) fn departures<'a>(run: &'a Document, suite: &Suite) -> Vec<Departure<'a>> {
    let failing = run.cases.iter().filter(|case| fails(case));
    let (explained, others): (Vec<&CaseReport>, Vec<&CaseReport>) =
        failing.partition(|case| case.verdict == Verdict::KnownFailure);
    let mut departures = known(run, &explained);
    let groups = groups(&others, run.diagnosis.as_ref()).into_iter();
    departures.extend(groups.map(|group| Departure {
        cause: group.cause,
        note: None,
        facets: Vec::new(),
        cases: group.cases,
    }));
    for departure in &mut departures {
        // Of most cases results have the verdict alone, and a case with other reasons as well shows this
        // one less clearly.
        let cost = |case: &&CaseReport| {
            let others = case.baseline.len();
            (
                case.calls.is_empty(),
                severity(case, &failures(case, &departure.facets), suite),
                Reverse(case.level),
                others,
                cost(case, suite),
            )
        };
        departure.cases.sort_by_cached_key(cost);
    }
    departures.sort_by_cached_key(|one| {
        (
            one.severity(suite),
            Reverse(one.level()),
            Reverse(one.cases.len()),
        )
    });
    departures
}

/// How grave a departure is, the gravest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Severity {
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
fn severity(case: &CaseReport, failures: &[(&FacetResult, &Mismatch)], suite: &Suite) -> Severity {
    let fails_in = |names: &[&str]| {
        let mut facets = failures.iter().map(|(facet, _)| facet.facet.as_str());
        facets.any(|facet| names.contains(&facet))
    };
    let any = |has: fn(&Mismatch) -> bool| failures.iter().any(|(_, one)| has(one));
    let of_suite = suite.case(&case.name);
    let steps = of_suite.map_or(&[][..], |case| &case.steps);
    let is_way_out = fails_in(&[ANY_OF]) && of_suite.is_some_and(|case| case.observes(OUTSIDE));
    let only_reads = !steps.is_empty() && steps.iter().all(reads);
    // What was written before is read back.
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

/// The failed facets of a case: those of these names, if there are some.
fn failures<'a>(case: &'a CaseReport, names: &[&str]) -> Vec<(&'a FacetResult, &'a Mismatch)> {
    let mut failures: Vec<_> = case.failures().collect();
    let is_own = |facet: &FacetResult| names.contains(&facet.facet.as_str());
    if failures.iter().any(|(facet, _)| is_own(facet)) {
        failures.retain(|(facet, _)| is_own(facet));
    }
    failures
}

/// The tool's mistake in a case, in the words of the difference, and its command. A wrong tree is worse than a
/// wrong answer.
fn case_title(case: &CaseReport, suite: &Suite) -> String {
    let is_tree = |facet: &FacetResult| [OUTSIDE, TREE_AFTER, REFUSED].contains(&&*facet.facet);
    let worst = case.failures().min_by_key(|(facet, _)| !is_tree(facet));
    let Some((facet, failure)) = worst else {
        return case.reason.clone().unwrap_or_default();
    };
    let steps = suite.case(&case.name).map_or(&[][..], |case| &case.steps);
    let step = steps.get(facet.step.unwrap_or(steps.len()).wrapping_sub(1));
    // The tool is in front of every title.
    let named = step.filter(|step| step.command() != step.tool);
    let command = named.map_or(String::new(), |step| format!("`{}` ", step.command()));
    let mut all = case.failures().map(|(_, one)| one.headline());
    let is_refused = is_tree(facet) && all.any(|one| one == NOT_FAILED);
    match failure.headline() {
        NOT_FAILED => format!("{command}succeeds where it must be refused"),
        other if is_refused => format!("{command}succeeds where it must be refused: {other}"),
        other => match other.strip_prefix(FAILED) {
            Some(why) => format!("{command}fails{why}"),
            None if is_tree(facet) && step.is_some_and(reads) => {
                format!("{command}changes the tree: {other}")
            }
            None => {
                let difference = first_difference(failure).unwrap_or_else(|| other.to_owned());
                let answer = case
                    .hidden_answer()
                    .filter(|_| other.contains("` was not "));
                let lines = answer.iter().flat_map(|answer| answer.lines());
                let is_told =
                    |line: &&str| line.contains(char::is_alphabetic) && !line.starts_with("(an ");
                let told = lines.map(str::trim).find(is_told);
                let told = told.map_or(String::new(), |line| {
                    format!(", and the answer is `{}`", cut(line, MOST_OF_A_LINE))
                });
                format!("{}{difference}{told}", command.replace("` ", "`: "))
            }
        },
    }
}

/// The first line that differs, in place of a headline that says only that some do.
fn first_difference(failure: &Mismatch) -> Option<String> {
    let headline = failure.headline();
    let file = headline.strip_suffix("with another content");
    let file = file.and_then(|file| Some(file.split_once(" was ")?.0));
    let is_of_lines = headline.contains(" of the text differ")
        || headline.starts_with("the text has ") && headline.contains(" instead of ");
    let what = file.or_else(|| is_of_lines.then_some("the text"))?;
    let mut lines = failure.diff.iter().flat_map(|diff| diff.lines());
    let added = lines.clone().find_map(|line| line.strip_prefix("+ "));
    let expected = lines.find_map(|line| line.strip_prefix("- "));
    let answered = lines.find_map(|line| line.strip_prefix("+ "));
    let shown = |line: &str| cut(line, MOST_OF_A_LINE);
    match (expected, answered, added) {
        (Some(expected), ..) if expected.starts_with("text that") => None,
        (Some(expected), Some(answered), _) => {
            let (answered, expected) = (shown(answered), shown(expected));
            Some(format!("{what} has `{answered}` in place of `{expected}`"))
        }
        (Some(expected), None, _) => Some(format!("{what} lacks `{}`", shown(expected))),
        (None, _, added) => Some(format!("{what} has `{}` too many", shown(added?))),
    }
}

/// A reason of a baseline as a title. A reason quotes the document and then says what the tool does: the title begins with
/// the latter, and if that is short, the sentence of the document follows in brackets.
fn fault_first(reason: &str) -> String {
    const SHORT: usize = 60;
    const ENDS: [char; 3] = ['.', ':', ';'];
    const SUBJECTS: [&str; 4] = [" The tool ", " the tool ", " The server ", " the server "];
    let reason = reason.trim_end_matches('.');
    let mut parts = reason.match_indices(ENDS).filter_map(|(end, _)| {
        let rest = reason[end + 1..].trim_start_matches('"');
        let fault = SUBJECTS.iter().find_map(|one| rest.strip_prefix(one))?;
        let rule = &reason[..reason.len() - rest.len()];
        Some((rule.trim_end_matches(ENDS), fault))
    });
    match parts.next() {
        Some((rule, fault)) if fault.chars().count() < SHORT => {
            format!("{fault} (by the document: {rule})")
        }
        Some((_, fault)) => fault.to_owned(),
        None => reason.to_owned(),
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
fn reads(step: &Step) -> bool {
    !step.tool_spec.writes || step.only_reads()
}

/// A case that is not observed is not a departure: it is optional.
fn fails(case: &CaseReport) -> bool {
    use Verdict::{Broken, Fail, KnownFailure};
    let by_choice = case.baseline.iter().any(BaselineNote::is_of_choice);
    case.level > Level::May && !by_choice && matches!(case.verdict, Fail | Broken | KnownFailure)
}

/// Known failures by the reason that the baseline gives.
fn known<'a>(run: &'a Document, cases: &[&'a CaseReport]) -> Vec<Departure<'a>> {
    let reasons = by_reason(cases).into_iter().map(|notes| {
        let facets = notes.iter().filter_map(|(note, _)| facet(run, note));
        let mut cases: Vec<&CaseReport> = notes.iter().map(|(_, case)| *case).collect();
        cases.dedup_by_key(|case| &case.name);
        Departure {
            cause: cause(run, &cases).map(|cause| cause.sentence.as_str()),
            note: notes.first().map(|(note, _)| *note),
            facets: facets.collect(),
            cases,
        }
    });
    reasons.collect()
}

/// The facet that an entry of the baseline names.
fn facet<'a>(run: &'a Document, note: &BaselineNote) -> Option<&'a str> {
    let mut entries = run.summary.baseline.iter();
    let entry = entries.find(|entry| entry.entry == note.entry)?;
    entry.case.rsplit_once('#').map(|(_, facet)| facet)
}

/// The cause that explains all of these cases, and the fewest others.
fn cause<'a>(run: &'a Document, cases: &[&CaseReport]) -> Option<&'a Cause> {
    let causes = run.diagnosis.iter().flat_map(|diagnosis| &diagnosis.causes);
    causes
        .filter(|cause| {
            cases
                .iter()
                .all(|case| cause.explained.contains(&case.name))
        })
        .min_by_key(|cause| cause.explained.len())
}

/// How much there is to read: steps, entries and bytes of the tree, and the arguments.
fn cost(case: &CaseReport, suite: &Suite) -> (usize, usize) {
    let arguments = case
        .calls
        .iter()
        .map(|call| call.arguments.to_string().len());
    let known = suite.case(&case.name);
    let tree = known.map_or(usize::MAX / 2, |case: &Case| size(&case.tree));
    (case.calls.len(), tree + arguments.sum::<usize>())
}

fn size(tree: &Tree) -> usize {
    let entries = tree.entries.iter();
    let sizes = entries.map(|(path, entry)| match &entry.kind {
        EntryKind::File(bytes) => cost_of(path) + bytes.len(),
        _ => cost_of(path),
    });
    sizes.sum::<usize>() + 20 * tree.entries.len()
}

/// A name that is hard to type or to tell from another costs more.
fn cost_of(path: &str) -> usize {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
    path.len() + 20 * path.chars().filter(|c| !plain(*c)).count()
}

impl<'a> Departure<'a> {
    /// The tools, and the likely cause, or else the reason in the baseline, or else what its first
    /// case is about.
    pub(crate) fn title(&self, suite: &Suite) -> String {
        let tools = format!("{}: ", self.tools().join(", "));
        let title = match (self.cause, self.note, self.cases.first()) {
            (Some(cause), ..) => cause.to_owned(),
            (None, Some(note), _) => fault_first(&note.reason),
            (None, None, first) => first.map_or_else(String::new, |case| case_title(case, suite)),
        };
        // Some causes name the tool.
        let title = title.strip_prefix(&tools).unwrap_or(&title);
        format!("{tools}{title}")
    }

    /// The reason in the baseline, unless it is the title.
    pub(crate) fn reason(&self) -> Option<&'a str> {
        let reason = self.note?.reason.as_str();
        (self.cause.is_some() || !reason.starts_with(&fault_first(reason))).then_some(reason)
    }

    fn tools(&self) -> Vec<&'a str> {
        let mut tools: Vec<&str> = self
            .cases
            .iter()
            .filter_map(|case| case.name.split('/').nth(1))
            .collect();
        tools.sort_unstable();
        tools.dedup();
        tools
    }

    /// How grave its gravest failure is, which its first case shows.
    fn severity(&self, suite: &Suite) -> Severity {
        let severity = |first: &&CaseReport| severity(first, &self.failures(), suite);
        match self.cases.first() {
            Some(first) if !first.reaches_outside() && self.is_policy() => Severity::Policy,
            first => first.map_or(Severity::Wording, severity),
        }
    }

    /// Whether each case answers a question of the profile, in a way that the target file could declare.
    pub(crate) fn is_policy(&self) -> bool {
        let answers = |case: &CaseReport, facet: &FacetResult| {
            let mut chosen = case.chosen.iter().filter(|one| one.step == facet.step);
            let is_left_open = |(choice, _)| choice != OUTSIDE;
            facet.facet == ANY_OF && chosen.any(|one| one.answer().is_some_and(is_left_open))
        };
        let mut cases = self.cases.iter();
        cases.all(|case| {
            let mut failures = case.failures().peekable();
            failures.peek().is_some() && failures.all(|(facet, _)| answers(case, facet))
        })
    }

    /// Whether no result is wrong.
    pub(super) fn is_minor(&self, suite: &Suite) -> bool {
        self.severity(suite) > Severity::Results
    }

    /// Whether it is graver than a loss of bytes.
    pub(super) fn is_grave(&self, suite: &Suite) -> bool {
        self.severity(suite) <= Severity::Outside
    }

    /// The highest level of its cases.
    pub(crate) fn level(&self) -> Level {
        let levels = self.cases.iter().map(|case| case.level);
        levels.max().unwrap_or(Level::May)
    }

    /// The failed facets of the first case that belong to it.
    pub(crate) fn failures(&self) -> Vec<(&'a FacetResult, &'a Mismatch)> {
        let first = self.cases.first();
        first.map_or_else(Vec::new, |case| failures(case, &self.facets))
    }
}

#[cfg(test)]
mod tests {
    use super::fault_first;

    #[test]
    fn a_title_says_what_the_tool_does_and_not_the_rule() {
        let rule = "Every other byte stays";
        let long = "reads the file as text, with every line end as a line feed, and writes it so";
        assert_eq!(fault_first(&format!("{rule}. The tool {long}.")), long);
        assert_eq!(fault_first(&format!("\"{rule}.\" the server {long}")), long);
        let short = fault_first("Each entry has a size: the tool gives none.");
        assert_eq!(short, "gives none (by the document: Each entry has a size)");
        assert_eq!(fault_first(&format!("{rule}.")), rule);
    }
}
