//! A suite with the mutants and variants that its cases are tried with.

use std::collections::BTreeSet;
use std::mem;

use anyhow::Context as _;
use seekspec_conformance::Loaded;
use seekspec_conformance::suite::SourceFile;
use seekspec_faults::matrix::Matrix;
use seekspec_faults::mutation::Deviation;
use seekspec_faults::{FaultModel, load};

use seekspec_run::program::resolve;
use seekspec_run::suite_source::{LoadedSuite, SuiteSource};

/// A suite without mistakes, and its mutants and variants. It lives as long as the process: freeing
/// it would take a tenth of a short command's time.
#[derive(Debug)]
pub struct FullSuite {
    /// The suite and its files.
    pub loaded: &'static LoadedSuite,
    /// The mutants and variants.
    pub faults: FaultModel,
}

impl FullSuite {
    /// A suite that is loaded, and the rest beside it: what is in these files.
    ///
    /// # Errors
    /// [`seekspec_run::suite_source::BadFixtures`] where mutants or variants have mistakes.
    pub fn beside(
        loaded: &'static LoadedSuite,
        files: &[SourceFile],
        source: &SuiteSource,
    ) -> anyhow::Result<Self> {
        let read = (&loaded.suite, &BTreeSet::new());
        let (found, faults) = load::load_beside(read, files, &|file| source.document(file));
        source.without_problems(&Loaded::default().with(found.problems, found.unread))?;
        Ok(Self {
            loaded,
            faults: placed(faults, source),
        })
    }
}

/// The mutants with the paths of broken targets counted from their files.
fn placed(mut faults: FaultModel, source: &SuiteSource) -> FaultModel {
    let mutants = faults.mutants.iter_mut();
    for mutant in mutants.filter(|one| !one.change.command.is_empty()) {
        let (profile, tool) = (&mutant.profile, &mutant.tool);
        let folder = source.folder_of(&format!("{profile}/{tool}/mutants.yaml"));
        let command = mem::take(&mut mutant.change.command);
        mutant.change.command = resolve(command, &folder);
    }
    faults
}

/// The stored kill matrix of these mutants and variants, and of no tool without any; empty if there is none.
///
/// # Errors
/// A file that cannot be read.
pub fn stored_matrix(source: &SuiteSource, deviations: &[Deviation]) -> anyhow::Result<Matrix> {
    let mut matrix = Matrix::default();
    for file in source.kills()? {
        let renew = || {
            let path = source.path_of(&file.path);
            format!(
                "cannot read {path}; `seekspec selftest --write --fixtures DIR` writes a new one"
            )
        };
        let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let own = deviations
            .iter()
            .filter(|one| folder == format!("{}/{}", one.profile, one.tool));
        let mut own = own.peekable();
        if own.peek().is_none() {
            continue;
        }
        let own = Matrix::from_stored(&file.text, own).map_err(anyhow::Error::msg);
        matrix.extend(own.with_context(renew)?);
    }
    Ok(matrix)
}
