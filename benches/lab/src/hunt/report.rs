//! The differences, one of each kind, for a person to read.

use std::collections::BTreeMap;
use std::io::{self, Write};

use seekspec_conformance::cut::cut;
use seekspec_run::counted::counted;
use seekspec_run::printable::printable;
use seekspec_run::tree_sketch::tree_sketch;
use serde_json::Value;

use super::asking::Found;
use super::reading::Difference;

/// How many lines of a difference are shown.
const MOST_LINES: usize = 12;
/// How much of a line is shown, in characters.
const MOST_CHARACTERS: usize = 300;

/// Differences of one kind: the tool, the side of its answers, and the shape of the first lines that differ.
pub(super) type Kind = (String, &'static str, [String; 2]);

pub(super) fn kind(found: &Found<'_>) -> Kind {
    let Difference {
        step, side, shape, ..
    } = &found.difference;
    let tool = format!("{}/{}", found.case.profile, found.case.steps[*step].tool);
    (tool, side, shape.clone())
}

/// The report of a hunt.
pub(super) struct Report<'a> {
    pub(super) target: &'a str,
    pub(super) asked: usize,
    pub(super) seed: u64,
}

impl Report<'_> {
    /// Writes one difference of each kind, the one with the fewest mutations and entries.
    pub(super) fn write(&self, out: &mut dyn Write, found: Vec<Found<'_>>) -> io::Result<()> {
        let mut kinds: BTreeMap<Kind, Vec<Found<'_>>> = BTreeMap::new();
        for one in found {
            kinds.entry(kind(&one)).or_default().push(one);
        }
        let Self { target, seed, .. } = self;
        let asked = counted(self.asked, "mutated case");
        let count = match kinds.len() {
            0 => "no difference".to_owned(),
            count => format!("{} of difference", counted(count, "kind")),
        };
        writeln!(out, "# {target}: {count} in {asked}, seed {seed}")?;
        for ((tool, side, _), mut all) in kinds {
            all.sort_by_key(|one| (one.mutated.mutations.len(), one.case.tree.entries.len()));
            let times = counted(all.len(), "case");
            writeln!(out, "\n## {tool}, {side}: {times}\n")?;
            if let Some(first) = all.first() {
                write_one(out, first)?;
            }
        }
        Ok(())
    }
}

fn write_one(out: &mut dyn Write, found: &Found<'_>) -> io::Result<()> {
    let how: Vec<&str> = (found.mutated.mutations.iter())
        .map(|one| one.how.as_str())
        .collect();
    writeln!(out, "{}: {}\n", found.case.name, printable(&how.join(", ")))?;
    let mut calls = Vec::new();
    for step in found.case.steps.iter().take(found.difference.step + 1) {
        let arguments = Value::from(step.arguments.clone());
        calls.push(format!("{} {arguments}", step.tool));
    }
    let tree = tree_sketch(&found.case.tree, &calls.join(" "));
    let difference = found.difference.lines.iter().cloned();
    let all = calls
        .into_iter()
        .chain([tree])
        .chain(difference.take(MOST_LINES));
    for line in all {
        writeln!(out, "    {}", cut(&printable(&line), MOST_CHARACTERS))?;
    }
    Ok(())
}
