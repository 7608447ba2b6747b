//! A run as far as it has come: its events, collected.

use super::stderr_noise::StderrNoise;
use super::{Document, SCHEMA_VERSION};
use crate::decision::{self, Policy};
use crate::event::{Event, RunInfo, Summary};

/// A run as far as it has come.
#[derive(Debug)]
pub(crate) struct Collected {
    policy: Policy,
    /// Since the run began.
    document: Option<Document>,
    noise: StderrNoise,
}

impl Collected {
    pub(crate) fn new(policy: Policy) -> Self {
        Self {
            policy,
            document: None,
            noise: StderrNoise::default(),
        }
    }

    /// Takes in the event; the last one returns the run.
    pub(crate) fn event(&mut self, event: &Event) -> Option<Document> {
        if let Event::Started(run) = event {
            self.document = Some(self.begun(run.clone()));
        }
        let document = self.document.as_mut()?;
        match event {
            Event::Started(_) | Event::Judging(_) | Event::CaseStarted { .. } => {}
            Event::Unusable(unusable) => document.unusable = Some(unusable.clone()),
            Event::CaseFinished(case) => {
                self.noise.learn(case);
                document.cases.push((**case).clone());
            }
            Event::Diagnosed(diagnosis) => document.diagnosis = Some(diagnosis.clone()),
            Event::Finished(summary) => return self.finished(summary),
        }
        None
    }

    fn begun(&self, run: RunInfo) -> Document {
        Document {
            schema_version: SCHEMA_VERSION,
            run,
            conforms: false,
            conclusion: String::new(),
            policy: self.policy,
            stale: Vec::new(),
            unusable: None,
            diagnosis: None,
            summary: Summary::default(),
            cases: Vec::new(),
        }
    }

    fn finished(&mut self, summary: &Summary) -> Option<Document> {
        let mut document = self.document.take()?;
        let decision = decision::decide(summary, document.run.selected, self.policy);
        document.conforms = decision.conforms();
        document.conclusion = decision.sentence;
        document.stale = summary.complaints();
        document.summary = summary.clone();
        let cases = &mut document.cases;
        cases.iter_mut().for_each(|case| self.noise.filter(case));
        cases.sort_by(|a, b| a.name.cmp(&b.name));
        Some(document)
    }
}
