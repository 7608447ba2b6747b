//! A run under way: smoke calls first, then all other cases, by workers.

use seekspec_conformance::suite::{Case, Suite};
use seekspec_conformance::verdict::Verdict;

use super::absent::Absent;
use super::groups::{self, Queues, TreeGroup};
use super::sharing::Shared;
use super::shuffle::shuffle;
use super::smoke::{PER_TOOL, Smoke};
use super::summary::Tally;
use super::unusable::recognize;
use super::vary::Varied;
use super::worker::CaseWorker;
use super::{RunError, RunOptions, report, support};
use crate::baseline::Ledger;
use crate::event::{CaseReport, Clause, Event, Judging, Summary};
use crate::pool;
use crate::sandbox::Machine;
use crate::targets::Target;
use crate::transport::Probe;
use crate::unusable::Unusable;

/// A run under way.
pub(super) struct Execution<'a> {
    pub(super) suite: &'a Suite,
    pub(super) target: &'a Target,
    pub(super) probe: &'a Probe,
    pub(super) options: &'a RunOptions,
    pub(super) sink: &'a mut dyn FnMut(Event),
    pub(super) tally: Tally,
    pub(super) ledger: Option<Ledger<'a>>,
    pub(super) shared: Shared<'a>,
    /// The other surroundings in which each case is run.
    pub(super) varied: Vec<Varied<'a>>,
    /// The reports of smoke calls, until it is clear whether the target can be judged.
    pub(super) held_back: Option<Vec<CaseReport>>,
    pub(super) warnings: Vec<String>,
}

/// A message of a worker.
pub(super) enum WorkerMessage {
    Started(String),
    Finished(Box<CaseReport>),
}

