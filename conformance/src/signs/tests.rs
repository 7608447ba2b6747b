use super::reading::{lines, list, names};
use super::*;

fn listed(items: &[&str]) -> Signs {
    let items: Vec<String> = items.iter().map(|one| (*one).to_owned()).collect();
    Signs([((0, "paths"), list(&items).into_iter().collect())].into())
}

#[test]
fn an_answer_with_a_part_of_each_contradicts_both() {
    let (first, second) = (listed(&["a", "b", "c"]), listed(&["c"]));
    assert!(listed(&["a", "c"]).contradicts_both(&first, &second));
    assert!(!listed(&["c"]).contradicts_both(&first, &second));
}

#[test]
fn an_outcome_proves_nothing_beside_a_list() {
    let outcome = |name| ((0, OUTCOME), [hash(name)].into());
    let failed = Signs([outcome("failed")].into());
    let answered = |items: &[&str]| {
        let mut signs = listed(items);
        signs.0.extend([outcome("answered")]);
        signs
    };
    assert!(answered(&["a"]).contains(&answered(&["a"]), &failed));
    assert!(!answered(&[]).contains(&answered(&["a"]), &failed));
    assert!(failed.contains(&failed, &Signs([outcome("answered")].into())));
}

#[test]
fn a_limit_that_is_too_low_for_an_answer_is_not_nearer_to_it() {
    let all = listed(&["a", "b", "c", "d", "e", "f", "g", "h"]);
    let one = listed(&["a"]);
    assert_eq!(one.support(&all, &one), Support::Second);
    // In the order of a walk, not in that of the predictions.
    let two = listed(&["d", "a"]);
    assert_eq!(two.support(&all, &one), Support::NearerToFirst);
    assert_eq!(two.support(&one, &all), Support::NearerToSecond);
    assert_eq!(
        two.support(&all, &listed(&["a", "b"])),
        Support::NearerToSecond
    );
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
    assert_eq!(listed(&["a", "b", "c"]).count(), 5);
    assert_eq!(Signs::default().count(), 0);
}

fn said(paths: &[&str], text: &str) -> Signs {
    let known = paths
        .iter()
        .map(|path| (path.to_string(), path.contains('/')));
    let text = ((0, TEXT), lines(text).into_iter().collect());
    Signs([((0, PATHS), names(known).into_iter().collect()), text].into())
}

#[test]
fn a_list_that_cannot_be_read_leaves_the_text_to_decide() {
    let headed = said(&["s/a", "s/b"], "# s/\na\nb");
    let unheaded = said(&["a", "b"], "s/\na\nb");
    let flat = said(&["s/a", "s/b"], "s/a\ns/b");
    assert_eq!(flat.support(&headed, &unheaded), Support::Nothing);
    assert!(!flat.contains(&headed, &unheaded) && !flat.shows(&headed, &unheaded));
    assert_eq!(headed.support(&headed, &unheaded), Support::First);
    // A missing item decides, whether the tree has it or not.
    let one = said(&["a"], "a");
    assert_eq!(
        one.support(&said(&["a", "b"], "a\nb"), &one),
        Support::Second
    );
}

#[test]
fn a_list_may_lack_what_both_predictions_have() {
    // Both ignore files are obeyed; each prediction knows one.
    let (one, other) = (listed(&["a", "a.tmp"]), listed(&["a", "a.log"]));
    assert!(listed(&["a"]).lists_as_neither(&one, &other));
    assert!(!one.lists_as_neither(&one, &other));
    // Of orders nothing is said.
    let (up, down) = (listed(&["a", "b", "c"]), listed(&["c", "b", "a"]));
    assert!(!listed(&["b", "a", "c"]).lists_as_neither(&up, &down));
}

#[test]
fn where_matches_cannot_be_read_paths_do_not_decide() {
    let with = |paths: &[&str], shown: (&str, bool), text| {
        let mut signs = said(paths, text);
        let shown = [(shown.0.to_owned(), shown.1)].into_iter();
        signs
            .0
            .insert((0, MATCHES), names(shown).into_iter().collect());
        signs
    };
    let headed = with(&["s/a"], ("s/a:1", true), "# s/a\n1:x");
    let unheaded = with(&[], ("?:1", false), "s/a\n1:x");
    let nested = with(&["s/a"], ("s/a:1", true), "# s/\n## a\n1:x");
    assert_eq!(nested.support(&headed, &unheaded), Support::Nothing);
    assert_eq!(headed.support(&headed, &unheaded), Support::First);
}

#[test]
fn where_the_matches_of_the_same_files_are_gone_the_text_decides() {
    let with = |shown: &[&str], text| {
        let mut signs = said(&["s/a"], text);
        let shown = shown.iter().map(|one| ((*one).to_owned(), true));
        signs
            .0
            .insert((0, MATCHES), names(shown).into_iter().collect());
        signs
    };
    let (colon, bar) = (with(&["s/a:1"], "# s/a\n1:x"), with(&[], "# s/a\n1|x"));
    let lettered = with(&["s/a:1"], "# s/a\n1ab|x");
    assert_eq!(lettered.support(&colon, &bar), Support::Nothing);
    assert_eq!(bar.support(&colon, &bar), Support::Second);
    // Without files there is nothing to read.
    let mut none = said(&[], "none");
    none.0.insert((0, MATCHES), [hash(EMPTY)].into());
    assert_eq!(lettered.support(&colon, &none), Support::First);
}

#[test]
fn a_list_in_another_text_or_order_is_presented_otherwise() {
    let (headed, other) = (said(&["s/a"], "# s/\na"), said(&["a"], "> s/\na"));
    assert!(said(&["s/a"], "## s/\na").presents_otherwise(&headed, &other));
    assert!(!said(&["s/b"], "## s/\na").presents_otherwise(&headed, &other));
    assert!(!headed.presents_otherwise(&headed, &other));
    let (up, down) = (listed(&["a", "b", "c"]), listed(&["c", "b", "a"]));
    assert!(listed(&["b", "a", "c"]).presents_otherwise(&up, &down));
    assert!(!listed(&["b", "a", "c"]).presents_otherwise(&up, &listed(&["a"])));
    assert!(!down.presents_otherwise(&up, &down));
}

#[test]
fn a_text_decides_only_between_equal_lists() {
    let answer = said(&["b", "a"], "[\nb,\na\n]");
    let both = said(&["a", "b"], "[\na,\nb\n]");
    let one = said(&["a"], "[\na\n]");
    assert_eq!(answer.support(&both, &one), Support::First);
    let other = said(&["a", "b"], "(\na\nb\n)");
    assert_eq!(answer.support(&both, &other), Support::NearerToFirst);
}

#[test]
fn an_order_decides_only_between_equal_lists() {
    let answer = listed(&["b", "a"]);
    let both = listed(&["a", "b"]);
    assert_eq!(answer.support(&both, &listed(&["a"])), Support::First);
    assert_eq!(answer.support(&both, &answer), Support::Second);
}
