//! New entries, made from the failures of a run.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::gaps::{GAP, Sentence};
use seekspec_conformance::verdict::Verdict;

use super::REASON_PLACEHOLDER;
use crate::event::CaseReport;
use crate::yaml_text::scalar;

/// The longest excerpt, in characters.
const LONGEST: usize = 120;
/// A part of the names of our temporary directories, which differ from run to run.
const TEMPORARY: &str = "/seekspec-";
/// Characters that surround a path in a message.
const AROUND_A_PATH: &[char] = &[' ', '`', '"', '\'', '(', ')', ',', ';'];

/// A failure that no entry covers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct NewFailure {
    /// The full name of the case.
    pub case: String,
    /// The facet; `None`: the target broke.
    pub facet: Option<String>,
    /// The part of the message that will be the same in the next run.
    pub excerpt: Option<String>,
}

/// A likely cause of failures: it becomes the reason of their entries.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct LikelyCause {
    /// Its place in the diagnosis, from 0.
    pub rank: usize,
    /// The cause in a sentence.
    pub about: String,
    /// The id to look it up with `seekspec explain`.
    pub id: String,
}

/// A new entry.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Proposal {
    /// The likely cause; `None`: unknown.
    pub cause: Option<LikelyCause>,
    /// The cases, and after `#` the facet.
    pub case: String,
    /// Text that the failure contains.
    pub matches: Option<String>,
}

/// The entries as they are written, at the left edge, with a comment above those of each cause.
pub(super) fn written(proposals: &[Proposal]) -> Vec<String> {
    let mut lines = Vec::new();
    for group in proposals.chunk_by(|a, b| a.cause == b.cause) {
        if let Some(LikelyCause { about, id, .. }) = &group[0].cause {
            let comment = format!("# likely cause: {about} (`seekspec explain {id}`)");
            lines.push(comment.replace(char::is_control, " "));
        }
        lines.extend(group.iter().flat_map(Proposal::lines));
    }
    lines
}

impl Proposal {
    fn lines(&self) -> Vec<String> {
        let cause = self.cause.as_ref();
        let reason = cause.map_or(REASON_PLACEHOLDER, |cause| &cause.about);
        let matches = self.matches.as_deref();
        let matches = matches.map(|text| format!("  matches: {}", scalar(text)));
        let case = format!("- case: {}", scalar(&self.case));
        let reason = format!("  reason: {}", scalar(reason));
        [case, reason].into_iter().chain(matches).collect()
    }
}

