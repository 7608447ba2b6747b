//! What a rule is.

use crate::model::fixture::FixtureFile;
use crate::model::requirement::RequirementsFile;
use crate::problem::{Fault, Place};
use crate::suite::{Case, Suite};

/// A rule that every fixture keeps.
pub struct Rule {
    /// Its name, in lower-case words joined by `-`.
    pub name: &'static str,
    /// What it demands, in one sentence.
    pub about: &'static str,
    /// How it looks.
    pub look: Look,
}

/// What a rule looks at.
pub enum Look {
    /// At a case, with its place in the file.
    Case(fn(&CaseInFile<'_>) -> Vec<Fault>),
    /// At a fixture.
    Fixture(fn(&FixtureFile) -> Vec<Fault>),
    /// At the requirements of a tool.
    Requirements(fn(&RequirementsFile) -> Vec<Fault>),
    /// At the whole suite. Each fault comes with the path of its file.
    Suite(fn(&Suite) -> Vec<(String, Fault)>),
}

/// A case, where it stands.
pub struct CaseInFile<'a> {
    /// The case.
    pub case: &'a Case,
    /// Its place in the file.
    pub place: &'a Place,
    /// What else there is.
    pub suite: &'a Suite,
}
