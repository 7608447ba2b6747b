//! Which bases are there (Flow 2, 7).

use crate::profiles::omp::call::{BaseKind, Target};

use super::error::FindError;
use super::plan::FindPlan;
use super::rules::FindRules;

/// The targets that are there, and the entries of those that are not but may be missing.
#[derive(Debug, Default)]
pub(super) struct Bases<'a> {
    /// Files that are named exactly, with the position of their entry.
    pub(super) files: Vec<(usize, &'a Target)>,
    /// Directories to be searched, with the position of their entry.
    pub(super) directories: Vec<(usize, &'a Target)>,
    /// Entries whose base is missing.
    pub(super) missing: Vec<String>,
}

impl<'a> Bases<'a> {
    /// Stats the base of every target before anything is searched.
    pub(super) fn stat(plan: &'a FindPlan, rules: &FindRules) -> Result<Self, FindError> {
        let mut bases = Self::default();
        let mut missing = Vec::new();
        for (position, target) in plan.targets.iter().enumerate() {
            match rules.bases.kind(target)? {
                Some(BaseKind::File) => bases.files.push((position, target)),
                Some(BaseKind::Directory) => bases.directories.push((position, target)),
                None => missing.push(target),
            }
        }
        bases.missing = rules.bases.judge_missing(&missing, plan.targets.len())?;
        Ok(bases)
    }
}
