use super::reading::{lines, list};
use super::*;

fn listed(items: &[&str]) -> Signs {
    let items: Vec<String> = items.iter().map(|one| (*one).to_owned()).collect();
    Signs([((0, PATHS), list(&items).into_iter().collect())].into())
}

fn said(paths: &[&str], text: &str) -> Signs {
    let mut signs = listed(paths);
    signs.0.insert((0, TEXT), lines(text).into_iter().collect());
    signs
}

#[test]
fn lists_are_as_far_apart_as_their_lengths() {
    let three = listed(&["a", "b", "c"]);
    assert_eq!(three.difference_in_length(&listed(&["d"])), 2);
    assert_eq!(three.difference_in_length(&listed(&["c", "b", "x"])), 0);
    assert_eq!(said(&[], "a").difference_in_length(&said(&[], "b")), 2);
    assert_eq!(said(&["a"], "x").difference_in_length(&said(&[], "y")), 1);
    assert_eq!(Signs::default().difference_in_length(&three), 0);
}

#[test]
fn each_item_and_each_pair_of_neighbours_is_a_sign() {
    assert_eq!(listed(&["a", "b", "c"]).0[&(0, PATHS)].len(), 5);
}
