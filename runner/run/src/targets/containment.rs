//! The means that keep a target from hurting the machine.

use std::path::{Path, PathBuf};

use seekspec_conformance::hazard::hazard;
use seekspec_conformance::problem::{Fault, YamlPlace};
use seekspec_conformance::suite::Case;
use seekspec_contain as contain;

use super::Target;

/// The means that keep a target from hurting the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Containment {
    /// The kernel, for every process that is started for it. Where it cannot, cases that could hurt are not run.
    #[default]
    Kernel,
    /// Nothing: the user has said so, by these words.
    Waived(&'static str),
    /// It is the engine of this project, in this process.
    Trusted,
}

impl Target {
    /// The same target without containment, as the user has said by these words: all cases are run.
    #[must_use]
    pub fn uncontained(mut self, words: &'static str) -> Self {
        self.containment = Containment::Waived(words);
        if let Some(program) = self.reach.program_mut() {
            program.is_contained = false;
        }
        self
    }

    /// Why the target is not contained; `None`: it is, or need not be.
    pub fn is_free(&self) -> Option<String> {
        match self.containment {
            Containment::Trusted => None,
            Containment::Waived(words) => Some(format!("`{words}` says so")),
            Containment::Kernel if self.reach.program().is_none() => {
                Some("it runs in this process".to_owned())
            }
            Containment::Kernel => contain::missing().map(str::to_owned),
        }
    }

    /// Why the case is not run: a wrong tool would not be kept from hurting the machine.
    pub fn could_hurt(&self, case: &Case) -> Option<String> {
        let why = self.spares_machine()?;
        let hazard = hazard(case)?;
        Some(format!("{hazard}; and the target is not contained ({why})"))
    }

    /// Why the cases that could hurt the machine are not run; `None`: they are.
    pub fn spares_machine(&self) -> Option<String> {
        let is_wanted = self.containment == Containment::Kernel;
        self.is_free().filter(|_| is_wanted)
    }
}

/// Where it may write beside its case. The kernel grants what exists, and nothing else.
pub(super) fn writes(said: &[PathBuf], folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let granted = said.iter().enumerate().map(|(index, path)| {
        let path = folder.join(path);
        let place = YamlPlace::default().key("writes").index(index);
        let message = || format!("{} does not exist; make it first", path.display());
        if path.exists() {
            Ok(path)
        } else {
            Err(Fault::new(place, message()))
        }
    });
    granted.collect()
}
