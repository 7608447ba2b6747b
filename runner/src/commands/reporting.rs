//! Everything that listens to a run: progress and reports.

use std::collections::BTreeSet;
use std::io;

use anyhow::{Context as _, bail};
use seekspec_conformance::matrix::diagnosis::Seen;
use seekspec_conformance::matrix::{self, Matrix};
use seekspec_conformance::suite::Suite;
use seekspec_conformance::verdict::Verdict;

use super::reporting_args::ReportingArgs;
use crate::decision::Policy;
use crate::event::{CaseReport, Event};
use crate::output::Output;
use crate::progress;
use crate::reports::{Destination, Report, Setup};

/// Everything that listens to a run.
pub(super) struct Reporting<'a> {
    progress: Option<Box<dyn Report>>,
    sinks: Vec<Sink<'a>>,
    /// Gives what mutants fail, to compare failures with; it is asked once, and only if there are any.
    matrix: LoadMatrix<'a>,
    /// Why there is no diagnosis.
    undiagnosed: Option<anyhow::Error>,
    seen: Seen,
    /// Of a run that never began there is no report.
    has_begun: bool,
    is_unusable: bool,
}

/// Gives which case kills which mutant.
pub(super) type LoadMatrix<'a> = Box<dyn Fn() -> anyhow::Result<Matrix> + 'a>;

/// A report, and where it goes.
struct Sink<'a> {
    report: Box<dyn Report + 'a>,
    destination: Destination,
    /// The first thing that went wrong; after it the report is given up.
    error: Option<io::Error>,
}

impl<'a> Reporting<'a> {
    /// Opens everything that will be written, so that a report that cannot be written is known before the run.
    pub(super) fn start(
        arguments: &ReportingArgs,
        suite: &'a Suite,
        matrix: LoadMatrix<'a>,
        policy: Policy,
        output: Output,
    ) -> anyhow::Result<Self> {
        let mut sinks = Vec::new();
        for wanted in arguments.wanted()? {
            let destination = wanted
                .path
                .as_deref()
                .map_or(Ok(Destination::Stdout), Destination::open)?;
            if sinks
                .iter()
                .any(|sink: &Sink<'_>| sink.destination.is_same_file(&destination))
            {
                let path = wanted.path.unwrap_or_default();
                bail!(
                    "two reports cannot both go to {}; give each a file of its own",
                    path.display()
                );
            }
            let writer = destination.writer(output)?;
            let setup = Setup {
                writer,
                suite,
                policy,
                width: output.width(),
                verbose: arguments.verbose,
            };
            sinks.push(Sink {
                report: (wanted.format.make)(setup),
                destination,
                error: None,
            });
        }
        Ok(Reporting {
            progress: progress::start(arguments.progress, output),
            sinks,
            matrix,
            undiagnosed: None,
            seen: Seen::new(),
            has_begun: false,
            is_unusable: false,
        })
    }

    /// Tells everybody. The progress hears of it first: its bar must be gone before a report is written.
    pub(super) fn event(&mut self, event: &Event) {
        match event {
            Event::CaseFinished(report) => self.seen.extend(seen(report)),
            Event::Unusable(_) => self.is_unusable = true,
            Event::Finished(_) if !self.is_unusable => self.diagnose(),
            _ => {}
        }
        self.tell(event);
    }

    fn diagnose(&mut self) {
        if self.seen.values().all(BTreeSet::is_empty) {
            return;
        }
        match (self.matrix)() {
            Ok(matrix) => {
                let diagnosis = matrix::diagnose(&matrix, &self.seen);
                self.tell(&Event::Diagnosed(diagnosis));
            }
            Err(error) => self.undiagnosed = Some(error),
        }
    }

    fn tell(&mut self, event: &Event) {
        self.has_begun = true;
        if let Some(progress) = &mut self.progress {
            // Progress that cannot be shown is no reason to end a run.
            drop(progress.event(event));
        }
        for sink in self.sinks.iter_mut().filter(|sink| sink.error.is_none()) {
            sink.error = sink.report.event(event).err();
        }
    }

    /// Puts written files in their places.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        if !self.has_begun {
            return Ok(());
        }
        for Sink {
            report,
            destination,
            error,
        } in self.sinks
        {
            drop(report);
            match error {
                // Whoever read it has had enough; the verdict stands all the same.
                Some(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
                Some(error) => return Err(error).context("cannot write a report"),
                None => destination.finish()?,
            }
        }
        self.undiagnosed.map_or(Ok(()), Err)
    }
}

/// The facets of a case that do not hold; nothing, where it was not judged.
fn seen(report: &CaseReport) -> Option<(String, BTreeSet<String>)> {
    let facets = match report.verdict {
        Verdict::Unsupported | Verdict::NotObserved => return None,
        Verdict::Broken => BTreeSet::from([matrix::BROKEN.to_owned()]),
        _ => report
            .failures()
            .map(|(facet, _)| facet.facet.to_string())
            .collect(),
    };
    Some((report.name.clone(), facets))
}
