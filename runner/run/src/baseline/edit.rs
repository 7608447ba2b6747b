//! Changing the text of a baseline where it has to be changed, and nowhere else: comments, order and reasons stay.

use std::collections::BTreeMap;

use anyhow::{Context as _, bail};
use seekspec_conformance::locations::Locations;

use super::Baseline;
use super::proposal::{Proposal, written};
use super::read::place_of;
use crate::yaml_text::{self, indented};

/// The key of the list.
const LIST: &str = "known_failures";
/// The indentation of a new list, in spaces.
const INDENTATION: usize = 2;

/// A new file with these entries.
pub fn new_text(target: &str, proposals: &[Proposal]) -> String {
    let head = format!(
        "# The known failures of {}. `seekspec baseline update` and `prune` keep comments.\n",
        target.replace(char::is_control, " ")
    );
    let empty = if proposals.is_empty() { " []" } else { "" };
    let entries = indented(&written(proposals), INDENTATION);
    format!("{head}{LIST}:{empty}\n{entries}")
}

impl Baseline {
    /// The text with these entries renamed: today's name instead of the old one.
    ///
    /// # Errors
    /// Where an entry is written in a way that cannot be edited.
    pub fn with_renamed(&self, renamed: &BTreeMap<String, String>) -> anyhow::Result<Self> {
        let entries = self.entries.iter().enumerate();
        let changes = entries.filter_map(|(index, entry)| {
            let new = renamed.get(&entry.name)?;
            Some((index, entry.case.replacen(&entry.name, new, 1)))
        });
        self.with_scalars("case", &changes.collect::<Vec<_>>())
    }

    /// The text with other excerpts in the entries of these indexes.
    ///
    /// # Errors
    /// Where an entry is written in a way that cannot be edited.
    pub fn with_matches(&self, changes: &[(usize, String)]) -> anyhow::Result<Self> {
        let changed = self.with_scalars("matches", changes)?;
        for (index, matches) in changes {
            let read = changed
                .entries
                .get(*index)
                .and_then(|entry| entry.matches.as_ref());
            if read.map(ToString::to_string).as_ref() != Some(matches) {
                bail!(self.by_hand(*index));
            }
        }
        Ok(changed)
    }

    /// The text with other values of a key in the entries of these indexes.
    fn with_scalars(&self, key: &str, changes: &[(usize, String)]) -> anyhow::Result<Self> {
        let places: Vec<_> = changes
            .iter()
            .map(|(index, value)| (place_of(*index).key(key), value.clone()))
            .collect();
        let text = yaml_text::replace_scalars(&self.text, &places);
        self.read_again(text.map_err(|index| self.by_hand(changes[index].0))?)
    }

    /// The text without the entries of these indexes, and without the comments directly above them.
    ///
    /// # Errors
    /// Where an entry is written in a way that cannot be removed.
    pub fn without(&self, indexes: &[usize]) -> anyhow::Result<Self> {
        let locations = Locations::of(&self.text);
        let lines: Vec<usize> = indexes
            .iter()
            .map(|index| locations.get(&place_of(*index)).0)
            .collect();
        let text = yaml_text::remove(&self.text, &lines);
        let changed = self.read_again(text.map_err(|index| self.by_hand(indexes[index]))?)?;
        if changed.entries.len() + indexes.len() != self.entries.len() {
            bail!(self.by_hand(indexes.first().copied().unwrap_or_default()));
        }
        Ok(changed)
    }

    /// The text with these entries after all others.
    ///
    /// # Errors
    /// Where the list is written in a way that cannot be continued from here.
    pub fn with_more(&self, proposals: &[Proposal]) -> anyhow::Result<Self> {
        let text = yaml_text::append(&self.text, LIST, &written(proposals), "");
        let path = self.path.display();
        self.read_again(text.map_err(|why| anyhow::anyhow!("cannot add entries to {path}: {why}"))?)
    }

    fn by_hand(&self, index: usize) -> anyhow::Error {
        let location = self.entries.get(index).map(|entry| entry.location.as_str());
        anyhow::anyhow!(
            "{}: the entry is not written as `- case: …` with one line per key; edit it by hand",
            location.unwrap_or_default()
        )
    }

