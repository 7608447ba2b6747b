//! Departures, each reported once.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::mismatch::Mismatch;
use seekspec_faults::mutation::Deviation;

use super::decided::Disagreement;
use super::examiner::{Examined, Examiner, expected, sign};
use super::stream::batch;
use super::time_limit::TimeLimit;
use super::workers::{Counts, Departed, Directories};
use super::{FuzzedTool, Fuzzing, Options, RandomTrial};
use crate::record::Assertion;
use seekspec_run::interrupt;
use seekspec_run::schedule::RunError;
use seekspec_run::targets::Target;

/// The most departures that are looked at, for each finding that may be reported.
const MOST_LOOKS: usize = 15;

/// A departure, as small as it could be made.
pub struct FuzzFinding<'a> {
    /// The tool whose grammar gave it.
    pub tool: &'a FuzzedTool<'a>,
    /// The tree and the calls; the last one departs.
    pub trial: RandomTrial,
    /// Which of the calls before the last fail.
    pub earlier_errors: Vec<bool>,
    /// The facet that fails.
    pub facet: String,
    /// How it fails.
    pub mismatch: Mismatch,
    /// The right answer; `None`: nothing that a case could expect.
    pub expected: Option<Assertion>,
    /// The mutants that depart in the same way.
    pub mutants: Vec<&'static Deviation>,
    /// How many of the random cases departed in this way, as far as they were looked at.
    pub count: usize,
    /// There was no time to repeat it and to make it smaller.
    pub is_as_drawn: bool,
    /// Texts that have the same meaning for every departure of this kind.
    pub(super) sign: String,
}

/// The outcome of a run.
pub struct Findings<'a> {
    /// The number of calls, cases and trees.
    pub counts: Counts,
    /// The findings, in the order of their cases.
    pub findings: Vec<FuzzFinding<'a>>,
    /// How many cases departed.
    pub departures: usize,
    /// Those that did not depart again in a fresh process.
    pub not_repeated: usize,
    /// Those that were not looked at: there were findings enough.
    pub not_looked_at: usize,
}

/// Looks at the departures, one after the other.
pub(super) fn collect<'a>(
    fuzzing: &'a Fuzzing<'a>,
    target: &Target,
    options: &Options,
    limit: TimeLimit,
    counts: Counts,
    departed: Vec<Departed<'a>>,
) -> Result<Findings<'a>, RunError> {
    let mut findings = Findings {
        counts,
        findings: Vec::new(),
        departures: departed.len(),
        not_repeated: 0,
        not_looked_at: 0,
    };
    if departed.is_empty() {
        return Ok(findings);
    }
    let directories = Directories::new(fuzzing, target)?;
    let mut examiner = Examiner::new(fuzzing, target, &directories);
    let looked_at = departed.len().min(options.most * MOST_LOOKS);
    findings.not_looked_at = departed.len() - looked_at;
    for one in departed.into_iter().take(looked_at) {
        if limit.is_over() {
            findings.as_drawn(one, options);
        } else {
            findings.look_at(one, fuzzing, options, &mut examiner, limit)?;
        }
    }
    drop(examiner);
    directories.sweep();
    Ok(findings)
}

impl<'a> Findings<'a> {
    /// Looks at a departure again, and adds what it is an example of.
    fn look_at(
        &mut self,
        one: Departed<'a>,
        fuzzing: &'a Fuzzing<'a>,
        options: &Options,
        examiner: &mut Examiner<'a, '_>,
        limit: TimeLimit,
    ) -> Result<(), RunError> {
        let batch = batch(&fuzzing.tools, options.seed, one.batch);
        let tool = &fuzzing.tools[batch.tool];
        let Some(trial) = batch.trials.into_iter().nth(one.trial) else {
            return Ok(());
        };
        let seen = examiner.seen(tool, trial, &self.findings)?;
        match seen {
            _ if interrupt::is_set() => self.as_drawn(one, options),
            Examined::Nothing => self.not_repeated += 1,
            Examined::Known(index) => self.findings[index].count += 1,
            Examined::New(found) if self.joins(&found) => {}
            Examined::New(_) if self.findings.len() == options.most => self.not_looked_at += 1,
            Examined::New(found) => {
                let small = examiner.smaller(tool, *found, limit)?;
                // Processes that a signal ended say nothing about the target.
                if interrupt::is_set() {
                    self.as_drawn(one, options);
                } else if !self.joins(&small) {
                    self.findings.push(small);
                }
            }
        }
        Ok(())
    }

    /// Adds a departure for whose second look there was no time, if it was kept as it was drawn.
    fn as_drawn(&mut self, departed: Departed<'a>, options: &Options) {
        match departed.as_drawn {
            Some(found) if self.joins(&found) => {}
            Some(found) if self.findings.len() < options.most => self.findings.push(*found),
            _ => self.not_looked_at += 1,
        }
    }

    /// Counts a departure that is known; `false`: it is new.
    fn joins(&mut self, found: &FuzzFinding<'a>) -> bool {
        let names = |finding: &FuzzFinding<'_>| -> BTreeSet<&str> {
            finding
                .mutants
                .iter()
                .map(|one| one.name.as_str())
                .collect()
        };
        let new = names(found);
        let known = self.findings.iter_mut().find(|known| {
            let is_same_tool = known.tool.file.tool == found.tool.file.tool
                && known.tool.file.profile == found.tool.file.profile;
            let is_alike = if found.is_as_drawn {
                known.sign == found.sign
            } else if new.is_empty() {
                known.mutants.is_empty() && known.sign == found.sign
            } else {
                !names(known).is_disjoint(&new)
            };
            is_same_tool && is_alike
        });
        known.map(|known| known.count += 1).is_some()
    }

    /// By profile and tool, how many findings there are.
    pub fn by_tool(&self) -> BTreeMap<(&str, &str), usize> {
        let mut counts = BTreeMap::new();
        for finding in &self.findings {
            let file = finding.tool.file;
            let tool = (file.profile.as_str(), file.tool.as_str());
            *counts.entry(tool).or_default() += 1;
        }
        counts
    }
}

impl<'a> FuzzFinding<'a> {
    /// A departure as it was drawn.
    pub(super) fn drawn(
        tool: &'a FuzzedTool<'a>,
        mut trial: RandomTrial,
        found: Disagreement,
    ) -> Self {
        trial.calls.truncate(found.step + 1);
        Self {
            tool,
            earlier_errors: vec![false; found.step],
            sign: sign(&found, &trial),
            expected: expected(&found),
            facet: found.facet,
            mismatch: found.mismatch,
            mutants: Vec::new(),
            trial,
            count: 1,
            is_as_drawn: true,
        }
    }
}

impl FuzzFinding<'_> {
    /// Whether one of its mutants is among these.
    pub(super) fn is_like(&self, mutants: &[&'static Deviation]) -> bool {
        let mut own = self.mutants.iter();
        own.any(|one| mutants.iter().any(|other| other.name == one.name))
    }
}
