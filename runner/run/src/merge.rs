//! Reports of the parts of a run, put together.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::bail;

use crate::card;
use crate::choice_report::ChoiceReport;
use crate::document::Document;
use crate::event::{BaselineEntry, CaseReport, RunInfo, Summary};

/// How many missing shards are named.
const MOST_NAMED: usize = 8;

/// Puts the reports of all shards of a run together; each comes with the name of its file. A report that is alone stays as it is.
///
/// # Errors
/// Reports of different suites, targets or versions; cases that are in two of them; a shard that is missing.
pub fn merge(documents: Vec<(String, Document)>) -> anyhow::Result<Document> {
    let is_alone = documents.len() == 1;
    check_shards(&documents)?;
    check_cases(&documents)?;
    let mut documents = documents.into_iter();
    let Some((first, mut whole)) = documents.next() else {
        bail!("no report to merge");
    };
    for (file, document) in documents {
        check_runs(&whole.run, &first, &document.run, &file)?;
        whole.add(document);
    }
    if !is_alone {
        whole.run.shard = None;
        whole.diagnosis = None;
    }
    whole.summary.choices = card::settled(whole.summary.choices);
    whole.cases.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(whole)
}

impl Document {
    fn add(&mut self, other: Self) {
        self.policy.strict |= other.policy.strict;
        self.policy.require_all |= other.policy.require_all;
        self.run.add(other.run);
        self.unusable = self.unusable.take().or(other.unusable);
        self.summary.add(other.summary);
        self.cases.extend(other.cases);
    }
}

impl RunInfo {
    fn add(&mut self, other: Self) {
        self.selected += other.selected;
        self.jobs = self.jobs.max(other.jobs);
        add_new(&mut self.warnings, other.warnings);
    }
}

impl Summary {
    fn add(&mut self, other: Self) {
        for (level, counts) in other.counts {
            let own = self.counts.entry(level).or_default();
            for (verdict, count) in counts {
                *own.entry(verdict).or_default() += count;
            }
        }
        self.in_part += other.in_part;
        self.inapplicable += other.inapplicable;
        self.wall_ms += other.wall_ms;
        self.stopped_early |= other.stopped_early;
        self.interrupted |= other.interrupted;
        add_new(&mut self.warnings, other.warnings);
        add_new(&mut self.absent_tools, other.absent_tools);
        for choice in other.choices {
            let is_same = |own: &&mut ChoiceReport| {
                (&own.profile, &own.tool, &own.choice)
                    == (&choice.profile, &choice.tool, &choice.choice)
            };
            match self.choices.iter_mut().find(is_same) {
                Some(own) => *own = own.clone().with(choice),
                None => self.choices.push(choice),
            }
        }
        for entry in other.baseline {
            let mut own = self.baseline.iter_mut();
            match own.find(|own| own.entry == entry.entry && own.case == entry.case) {
                Some(own) => own.add(&entry),
                None => self.baseline.push(entry),
            }
        }
    }
}

fn add_new(own: &mut Vec<String>, others: Vec<String>) {
    for other in others {
        if !own.contains(&other) {
            own.push(other);
        }
    }
}

impl BaselineEntry {
    fn add(&mut self, other: &Self) {
        self.finished += other.finished;
        self.judged += other.judged;
        self.failed += other.failed;
        self.differently += other.differently;
    }
}

fn check_runs(run: &RunInfo, file: &str, other: &RunInfo, other_file: &str) -> anyhow::Result<()> {
    let version = |run: &RunInfo| run.target_version.clone().unwrap_or_default();
    for (what, one, two) in [
        ("suite", run.suite.clone(), other.suite.clone()),
        ("target", run.target.clone(), other.target.clone()),
        ("version of the target", version(run), version(other)),
        ("transport", run.transport.clone(), other.transport.clone()),
        ("seekspec", run.seekspec.clone(), other.seekspec.clone()),
    ] {
        if one != two {
            bail!(
                "these are not parts of one run: the {what} of {file} is `{one}`, that of {other_file} `{two}`"
            );
        }
    }
    Ok(())
}

fn check_cases(documents: &[(String, Document)]) -> anyhow::Result<()> {
    let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
    for (file, document) in documents {
        for CaseReport { name, .. } in &document.cases {
            if let Some(other) = seen.insert(name, file) {
                bail!("{name} is in {other} and in {file}; merge each shard once");
            }
        }
    }
    Ok(())
}

/// Several reports must be all the shards of one run, each once.
fn check_shards(documents: &[(String, Document)]) -> anyhow::Result<()> {
    if documents.len() < 2 {
        return Ok(());
    }
    let mut numbers = BTreeSet::new();
    let mut of = None;
    for (file, document) in documents {
        let Some(shard) = document.run.shard else {
            bail!(
                "{file} is not a shard but a whole run; only shards (`run --shard`) can be merged"
            );
        };
        if *of.get_or_insert(shard.of) != shard.of {
            bail!("{file} is shard {shard}, but the other reports have another number of shards");
        }
        if !numbers.insert(shard.number) {
            bail!("shard {shard} occurs twice, the second time in {file}");
        }
    }
    let all = of.map_or(0, u64::from);
    let missing: Vec<String> = (1..=all)
        .filter(|number| !numbers.contains(number))
        .take(MOST_NAMED)
        .map(|number| format!("{number}/{all}"))
        .collect();
    if !missing.is_empty() {
        bail!("the report of shard {} is missing", missing.join(", "));
    }
    Ok(())
}
