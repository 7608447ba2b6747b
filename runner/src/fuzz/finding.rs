//! Departures, shrunk, explained and each reported once.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::mismatch::Mismatch;
use seekspec_conformance::mutation::Deviation;

use super::ask::Asked;
use super::decided::{Decision, Disagreement};
use super::explain::{Mutants, explain};
use super::shrink::shrink;
use super::stream::batch;
use super::workers::{Counts, Departed, Directories};
use super::{FuzzedTool, Fuzzing, Options, Trial};
use crate::interrupt;
use crate::record::Assertion;
use crate::schedule::{RunError, without_paths_and_numbers};
use crate::selftest::case_runner::CaseRunner;
use crate::target::Target;

/// The most departures that are looked at, for each finding that may be reported.
const MOST_LOOKS: usize = 15;

/// A departure, as small as it could be made.
pub struct Finding<'a> {
    /// The tool whose grammar gave it.
    pub tool: &'a FuzzedTool<'a>,
    /// The tree and the calls; the last one departs.
    pub trial: Trial,
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
    /// Texts that have the same meaning for every departure of this kind.
    sign: String,
}

/// The outcome of a run.
pub struct Findings<'a> {
    /// The number of calls, cases and trees.
    pub counts: Counts,
    /// The findings, in the order of their cases.
    pub findings: Vec<Finding<'a>>,
    /// How many cases departed.
    pub departures: usize,
    /// Those that did not depart again in a process without a past.
    pub not_repeated: usize,
    /// Those that were not looked at: there were findings enough.
    pub not_looked_at: usize,
}

/// Looks at the departures, one after the other.
pub(super) fn collect<'a>(
    fuzzing: &'a Fuzzing<'a>,
    target: &Target,
    options: &Options,
    counts: Counts,
    departed: &[Departed],
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
    let mut examiner = Examiner {
        fuzzing,
        target,
        directories: &directories,
        asked: Asked::new(target, &directories.target),
    };
    let looked_at = departed.len().min(options.most * MOST_LOOKS);
    findings.not_looked_at = departed.len() - looked_at;
    for one in departed.iter().take(looked_at) {
        if interrupt::is_set() {
            break;
        }
        let batch = batch(&fuzzing.tools, options.seed, one.batch);
        let tool = &fuzzing.tools[batch.tool];
        let Some(trial) = batch.trials.into_iter().nth(one.trial) else {
            continue;
        };
        let seen = examiner.seen(tool, trial, &findings.findings)?;
        let found = match seen {
            Seen::Nothing => {
                findings.not_repeated += 1;
                continue;
            }
            Seen::Known(index) => {
                findings.findings[index].count += 1;
                continue;
            }
            Seen::New(found) => *found,
        };
        if findings.joins(&found) {
            continue;
        }
        if findings.findings.len() == options.most {
            findings.not_looked_at += 1;
            continue;
        }
        let small = examiner.smaller(tool, &found)?;
        // Processes that a signal ended say nothing about the target.
        if !interrupt::is_set() && !findings.joins(&small) {
            findings.findings.push(small);
        }
    }
    drop(examiner);
    directories.sweep();
    Ok(findings)
}

impl<'a> Findings<'a> {
    /// Counts a departure that is known; `false`: it is new.
    fn joins(&mut self, found: &Finding<'a>) -> bool {
        let names = |finding: &Finding<'_>| -> BTreeSet<&str> {
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
            let is_alike = if new.is_empty() {
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

/// Has the reference and the target answer single cases.
struct Examiner<'a, 't> {
    fuzzing: &'a Fuzzing<'a>,
    target: &'t Target,
    directories: &'t Directories,
    asked: Asked<'t>,
}

/// The outcome of a second look at a departure.
enum Seen<'a> {
    /// In a process without a past there was none.
    Nothing,
    /// One of the known findings, by its number.
    Known(usize),
    /// Something else.
    New(Box<Finding<'a>>),
}

impl<'a> Examiner<'a, '_> {
    /// Repeats a departure in a process without a past. The mutants of the known findings are tried
    /// first: there are few.
    fn seen(
        &mut self,
        tool: &'a FuzzedTool<'a>,
        mut trial: Trial,
        known: &[Finding<'a>],
    ) -> Result<Seen<'a>, RunError> {
        let of_known = known
            .iter()
            .flat_map(|finding| finding.mutants.iter().copied());
        let of_known: Vec<_> = of_known.collect();
        let (disagreement, about) =
            self.disagreement(tool, &trial, true, &Mutants::Of(of_known))?;
        let Some(disagreement) = disagreement else {
            return Ok(Seen::Nothing);
        };
        let is_alike = |finding: &Finding<'_>| {
            let mut mutants = finding.mutants.iter();
            mutants.any(|one| about.mutants.iter().any(|other| other.name == one.name))
        };
        if let Some(index) = known.iter().position(is_alike) {
            return Ok(Seen::Known(index));
        }
        // The calls behind it have nothing to do with it.
        trial.calls.truncate(disagreement.step + 1);
        let found = self.found(tool, trial)?;
        Ok(found.map_or(Seen::Nothing, |found| Seen::New(Box::new(found))))
    }

    /// The departure of a case in a process without a past; `None`: there is none.
    fn found(
        &mut self,
        tool: &'a FuzzedTool<'a>,
        trial: Trial,
    ) -> Result<Option<Finding<'a>>, RunError> {
        let (disagreement, about) = self.disagreement(tool, &trial, true, &Mutants::All)?;
        let Some(disagreement) = disagreement else {
            return Ok(None);
        };
        Ok(Some(Finding {
            tool,
            earlier_errors: about.earlier_errors,
            sign: sign(&disagreement),
            expected: expected(&disagreement),
            facet: disagreement.facet,
            mismatch: disagreement.mismatch,
            mutants: about.mutants,
            trial,
            count: 1,
        }))
    }

