//! A rule of the lint.

use crate::model::fixture::FixtureFile;
use crate::model::requirement::RequirementsFile;
use crate::problem::{Fault, YamlPlace};
use crate::suite::{Case, Suite};

/// A rule that every fixture follows.
pub struct LintRule {
    /// Its name, in lower-case words joined by `-`.
    pub name: &'static str,
    /// The rule in one sentence.
    pub about: &'static str,
    /// The check.
    pub check: LintCheck,
}

/// A check, by its scope.
pub enum LintCheck {
    /// Checks a case, with its place in the file.
    Case(fn(&CaseInFile<'_>) -> Vec<Fault>),
    /// Checks a fixture.
    Fixture(fn(&FixtureFile) -> Vec<Fault>),
    /// Checks the requirements of a tool.
    Requirements(fn(&RequirementsFile) -> Vec<Fault>),
    /// Checks the whole suite. Each fault comes with the path of its file.
    Suite(fn(&Suite) -> Vec<(String, Fault)>),
}

/// A case and its place.
pub struct CaseInFile<'a> {
    /// The case.
    pub case: &'a Case,
    /// Its place in the file.
    pub place: &'a YamlPlace,
    /// The suite.
    pub suite: &'a Suite,
}
