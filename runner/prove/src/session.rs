//! The context of every command: where the fixtures are, and where output goes.

use seekspec_conformance::matrix::Matrix;
use seekspec_conformance::mutation::Deviation;
use seekspec_conformance::suite::Suite;

use crate::deviations;
use crate::output::Output;
use crate::suite_source::{LoadedSuite, SuiteSource};

/// The context of every command.
#[derive(Debug, Clone)]
pub struct Session {
    /// Where the fixtures are.
    pub source: SuiteSource,
    /// Where output goes.
    pub output: Output,
}

impl Session {
    /// The suite. Nothing is read before a command asks for it, once. It stays for as long as the process does: to take it apart at the end
    /// would be a tenth of a short command.
    ///
    /// # Errors
    /// Fixtures that cannot be read, or that have mistakes.
    pub fn suite(&self) -> anyhow::Result<&'static LoadedSuite> {
        let loaded = self.source.load()?;
        Ok(Box::leak(Box::new(loaded)))
    }

    /// The suite without mutants and variants, which costs less.
    ///
    /// # Errors
    /// Fixtures that cannot be read, or cases that have mistakes.
    pub fn cases(&self) -> anyhow::Result<&'static LoadedSuite> {
        let loaded = self.source.load_cases()?;
        Ok(Box::leak(Box::new(loaded)))
    }

    /// Every mutant and then every variant of the suite's tools, which stay as long as the suite does.
    ///
    /// # Errors
    /// Deviations that the reference cannot have.
    pub fn deviations(&self, suite: &Suite) -> anyhow::Result<&'static [Deviation]> {
        Ok(Vec::leak(deviations::all(suite)?))
    }

    /// Which case kills which mutant, as it was last found out.
    ///
    /// # Errors
    /// Mutants that have mistakes or are not of the reference, and files that cannot be read.
    pub fn matrix(&self) -> anyhow::Result<Matrix> {
        let suite = &self.suite()?.suite;
        self.source.matrix(self.deviations(suite)?)
    }
}
