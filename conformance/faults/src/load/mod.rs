//! From files to a suite and its fault model.

mod check;
mod deviations;

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::load::{self, Parse, located, read_all};
use seekspec_conformance::locations::locate;
use seekspec_conformance::problem::{Fault, Problem};
use seekspec_conformance::suite::{Loaded, SourceFile, SourceKind, Suite};
use seekspec_conformance::yaml;

use crate::mutation::spec::SharedMutantsFile;
use crate::mutation::{Deviation, RuleNotes};

/// The faults and differences that the cases of a suite are tried with.
#[derive(Debug, Clone, Default)]
pub struct FaultModel {
    /// The mutants of all tools, in the order of their files.
    pub mutants: Vec<Deviation>,
    /// The variants of all tools, in the order of their files.
    pub variants: Vec<Deviation>,
    /// The notes on the rules of each tool, by profile and tool.
    pub rule_notes: BTreeMap<(String, String), RuleNotes>,
}

/// Loads all files and returns all problems: those that [`seekspec_conformance::load()`] finds, and those of mutants and variants.
pub fn load(sources: &[SourceFile]) -> (Loaded, FaultModel) {
    load_parsed(sources, &|source| yaml::parse(&source.text))
}

/// The same, of files that may have been parsed before: see [`load::load_parsed`].
pub fn load_parsed(sources: &[SourceFile], parse: Parse<'_>) -> (Loaded, FaultModel) {
    let loaded = load::load_parsed(sources, parse);
    let (found, faults) = load_beside((&loaded.suite, &loaded.unread), sources, parse);
    (loaded.with(found.problems, found.unread), faults)
}

/// The mutants and variants beside a suite that is loaded, and their problems. Of shared files
/// that could not be read for the suite no mutant is looked at.
pub fn load_beside(
    (suite, unread): (&Suite, &BTreeSet<String>),
    sources: &[SourceFile],
    parse: Parse<'_>,
) -> (FaultMistakes, FaultModel) {
    let mut loading = FaultLoading::new(suite);
    for (source, file) in read_all(sources, SourceKind::Shared, parse) {
        if !unread.contains(&source.path) {
            loading.add(source, file, FaultLoading::shared_mutants);
        }
    }
    for (source, file) in read_all(sources, SourceKind::Mutants, parse) {
        loading.add(source, file, FaultLoading::mutants);
    }
    for (source, file) in read_all(sources, SourceKind::Variants, parse) {
        loading.add(source, file, FaultLoading::variants);
    }
    let found = located(sources, check::check(&loading.faults, suite));
    loading.problems.extend(found);
    let FaultLoading {
        faults,
        problems,
        unread,
        ..
    } = loading;
    (FaultMistakes { problems, unread }, faults)
}

/// The mistakes that were found beside a suite.
#[derive(Debug)]
pub struct FaultMistakes {
    /// The problems.
    pub problems: Vec<Problem>,
    /// The files that others depend on and that could not be read, by path.
    pub unread: BTreeSet<String>,
}

struct FaultLoading<'s> {
    suite: &'s Suite,
    faults: FaultModel,
    /// The files of shared mutants by name.
    shared: BTreeMap<String, SharedMutantsFile>,
    problems: Vec<Problem>,
    /// The files that others depend on and that could not be read, by path.
    unread: BTreeSet<String>,
}

impl<'s> FaultLoading<'s> {
    fn new(suite: &'s Suite) -> Self {
        Self {
            suite,
            faults: FaultModel::default(),
            shared: BTreeMap::new(),
            problems: Vec::new(),
            unread: BTreeSet::new(),
        }
    }

    /// Adds a file that could be read, and its faults.
    fn add<T>(
        &mut self,
        source: &SourceFile,
        file: Result<T, Fault>,
        add: fn(&mut Self, &SourceFile, T) -> Vec<Fault>,
    ) {
        if file.is_err() && source.has_dependants() {
            self.unread.insert(source.path.clone());
        }
        let faults = match file {
            Ok(file) => add(self, source, file),
            Err(fault) => vec![fault],
        };
        self.problems
            .extend(locate(&source.path, &source.text, faults));
    }

    fn shared_mutants(&mut self, source: &SourceFile, file: SharedMutantsFile) -> Vec<Fault> {
        self.shared.insert(source.topic().to_owned(), file);
        Vec::new()
    }
}
