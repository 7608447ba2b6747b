//! Whether a diagnosis is right about tools with several faults at once.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

use seekspec_conformance::numbers::Numbers;
use seekspec_conformance::suite::Case;
use seekspec_faults::matrix::{Answers, Findings, Matrix, Questions, Replays, Symptoms, TriedCase};
use seekspec_faults::mutation::Deviation;

use super::accuracy::{Accuracy, Classes, KnownTarget};
use seekspec_prove::good_targets::GoodTargets;
use seekspec_prove::selftest::compound_replay::CompoundReplay;
use seekspec_prove::selftest::mutant_target::MutantTarget;
use seekspec_prove::selftest::replay::{Answered, Plan, answer, replay};
use seekspec_run::interrupt;
use seekspec_run::pool;
use seekspec_run::schedule::RunError;

/// The most faults that a target has.
const MOST_FAULTS: usize = 3;

/// How many targets are diagnosed, and which.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sample {
    /// How many targets with one fault, and how many with several; of the latter half have two.
    pub(crate) size: usize,
    /// Equal seeds choose equal targets.
    pub(crate) seed: u64,
}

/// How often a diagnosis is right about targets with one fault, with two, and with three.
///
/// # Errors
/// Where no tree could be made, and after a signal.
pub(crate) fn accuracy(
    cases: &[&Case],
    matrix: &Matrix,
    deviations: &[&'static Deviation],
    good: &GoodTargets,
    sample: Sample,
    jobs: NonZeroUsize,
) -> Result<Vec<Accuracy>, RunError> {
    let judged = |case: &&&Case| matrix.cases.contains(&case.name);
    let cases: Vec<&Case> = cases.iter().filter(judged).copied().collect();
    let by_number: BTreeMap<usize, &'static Deviation> = (0..matrix.mutants.len())
        .zip(deviations.iter().copied())
        .collect();
    let kills = matrix.mutants.iter().map(|mutant| mutant.kills.keys());
    let plan = plan(kills.map(|cases| cases.map(String::as_str).collect::<BTreeSet<_>>()));
    let replays = replay(&cases, &plan, &by_number, good, jobs)?;
    let known = KnownMutants {
        cases,
        matrix,
        by_number,
        replays,
        good,
    };
    let targets = known.targets(&known.chosen(sample), jobs)?;
    known.diagnose(&targets, jobs)
}

fn plan<'a>(cases: impl Iterator<Item = BTreeSet<&'a str>>) -> Plan<'a> {
    let mut plan = Plan::new();
    for (number, cases) in cases.enumerate() {
        for case in cases {
            plan.entry(case).or_default().push(number);
        }
    }
    plan
}

/// All mutants, with their kills.
struct KnownMutants<'a> {
    cases: Vec<&'a Case>,
    matrix: &'a Matrix,
    by_number: BTreeMap<usize, &'static Deviation>,
    replays: Replays,
    good: &'a GoodTargets,
}