impl Execution<'_> {
    /// Runs the cases that can be run, and reports the others.
    pub(super) fn run(&mut self, cases: &[&Case]) -> Result<(), RunError> {
        let machine = Machine::with_trials_in(self.shared.directory.path());
        let mut supported = Vec::new();
        for case in cases {
            match support::missing(case, self.target, self.probe, &machine) {
                None => supported.push(*case),
                Some(reason) => self.not_run(case, reason),
            }
        }
        let judging = self.judging(&supported);
        (self.sink)(Event::Judging(judging));
        let [independent, showing, others] = Case::rounds(&supported);
        let rest = self.smoke(&independent)?;
        self.work_on(&rest)?;
        // The answers to those before decide whether these apply.
        for dependent in [showing, others] {
            let applicable = self.applicable(&dependent, cases);
            self.work_on(&applicable)?;
        }
        if self.shared.of_the_process() > 0 {
            let warning = "some answers are right only in a process that serves one tree, and were judged there: `lifetime: tree` is for this target";
            self.warnings.push(warning.to_owned());
        }
        Ok(())
    }

    /// Of the cases that depend on choices those that apply to the target; the others are reported. Where no
    /// selected case shows the answer, a case was named, and is run.
    fn applicable<'a>(&mut self, cases: &[&'a Case], selected: &[&Case]) -> Vec<&'a Case> {
        let mut applicable = Vec::new();
        for case in cases {
            let mut others = case.applies_if.iter().filter(|(choice, answers)| {
                match self.tally.card.answer(case, choice) {
                    Some(answer) => !answers.iter().any(|one| one == answer),
                    None => {
                        let mut observers = selected.iter();
                        self.options.shard.is_some() || observers.any(|one| one.observes(choice))
                    }
                }
            });
            let other = others.next().map(|(choice, answers)| {
                let answers = answers.join("` or `");
                format!("applies to a tool with the choice `{choice}: {answers}`")
            });
            match other {
                None => applicable.push(*case),
                Some(reason) => self.finished(CaseReport {
                    inapplicable: true,
                    ..report::unsupported(case, reason, self.target, self.options)
                }),
            }
        }
        applicable
    }

    fn work_on(&mut self, cases: &[&Case]) -> Result<(), RunError> {
        let mut groups = groups::group(cases, self.options.jobs.get(), self.options.isolate);
        if let Some(seed) = self.options.shuffle {
            groups
                .iter_mut()
                .for_each(|group| shuffle(&mut group.cases, seed));
            shuffle(&mut groups, seed);
        }
        self.work(groups)
    }

    /// Ends the processes that were kept for other trees.
    pub(super) fn end_processes(&self) {
        let varied = self.varied.iter().map(|one| &one.shared);
        for shared in varied.chain([&self.shared]) {
            while shared.take_kept().is_some() {}
        }
    }

    /// The end of the run, with further warnings.
    pub(super) fn finish(mut self, warnings: Vec<String>) -> Summary {
        self.warnings.extend(warnings);
        let entries = self.ledger.map_or_else(Vec::new, Ledger::finish);
        let summary = self.tally.finish(entries, self.warnings);
        (self.sink)(Event::Finished(summary.clone()));
        summary
    }

    fn judging(&self, cases: &[&Case]) -> Judging {
        let mut profiles: Vec<String> = cases.iter().map(|case| case.profile.clone()).collect();
        let mut tools: Vec<String> = cases.iter().map(|case| case.tool.clone()).collect();
        for names in [&mut profiles, &mut tools] {
            names.sort();
            names.dedup();
        }
        Judging {
            cases: cases.len(),
            profiles,
            tools,
            command: self.target.command_line(),
            transport: self.target.reach.transport().name.to_owned(),
        }
    }

    /// Makes the smoke calls of a program. The cases that remain to be run; an error: it cannot be
    /// judged.
    fn smoke<'a>(&mut self, cases: &[&'a Case]) -> Result<Vec<&'a Case>, RunError> {
        let options = self.options;
        let is_wanted = !options.keep_going && !options.fail_fast;
        if !is_wanted || self.target.reach.program().is_none() {
            return Ok(cases.to_vec());
        }
        let can_list = self.probe.tools.is_some();
        let most = if can_list { PER_TOOL } else { usize::MAX };
        let smoke = Smoke::choose(cases, &self.target.contract, most);
        let rest = cases.iter().copied().filter(|case| !smoke.has(case));
        self.held_back = Some(Vec::new());
        let worked = self.work(
            smoke
                .cases
                .iter()
                .map(|case| TreeGroup::single(case))
                .collect(),
        );
        let reports = self.held_back.take().unwrap_or_default();
        if let Some(unusable) = recognize(&reports, self.target) {
            self.give_up(&unusable, reports, cases);
            return Err(RunError::Unusable(Box::new(unusable)));
        }
        let absent = match worked {
            Ok(()) if !can_list && !self.tools_are_claimed() && !self.shared.stop.is_made() => {
                Absent::find(&smoke, &reports, self.target, self.shared.directory)
            }
            worked => worked.map(|()| Absent::default()),
        };
        for report in reports {
            self.count(report);
        }
        self.leave_out(&absent?, rest)
    }

    /// Whether somebody says which tools the target has.
    fn tools_are_claimed(&self) -> bool {
        self.target.tools.is_some() || self.options.tools_are_claimed || self.ledger.is_some()
    }

    fn leave_out<'a>(
        &mut self,
        absent: &Absent,
        cases: impl Iterator<Item = &'a Case>,
    ) -> Result<Vec<&'a Case>, RunError> {
        self.warnings.extend(absent.warning());
        self.tally.absent(absent.tools());
        let mut rest = Vec::new();
        for case in cases {
            match absent.reason(case) {
                None => rest.push(case),
                Some(reason) => self.not_run(case, reason),
            }
        }
        Ok(rest)
    }

    fn give_up(&mut self, unusable: &Unusable, reports: Vec<CaseReport>, cases: &[&Case]) {
        (self.sink)(Event::Unusable(unusable.clone()));
        let names: Vec<String> = reports.iter().map(|report| report.name.clone()).collect();
        for report in reports {
            self.count(report);
        }
        for case in cases.iter().filter(|case| !names.contains(&case.name)) {
            self.not_run(case, unusable.not_run());
        }
    }

    fn not_run(&mut self, case: &Case, reason: String) {
        let report = report::unsupported(case, reason, self.target, self.options);
        self.finished(report);
    }

    fn work(&mut self, groups: Vec<TreeGroup<'_>>) -> Result<(), RunError> {
        let jobs = self.options.jobs.get();
        let mut queues = Queues::new(groups, jobs);
        let (shared, varied) = (self.shared.clone(), self.varied.clone());
        let workers = queues.workers(jobs).map(|waits| CaseWorker {
            target: self.target,
            options: self.options,
            shared: &shared,
            varied: &varied,
            waits,
        });
        pool::work(
            workers.collect::<Vec<_>>(),
            |worker| queues.next(worker.waits),
            &shared.stop,
            |worker, group, send| worker.group(&group, send),
            &mut |message| match message {
                WorkerMessage::Started(name) => (self.sink)(Event::CaseStarted { name }),
                WorkerMessage::Finished(report) => self.finished(*report),
            },
        )?;
        Ok(())
    }

    fn finished(&mut self, report: CaseReport) {
        let Some(held_back) = &mut self.held_back else {
            return self.count(report);
        };
        held_back.push(report);
        if recognize(held_back, self.target).is_some() {
            self.shared.stop.make();
        }
    }

    fn count(&mut self, mut report: CaseReport) {
        if !report.verdict.is_pass() && report.verdict != Verdict::Unsupported {
            let clauses = report
                .covers
                .iter()
                .filter_map(|id| self.suite.requirement(id));
            report.clauses = clauses.map(Clause::from).collect();
        }
        if let Some(amend) = &self.options.amend {
            amend(&mut report);
        }
        if let Some(ledger) = &mut self.ledger {
            ledger.judge(&mut report);
        }
        if self.options.fail_fast && report::decides(&report) {
            self.shared.stop.make();
        }
        self.tally.add(&report);
        let declared = &self.target.contract.choices;
        self.tally.card.add(&report, self.suite, declared);
        (self.sink)(Event::CaseFinished(Box::new(report)));
    }
}
