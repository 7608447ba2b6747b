//! The target that is tried, and what its calls need.

use seekspec_conformance::suite::{Case, Suite};

use super::call::CallTrial;
use crate::assign::ArgumentDoubt;
use crate::file::{KeyChange, TargetDraft};
use seekspec_prove::good_targets::GoodTargets;
use seekspec_run::progress::Steps;
use seekspec_run::sandbox::{Machine, RunDirectory, SandboxError};
use seekspec_run::schedule::smoke::{PER_TOOL, expects_error, simplest};
use seekspec_run::schedule::unsupported;
use seekspec_run::transport::Probe;

/// How many plain calls of a tool are tried for one question.
pub(super) const FEW: usize = 2;

/// The target that is tried, and what its calls need.
pub(crate) struct TrialContext<'a> {
    /// The target file with the changes so far.
    pub(crate) draft: TargetDraft,
    /// Whether the file said which tools there are before anything was tried.
    pub(crate) claims_tools: bool,
    /// Arguments that can be sent in several ways.
    pub(crate) doubts: Vec<ArgumentDoubt>,
    /// The source of right answers, if there is one.
    pub(super) good: Option<GoodTargets>,
    pub(super) probe: &'a Probe,
    pub(super) suite: &'a Suite,
    machine: Machine,
    pub(super) directory: &'a RunDirectory,
    /// Cases that pass, with their first calls.
    pub(super) passing: Vec<(&'a Case, CallTrial)>,
    pub(super) steps: &'a mut Steps,
}

impl<'a> TrialContext<'a> {
    /// The target before any trial.
    pub(crate) fn new(
        draft: TargetDraft,
        probe: &'a Probe,
        suite: &'a Suite,
        directory: &'a RunDirectory,
        steps: &'a mut Steps,
    ) -> Self {
        Self {
            claims_tools: draft.get("tools").is_some(),
            draft,
            doubts: Vec::new(),
            good: GoodTargets::read(suite).ok(),
            probe,
            suite,
            machine: Machine::with_trials_in(directory.path()),
            directory,
            passing: Vec::new(),
            steps,
        }
    }

    /// The first call of a case.
    pub(super) fn call(&self, case: &Case) -> Result<CallTrial, SandboxError> {
        CallTrial::make(case, &self.draft.target, self.directory)
    }

    /// Makes a change of the file; `tool` is whose keys they are.
    pub(super) fn change(&mut self, tool: &str, change: &KeyChange) {
        if let Some(draft) = self.draft.with(tool, change, self.suite) {
            self.draft = draft;
        }
    }

    /// Whether a call of the tool that is not to fail is right.
    pub(super) fn works(&self, tool: &str) -> bool {
        // A case may accept a refusal, too.
        let succeeds = |case: &Case, trial: &CallTrial| {
            let spec = case.only_call().map(|call| &call.tool_spec);
            let spec = spec.filter(|spec| !spec.error_words.is_empty());
            let refuses = |text: &str| spec.is_some_and(|spec| spec.may_tell_an_error(text));
            let answer = trial.answer().filter(|answer| !answer.is_error);
            answer.is_some_and(|answer| !refuses(&answer.text()))
        };
        let mut passing = self.passing.iter().filter(|(case, _)| case.tool == tool);
        passing.any(|(case, trial)| !expects_error(case) && succeeds(case, trial))
    }

    /// Whether all cases that pass do so with another file. Keys of a tool are about its cases alone.
    pub(super) fn all_pass(
        &self,
        draft: &TargetDraft,
        tool: Option<&str>,
    ) -> Result<bool, SandboxError> {
        let of_tool = |case: &Case| tool.is_none_or(|tool| case.tool == tool);
        for (case, trial) in self.passing.iter().filter(|(case, _)| of_tool(case)) {
            if !trial.again(case, &draft.target, self.directory)?.passes() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The simplest cases that the target can run.
    pub(super) fn runnable(&self, is_meant: impl Fn(&Case) -> bool) -> Vec<&'a Case> {
        let mut cases = self.all_runnable(is_meant);
        cases.truncate(PER_TOOL);
        cases
    }

    /// The simplest cases of a tool that expect no error and need nothing special: few, as each may be
    /// tried with several changes.
    pub(super) fn plain_calls(
        &self,
        tool: &str,
        is_meant: impl Fn(&Case) -> bool,
    ) -> Vec<&'a Case> {
        let is_plain =
            |case: &Case| case.tool == tool && case.needs.is_empty() && !expects_error(case);
        let mut cases = self.all_runnable(|case| is_plain(case) && is_meant(case));
        cases.truncate(FEW);
        cases
    }

    /// All cases that the target can run and one call decides, the simplest first.
    pub(super) fn all_runnable(&self, is_meant: impl Fn(&Case) -> bool) -> Vec<&'a Case> {
        simplest(self.supported(is_meant), &self.draft.target.contract)
    }

    /// All cases that the target can run.
    pub(super) fn supported(
        &self,
        is_meant: impl Fn(&Case) -> bool,
    ) -> impl Iterator<Item = &'a Case> {
        let target = &self.draft.target;
        self.suite.cases.iter().filter(move |case| {
            is_meant(case) && unsupported(case, target, self.probe, &self.machine).is_none()
        })
    }
}
