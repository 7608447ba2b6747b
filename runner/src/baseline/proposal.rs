//! Entries made from a run.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::gaps::{GAP, Sentence};
use seekspec_conformance::verdict::Verdict;

use super::REASON_WANTED;
use super::scalar::scalar;
use crate::event::CaseReport;

/// Longer than this no excerpt is, in characters.
const LONGEST: usize = 120;
/// A part of the names of our temporary directories, which are others in the next run.
const TEMPORARY: &str = "/seekspec-";
/// What may stand around a path in a message.
const AROUND_A_PATH: &[char] = &[' ', '`', '"', '\'', '(', ')', ',', ';'];

/// A failure that a run has shown.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shown {
    /// The full name of the case.
    pub case: String,
    /// The facet; `None`: the target broke.
    pub facet: Option<String>,
    /// The message, as far as it will be the same in the next run.
    pub sees: Option<String>,
}

/// An entry that nobody has given a reason yet.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Proposal {
    /// The cases, and after `#` the facet.
    pub case: String,
    /// What the failure says.
    pub sees: Option<String>,
}

impl Proposal {
    /// The entry as it is written, each line indented by so many blanks.
    pub(super) fn written(&self, indentation: usize) -> String {
        let blanks = " ".repeat(indentation);
        let mut text = format!(
            "{blanks}- case: {}\n{blanks}  reason: {REASON_WANTED}\n",
            scalar(&self.case)
        );
        if let Some(sees) = &self.sees {
            text.push_str(&format!("{blanks}  sees: {}\n", scalar(sees)));
        }
        text
    }
}

/// The failures of a case, one for each facet, or one for a target that broke.
pub fn shown(report: &CaseReport) -> Vec<Shown> {
    let one = |facet: Option<&str>, message: &str| Shown {
        case: report.name.clone(),
        facet: facet.map(str::to_owned),
        sees: excerpt(message),
    };
    match report.verdict {
        Verdict::Broken => vec![one(None, report.reason.as_deref().unwrap_or_default())],
        Verdict::Fail => {
            let failures = report.failures();
            let shown = failures.map(|(facet, failure)| one(Some(&facet.facet), &failure.message));
            // A facet that fails in several steps is one facet, known by its first failure.
            let mut facets = BTreeSet::new();
            shown
                .filter(|shown| facets.insert(shown.facet.clone()))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Entries for the failures. What fails alike in all cases of a tool, or of a topic, becomes one entry. `judged` are the cases that were
/// judged, `named` are all that there are.
pub fn propose(failures: &[Shown], judged: &[&str], not_run: &[&str]) -> Vec<Proposal> {
    let mut alike: BTreeMap<(Option<&str>, Option<&str>), BTreeSet<&str>> = BTreeMap::new();
    for failure in failures {
        let key = (failure.facet.as_deref(), failure.sees.as_deref());
        alike.entry(key).or_default().insert(&failure.case);
    }
    let mut proposals = Vec::new();
    for ((facet, sees), cases) in alike {
        for name in joined(&cases, judged, not_run) {
            let mark = facet.map_or_else(String::new, |facet| format!("#{facet}"));
            proposals.push(Proposal {
                case: format!("{name}{mark}"),
                sees: sees.map(str::to_owned),
            });
        }
    }
    proposals.sort();
    proposals
}

/// The names, folders in the place of all that is below them.
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

/// The beginning of a message, without what is another in the next run; `None`: nothing is left of it.
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
        let failures: Vec<Shown> = failing
            .iter()
            .map(|case| Shown {
                case: (*case).to_owned(),
                facet: Some("text".to_owned()),
                sees: Some("no".to_owned()),
            })
            .collect();
        let proposals = propose(&failures, judged, not_run);
        let names: Vec<&str> = proposals
            .iter()
            .map(|proposal| proposal.case.as_str())
            .collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn what_fails_alike_in_a_whole_topic_or_tool_is_one_entry() {
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
    fn an_excerpt_has_nothing_of_this_run_alone() {
        let message = "no such file: `/tmp/seekspec-x1y2z3/4/home/a`, sorry\nmore";
        assert_eq!(excerpt(message).unwrap(), "no such file: `[..]`, sorry");
        assert_eq!(excerpt("/tmp/seekspec-x1y2z3/4"), None);
        assert_eq!(excerpt(""), None);
    }
}
