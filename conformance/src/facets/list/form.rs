//! The forms in which a list can be expected.

use super::difference::ListDifference;
use super::order;
use crate::diff::{self, DiffLine, excerpt};

/// One thing that is expected of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Form {
    InOrder(Vec<String>),
    AnyOrder(Vec<String>),
    InOrderByGroup(Vec<String>),
    Count(usize),
    AtMost(usize),
    SubsequenceOf(Vec<String>),
    PrefixOf(Vec<String>),
    Includes(Vec<String>),
    Excludes(Vec<String>),
}

/// The names for the members of a list, and the group of each.
#[derive(Debug)]
pub(crate) struct Words {
    pub(crate) one: &'static str,
    pub(crate) many: &'static str,
    pub(crate) group: &'static str,
    pub(crate) group_of: fn(&str) -> &str,
}

/// Why a list is not in this form.
#[derive(Debug)]
pub(super) struct FormMistake {
    pub(super) message: String,
    pub(super) expected: String,
    pub(super) pieces: Vec<DiffLine>,
}

impl Words {
    pub(crate) fn shown(&self, list: &[String]) -> String {
        match list {
            [] => format!("no {}", self.one),
            _ => excerpt(&list.join("\n")),
        }
    }

    pub(super) fn counted(&self, count: usize) -> String {
        match count {
            1 => format!("1 {}", self.one),
            _ => format!("{count} {}", self.many),
        }
    }
}

impl Form {
    /// Finds the mismatch of a list; `None`: it is as expected.
    pub(super) fn judge(&self, actual: &[String], words: &Words) -> Option<FormMistake> {
        let (message, pieces) = match self {
            Self::InOrder(list) => in_order(list, actual, words)?,
            Self::AnyOrder(list) => ListDifference::of(list, actual).finding(words)?,
            Self::InOrderByGroup(list) => in_order_by_group(list, actual, words)?,
            Self::Count(count) => wrong_count(actual, *count, words)?,
            Self::AtMost(most) => too_many(actual, *most, words)?,
            Self::SubsequenceOf(list) => subsequence(list, actual, words)?,
            Self::PrefixOf(list) => prefix(list, actual, words)?,
            Self::Includes(list) => ListDifference::of(list, actual)
                .only_missing()
                .finding(words)?,
            Self::Excludes(list) => excluded(list, actual)?,
        };
        Some(FormMistake {
            message,
            expected: self.describe(words),
            pieces,
        })
    }

    /// Whether there is a list that this would reject.
    pub(super) fn asserts_something(&self) -> bool {
        match self {
            Self::Includes(list) | Self::Excludes(list) => !list.is_empty(),
            _ => true,
        }
    }

    /// The lists whose order is judged.
    pub(super) fn ordered(&self, words: &Words) -> Vec<Vec<String>> {
        match self {
            Self::InOrder(list) | Self::PrefixOf(list) | Self::SubsequenceOf(list) => {
                vec![list.clone()]
            }
            Self::InOrderByGroup(list) => order::groups(list, words.group_of)
                .into_iter()
                .map(|(_, members)| members.into_iter().map(str::to_owned).collect())
                .collect(),
            _ => Vec::new(),
        }
    }

    /// The names that occur in it.
    pub(super) fn names(&self) -> &[String] {
        match self {
            Self::InOrder(list)
            | Self::AnyOrder(list)
            | Self::InOrderByGroup(list)
            | Self::SubsequenceOf(list)
            | Self::PrefixOf(list)
            | Self::Includes(list)
            | Self::Excludes(list) => list,
            Self::Count(_) | Self::AtMost(_) => &[],
        }
    }

    /// The expectation, for people. A difference shows the order of a list, so that its heading need not.
    pub(super) fn in_words(&self, words: &Words) -> String {
        match self {
            Self::InOrder(list) if list.len() > 1 => {
                format!("these, in this order:\n{}", self.describe(words))
            }
            Self::InOrder(list) if list.len() == 1 => {
                format!("this {} alone:\n{}", words.one, self.describe(words))
            }
            _ => self.describe(words),
        }
    }

