//! The likely causes of a run's failures: a stage between the run and its reports.
//!
//! Say that a target forgets hidden files, and seven of the cases that it fails list some. The report
//! of each case has the facets that failed and the signs of the answer (`evidence.rs`). After the last
//! case, mutants that fail such cases answer them again (`causes.rs`), and one that leaves hidden files
//! out gives all seven answers that the target gave: it is named before the run ends. Where a mutant is
//! another number, the number in its sentence is the one that the answers show (`estimate.rs`).
//!
//! Everything that a diagnosis needs of a case is in its report, so that stored reports can be
//! diagnosed as well. The harness has no diagnosis: it links no reference, each of its tests is one
//! case, perhaps in a process of its own, and one case seldom decides between causes.

mod causes;
mod estimate;
mod evidence;

use crate::session::CommandSession;
use evidence::FailureEvidence;
use seekspec_run::event::Event;
use seekspec_run::interrupt;

/// Passes the events of a run on, and names the likely causes of its failures before the last.
pub struct DiagnosisStage<'a> {
    session: &'a CommandSession,
    evidence: FailureEvidence,
    /// Nothing is left to diagnose: it has been done, or the target cannot be judged.
    is_done: bool,
    /// The error that prevented a diagnosis.
    error: Option<anyhow::Error>,
}

impl<'a> DiagnosisStage<'a> {
    /// Called before the run.
    pub fn new(session: &'a CommandSession) -> Self {
        Self {
            session,
            evidence: FailureEvidence::default(),
            is_done: false,
            error: None,
        }
    }

    /// Passes an event on. A diagnosis among the events is kept, as stored reports have one.
    pub fn pass(&mut self, event: &Event, sink: &mut dyn FnMut(&Event)) {
        match event {
            Event::CaseFinished(report) => self.evidence.add(report),
            Event::Unusable(_) | Event::Diagnosed(_) => self.is_done = true,
            // An interrupted run is to end soon; `report` makes up for it.
            Event::Finished(summary) if !self.is_done && !interrupt::is_set() => {
                self.evidence.leave_out(&summary.absent_tools);
                self.diagnose(sink);
            }
            _ => {}
        }
        sink(event);
    }

    /// Called after the run.
    ///
    /// # Errors
    /// Why there is no diagnosis: mutants that have mistakes or are not of the reference, and files
    /// that cannot be read.
    pub fn finish(self) -> anyhow::Result<()> {
        self.error.map_or(Ok(()), Err)
    }

    fn diagnose(&mut self, sink: &mut dyn FnMut(&Event)) {
        if !self.evidence.has_failures() {
            return;
        }
        match causes::likely(self.session, &self.evidence) {
            Ok(diagnosis) => sink(&Event::Diagnosed(diagnosis)),
            Err(error) => self.error = Some(error),
        }
    }
}
