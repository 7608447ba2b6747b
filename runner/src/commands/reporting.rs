//! The listeners of a run: progress and reports.

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

/// The listeners of a run.
pub(super) struct Reporting<'a> {
    progress: Option<Box<dyn Report>>,
    sinks: Vec<Sink<'a>>,
    /// Loads the kill matrix for the diagnosis, once, and only if there are failures.
    matrix: LoadMatrix<'a>,
    /// The error that prevented a diagnosis.
    undiagnosed: Option<anyhow::Error>,
    seen: Seen,
    /// A run that never began has no report.
    has_begun: bool,
}

/// Loads the kill matrix.
pub(super) type LoadMatrix<'a> = Box<dyn Fn() -> anyhow::Result<Matrix> + 'a>;

/// A report, and where it goes.
struct Sink<'a> {
    report: Box<dyn Report + 'a>,
    destination: Destination,
    /// The first error; the report is abandoned after it.
    error: Option<io::Error>,
}

impl<'a> Reporting<'a> {
    /// Opens all files, so that a report that cannot be written is an error before the run.
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
                    "two reports cannot both go to {}; give each its own file",
                    path.display()
                );
            }
            let writer = destination.writer(output)?;
            let setup = Setup {
                writer,
                suite,
                policy,
                width: output.width(),
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
        })
    }

    /// Passes the event on. Progress comes first: its bar must be gone before a report is written.
    pub(super) fn event(&mut self, event: &Event) {
        match event {
            Event::CaseFinished(report) => self.seen.extend(seen(report)),
            Event::Finished(_) => self.diagnose(),
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
            // Progress that cannot be shown must not end a run.
            drop(progress.event(event));
        }
        for sink in self.sinks.iter_mut().filter(|sink| sink.error.is_none()) {
            sink.error = sink.report.event(event).err();
        }
    }

    /// Moves finished files to their paths.
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
                // The reader has closed the pipe; the exit status is unchanged.
                Some(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
                Some(error) => return Err(error).context("cannot write a report"),
                None => destination.finish()?,
            }
        }
        self.undiagnosed.map_or(Ok(()), Err)
    }
}

/// The failed facets of a case; `None` if it was not judged.
fn seen(report: &CaseReport) -> Option<(String, BTreeSet<String>)> {
    let facets = match report.verdict {
        Verdict::Unsupported => return None,
        Verdict::Broken => BTreeSet::from([matrix::BROKEN.to_owned()]),
        _ => report
            .failures()
            .map(|(facet, _)| facet.facet.to_string())
            .collect(),
    };
    Some((report.name.clone(), facets))
}
