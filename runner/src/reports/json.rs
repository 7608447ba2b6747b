//! The report for programs.

use std::io::{self, Write};

use seekspec_conformance::matrix::Diagnosis;

use super::document::{Document, SCHEMA_VERSION};
use super::report::{Format, Report, Setup};
use super::stderr_noise::StderrNoise;
use crate::decision::{self, Policy};
use crate::event::{CaseReport, Event, RunInfo, Summary};
use crate::output::write_json;

/// The form.
pub(super) const FORMAT: Format = Format {
    name: "json",
    about: "everything, for programs; `seekspec schema report` describes it",
    make: |setup| Box::new(JsonReport::new(setup)),
};

struct JsonReport<'a> {
    writer: Box<dyn Write + 'a>,
    policy: Policy,
    run: Option<RunInfo>,
    cases: Vec<CaseReport>,
    noise: StderrNoise,
    diagnosis: Option<Diagnosis>,
}

impl<'a> JsonReport<'a> {
    fn new(setup: Setup<'a>) -> Self {
        JsonReport {
            writer: setup.writer,
            policy: setup.policy,
            run: None,
            cases: Vec::new(),
            noise: StderrNoise::default(),
            diagnosis: None,
        }
    }

    fn write(&mut self, summary: &Summary) -> io::Result<()> {
        let Some(run) = self.run.take() else {
            return Ok(());
        };
        let mut cases = std::mem::take(&mut self.cases);
        cases.iter_mut().for_each(|case| self.noise.filter(case));
        cases.sort_by(|a, b| a.name.cmp(&b.name));
        let decision = decision::decide(summary, run.selected, self.policy);
        let document = Document {
            schema_version: SCHEMA_VERSION,
            run,
            conforms: decision.conforms(),
            conclusion: decision.sentence,
            policy: self.policy,
            stale: summary.complaints(),
            diagnosis: self.diagnosis.take(),
            summary: summary.clone(),
            cases,
        };
        write_json(&mut *self.writer, &document)?;
        self.writer.flush()
    }
}

impl Report for JsonReport<'_> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Started(run) => self.run = Some(run.clone()),
            Event::CaseStarted { .. } => {}
            Event::CaseFinished(case) => {
                self.noise.learn(case);
                self.cases.push((**case).clone());
            }
            Event::Diagnosed(diagnosis) => self.diagnosis = Some(diagnosis.clone()),
            Event::Finished(summary) => self.write(summary)?,
        }
        Ok(())
    }
}
