//! Selects a page of the results (Flow 13).

use std::path::PathBuf;

use crate::engine::grep::Hits;

use super::plan::SearchPlan;
use super::rules::{LimitRules, SearchRules};

/// The results of a search, and the inputs that were not searched.
#[derive(Debug, Default)]
pub(super) struct Results {
    /// The files with matches, in order.
    pub(super) files: Vec<MatchedFile>,
    /// Whether a search reached its cap, so that there may be more matches.
    pub(super) capped: bool,
    /// Files that are too large to search.
    pub(super) too_large: Vec<String>,
    /// The entries with a missing base.
    pub(super) missing: Vec<String>,
    /// The archive members that cannot be read.
    pub(super) unreadable: Vec<String>,
    /// The searched bases, as displayed.
    pub(super) scopes: Vec<String>,
    /// Whether a single file was searched.
    pub(super) is_single: bool,
}

/// A file with matches.
#[derive(Clone, Debug)]
pub(super) struct MatchedFile {
    /// Its displayed name.
    pub(super) label: String,
    /// Its origin.
    pub(super) origin: Origin,
    /// Its matches.
    pub(super) hits: Hits,
}

/// The origin of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The file system.
    File {
        /// Its path.
        path: PathBuf,
        /// Whether it is read-only.
        immutable: bool,
    },
    /// An archive or a resource, which is read-only.
    Memory,
}

/// The files of a page, with the shown matches.
#[derive(Debug)]
pub(super) struct ResultPage {
    /// The files, each with at least one match.
    pub(super) files: Vec<MatchedFile>,
    /// The `skip` of the next page, if more files remain.
    pub(super) next: Option<usize>,
    /// Whether matches of a file are left out.
    pub(super) trimmed: bool,
    /// The number of files on all pages.
    pub(super) all_files: usize,
}

/// Selects the page. A single file has only one page.
pub(super) fn page(results: &mut Results, plan: &SearchPlan, rules: &SearchRules) -> ResultPage {
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
    ResultPage {
        files,
        next,
        trimmed,
        all_files,
    }
}

/// Takes up to the limit of matches per page, from each file in turn.
fn choose(files: &mut Vec<MatchedFile>, limits: &LimitRules) {
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