impl KnownMutants<'_> {
    /// The faults of the targets to diagnose.
    fn chosen(&self, sample: Sample) -> Vec<Vec<usize>> {
        let mut numbers = Numbers::new(sample.seed);
        let killed = self.matrix.mutants.iter().enumerate();
        let killed: Vec<usize> = killed
            .filter(|(_, mutant)| mutant.is_killed())
            .map(|(number, _)| number)
            .collect();
        let mut chosen = Vec::new();
        for (faults, size) in [
            (1, sample.size),
            (2, sample.size.div_ceil(2)),
            (3, sample.size / 2),
        ] {
            let mut new = BTreeSet::new();
            // A tool with few mutants may have fewer compounds.
            for _ in 0..20 * size {
                if new.len() == size {
                    break;
                }
                new.extend(self.compound(&killed, faults, &mut numbers));
            }
            chosen.extend(new);
        }
        chosen
    }

    /// Some independent mutants of one tool.
    fn compound(
        &self,
        killed: &[usize],
        faults: usize,
        random: &mut Numbers,
    ) -> Option<Vec<usize>> {
        let first = *random.pick(killed)?;
        let tool = |number: &usize| {
            let mutant = &self.matrix.mutants[*number];
            (&mutant.profile, &mutant.tool)
        };
        let own: Vec<usize> = killed
            .iter()
            .copied()
            .filter(|one| tool(one) == tool(&first))
            .collect();
        let mut numbers = BTreeSet::from([first]);
        while numbers.len() < faults {
            if !numbers.insert(*random.pick(&own)?) {
                return None;
            }
        }
        let deviations = self.deviations(&numbers.iter().copied().collect::<Vec<_>>());
        let is_possible = self.good.can_be_combined(&deviations);
        is_possible.then(|| numbers.into_iter().collect())
    }

    fn deviations(&self, numbers: &[usize]) -> Vec<&'static Deviation> {
        let found = numbers
            .iter()
            .filter_map(|number| self.by_number.get(number));
        found.copied().collect()
    }

    /// The findings of the cases in the targets.
    fn targets(
        &self,
        chosen: &[Vec<usize>],
        jobs: NonZeroUsize,
    ) -> Result<Vec<KnownTarget>, RunError> {
        let mut compounds: BTreeSet<Vec<usize>> = BTreeSet::new();
        for faults in chosen.iter().filter(|faults| faults.len() > 1) {
            compounds.insert(faults.clone());
            compounds.extend(
                faults
                    .iter()
                    .map(|fault| without(faults, *fault))
                    .filter(|rest| rest.len() > 1),
            );
        }
        let compounds: Vec<Vec<usize>> = compounds.into_iter().collect();
        let killing = |faults: &Vec<usize>| {
            let kills = faults
                .iter()
                .map(|fault| self.matrix.mutants[*fault].kills.keys());
            kills.flatten().map(String::as_str).collect()
        };
        let plan = plan(compounds.iter().map(killing));
        let target =
            |faults: &Vec<usize>| MutantTarget::compound(self.deviations(faults), self.good);
        let targets = compounds.iter().map(target).enumerate().collect();
        let directory = self.good.directory()?;
        let mut answers = CompoundAnswers::default();
        answer(
            &self.cases,
            &plan,
            &targets,
            self.good,
            jobs,
            &directory,
            &mut |answered| {
                answers.add(answered, &compounds);
            },
        )?;
        Ok(chosen
            .iter()
            .map(|faults| self.target(faults, &answers))
            .collect())
    }

    fn target(&self, faults: &[usize], answers: &CompoundAnswers) -> KnownTarget {
        let own = self.findings(faults, answers);
        let hidden = |fault: &&usize| {
            faults.len() > 1 && self.findings(&without(faults, **fault), answers) == own
        };
        let hidden = faults.iter().filter(hidden).copied().collect();
        let mut findings: Findings = own
            .into_iter()
            .map(|(case, finding)| (case.to_owned(), finding))
            .collect();
        let tool = &self.matrix.mutants[faults[0]];
        for case in self.cases.iter().filter(|case| tool.concerns(case)) {
            let passed = || TriedCase {
                judged: answers.judged.get(&case.name).cloned().unwrap_or_default(),
                symptoms: None,
            };
            findings.entry(case.name.clone()).or_insert_with(passed);
        }
        KnownTarget {
            faults: faults.to_vec(),
            hidden,
            findings,
        }
    }

    /// The cases that fail a target with these faults.
    fn findings<'s>(
        &'s self,
        faults: &[usize],
        answers: &'s CompoundAnswers,
    ) -> BTreeMap<&'s str, TriedCase> {
        let finding = |symptoms: &Symptoms, judged: &BTreeSet<String>| TriedCase {
            judged: judged.clone(),
            symptoms: Some(symptoms.clone()),
        };
        if let [fault] = faults {
            let kills = self.matrix.mutants[*fault].kills.keys();
            let found = |case: &'s String| {
                let symptoms = self.replays.get(case)?.mutants.get(fault)?;
                Some((case.as_str(), finding(symptoms, answers.judged.get(case)?)))
            };
            return kills.filter_map(found).collect();
        }
        let found = answers.compounds.get(faults).into_iter().flatten();
        let failed = found.filter(|(_, finding)| finding.symptoms.is_some());
        failed
            .map(|(case, finding)| (case.as_str(), finding.clone()))
            .collect()
    }

    fn diagnose(
        &self,
        targets: &[KnownTarget],
        jobs: NonZeroUsize,
    ) -> Result<Vec<Accuracy>, RunError> {
        let directory = self.good.directory()?;
        let compounds = CompoundReplay {
            cases: self
                .cases
                .iter()
                .map(|case| (case.name.as_str(), *case))
                .collect(),
            mutants: &self.by_number,
            good: self.good,
            directory: &directory,
            jobs: NonZeroUsize::MIN,
        };
        let classes = Classes::new(self.matrix, &self.replays);
        let has_symptoms = |target: &&KnownTarget| {
            let mut findings = target.findings.values();
            findings.any(|finding| finding.symptoms.is_some())
        };
        let shown = targets.iter().filter(has_symptoms);
        let of_each = pool::map(shown, jobs.get(), |target| {
            let (mut accuracy, mut failed) = (Accuracy::default(), None);
            let mut answer = |questions: &Questions| {
                let answers = self.answer(&compounds, questions);
                answers.map_err(|error| failed = Some(error)).ok()
            };
            accuracy.add(&classes, &self.replays, target, &mut answer);
            match failed {
                Some(error) => Err(error),
                None => Ok((target.faults.len() - 1, accuracy)),
            }
        })?;
        if interrupt::is_set() {
            return Err(RunError::Interrupted);
        }
        let mut sum = none();
        for (number, accuracy) in of_each {
            sum[number] = sum[number].sum(accuracy);
        }
        Ok(sum)
    }

    /// How compounds answer. The answers of single mutants are known.
    fn answer(
        &self,
        compounds: &CompoundReplay<'_>,
        questions: &Questions,
    ) -> Result<Answers, RunError> {
        let mut unknown = Questions::new();
        let mut known = Answers::new();
        for (case, asked) in questions {
            for compound in asked {
                let [mutant] = &**compound else {
                    let asked = unknown.entry(case.clone()).or_default();
                    asked.insert(compound.clone());
                    continue;
                };
                let replay = self.replays.get(case);
                if let Some(found) = replay.and_then(|replay| replay.mutants.get(mutant)) {
                    let known = known.entry(case.clone()).or_default();
                    known.insert(compound.clone(), found.clone());
                }
            }
        }
        for (case, answers) in compounds.answer(&unknown)? {
            known.entry(case).or_default().extend(answers);
        }
        Ok(known)
    }
}

/// Nothing counted yet.
fn none() -> Vec<Accuracy> {
    let of = |number_of_faults| Accuracy {
        number_of_faults,
        ..Accuracy::default()
    };
    (1..=MOST_FAULTS).map(of).collect()
}

fn without(faults: &[usize], fault: usize) -> Vec<usize> {
    faults
        .iter()
        .copied()
        .filter(|other| *other != fault)
        .collect()
}

/// How compounds answered.
#[derive(Default)]
struct CompoundAnswers {
    compounds: BTreeMap<Vec<usize>, BTreeMap<String, TriedCase>>,
    /// By case, the facets that are judged of a right answer.
    judged: BTreeMap<String, BTreeSet<String>>,
}

impl CompoundAnswers {
    fn add(&mut self, answered: Answered, compounds: &[Vec<usize>]) {
        for (number, finding) in answered.findings {
            let own = self.compounds.entry(compounds[number].clone()).or_default();
            own.insert(answered.case.clone(), finding);
        }
        self.judged.insert(answered.case, answered.judged);
    }
}