/// The failures of a case: one per facet, or one for a target that broke.
pub fn new_failures(report: &CaseReport) -> Vec<NewFailure> {
    let one = |facet: Option<&str>, message: &str| NewFailure {
        case: report.name.clone(),
        facet: facet.map(str::to_owned),
        excerpt: excerpt(message),
    };
    match report.verdict {
        Verdict::Broken => vec![one(None, report.reason.as_deref().unwrap_or_default())],
        Verdict::Fail => {
            let failures = report.failures();
            let failures =
                failures.map(|(facet, failure)| one(Some(&facet.facet), &failure.message));
            // A facet that fails in several steps is one facet, known by its first failure.
            let mut facets = BTreeSet::new();
            failures
                .filter(|failure| facets.insert(failure.facet.clone()))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Entries for the failures, grouped by cause. Equal failures of all cases of a tool, or of a topic,
/// become one entry. `judged` are the cases that were judged, `not_run` those that were not run,
/// `causes` the likely causes by name of the case.
pub fn propose(
    failures: &[NewFailure],
    judged: &[&str],
    not_run: &[&str],
    causes: &BTreeMap<&str, LikelyCause>,
) -> Vec<Proposal> {
    let mut equal: BTreeMap<_, BTreeSet<&str>> = BTreeMap::new();
    for failure in failures {
        let cause = causes.get(failure.case.as_str());
        let key = (cause, failure.facet.as_deref(), failure.excerpt.as_deref());
        equal.entry(key).or_default().insert(&failure.case);
    }
    let mut proposals = Vec::new();
    for ((cause, facet, excerpt), cases) in equal {
        for name in joined(&cases, judged, not_run) {
            let mark = facet.map_or_else(String::new, |facet| format!("#{facet}"));
            proposals.push(Proposal {
                cause: cause.cloned(),
                case: format!("{name}{mark}"),
                matches: excerpt.map(str::to_owned),
            });
        }
    }
    // The entries without a cause come last.
    proposals.sort_by(|a, b| (a.cause.is_none(), a).cmp(&(b.cause.is_none(), b)));
    proposals
}

/// The names; a tool or a topic instead of all of its cases.
fn joined(cases: &BTreeSet<&str>, judged: &[&str], not_run: &[&str]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for case in cases {
        let whole = [2, 3]
            .into_iter()
            .filter_map(|parts| folder(case, parts))
            .find(|folder| {
                let below = |names: &[&str]| -> Vec<String> {
                    let below = names.iter().filter(|name| is_below(name, folder));
                    below.map(|name| (*name).to_owned()).collect()
                };
                let all = below(judged);
                all.len() > 1
                    && below(not_run).is_empty()
                    && all.iter().all(|name| cases.contains(name.as_str()))
            });
        names.insert(whole.unwrap_or(case).to_owned());
    }
    names
}

/// The first parts of a name.
fn folder(name: &str, parts: usize) -> Option<&str> {
    let (end, _) = name.match_indices('/').nth(parts - 1)?;
    Some(&name[..end])
}

fn is_below(name: &str, folder: &str) -> bool {
    name.strip_prefix(folder)
        .is_some_and(|rest| rest.starts_with('/'))
}

/// The beginning of a message, without the parts that differ from run to run; `None`: nothing is
/// left of it.
fn excerpt(message: &str) -> Option<String> {
    let line = message.lines().next().unwrap_or_default();
    let mut text = String::new();
    for piece in line.split_inclusive(AROUND_A_PATH) {
        if piece.contains(TEMPORARY) {
            let end = piece
                .chars()
                .next_back()
                .filter(|end| AROUND_A_PATH.contains(end));
            text.push_str(GAP);
            text.extend(end);
        } else {
            text.push_str(piece);
        }
    }
    let short: String = text.chars().take(LONGEST).collect();
    let short = short.trim();
    Sentence::parse(short).is_ok().then(|| short.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(failing: &[&str], judged: &[&str], not_run: &[&str], expected: &[&str]) {
        let failures: Vec<NewFailure> = failing
            .iter()
            .map(|case| NewFailure {
                case: (*case).to_owned(),
                facet: Some("text".to_owned()),
                excerpt: Some("no".to_owned()),
            })
            .collect();
        let proposals = propose(&failures, judged, not_run, &BTreeMap::new());
        let names: Vec<&str> = proposals
            .iter()
            .map(|proposal| proposal.case.as_str())
            .collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn equal_failures_of_a_whole_topic_or_tool_are_one_entry() {
        let judged = ["p/t/a/1", "p/t/a/2", "p/t/b/1", "p/u/a/1"];
        check(&judged[..1], &judged, &[], &["p/t/a/1#text"]);
        check(&judged[..2], &judged, &[], &["p/t/a#text"]);
        check(&judged[..3], &judged, &[], &["p/t#text"]);
        check(&judged, &judged, &[], &["p/t#text", "p/u/a/1#text"]);
        check(
            &judged[..2],
            &judged,
            &["p/t/a/3"],
            &["p/t/a/1#text", "p/t/a/2#text"],
        );
    }

    #[test]
    fn an_excerpt_leaves_out_temporary_paths() {
        let message = "no such file: `/tmp/seekspec-x1y2z3/4/home/a`, sorry\nmore";
        assert_eq!(excerpt(message).unwrap(), "no such file: `[..]`, sorry");
        assert_eq!(excerpt("/tmp/seekspec-x1y2z3/4"), None);
        assert_eq!(excerpt(""), None);
    }

    #[test]
    fn a_likely_cause_is_the_reason_and_heads_its_entries() {
        let failure = |case: &str| NewFailure {
            case: case.to_owned(),
            facet: None,
            excerpt: None,
        };
        let cause = |rank, about: &str| LikelyCause {
            rank,
            about: about.to_owned(),
            id: format!("p.t.{rank}"),
        };
        let causes = [
            ("p/t/a/3", cause(0, "first")),
            ("p/t/a/2", cause(1, "second")),
        ];
        let failures = ["p/t/a/1", "p/t/a/2", "p/t/a/3"].map(failure);
        let lines = written(&propose(&failures, &[], &[], &causes.into()));
        assert_eq!(
            lines.join("\n"),
            "# likely cause: first (`seekspec explain p.t.0`)\n\
             - case: p/t/a/3\n  reason: first\n\
             # likely cause: second (`seekspec explain p.t.1`)\n\
             - case: p/t/a/2\n  reason: second\n\
             - case: p/t/a/1\n  reason: 'TODO: reason and clause'"
        );
    }
}
