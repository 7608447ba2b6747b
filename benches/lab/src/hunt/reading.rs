//! The sides of two answers, read as the facets of a case read them, and where they differ.

use std::collections::BTreeSet;

use seekspec_conformance::answer::Answer;
use seekspec_conformance::judge::{Contract, Observed};
use seekspec_conformance::mismatch::Mismatch;
use seekspec_conformance::model::profile::{OrderBy, ToolSpec};
use seekspec_conformance::reader;
use seekspec_conformance::suite::{Case, Step};
use seekspec_conformance::tree::{EntryKind, Tree};
use seekspec_run::ask::Attempt;

/// A side of the answers to a call that differs.
#[derive(Debug)]
pub(super) struct Difference {
    /// The call, from 0.
    pub(super) step: usize,
    /// The side: the name of a facet, or `outcome`.
    pub(super) side: &'static str,
    /// The lines that differ: `-` the reference's, `+` the other's.
    pub(super) lines: String,
    /// The shape of the first line that each has alone; empty where only the order differs.
    pub(super) shape: String,
}

const OUTCOME: &str = "outcome";
const OUTSIDE: &str = "outside";
const CHANGES: &str = "tree_after";
const PATHS: &str = "paths";
const MATCHES: &str = "matches";
const DETAILS: &str = "details";
const ERROR: &str = "error";
const TEXT: &str = "text";

impl Difference {
    /// Whether another one is in the same side of the answer to the same call.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        (self.step, self.side) == (other.step, other.side)
    }
}

/// The sides of an answer, in the order in which they are compared, with the facets that judge them.
/// The first three are judged of every call.
const SIDES: &[(&str, &[&str])] = &[
    (OUTCOME, &[]),
    (OUTSIDE, &[]),
    (CHANGES, &[]),
    (PATHS, &["paths"]),
    (MATCHES, &["matches"]),
    (DETAILS, &["details"]),
    (ERROR, &["error"]),
    (
        TEXT,
        &[
            "text",
            "text_with_gaps",
            "notice",
            "text_blocks",
            "text_size",
            "content",
            "json",
        ],
    ),
];

/// The answers of an implementation to a case, and how they are read.
pub(super) struct Answers<'a> {
    pub(super) attempt: &'a Attempt,
    pub(super) contract: &'a Contract,
}

