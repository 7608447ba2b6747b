use std::collections::BTreeSet;

use super::{Matrix, Mutant};

/// The percentage of killed mutants that is enough for a quick run.
const PERCENT: usize = 90;

/// A small set of cases that kill nine tenths of the mutants that `cases` kill: greedily the case
/// that kills most of the remaining ones, in that order.
pub fn quick<'a>(matrix: &Matrix, cases: &[&'a str]) -> Vec<&'a str> {
    let kills = |mutant: &&Mutant| cases.iter().any(|case| mutant.kills.contains_key(*case));
    let mut alive: Vec<&Mutant> = matrix.mutants.iter().filter(kills).collect();
    let spared = alive.len() - (alive.len() * PERCENT).div_ceil(100);
    let mut left: BTreeSet<&'a str> = cases.iter().copied().collect();
    let mut chosen = Vec::new();
    while alive.len() > spared {
        // The first name wins a tie: the choice depends only on the matrix.
        let best = left.iter().rev().copied().max_by_key(|case| {
            alive
                .iter()
                .filter(|mutant| mutant.kills.contains_key(*case))
                .count()
        });
        let Some(best) = best else {
            break;
        };
        left.remove(best);
        alive.retain(|mutant| !mutant.kills.contains_key(best));
        chosen.push(best);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn mutant(killers: &str) -> Mutant {
        let kill = |case: char| (case.to_string(), BTreeSet::new());
        Mutant {
            name: killers.to_owned(),
            profile: String::new(),
            tool: String::new(),
            about: String::new(),
            breaks: Vec::new(),
            excluded: None,
            kills: killers.chars().map(kill).collect::<BTreeMap<_, _>>(),
        }
    }

    fn check(mutants: &[&str], cases: &[&str], expected: &[&str]) {
        let matrix = Matrix {
            mutants: mutants.iter().map(|killers| mutant(killers)).collect(),
            ..Matrix::default()
        };
        assert_eq!(quick(&matrix, cases), expected, "{mutants:?}");
    }

    #[test]
    fn the_case_that_kills_most_comes_first() {
        check(
            &["ab", "b", "bc", "c", "d"],
            &["a", "b", "c", "d"],
            &["b", "c", "d"],
        );
        check(&["ab", "ab"], &["b", "a"], &["a"]);
    }

    #[test]
    fn one_of_ten_may_live() {
        let mut mutants = vec!["a"; 9];
        mutants.push("b");
        check(&mutants, &["a", "b"], &["a"]);
        mutants.push("c");
        check(&mutants, &["a", "b", "c"], &["a", "b"]);
    }

    #[test]
    fn what_the_cases_cannot_kill_is_not_asked_of_them() {
        check(&["a", "x", "", "y"], &["a", "b"], &["a"]);
        check(&[], &["a"], &[]);
    }
}
