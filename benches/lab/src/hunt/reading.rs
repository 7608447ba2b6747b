//! The sides of two answers, read as the facets of a case read them, and where they differ.

use std::collections::BTreeSet;

use seekspec_conformance::diff;
use seekspec_conformance::judge::{Contract, Observed};
use seekspec_conformance::model::profile::{OrderBy, ToolSpec};
use seekspec_conformance::reader::{self, Asked};
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
    pub(super) lines: Vec<String>,
    /// The shape of the first line that each has alone; empty where only the order differs.
    pub(super) shape: [String; 2],
}

/// Success, an error, or no answer.
const OUTCOME: &str = "outcome";
const CHANGES: &str = "tree_after";

/// The facets that judge a text.
const OF_TEXT: &[&str] = &[
    "text",
    "text_with_gaps",
    "notice",
    "text_blocks",
    "text_size",
    "content",
    "json",
];

impl Difference {
    /// Whether another one is in the same side of the answer to the same call.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        (self.step, self.side) == (other.step, other.side)
    }
}

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
    let mut found: Vec<Difference> = Vec::new();
    for (number, step) in case.steps.iter().enumerate() {
        let is_apart = |one: &Difference| [OUTCOME, CHANGES].contains(&one.side);
        let Some(tree) = judged.iter().find_map(|one| one.trees.get(number)) else {
            break;
        };
        if found.iter().any(is_apart) {
            break;
        }
        let [right, other] = [0, 1].map(|index| {
            let seen = judged[index].observed.get(number);
            both[index].sides(step, tree, seen)
        });
        // An error has other sides than a success.
        let sides = right.into_iter().zip(other);
        for ((side, right), (_, other)) in sides.take_while(|(one, other)| one.0 == other.0) {
            let mut contracts = both.iter().map(|one| one.contract);
            if differ(side, &right, &other)
                && contracts.all(|contract| is_judged(side, &original.steps[number], contract))
            {
                let mut lines = diff::marked(&right.join("\n"), &other.join("\n"));
                lines.retain(|line| !line.starts_with(' '));
                found.push(Difference {
                    step: number,
                    side,
                    lines,
                    shape: [first_shape(&right, &other), first_shape(&other, &right)],
                });
            }
        }
    }
    found
}

/// Whether a call of a case judges a side, and a target guarantees it.
fn is_judged(side: &str, step: &Step, contract: &Contract) -> bool {
    let facets: &[&str] = match side {
        OUTCOME | CHANGES | "outside" => return true,
        "text" => OF_TEXT,
        // An error that is one of several permitted outcomes may have any words.
        "error" if step.expect.facets.iter().all(|one| one.facet != side) => return false,
        side => &[side],
    };
    let mut checks = step.expect.checks();
    checks.any(|check| {
        facets.contains(&check.facet) && contract.has_guaranteed(&step.tool, check.facet)
    })
}

/// Whether two readings differ; the reasons for two errors, or two missing answers, are not the outcome.
fn differ(side: &str, right: &[String], other: &[String]) -> bool {
    let [one, another] = [right, other].map(|lines| lines.first()?.split(':').next());
    right != other && (side != OUTCOME || one != another)
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

/// A side of an answer, as lines.
type Side = (&'static str, Vec<String>);

impl Answers<'_> {
    /// The sides of an answer, in the order in which they are compared.
    fn sides(&self, step: &Step, tree: &Tree, seen: Option<&Observed>) -> Vec<Side> {
        let Some(seen) = seen else {
            let why = self.attempt.unanswered.iter();
            return vec![(
                OUTCOME,
                why.map(|(_, why)| format!("no answer: {why}")).collect(),
            )];
        };
        let tool = &self.contract.tool(step);
        let (answer, text) = (&seen.answer, texts(&seen.answer.text()));
        let mut sides = vec![
            (OUTCOME, vec!["success".to_owned()]),
            ("outside", outside(seen)),
            (CHANGES, changes(seen, tool, tree)),
        ];
        if answer.is_error {
            let first = text.first().map_or("", String::as_str);
            sides[0].1 = vec![format!("error: {first}")];
            sides.push(("error", text));
            return sides;
        }
        let asked = Asked {
            tree,
            arguments: Some(&step.arguments),
        };
        let paths = reader::paths(&tool.readers, answer, asked).map(|named| named.paths);
        let matches = reader::matches(&tool.readers, answer, asked)
            .map(|shown| shown.iter().map(ToString::to_string).collect());
        let details = answer.structured.iter();
        let details = details.flat_map(|value| texts(&format!("{value:#}")));
        sides.extend([
            ("paths", in_order(paths.unwrap_or_default(), tool, tree)),
            ("matches", in_order(matches.unwrap_or_default(), tool, tree)),
            ("details", details.collect()),
            ("text", in_order(text, tool, tree)),
        ]);
        sides
    }
}

/// The lines, sorted where neither the document nor the tree decides their order.
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

/// Whether the ages of the files decide their order.
fn have_distinct_ages(tree: &Tree) -> bool {
    let mut ages = BTreeSet::new();
    let entries = tree.entries.values();
    entries
        .filter(|entry| entry.kind != EntryKind::Directory)
        .all(|file| ages.insert(file.modified))
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
    let written = [("created", &change.created), ("changed", &change.changed)];
    let written = written.iter().flat_map(|(how, files)| {
        files.iter().map(move |(path, content)| {
            format!("{how} {path}: {:?}", String::from_utf8_lossy(content))
        })
    });
    let removed = change.removed.iter().map(|path| format!("removed {path}"));
    written.chain(removed).collect()
}