/// The sides that differ, of those that the original case judges, until the first call whose outcome or
/// changes differ.
pub(super) fn differences(
    original: &Case,
    case: &Case,
    both: [&Answers<'_>; 2],
) -> Vec<Difference> {
    let judged = both.map(|one| one.contract.judged_steps(case, &one.attempt.observed));
    let mut found = Vec::new();
    for (number, step) in case.steps.iter().enumerate() {
        let Some(tree) = judged.iter().find_map(|one| one.trees.get(number)) else {
            break;
        };
        for side in sides(&original.steps[number], both) {
            let [one, other] = [0, 1].map(|index| {
                let seen = judged[index].observed.get(number);
                both[index].read(side, step, tree, seen)
            });
            if differ(side, &one, &other) {
                found.push(Difference {
                    step: number,
                    side,
                    lines: Mismatch::of_lists("", &one, &other)
                        .diff
                        .unwrap_or_default(),
                    shape: format!(
                        "{}|{}",
                        first_shape(&one, &other),
                        first_shape(&other, &one)
                    ),
                });
            }
        }
        if found
            .iter()
            .any(|one| [OUTCOME, CHANGES].contains(&one.side))
        {
            break;
        }
    }
    found
}

/// The sides that a call of the original case judges, and that both implementations guarantee.
fn sides(step: &Step, both: [&Answers<'_>; 2]) -> impl Iterator<Item = &'static str> {
    let mut judged: BTreeSet<&str> = step.expect.checks().map(|check| check.facet).collect();
    // Of an error that is one of several outcomes nobody expects the words.
    if !step.expect.facets.iter().any(|check| check.facet == ERROR) {
        judged.remove(ERROR);
    }
    SIDES.iter().filter_map(move |(side, facets)| {
        let is_guaranteed = |facet: &str| {
            let mut contracts = both.iter().map(|one| one.contract);
            contracts.all(|contract| contract.has_guaranteed(&step.tool, facet))
        };
        let mut facets = facets.iter().filter(|facet| judged.contains(**facet));
        let is_always_judged = [OUTCOME, OUTSIDE, CHANGES].contains(side);
        (is_always_judged || facets.any(|facet| is_guaranteed(facet))).then_some(*side)
    })
}

/// Whether two readings differ; of two errors, or of two answers that are not there, only the reasons do.
fn differ(side: &str, one: &[String], other: &[String]) -> bool {
    let word = |lines: &[String]| {
        let first = lines.first().and_then(|line| line.split(':').next());
        first.map(str::to_owned)
    };
    one != other && (side != OUTCOME || word(one) != word(other))
}

/// The shape of the first line that one has and another lacks.
fn first_shape(one: &[String], other: &[String]) -> String {
    let own = one.iter().find(|line| !other.contains(line));
    own.map(|line| shape(line)).unwrap_or_default()
}

/// Names and numbers in a line are any name and any number, and a deep path is one of two names.
fn shape(line: &str) -> String {
    let mut shape = String::new();
    for one in line.chars() {
        let one = match one {
            one if one.is_numeric() => '0',
            one if one.is_alphabetic() => 'a',
            one => one,
        };
        if !(one.is_alphanumeric() && shape.ends_with(one)) {
            shape.push(one);
        }
    }
    while shape.contains("a/a/a") {
        shape = shape.replace("a/a/a", "a/a");
    }
    shape
}

impl Answers<'_> {
    /// The lines of a side of an answer; of one that is not there only the outcome has some.
    fn read(&self, side: &str, step: &Step, tree: &Tree, seen: Option<&Observed>) -> Vec<String> {
        let Some(seen) = seen else {
            let why = self.attempt.unanswered.as_ref();
            let why = why.filter(|_| side == OUTCOME);
            return why
                .map(|(_, why)| format!("no answer: {why}"))
                .into_iter()
                .collect();
        };
        let tool = self.contract.tool(step);
        let answer = &seen.answer;
        match side {
            OUTCOME if answer.is_error => vec![error(&answer.text())],
            OUTCOME => vec!["success".to_owned()],
            OUTSIDE => outside(seen),
            CHANGES => changes(seen, &tool, tree),
            ERROR if answer.is_error => texts(&answer.text()),
            ERROR => Vec::new(),
            _ if answer.is_error => Vec::new(),
            DETAILS => {
                let details = answer.structured.as_ref();
                details
                    .map(|value| texts(&format!("{value:#}")))
                    .unwrap_or_default()
            }
            side => in_order(listed(side, answer, &tool, tree), &tool, tree),
        }
    }
}

fn listed(side: &str, answer: &Answer, tool: &ToolSpec, tree: &Tree) -> Vec<String> {
    let read = match side {
        PATHS => reader::paths(&tool.readers, answer, tree).map(|named| named.paths),
        MATCHES => reader::matches(&tool.readers, answer)
            .map(|shown| shown.iter().map(ToString::to_string).collect()),
        _ => Ok(texts(&answer.text())),
    };
    read.unwrap_or_else(|error| vec![error.to_string()])
}

/// The lines, sorted where the document or the tree does not decide their order.
fn in_order(mut lines: Vec<String>, tool: &ToolSpec, tree: &Tree) -> Vec<String> {
    let is_decided = match tool.order {
        OrderBy::Name => true,
        OrderBy::Mtime => have_distinct_ages(tree),
        _ => false,
    };
    if !is_decided {
        lines.sort();
    }
    lines
}

fn error(text: &str) -> String {
    format!("error: {}", text.lines().next().unwrap_or_default())
}

fn texts(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

fn outside(seen: &Observed) -> Vec<String> {
    let reached = seen.outside.reached.iter();
    reached
        .map(|one| format!("tried to {} {}", one.action, one.path))
        .collect()
}

fn changes(seen: &Observed, tool: &ToolSpec, tree: &Tree) -> Vec<String> {
    let change = if tool.backups {
        &seen.change.without_backups(tree, |_| false)
    } else {
        &seen.change
    };
    let written = |how: &str, (path, content): (&String, &Vec<u8>)| {
        format!("{how} {path}: {:?}", String::from_utf8_lossy(content))
    };
    let created = change.created.iter().map(|one| written("created", one));
    let changed = change.changed.iter().map(|one| written("changed", one));
    let removed = change.removed.iter().map(|path| format!("removed {path}"));
    created.chain(changed).chain(removed).collect()
}

/// Whether the ages of the files decide their order.
fn have_distinct_ages(tree: &Tree) -> bool {
    let files = tree
        .entries
        .values()
        .filter(|entry| entry.kind != EntryKind::Directory);
    let mut ages = BTreeSet::new();
    files.map(|file| file.modified).all(|age| ages.insert(age))
}
