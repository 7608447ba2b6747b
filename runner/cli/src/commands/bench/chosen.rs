use seekspec_conformance::suite::Case;

/// This many cases per tool, spread over all of its cases with one read-only call and no needs.
pub(super) fn chosen<'a>(cases: &[&'a Case], of_each: usize) -> Vec<&'a Case> {
    let plain: Vec<&Case> = cases
        .iter()
        .copied()
        .filter(|case| is_plain(case))
        .collect();
    let of_one = |one: &&'a Case, other: &&'a Case| tool(one) == tool(other);
    plain
        .chunk_by(of_one)
        .flat_map(|cases| spread(cases, of_each))
        .collect()
}

fn is_plain(case: &Case) -> bool {
    case.steps.len() == 1 && case.needs.is_empty() && !case.needs_own_tree
}

fn tool(case: &Case) -> (&str, &str) {
    (&case.profile, &case.tool)
}

/// At most this many of them, in equal steps from the first on.
fn spread<T: Copy>(all: &[T], at_most: usize) -> impl Iterator<Item = T> {
    let taken = all.len().min(at_most);
    (0..taken).map(move |number| all[number * all.len() / taken])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(of: usize, at_most: usize, expected: &[usize]) {
        let all: Vec<usize> = (0..of).collect();
        assert_eq!(spread(&all, at_most).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn steps_are_equal() {
        check(10, 3, &[0, 3, 6]);
        check(4, 4, &[0, 1, 2, 3]);
        check(2, 5, &[0, 1]);
        check(0, 5, &[]);
    }
}
