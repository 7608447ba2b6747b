use super::harvest::{Found, Harvest};
use super::plan::SearchPlan;
use super::rules::{LimitRules, SearchRules};

/// The files of a page, with the matches that are shown (Flow 13).
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
    /// How many matches there are on all pages.
    pub(super) all_matches: usize,
}

/// Cuts a page out of what was found; a single file has but one.
pub(super) fn page(harvest: &mut Harvest, plan: &SearchPlan, rules: &SearchRules) -> Page {
    let mut files = std::mem::take(&mut harvest.files);
    let (all_files, all_matches) = (
        files.len(),
        files.iter().map(|found| found.hits.found).sum(),
    );
    let mut next = None;
    if !harvest.is_single || rules.skip.in_single_file {
        files.drain(..plan.skip.min(all_files));
    }
    if !harvest.is_single && files.len() > rules.limits.files {
        files.truncate(rules.limits.files);
        let first = if rules.skip.next_from_first_file {
            plan.skip
        } else {
            0
        };
        next = Some(first + rules.limits.files);
    }
    choose(&mut files, &rules.limits);
    let trimmed = files.iter().any(|found| found.hits.kept < found.hits.found);
    Page {
        files,
        next,
        trimmed,
        all_files,
        all_matches,
    }
}

/// Takes as many matches as a page may have, from each file in turn.
fn choose(files: &mut Vec<Found>, limits: &LimitRules) {
    let kept: Vec<usize> = files.iter().map(|found| found.hits.kept).collect();
    let taken = if limits.round_robin {
        in_turn(&kept, limits.matches_of_page)
    } else {
        one_after_another(&kept, limits.matches_of_page)
    };
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

fn one_after_another(kept: &[usize], budget: usize) -> Vec<usize> {
    let mut left = budget;
    let mut take = |kept: &usize| {
        let taken = left.min(*kept);
        left -= taken;
        taken
    };
    kept.iter().map(&mut take).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kept: &[usize], budget: usize, turns: &[usize], greedy: &[usize]) {
        assert_eq!(in_turn(kept, budget), turns);
        assert_eq!(one_after_another(kept, budget), greedy);
    }

    #[test]
    fn every_file_has_its_turn() {
        check(&[20, 1, 3], 6, &[3, 1, 2], &[6, 0, 0]);
        check(&[20, 1, 3], 100, &[20, 1, 3], &[20, 1, 3]);
        check(&[2, 2], 0, &[0, 0], &[0, 0]);
        check(&[], 5, &[], &[]);
    }
}
