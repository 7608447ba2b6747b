//! The order of names.

use std::collections::HashMap;

/// The first two neighbours among the names of both lists that are in reverse order in `actual`.
pub(super) fn first_swap<T: AsRef<str>>(expected: &[T], actual: &[T]) -> Option<(String, String)> {
    let (expected, actual) = common(expected, actual);
    let (should, does) = expected.iter().zip(&actual).find(|(a, b)| a != b)?;
    Some(((*does).to_owned(), (*should).to_owned()))
}

/// The names of both lists, each as often as in the list that has fewer of it, in the order of each.
fn common<'a, T: AsRef<str>>(a: &'a [T], b: &'a [T]) -> (Vec<&'a str>, Vec<&'a str>) {
    (shared(a, b), shared(b, a))
}

fn shared<'a, T: AsRef<str>>(list: &'a [T], other: &'a [T]) -> Vec<&'a str> {
    let mut left: HashMap<&str, usize> = HashMap::new();
    for name in other {
        *left.entry(name.as_ref()).or_default() += 1;
    }
    let mut shared = Vec::new();
    for name in list.iter().map(AsRef::as_ref) {
        if let Some(count @ 1..) = left.get_mut(name) {
            *count -= 1;
            shared.push(name);
        }
    }
    shared
}

/// `names` in the order of `list`.
pub(super) fn sorted_like(list: &[String], names: &[String]) -> Vec<String> {
    let first: HashMap<&str, usize> = list
        .iter()
        .enumerate()
        .rev()
        .map(|(index, name)| (name.as_str(), index))
        .collect();
    let mut sorted = names.to_vec();
    sorted.sort_by_key(|name| first.get(name.as_str()).copied());
    sorted
}

/// The names of each group, in the order in which groups and names come.
pub(super) fn groups(names: &[String], group_of: fn(&str) -> &str) -> Vec<(&str, Vec<&str>)> {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut positions: HashMap<&str, usize> = HashMap::new();
    for name in names {
        let group = group_of(name);
        let position = *positions.entry(group).or_insert(groups.len());
        match groups.get_mut(position) {
            Some((_, members)) => members.push(name),
            None => groups.push((group, vec![name])),
        }
    }
    groups
}
