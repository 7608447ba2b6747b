//! Properties of lists.

use proptest::prelude::*;
use proptest::sample::Index;

use super::{Form, ListCheck, Words};

const WORDS: Words = Words {
    one: "path",
    many: "paths",
    group: "directory",
    group_of: |path| path.rsplit_once('/').map_or("", |(directory, _)| directory),
};

fn matches(form: Form, actual: &[String]) -> bool {
    let check = ListCheck {
        forms: vec![form],
        words: &WORDS,
    };
    check.judge(actual).is_ok()
}

fn names() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("[ab]/[cd]|[a-d]", 1..8)
}

/// Names that differ.
fn distinct() -> impl Strategy<Value = Vec<String>> {
    prop::collection::btree_set("[a-c]/[a-h]|[a-h]", 2..9)
        .prop_map(|names| names.into_iter().collect::<Vec<_>>())
        .prop_shuffle()
}

proptest! {
    #[test]
    fn a_list_is_itself_in_every_form(names in names()) {
        for form in [Form::InOrder, Form::AnyOrder, Form::InOrderByGroup, Form::SubsequenceOf, Form::PrefixOf, Form::Includes] {
            prop_assert!(matches(form(names.clone()), &names));
        }
        prop_assert!(matches(Form::Count(names.len()), &names));
        prop_assert!(!matches(Form::Excludes(names.clone()), &names));
    }

    #[test]
    fn a_list_with_one_name_dropped_or_doubled_is_another(names in names(), at in any::<Index>()) {
        let at = at.index(names.len());
        let mut dropped = names.clone();
        dropped.remove(at);
        let mut doubled = names.clone();
        doubled.push(names[at].clone());
        for form in [Form::InOrder, Form::AnyOrder, Form::InOrderByGroup] {
            prop_assert!(!matches(form(names.clone()), &dropped));
            prop_assert!(!matches(form(names.clone()), &doubled));
        }
        prop_assert!(matches(Form::Includes(dropped), &names));
        prop_assert!(!matches(Form::SubsequenceOf(names), &doubled));
    }

    #[test]
    fn any_order_is_any_order(names in names().prop_flat_map(|names| (Just(names.clone()), Just(names).prop_shuffle()))) {
        let (names, shuffled) = names;
        prop_assert!(matches(Form::AnyOrder(names.clone()), &shuffled));
        prop_assert_eq!(matches(Form::InOrder(names.clone()), &shuffled), names == shuffled);
    }

    #[test]
    fn inside_a_directory_order_counts_and_between_directories_it_does_not(
        names in distinct().prop_flat_map(|names| (Just(names.clone()), Just(names).prop_shuffle())),
    ) {
        let (names, shuffled) = names;
        let of = |list: &[String], directory: &str| -> Vec<String> {
            list.iter().filter(|name| (WORDS.group_of)(name) == directory).cloned().collect()
        };
        let keeps = ["", "a", "b", "c"].iter().all(|directory| of(&names, directory) == of(&shuffled, directory));
        prop_assert_eq!(matches(Form::InOrderByGroup(names), &shuffled), keeps);
    }

    #[test]
    fn every_interleaving_of_directories_is_accepted(picks in prop::collection::vec(0_usize..3, 1..12)) {
        let expected: Vec<String> = (0..3)
            .flat_map(|directory| {
                let count = picks.iter().filter(|pick| **pick == directory).count();
                (0..count).map(move |n| format!("d{directory}/{n}"))
            })
            .collect();
        let mut next = [0; 3];
        let interleaved: Vec<String> = picks
            .iter()
            .map(|pick| {
                next[*pick] += 1;
                format!("d{pick}/{}", next[*pick] - 1)
            })
            .collect();
        prop_assert!(matches(Form::InOrderByGroup(expected), &interleaved));
    }

    #[test]
    fn a_prefix_is_the_beginning_and_nothing_else(names in distinct(), taken in prop::collection::vec(any::<Index>(), 0..5)) {
        let actual: Vec<String> = taken.iter().map(|index| index.get(&names).clone()).collect();
        prop_assert_eq!(matches(Form::PrefixOf(names.clone()), &actual), names.starts_with(&actual));
        for end in 0..=names.len() {
            prop_assert!(matches(Form::PrefixOf(names.clone()), &names[..end]));
        }
    }

    #[test]
    fn a_subsequence_leaves_out_and_does_not_rearrange(names in distinct(), kept in prop::collection::vec(any::<bool>(), 9)) {
        let actual: Vec<String> = names.iter().zip(kept).filter(|(_, kept)| *kept).map(|(name, _)| name.clone()).collect();
        let reversed: Vec<String> = actual.iter().rev().cloned().collect();
        prop_assert!(matches(Form::SubsequenceOf(names.clone()), &actual));
        prop_assert_eq!(matches(Form::SubsequenceOf(names), &reversed), reversed.len() < 2);
    }
}
