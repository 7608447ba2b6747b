//! The context of every command: where the fixtures are, and where output goes.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use seekspec_faults::matrix::Matrix;
use seekspec_faults::mutation::Deviation;

use seekspec_conformance::suite::SourceFile;

use crate::deviations;
use crate::full_suite::{FullSuite, stored_matrix};
use seekspec_run::output::Output;
use seekspec_run::suite_source::{LoadedSuite, SuiteSource};

/// The context of every command.
#[derive(Debug, Clone)]
pub struct CommandSession {
    /// Where the fixtures are.
    pub source: SuiteSource,
    /// Where output goes.
    pub output: Output,
    /// The only profiles that the command is about, if it names any.
    profiles: Option<BTreeSet<String>>,
    cases: OnceLock<&'static LoadedSuite>,
    full: OnceLock<&'static FullSuite>,
    deviations: OnceLock<&'static [Deviation]>,
}

impl CommandSession {
    /// For these fixtures. Nothing is read before a command asks for it, and then once.
    pub fn new(source: SuiteSource, output: Output) -> Self {
        Self {
            source,
            output,
            profiles: None,
            cases: OnceLock::new(),
            full: OnceLock::new(),
            deviations: OnceLock::new(),
        }
    }

    /// The same of these profiles alone.
    #[must_use]
    pub fn of_profiles(self, profiles: Option<BTreeSet<String>>) -> Self {
        Self { profiles, ..self }
    }

    /// The cases. They live as long as the process: freeing them would take a tenth of a short
    /// command's time.
    ///
    /// # Errors
    /// Fixtures that cannot be read, or cases that have mistakes.
    pub fn cases(&self) -> anyhow::Result<&'static LoadedSuite> {
        once(&self.cases, || {
            let loaded = self.source.load_profiles(self.profiles.as_ref())?;
            Ok(Box::leak(Box::new(loaded)))
        })
    }

    /// The cases with mutants and variants, which few commands need and which take time. They stay for as long, too.
    ///
    /// # Errors
    /// Fixtures that cannot be read, or that have mistakes.
    pub fn full_suite(&self) -> anyhow::Result<&'static FullSuite> {
        once(&self.full, || {
            let loaded = self.cases()?;
            let full = FullSuite::beside(loaded, &loaded.sources, &self.source)?;
            Ok(Box::leak(Box::new(full)))
        })
    }

    /// Every mutant and then every variant of the suite's tools, which stay as long as the suite does.
    ///
    /// # Errors
    /// Deviations that have mistakes, or that the reference cannot have, and files that cannot be read.
    pub fn deviations(&self) -> anyhow::Result<&'static [Deviation]> {
        once(&self.deviations, || {
            Ok(&*deviations::all(&self.full_suite()?.faults)?.leak())
        })
    }

    /// The same of these profiles alone, which takes a part of the time that all take, and which case kills which.
    ///
    /// # Errors
    /// As for all, but for mistakes in other profiles.
    pub fn deviations_of(&self, profiles: &BTreeSet<&str>) -> anyhow::Result<KnownDeviations> {
        let loaded = self.cases()?;
        let own = loaded.sources.iter();
        let own = own.filter(|file| file.is_shared() || profiles.contains(file.folder()));
        let own: Vec<SourceFile> = own.cloned().collect();
        let full = FullSuite::beside(loaded, &own, &self.source)?;
        let all = &*deviations::all(&full.faults)?.leak();
        Ok(KnownDeviations {
            all,
            matrix: stored_matrix(&self.source, all)?,
        })
    }

    /// Which case kills which mutant, as it was last found out.
    ///
    /// # Errors
    /// Mutants that have mistakes or are not of the reference, and files that cannot be read.
    pub fn matrix(&self) -> anyhow::Result<Matrix> {
        stored_matrix(&self.source, self.deviations()?)
    }
}

/// The mutants and variants of some profiles, which stay as long as the suite does.
#[derive(Debug)]
pub struct KnownDeviations {
    /// Every mutant and then every variant.
    pub all: &'static [Deviation],
    /// Which case kills which mutant, as it was last found out.
    pub matrix: Matrix,
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
