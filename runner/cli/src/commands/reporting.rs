//! The listeners of a run: progress and reports.

use std::io;
use std::mem;

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
    /// Whether all reports were written that were to be.
    written: anyhow::Result<()>,
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
            let writer = destination.writer(Output {
                has_commands: wanted.format.name == "github",
                ..output
            })?;
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
            written: Ok(()),
        })
    }

    /// Passes the event on. Progress comes first: its bar must be gone before a report is written.
    pub(super) fn event(&mut self, event: &Event) {
        if let Some(progress) = &mut self.progress {
            // Progress that cannot be shown must not end a run.
            drop(progress.event(event));
        }
        if let Event::Finished(_) = event {
            return self.end(event);
        }
        for sink in &mut self.sinks {
            sink.event(event);
        }
    }

    /// Passes the last event on, and moves each file to its path as soon as it is written: standard output comes
    /// last, as its reader may keep it waiting.
    fn end(&mut self, event: &Event) {
        let is_file = |sink: &Sink<'_>| matches!(sink.destination, Destination::File(_));
        let (files, others): (Vec<_>, Vec<_>) =
            mem::take(&mut self.sinks).into_iter().partition(is_file);
        for mut sink in files.into_iter().chain(others) {
            sink.event(event);
            let written = sink.finish();
            if self.written.is_ok() {
                self.written = written;
            }
        }
    }

    /// Whether all reports of the run were written.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        self.written
    }
}

impl Sink<'_> {
    fn event(&mut self, event: &Event) {
        if self.error.is_none() {
            self.error = self.report.event(event).err();
        }
    }

    fn finish(self) -> anyhow::Result<()> {
        drop(self.report);
        match self.error {
            // The reader has closed the pipe; the exit status is unchanged.
            Some(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            Some(error) => Err(error).context(self.destination.failure()),
            None => self.destination.finish(),
        }
    }
}
