//! The listeners of a run: progress and reports.

use std::io;

use anyhow::{Context as _, bail};
use seekspec_conformance::suite::Suite;

use super::reporting_args::{ReportingArgs, WantedReport};
use seekspec_run::decision::Policy;
use seekspec_run::event::Event;
use seekspec_run::output::Output;
use seekspec_run::progress;
use seekspec_run::reports::{Destination, Report, Setup};

/// The listeners of a run.
pub(super) struct Reporting<'a> {
    progress: Option<Box<dyn Report>>,
    sinks: Vec<Sink<'a>>,
    /// A run that never began has no report.
    has_begun: bool,
}

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
        policy: Policy,
        output: Output,
    ) -> anyhow::Result<Self> {
        let mut sinks = Vec::new();
        for wanted in WantedReport::with_human(arguments.reports.clone())? {
            let destination = match wanted.path.as_deref() {
                None => Destination::Stdout,
                Some(path) if wanted.format.is_stream => Destination::open_stream(path)?,
                Some(path) => Destination::open(path)?,
            };
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
            has_begun: false,
        })
    }

    /// Passes the event on. Progress comes first: its bar must be gone before a report is written.
    pub(super) fn event(&mut self, event: &Event) {
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
        Ok(())
    }
}
