//! The context of every command: where the fixtures are, and where output goes.

use seekspec_faults::FaultModel;
use seekspec_faults::matrix::Matrix;
use seekspec_faults::mutation::Deviation;

use crate::deviations;
use crate::full_suite::{FullSuite, stored_matrix};
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
    /// The cases. Nothing is read before a command asks for it, once. It stays for as long as the process does: to take it apart at the end
    /// would be a tenth of a short command.
    ///
    /// # Errors
    /// Fixtures that cannot be read, or cases that have mistakes.
    pub fn cases(&self) -> anyhow::Result<&'static LoadedSuite> {
        let loaded = self.source.load()?;
        Ok(Box::leak(Box::new(loaded)))
    }

    /// The cases with mutants, variants and grammars, which few commands need and which take time. They stay for as long, too.
    ///
    /// # Errors
    /// Fixtures that cannot be read, or that have mistakes.
    pub fn full_suite(&self) -> anyhow::Result<&'static FullSuite> {
        let full = FullSuite::load(&self.source)?;
        Ok(Box::leak(Box::new(full)))
    }

    /// Every mutant and then every variant, which stay as long as the suite does.
    ///
    /// # Errors
    /// Deviations that the reference cannot have.
    pub fn deviations(&self, faults: &FaultModel) -> anyhow::Result<&'static [Deviation]> {
        Ok(Vec::leak(deviations::all(faults)?))
    }

    /// Which case kills which mutant, as it was last found out.
    ///
    /// # Errors
    /// Mutants that have mistakes or are not of the reference, and files that cannot be read.
    pub fn matrix(&self) -> anyhow::Result<Matrix> {
        let deviations = self.deviations(&self.full_suite()?.faults)?;
        stored_matrix(&self.source, deviations)
    }
}