    fn describe(&self, words: &Words) -> String {
        let group = words.group;
        let of_a_list = |label: &str, list: &[String]| format!("{label}:\n{}", words.shown(list));
        match self {
            Self::InOrder(list) => words.shown(list),
            Self::AnyOrder(list) => of_a_list("in any order", list),
            Self::InOrderByGroup(list) => {
                of_a_list(&format!("in this order inside one {group}"), list)
            }
            Self::Count(count) => words.counted(*count),
            Self::AtMost(most) => format!("at most {}", words.counted(*most)),
            Self::SubsequenceOf(list) => of_a_list("only from this list, in its order", list),
            Self::PrefixOf(list) => of_a_list("the first of this list, in its order", list),
            Self::Includes(list) => of_a_list("among others", list),
            Self::Excludes(list) => of_a_list("none of these", list),
        }
    }
}

type Finds = Option<(String, Vec<DiffLine>)>;

fn in_order(list: &[String], actual: &[String], words: &Words) -> Finds {
    let mut difference = ListDifference::of(list, actual);
    difference.swapped = order::first_swap(list, actual);
    let (message, _) = difference.finding(words)?;
    Some((message, lists(list, actual)))
}

fn in_order_by_group(list: &[String], actual: &[String], words: &Words) -> Finds {
    let mut difference = ListDifference::of(list, actual);
    let (expected, seen) = (
        order::groups(list, words.group_of),
        order::groups(actual, words.group_of),
    );
    let swaps: Vec<_> = expected
        .iter()
        .filter_map(|(group, members)| {
            let there = seen.iter().find(|(other, _)| other == group)?;
            let swapped = order::first_swap(members, &there.1)?;
            Some((swapped, diff::of_lists(members, &there.1)))
        })
        .collect();
    let pieces = if difference.is_empty() {
        swaps
            .iter()
            .flat_map(|(_, pieces)| pieces.clone())
            .collect()
    } else {
        difference.pieces()
    };
    difference.swapped = swaps.into_iter().next().map(|(swapped, _)| swapped);
    let (message, _) = difference.finding(words)?;
    Some((message, pieces))
}

fn wrong_count(actual: &[String], count: usize, words: &Words) -> Finds {
    let message = format!("{} instead of {count}", words.counted(actual.len()));
    (actual.len() != count).then_some((message, Vec::new()))
}

fn too_many(actual: &[String], most: usize, words: &Words) -> Finds {
    let message = format!("{} instead of at most {most}", words.counted(actual.len()));
    (actual.len() > most).then_some((message, Vec::new()))
}

fn subsequence(list: &[String], actual: &[String], words: &Words) -> Finds {
    let mut difference = ListDifference::of(list, actual);
    difference.missing.clear();
    difference.swapped = order::first_swap(list, actual);
    let (message, pieces) = difference.finding(words)?;
    if !difference.is_empty() {
        return Some((message, pieces));
    }
    Some((message, lists(&order::sorted_like(list, actual), actual)))
}

fn prefix(list: &[String], actual: &[String], words: &Words) -> Finds {
    let first = &list[..actual.len().min(list.len())];
    let (message, pieces) = in_order(first, actual, words)?;
    let message = format!("not the beginning of the list: {message}");
    Some((message, pieces))
}

fn excluded(list: &[String], actual: &[String]) -> Finds {
    let there: Vec<&String> = list.iter().filter(|name| actual.contains(name)).collect();
    let names: Vec<&str> = there.iter().map(|name| name.as_str()).collect();
    let message = match names.as_slice() {
        [] => return None,
        [one] => format!("`{one}` is named and must not be"),
        _ => format!(
            "{} are named and must not be",
            super::difference::enumerated(&names)
        ),
    };
    let pieces = there
        .into_iter()
        .cloned()
        .map(DiffLine::Unexpected)
        .collect();
    Some((message, pieces))
}

fn lists(expected: &[String], actual: &[String]) -> Vec<DiffLine> {
    let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
    let actual: Vec<&str> = actual.iter().map(String::as_str).collect();
    diff::of_lists(&expected, &actual)
}
