//! From all that was found to a page of it (Flow 13).

use std::path::PathBuf;

use crate::engine::grep::Hits;

use super::plan::SearchPlan;
use super::rules::{LimitRules, SearchRules};

/// All that a search found, and what it could not look into.
#[derive(Debug, Default)]
pub(super) struct Results {
    /// The files with matches, in their order.
    pub(super) files: Vec<Found>,
    /// Whether a search ended with its cap, so that more may match.
    pub(super) capped: bool,
    /// Files that are too large to be searched.
    pub(super) too_large: Vec<String>,
    /// The entries whose base is missing.
    pub(super) missing: Vec<String>,
    /// The archive members that cannot be read.
    pub(super) unreadable: Vec<String>,
    /// The searched bases as they are shown.
    pub(super) scopes: Vec<String>,
    /// Whether one file was searched, and nothing else.
    pub(super) is_single: bool,
}

/// A file with matches.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// Its name as it is shown.
    pub(super) label: String,
    /// Where it is.
    pub(super) origin: Origin,
    /// What was found in it.
    pub(super) hits: Hits,
}

/// Where a file is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// In the file system.
    File {
        /// Its path.
        path: PathBuf,
        /// Whether it must not be edited.
        immutable: bool,
    },
    /// In an archive or among the resources, where it cannot be edited.
    Memory,
}

/// The files of a page, with the matches that are shown.
#[derive(Debug)]
pub(super) struct Page {
    /// The files, each with at least one match.
    pub(super) files: Vec<Found>,
    /// The `skip` of the next page, if more files remain.
    pub(super) next: Option<usize>,
    /// Whether matches of a file are left out.
    pub(super) trimmed: bool,
    /// How many files there are on all pages.
    pub(super) all_files: usize,
}

/// Cuts a page out of what was found; a single file has but one.
pub(super) fn page(results: &mut Results, plan: &SearchPlan, rules: &SearchRules) -> Page {
    let mut files = std::mem::take(&mut results.files);
    let all_files = files.len();
    let mut next = None;
    if !results.is_single {
        files.drain(..plan.skip.min(all_files));
        if files.len() > rules.limits.files {
            files.truncate(rules.limits.files);
            next = Some(plan.skip + rules.limits.files);
        }
    }
    choose(&mut files, &rules.limits);
    let trimmed = files.iter().any(|found| found.hits.kept < found.hits.found);
    Page {
        files,
        next,
        trimmed,
        all_files,
    }
}

/// Takes as many matches as a page may have, from each file in turn.
fn choose(files: &mut Vec<Found>, limits: &LimitRules) {
    let kept: Vec<usize> = files.iter().map(|found| found.hits.kept).collect();
    let taken = in_turn(&kept, limits.matches_of_page);
    files
        .iter_mut()
        .zip(taken)
        .for_each(|(found, taken)| found.hits.keep(taken));
    files.retain(|found| found.hits.kept > 0);
}

fn in_turn(kept: &[usize], budget: usize) -> Vec<usize> {
    let mut taken = vec![0; kept.len()];
    let mut left = budget;
    while left > 0 && taken != kept {
        for (taken, kept) in taken.iter_mut().zip(kept) {
            if *taken < *kept && left > 0 {
                *taken += 1;
                left -= 1;
            }
        }
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kept: &[usize], budget: usize, turns: &[usize]) {
        assert_eq!(in_turn(kept, budget), turns);
    }

    #[test]
    fn every_file_has_its_turn() {
        check(&[20, 1, 3], 6, &[3, 1, 2]);
        check(&[20, 1, 3], 100, &[20, 1, 3]);
        check(&[2, 2], 0, &[0, 0]);
        check(&[], 5, &[]);
    }
}
