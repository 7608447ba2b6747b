//! The reference under other rules, probed as if they were not known.

use super::experiments::Experiments;
use super::hypotheses;
use super::overlay::Overlay;
use super::predict::{Predictor, ProbedTool};
use super::search::RuleSearch;
use seekspec_faults::FaultModel;
use seekspec_run::sandbox::RunDirectory;
use seekspec_run::schedule::{RunError, RunOptions};

use super::relevance::Relevance;

/// The reference under other rules, as a target whose rules are known.
pub struct Simulation<'a> {
    subject: ProbedTool<'a>,
    experiments: Experiments,
    directory: RunDirectory,
}

/// The result of a probe of known rules.
#[derive(Debug, Clone)]
pub struct FoundRules {
    /// The rules that were found.
    pub overlay: Overlay,
    /// How many calls that took.
    pub calls: usize,
    /// The cases that tell them from those of the target. None: they are found.
    pub told_apart_by: Vec<String>,
}

impl<'a> Simulation<'a> {
    pub(super) fn new(
        subject: ProbedTool<'a>,
        faults: &FaultModel,
        relevance: &Relevance,
    ) -> Result<Self, RunError> {
        let directory = RunDirectory::create_for_this_process()?;
        let trees = (RunOptions::default().jobs, &directory);
        Ok(Self {
            experiments: Experiments::new(&subject, faults, relevance, trees)?,
            subject,
            directory,
        })
    }

    /// The changes of rules that a probe knows of.
    pub fn changes(&self) -> &[Overlay] {
        &self.experiments.changes
    }

    /// Whether the reference can have these rules.
    pub fn is_possible(&self, overlay: &Overlay) -> bool {
        hypotheses::is_possible(self.subject.profile, self.subject.tool, overlay)
    }

    /// Probes the reference under these rules, to the end.
    ///
    /// # Errors
    /// A tree that could not be made, or a signal.
    pub fn find(&mut self, wanted: &Overlay, most_calls: usize) -> Result<FoundRules, RunError> {
        let numbers = self.subject.numbers();
        let trees = (RunOptions::default().jobs, &self.directory);
        let mut target = Predictor::new(self.subject, &self.directory);
        let mut search = RuleSearch::new(self.subject, &mut self.experiments, trees, most_calls);
        search.run_to_the_end(&mut |case| target.observed(wanted, numbers[case.name.as_str()]))?;
        let overlay = search.overlay.clone();
        Ok(FoundRules {
            told_apart_by: search.told_apart(&overlay, wanted)?,
            calls: search.calls,
            overlay,
        })
    }
}
