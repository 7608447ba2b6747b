//! The doings of a call outside of its tree.

use crate::change::TreeChange;

/// The doings of a call outside of its tree, and its attempts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outside {
    /// The changes in HOME and beside the tree, as far as the case is about them. Paths are relative
    /// to the directory that contains the tree and HOME: `home/secret.txt`.
    pub change: TreeChange,
    /// The attempts elsewhere.
    pub reached: Vec<Reached>,
}

/// An attempt of a target on the user's machine, which containment has refused.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reached {
    /// The action, as a verb: `remove`, `change the mode of`.
    pub action: String,
    /// The absolute path.
    pub path: String,
}

/// The most attempts that a sentence names.
const MOST_NAMED: usize = 3;

/// Attempts in words, each of them once: ``tried to remove `/etc`, which was refused``. `None`: nothing
/// was tried.
pub fn reached_in_words(reached: &[Reached]) -> Option<String> {
    let mut sentences: Vec<String> = Vec::new();
    for Reached { action, path } in reached {
        let sentence = format!("to {action} `{path}`");
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    let named = sentences[..sentences.len().min(MOST_NAMED)].join(", ");
    match sentences.len() {
        0 => None,
        1 => Some(format!("tried {named}, which was refused")),
        2..=MOST_NAMED => Some(format!("tried {named}, which were refused")),
        all => Some(format!(
            "tried {named}, and {} more, which were refused",
            all - MOST_NAMED
        )),
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    fn said(paths: &[&str]) -> String {
        let reached: Vec<Reached> = paths
            .iter()
            .map(|path| Reached {
                action: "remove".to_owned(),
                path: (*path).to_owned(),
            })
            .collect();
        reached_in_words(&reached).unwrap_or_default()
    }

    #[test]
    fn attempts_are_named_once_and_the_first_three() {
        assert_snapshot!(said(&[]), @"");
        assert_snapshot!(said(&["/etc", "/etc"]), @"tried to remove `/etc`, which was refused");
        assert_snapshot!(said(&["/a", "/b"]), @"tried to remove `/a`, to remove `/b`, which were refused");
        assert_snapshot!(said(&["/a", "/b", "/c", "/d", "/e"]), @"tried to remove `/a`, to remove `/b`, to remove `/c`, and 2 more, which were refused");
    }
}
