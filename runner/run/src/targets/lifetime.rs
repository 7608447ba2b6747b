//! How long a process of a target stays.

use schemars::JsonSchema;
use seekspec_conformance::unknown_name::UnknownName;
use serde::Deserialize;

use super::{RootPlacement, Target, TargetReach};
use crate::sandbox::NextRoot;

/// How long a process of a target stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Lifetime {
    /// For the cases of one tree.
    #[default]
    Tree,
    /// For all cases of a worker, whose trees are exchanged below it.
    Run,
}

/// Every lifetime, by its name.
const ALL: [(&str, Lifetime); 2] = [("tree", Lifetime::Tree), ("run", Lifetime::Run)];

impl Lifetime {
    /// The lifetime of that name.
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        let found = ALL.into_iter().find(|(word, _)| *word == name);
        let words = ALL.into_iter().map(|(word, _)| word);
        let found = found.map(|(_, lifetime)| lifetime);
        found.ok_or_else(|| UnknownName::new("lifetime", name, words))
    }

    /// Its name.
    pub fn word(self) -> &'static str {
        let found = ALL.into_iter().find(|(_, lifetime)| *lifetime == self);
        found.map_or("", |(word, _)| word)
    }
}

impl Target {
    /// Lets its processes stay this long. The error is in the words of the user.
    pub fn with_lifetime(mut self, lifetime: Lifetime) -> Result<Self, String> {
        if lifetime == Lifetime::Run && !matches!(self.reach, TargetReach::Mcp(_)) {
            return Err(format!(
                "`run` needs the transport `mcp`: over `{}` no process answers a second call",
                self.reach.transport().name
            ));
        }
        self.lifetime = lifetime;
        Ok(self)
    }

    /// Where the next tree of a process is; `None`: a process has no next tree.
    pub fn next_root(&self) -> Option<NextRoot> {
        let program = self.reach.program()?;
        let mut words = program.command.iter().chain(program.env.values());
        let is_fixed =
            self.root == RootPlacement::Cwd || words.any(|word| crate::program::names_root(word));
        (self.lifetime == Lifetime::Run).then_some(if is_fixed {
            NextRoot::Same
        } else {
            NextRoot::Another
        })
    }
}