    /// The same departure with a smaller tree and call.
    fn smaller(
        &mut self,
        tool: &'a FuzzedTool<'a>,
        found: &Finding<'a>,
    ) -> Result<Finding<'a>, RunError> {
        let small = shrink(found.trial.clone(), &mut |trial| {
            let none = Mutants::Of(Vec::new());
            let (disagreement, _) = self.disagreement(tool, trial, false, &none)?;
            let is_same =
                |one: Disagreement| one.facet == found.facet && one.step + 1 == trial.calls.len();
            Ok::<_, RunError>(disagreement.is_some_and(is_same))
        })?;
        let again = self.found(tool, small)?;
        let shrunk = match again {
            Some(again) => again,
            None => self
                .found(tool, found.trial.clone())?
                .unwrap_or_else(|| found.copy()),
        };
        Ok(shrunk)
    }

    fn disagreement(
        &mut self,
        tool: &FuzzedTool<'_>,
        trial: &Trial,
        anew: bool,
        tried: &Mutants,
    ) -> Result<(Option<Disagreement>, About), RunError> {
        let none = Ok((None, About::default()));
        let Some(case) = trial.case(tool) else {
            return none;
        };
        let mut runner = CaseRunner::new(&self.directories.good, &case.tree, true);
        let good = self.fuzzing.good;
        let Some(mut decision) = Decision::new(trial, tool, &case, good, &mut runner)? else {
            return none;
        };
        let attempt = if anew {
            self.asked.ask_anew(&case)?
        } else {
            self.asked.ask(&case)?
        };
        let contract = &self.target.contract;
        let Some(disagreement) = decision.disagreement(&attempt, contract, &mut runner)? else {
            return none;
        };
        let earlier = decision.right().iter().take(disagreement.step);
        let about = About {
            earlier_errors: earlier.map(|seen| seen.answer.is_error).collect(),
            mutants: explain(tool, &decision, &disagreement, tried, &mut runner)?,
        };
        Ok((Some(disagreement), about))
    }
}

#[derive(Default)]
struct About {
    earlier_errors: Vec<bool>,
    mutants: Vec<&'static Deviation>,
}

impl Finding<'_> {
    fn copy(&self) -> Self {
        Self {
            tool: self.tool,
            trial: self.trial.clone(),
            earlier_errors: self.earlier_errors.clone(),
            facet: self.facet.clone(),
            mismatch: self.mismatch.clone(),
            expected: self.expected.clone(),
            mutants: self.mutants.clone(),
            count: self.count,
            sign: self.sign.clone(),
        }
    }
}

/// The expectation of a case: the last claim about the facet that fails, which says the most.
fn expected(disagreement: &Disagreement) -> Option<Assertion> {
    let claims = disagreement.failing.iter();
    let claims = claims.filter_map(|(claim, _)| claim.assertion.as_ref());
    let of_facet = claims
        .clone()
        .rfind(|one| one.facet() == disagreement.facet);
    of_facet.or_else(|| claims.clone().next()).cloned()
}

fn sign(disagreement: &Disagreement) -> String {
    let message = without_paths_and_numbers(&disagreement.mismatch.message);
    format!("{}: {message}", disagreement.facet)
}
