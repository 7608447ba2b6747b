use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use super::Matrix;

/// The percentage of killed mutants that is enough for a quick run.
const PERCENT: usize = 90;

/// A small set of cases that kill nine tenths of the mutants that `cases` kill: greedily the case
/// that kills most of the remaining ones, in that order.
pub fn quick<'a>(matrix: &Matrix, cases: &[&'a str]) -> Vec<&'a str> {
    let wanted: BTreeSet<&'a str> = cases.iter().copied().collect();
    let mut killed: BTreeMap<&'a str, Vec<usize>> = BTreeMap::new();
    let mut killers: Vec<Vec<&'a str>> = Vec::new();
    for mutant in &matrix.mutants {
        let of_mutant = mutant.kills.keys();
        let of_mutant = of_mutant.filter_map(|case| wanted.get(case.as_str()).copied());
        let of_mutant: Vec<&str> = of_mutant.collect();
        for case in &of_mutant {
            killed.entry(case).or_default().push(killers.len());
        }
        killers.extend((!of_mutant.is_empty()).then_some(of_mutant));
    }
    // How many mutants that are alive each case kills: the counts in the queue may be older, and so
    // too high. The first name wins a tie: the choice depends only on the matrix.
    let mut counts: BTreeMap<&'a str, usize> = killed
        .iter()
        .map(|(case, mutants)| (*case, mutants.len()))
        .collect();
    let queue = counts.iter().map(|(case, count)| (*count, Reverse(*case)));
    let mut queue: BinaryHeap<(usize, Reverse<&'a str>)> = queue.collect();
    let mut left = (killers.len() * PERCENT).div_ceil(100);
    let mut chosen = Vec::new();
    while let (1.., Some((count, Reverse(best)))) = (left, queue.pop()) {
        if counts[best] < count {
            queue.push((counts[best], Reverse(best)));
            continue;
        }
        for mutant in killed.remove(best).unwrap_or_default() {
            let of_mutant = std::mem::take(&mut killers[mutant]);
            left = left.saturating_sub(usize::from(!of_mutant.is_empty()));
            for case in of_mutant {
                counts.entry(case).and_modify(|count| *count -= 1);
            }
        }
        chosen.push(best);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::super::Mutant;
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

    /// Finding A7 of the second attack: the number of cases times that of mutants would take minutes.
    #[test]
    fn a_large_matrix_takes_as_long_as_its_kills() {
        let cases: Vec<String> = (0..100_000).map(|case| format!("{case:05}")).collect();
        let names: Vec<&str> = cases.iter().map(String::as_str).collect();
        let mutants = names.windows(2).map(|killers| Mutant {
            kills: killers
                .iter()
                .map(|case| ((*case).to_owned(), BTreeSet::new()))
                .collect(),
            ..mutant("")
        });
        let matrix = Matrix {
            mutants: mutants.collect(),
            ..Matrix::default()
        };
        let chosen = quick(&matrix, &names);
        // Each of the first has two mutants of its own: 45,000 kill 90,000 of them.
        assert_eq!(chosen.len(), 45_000);
        assert_eq!(chosen[..2], ["00001", "00003"]);
    }

    #[test]
    fn what_the_cases_cannot_kill_is_not_asked_of_them() {
        check(&["a", "x", "", "y"], &["a", "b"], &["a"]);
        check(&[], &["a"], &[]);
    }
}
