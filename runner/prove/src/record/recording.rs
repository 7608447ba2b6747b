//! A case, written from the answer of a target.

use anyhow::{Context as _, bail};
use seekspec_conformance::judge::judge;
use seekspec_conformance::load;
use seekspec_conformance::suite::{Case, SourceFile, Suite};

use super::draft::Draft;
use super::expectation::{Assertion, expected};
use super::facet::RecordedFacet;
use seekspec_run::ask::{Attempt, attempt_alone};
use seekspec_run::interrupt;
use seekspec_run::schedule::{self, RunError};
use seekspec_run::suite_source::{BadFixtures, SuiteSource};
use seekspec_run::targets::Target;
use seekspec_run::text_file;
use seekspec_run::yaml_text;

/// The fixture that gets a case.
#[derive(Debug)]
pub struct Fixture<'a> {
    /// Its path below the directory of fixtures.
    pub path: String,
    /// Its text; without cases, if it is new.
    pub text: String,
    /// The files of the suite.
    pub sources: &'a [SourceFile],
    /// The directory of fixtures, for messages.
    pub place: &'a SuiteSource,
}

/// A case, written and checked, but not yet on disk.
#[derive(Debug)]
pub struct Recorded {
    /// The text of the fixture.
    pub text: String,
    /// The lines of the case.
    pub lines: Vec<String>,
    /// The names of the asserted facets.
    pub facets: Vec<&'static str>,
    suite: Suite,
    name: String,
}

impl Fixture<'_> {
    /// Makes the call of a new case, and writes the case with the answer. `name` is its full name.
    ///
    /// # Errors
    /// Mistakes in the case, a target that gives no answer, and an answer that cannot be an expectation.
    pub fn record(
        &self,
        name: &str,
        draft: &Draft,
        target: &Target,
        facets: &[RecordedFacet],
    ) -> anyhow::Result<Recorded> {
        // The tree and the call are read from the text of the case, as those of every other case.
        let unanswered = self.with(name, draft, &[Assertion::any_error()])?;
        let case = unanswered.case()?;
        let attempt = ask(case, target)?;
        let [observed] = &*attempt.observed else {
            bail!("the target `{}` gave no answer", target.name);
        };
        let assertions = expected(case, observed, facets)?;
        let recorded = self.with(name, draft, &assertions)?;
        let judgement = judge(recorded.case()?, &attempt.observed, &target.contract);
        match judgement.failures().next() {
            None => Ok(recorded),
            Some((_, mismatch)) => bail!(
                "the answer cannot be written as a case, since it would fail: {}; try another --facet",
                mismatch.message
            ),
        }
    }

    /// The text of the fixture with a case that expects this text.
    ///
    /// # Errors
    /// Mistakes in the case.
    pub fn with_text(&self, draft: &Draft, text: &str) -> anyhow::Result<String> {
        Ok(self.with("", draft, &[Assertion::text(text)])?.text)
    }

    /// The fixture with a case that has this expectation.
    fn with(
        &self,
        name: &str,
        draft: &Draft,
        assertions: &[Assertion],
    ) -> anyhow::Result<Recorded> {
        let lines = draft.lines(assertions);
        let path = self.place.path_of(&self.path);
        let text = yaml_text::append(&self.text, "cases", &lines, "\n")
            .map_err(|reason| anyhow::anyhow!("cannot add a case to {path}: {reason}"))?;
        if text.len() as u64 > text_file::MOST_WRITTEN {
            bail!(
                "with the answer of {} bytes in it, {path} would be too large",
                text.len()
            );
        }
        let others = self
            .sources
            .iter()
            .filter(|source| source.path != self.path);
        let mut sources: Vec<SourceFile> = others.cloned().collect();
        sources.push(SourceFile {
            path: self.path.clone(),
            text: text.clone().into(),
        });
        let loaded = load(&sources);
        if !loaded.problems.is_empty() {
            let problems = loaded
                .problems
                .iter()
                .map(|problem| self.place.place(problem))
                .collect();
            bail!(anyhow::Error::from(BadFixtures(problems)).context("nothing was written"));
        }
        Ok(Recorded {
            text,
            lines,
            facets: assertions.iter().map(Assertion::facet).collect(),
            suite: loaded.suite,
            name: name.to_owned(),
        })
    }
}

impl Recorded {
    /// The case, as it is read back.
    ///
    /// # Errors
    /// It is not there.
    pub fn case(&self) -> anyhow::Result<&Case> {
        let case = self.suite.case(&self.name);
        case.with_context(|| format!("cannot read {} back", self.name))
    }
}

fn ask(case: &Case, target: &Target) -> anyhow::Result<Attempt> {
    schedule::probe(target)?;
    let attempt = attempt_alone(case, target)?;
    if interrupt::is_set() {
        bail!(RunError::Interrupted);
    }
    match &attempt.unanswered {
        Some((_, why)) => bail!("the target `{}` gave no answer: {why}", target.name),
        None => Ok(attempt),
    }
}