    fn read_again(&self, text: String) -> anyhow::Result<Self> {
        Self::parse(&self.path, text).context("the baseline cannot be edited")
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    const TEXT: &str = "# ours\nknown_failures:\n  # globs\n\n  # first\n  - case: p/t/a/1#text  # why\n    reason: >\n      because\n\n      # of it\n    matches: one line  # seen\n\n  - {case: p/t/a/2, reason: x, matches: 'two'}\n  # last\n  - reason: y\n    case: p/t/b\n";

    fn baseline(text: &str) -> Baseline {
        Baseline::parse(Path::new("b.yaml"), text.to_owned()).unwrap()
    }

    fn proposal() -> Vec<Proposal> {
        vec![Proposal {
            case: "p/t/c#text".to_owned(),
            matches: Some("a: b".to_owned()),
            cause: None,
        }]
    }

    #[test]
    fn another_excerpt_changes_nothing_else() {
        let changes = [(0, "1: x".to_owned()), (1, "deux, trois".to_owned())];
        let changed = baseline(TEXT).with_matches(&changes).unwrap().text;
        let expected = TEXT
            .replace("matches: one line ", "matches: '1: x' ")
            .replace("'two'", "'deux, trois'");
        assert_eq!(changed, expected);
    }

    #[test]
    fn an_old_name_is_replaced_and_nothing_else() {
        let renamed = [("p/t/a/1", "p/t/a/one"), ("p/t/b", "p/t/c/b")]
            .map(|(old, new)| (old.to_owned(), new.to_owned()));
        let changed = baseline(TEXT).with_renamed(&renamed.into()).unwrap();
        let expected = TEXT
            .replace("p/t/a/1#text", "p/t/a/one#text")
            .replace("p/t/b", "p/t/c/b");
        assert_eq!(changed.text, expected);
    }

    #[test]
    fn an_entry_goes_with_the_comment_above_it() {
        let without = |indexes: &[usize]| baseline(TEXT).without(indexes).unwrap().text;
        assert_eq!(without(&[2]), TEXT.split("  # last").next().unwrap());
        assert_eq!(
            without(&[1]),
            TEXT.replace("  - {case: p/t/a/2, reason: x, matches: 'two'}\n", "")
        );
        let all = "# ours\nknown_failures:\n  # globs\n\n\n";
        assert_eq!(without(&[0, 1, 2]), all);
        assert_eq!(baseline(all).entries.len(), 0);
    }

    #[test]
    fn new_entries_stand_after_all_others() {
        let entry =
            "  - case: p/t/c#text\n    reason: 'TODO: reason and clause'\n    matches: 'a: b'\n";
        let more = |text: &str| baseline(text).with_more(&proposal()).unwrap().text;
        assert_eq!(more(TEXT), format!("{TEXT}{entry}"));
        assert_eq!(
            more("known_failures: []  # none\n"),
            format!("known_failures:   # none\n{entry}")
        );
        assert_eq!(
            more("known_failures:\n# end\n"),
            format!("known_failures:\n{entry}# end\n")
        );
        let deep = "known_failures:\n- case: p/t\n  reason: x";
        let deeper = format!("{deep}\n{}", entry.replace("\n  ", "\n").trim_start());
        assert_eq!(more(deep), deeper);
    }

    #[test]
    fn a_new_file_is_read_as_it_was_meant() {
        let text = new_text("my\ntool", &proposal());
        assert_eq!(baseline(&text).entries[0].case, "p/t/c#text");
        assert_eq!(baseline(&text).warnings().len(), 1);
        assert_eq!(baseline(&new_text("x", &[])).entries.len(), 0);
    }

    #[test]
    fn layouts_that_cannot_be_changed_are_refused() {
        let flow = baseline("known_failures: [{case: p/t, reason: x}]\n");
        let error = flow.without(&[0]).unwrap_err().to_string();
        assert!(
            error.starts_with("b.yaml:1: the entry is not written as"),
            "{error}"
        );
    }
}
