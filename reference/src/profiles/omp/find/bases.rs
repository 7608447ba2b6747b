//! Which bases are there (Flow 2, 7).

use std::fs;
use std::io::ErrorKind;

use super::error::FindError;
use super::plan::{FindPlan, Target};
use super::rules::{FindRules, Missing};

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
        for (position, target) in plan.targets.iter().enumerate() {
            match kind(target, rules)? {
                Some(Kind::ExactFile) => bases.files.push((position, target)),
                Some(Kind::Directory) => bases.directories.push((position, target)),
                None => bases.missing.push(target.entry.clone()),
            }
        }
        bases.judge_missing(plan, rules)
    }

    fn judge_missing(mut self, plan: &FindPlan, rules: &FindRules) -> Result<Self, FindError> {
        let policy = if plan.is_single() {
            rules.bases.single_missing
        } else if self.missing.len() == plan.targets.len() {
            rules.bases.all_missing
        } else {
            rules.bases.some_missing
        };
        match policy {
            Missing::Fails if plan.is_single() && !self.missing.is_empty() => {
                Err(FindError::NotFound(vec![
                    plan.targets[0].written_base.clone(),
                ]))
            }
            Missing::Fails if !self.missing.is_empty() => Err(FindError::NotFound(self.missing)),
            Missing::Silent => {
                self.missing.clear();
                Ok(self)
            }
            Missing::Fails | Missing::Noticed => Ok(self),
        }
    }
}

enum Kind {
    ExactFile,
    Directory,
}

/// What the base is, through links; `None` if it is missing.
fn kind(target: &Target, rules: &FindRules) -> Result<Option<Kind>, FindError> {
    match fs::metadata(&target.base) {
        Ok(metadata) if metadata.is_dir() => Ok(Some(Kind::Directory)),
        Ok(metadata)
            if metadata.is_file() && target.pattern.is_none() && rules.bases.exact_files =>
        {
            Ok(Some(Kind::ExactFile))
        }
        Ok(_) => Err(FindError::NotADirectory(target.written_base.clone())),
        Err(error) if error.kind() == ErrorKind::NotFound || !rules.bases.stat_errors_fail => {
            Ok(None)
        }
        Err(error) => Err(FindError::unreadable(&target.base, &error)),
    }
}
