//! The context of every command: where the fixtures are, and where output goes.

use std::sync::OnceLock;

use seekspec_conformance::matrix::Matrix;
use seekspec_conformance::mutation::Deviation;

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
    suite: OnceLock<&'static LoadedSuite>,
    cases: OnceLock<&'static LoadedSuite>,
    deviations: OnceLock<&'static [Deviation]>,
}

impl Session {
    /// For these fixtures. Nothing is read yet.
    pub fn new(source: SuiteSource, output: Output) -> Self {
        Self {
            source,
            output,
            suite: OnceLock::new(),
            cases: OnceLock::new(),
            deviations: OnceLock::new(),
        }
    }

    /// The suite. Nothing is read before a command asks for it, once. It stays for as long as the process does: to take it apart at the end
    /// would be a tenth of a short command.
    ///
    /// # Errors
    /// Fixtures that cannot be read, or that have mistakes.
    pub fn suite(&self) -> anyhow::Result<&'static LoadedSuite> {
        once(&self.suite, || Ok(Box::leak(Box::new(self.source.load()?))))
    }

    /// The suite without mutants and variants, which costs less.
    ///
    /// # Errors
    /// Fixtures that cannot be read, or cases that have mistakes.
    pub fn cases(&self) -> anyhow::Result<&'static LoadedSuite> {
        match self.suite.get() {
            Some(suite) => Ok(suite),
            None => once(&self.cases, || {
                Ok(Box::leak(Box::new(self.source.load_cases()?)))
            }),
        }
    }

    /// Every mutant and then every variant of the suite's tools, which stay as long as the suite does. The cases are not read for them.
    ///
    /// # Errors
    /// Deviations that have mistakes, or that the reference cannot have, and files that cannot be read.
    pub fn deviations(&self) -> anyhow::Result<&'static [Deviation]> {
        once(&self.deviations, || {
            let all = match self.suite.get() {
                Some(loaded) => deviations::all(&loaded.suite)?,
                None => deviations::all(&self.source.load_deviations()?.suite)?,
            };
            Ok(&*all.leak())
        })
    }

    /// Which case kills which mutant, as it was last found out.
    ///
    /// # Errors
    /// Mutants that have mistakes or are not of the reference, and files that cannot be read.
    pub fn matrix(&self) -> anyhow::Result<Matrix> {
        self.source.matrix(self.deviations()?)
    }
}

/// The value of the cell, which is made when it is first asked for.
fn once<T: Copy>(
    cell: &OnceLock<T>,
    make: impl FnOnce() -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    match cell.get() {
        Some(made) => Ok(*made),
        None => {
            let made = make()?;
            Ok(*cell.get_or_init(|| made))
        }
    }
}
