//! A worker: takes groups of cases and runs them, one after the other.

use std::sync::Arc;

use seekspec_conformance::judge::judge;
use seekspec_conformance::suite::Case;
use seekspec_conformance::tree::Tree;

use super::execution::WorkerMessage;
use super::groups::TreeGroup;
use super::rounds::{Rounds, passes};
use super::sharing::Shared;
use super::unusable::same_words;
use super::vary::{Variation, Varied};
use super::{RunError, RunOptions, report};
use crate::ask::{Attempt, Doubt, Setting, TargetSession};
use crate::sandbox::NextRoot;
use crate::targets::Target;

/// A worker for cases in the usual surroundings, and in others.
#[derive(Clone, Copy)]
pub(super) struct CaseWorker<'a, 'w> {
    pub(super) target: &'a Target,
    pub(super) options: &'w RunOptions,
    pub(super) shared: &'w Shared<'a>,
    /// The other surroundings.
    pub(super) varied: &'w [Varied<'a>],
    /// Whether it takes the groups whose targets are made to wait.
    pub(super) waits: bool,
}

impl<'a> CaseWorker<'a, '_> {
    /// Runs the cases of a group, until the run is stopped. A tree that was touched goes, and the
    /// next case gets a new one.
    pub(super) fn group(
        &self,
        group: &TreeGroup<'_>,
        send: &dyn Fn(WorkerMessage),
    ) -> Result<(), RunError> {
        let mut session = None;
        let mut others: Vec<_> = self.varied.iter().map(|_| None).collect();
        for case in &group.cases {
            if self.shared.stop.is_made() {
                return Ok(());
            }
            send(WorkerMessage::Started(case.name.clone()));
            let mut rounds = self.rounds(case, &group.tree, &mut session)?;
            self.vary(case, &group.tree, &mut rounds, &mut session, &mut others)?;
            // A case that a signal interrupted says nothing about the target.
            if crate::interrupt::is_set() {
                return Ok(());
            }
            let report = report::judged(case, rounds, self.target, self.options);
            send(WorkerMessage::Finished(Box::new(report)));
        }
        if let [case, ..] = &*group.cases {
            self.keep(case, session);
            for (varied, other) in self.varied.iter().zip(others) {
                self.within(varied).keep(case, other);
            }
        }
        Ok(())
    }

    /// The same worker in other surroundings.
    fn within<'v>(&self, varied: &'v Varied<'a>) -> CaseWorker<'a, 'v>
    where
        Self: 'v,
    {
        CaseWorker {
            target: varied.target,
            shared: &varied.shared,
            varied: &[],
            ..*self
        }
    }

    /// Runs a case that passes in all other surroundings, up to the first in which it fails.
    fn vary(
        &self,
        case: &Case,
        tree: &Arc<Tree>,
        rounds: &mut Rounds,
        usual: &mut Option<TargetSession<'a>>,
        others: &mut [Option<TargetSession<'a>>],
    ) -> Result<(), RunError> {
        let contract = &self.target.contract;
        if self.varied.is_empty() || !rounds.pass(case, contract) {
            return Ok(());
        }
        for (varied, other) in self.varied.iter().zip(others) {
            let variation = varied.variation;
            if self.shared.stop.is_made() || !variation.applies(case) {
                continue;
            }
            let session = match variation {
                Variation::Repeat => &mut *usual,
                _ => other,
            };
            if self.options.isolate {
                *session = None;
            }
            let attempt = self
                .within(varied)
                .round(case, &variation.tree(tree), session)?;
            if !variation.excuses(case, &attempt) && !passes(case, &attempt, contract) {
                rounds.add_varied(variation, attempt);
                break;
            }
        }
        Ok(())
    }

    /// Keeps the process for another tree, if it may have one. The tree is of no more use.
    fn keep(&self, case: &Case, session: Option<TargetSession<'a>>) {
        if let Some(session) = session
            && self.next_root(case).is_some()
        {
            self.shared.keep(session);
        }
    }

    /// Where the next tree is of a process that the case is run in; `None`: it has none.
    fn next_root(&self, case: &Case) -> Option<NextRoot> {
        let may_stay = !case.needs_own_process && !self.options.isolate;
        self.target.next_root().filter(|_| may_stay)
    }

    /// Runs the case as often as it is to be run, or until something is wrong.
    fn rounds(
        &self,
        case: &Case,
        tree: &Arc<Tree>,
        session: &mut Option<TargetSession<'a>>,
    ) -> Result<Rounds, RunError> {
        let mut rounds = Rounds::new(self.round(case, tree, session)?);
        while rounds.count() < self.options.rounds.get() && rounds.are_alike(case) {
            if self.shared.stop.is_made() {
                break;
            }
            if self.options.isolate {
                *session = None;
            }
            rounds.add(self.round(case, tree, session)?);
        }
        Ok(rounds)
    }

    /// One round. Traces of another case in its process, and the work of others at the same time, do
    /// not count against a case: then it is run once more, in a process of its own, or alone. A wrong
    /// answer counts only once a fresh process repeats it. But a case that reaches for the user's
    /// machine is not asked again.
    fn round(
        &self,
        case: &Case,
        tree: &Arc<Tree>,
        session: &mut Option<TargetSession<'a>>,
    ) -> Result<Attempt, RunError> {
        let (mut is_alone, mut is_fresh) = (false, false);
        let mut suspected: Option<String> = None;
        loop {
            let _beside_others = (!is_alone).then(|| self.shared.shared_slot());
            let _alone = is_alone.then(|| self.shared.alone());
            let mut open = match session.take() {
                Some(session) => session,
                None if is_fresh => self.start(case, tree)?,
                None => self.open(case, tree)?,
            };
            let attempt = open.ask(case)?;
            let is_told = attempt.served_others || suspected.is_some();
            let cause = is_told.then(|| self.cause(case, &attempt)).flatten();
            if let Some(before) = suspected.take() {
                self.shared.note_cause(before, cause.is_some());
            }
            match attempt.doubt {
                _ if !attempt.reached.is_empty() => return Ok(attempt),
                _ if attempt.served_others
                    && attempt.unanswered.is_none()
                    && (cause.as_ref()).is_some_and(|cause| !self.shared.is_confirmed(cause)) =>
                {
                    (suspected, is_fresh) = (cause, true);
                }
                Some(Doubt::Process) => is_fresh = true,
                Some(Doubt::Speed) if !is_alone && !self.shared.stop.is_made() => {
                    (is_alone, is_fresh) = (true, false);
                }
                _ => {
                    if !attempt.touched {
                        *session = Some(open);
                    } else if attempt.unanswered.is_none() {
                        self.keep(case, Some(open));
                    }
                    return Ok(attempt);
                }
            }
        }
    }

    /// The mistake in the answers: the reasons of a baseline that knows it, or its words without the parts
    /// that differ from case to case.
    fn cause(&self, case: &Case, attempt: &Attempt) -> Option<String> {
        if attempt.unanswered.is_some() {
            return Some(case.tool.clone());
        }
        let judgement = judge(case, &attempt.observed, &self.target.contract);
        let (facet, mismatch) = judgement.failures().next()?;
        let baseline = self.options.baseline.as_ref();
        if let Some(reasons) = baseline.and_then(|known| known.reasons(&case.name, &judgement)) {
            return Some(reasons);
        }
        let said = same_words(&mismatch.message);
        Some(format!("{} {} {said}", case.tool, facet.facet))
    }

    /// A process that was kept, or else a new one.
    fn open(&self, case: &Case, tree: &Arc<Tree>) -> Result<TargetSession<'a>, RunError> {
        if let Some(next) = self.next_root(case)
            && let Some(mut kept) = self.shared.take_kept()
            && kept.exchange(Setting::of_case_on(case, tree), next)?
        {
            return Ok(kept);
        }
        self.start(case, tree)
    }

    fn start(&self, case: &Case, tree: &Arc<Tree>) -> Result<TargetSession<'a>, RunError> {
        let setting = Setting::of_case_on(case, tree);
        let session = TargetSession::start(setting, self.target, self.shared.directory)?;
        Ok(session)
    }
}
