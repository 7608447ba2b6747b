//! Changing the text of a baseline where it has to be changed, and nowhere else: comments, order and reasons stay.

use std::collections::BTreeMap;
use std::ops::Range;

use anyhow::{Context as _, bail};
use seekspec_conformance::locations::Locations;

use super::Baseline;
use super::proposal::{Proposal, written};
use super::read::place_of;
use super::scalar::scalar;

/// The key of the list.
const LIST: &str = "known_failures:";
/// The indentation of a new list, in spaces.
const INDENTATION: usize = 2;

/// A new file with these entries.
pub fn new_text(target: &str, proposals: &[Proposal]) -> String {
    let head = format!(
        "# The known failures of {}. `seekspec baseline update` and `prune` keep comments.\n",
        target.replace(char::is_control, " ")
    );
    let list = if proposals.is_empty() {
        format!("{LIST} []\n")
    } else {
        format!("{LIST}\n")
    };
    head + &list + &written(proposals, INDENTATION)
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
        let locations = Locations::of(&self.text);
        let mut text = self.text.clone();
        let mut spans: Vec<(Range<usize>, &str)> = Vec::new();
        for (index, value) in changes {
            let place = place_of(*index).key(key);
            let span = locations
                .scalar(&self.text, &place)
                .with_context(|| self.by_hand(*index))?;
            spans.push((span, value));
        }
        spans.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
        for (span, value) in spans {
            text.replace_range(span, &scalar(value));
        }
        self.read_again(text)
    }

    /// The text without the entries of these indexes, and without the comments directly above them.
    ///
    /// # Errors
    /// Where an entry is written in a way that cannot be removed.
    pub fn without(&self, indexes: &[usize]) -> anyhow::Result<Self> {
        let lines: Vec<&str> = self.text.split_inclusive('\n').collect();
        let mut is_kept = vec![true; lines.len()];
        for index in indexes {
            let item = self.item(&lines, *index)?;
            let comments = lines[..item.start].iter().rev();
            let comments = comments.take_while(|line| line.trim_start().starts_with('#'));
            let above = comments.count();
            is_kept[item.start - above..item.end].fill(false);
        }
        let kept = lines.iter().zip(is_kept).filter(|(_, is_kept)| *is_kept);
        let changed = self.read_again(kept.map(|(line, _)| *line).collect())?;
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
        let lines: Vec<&str> = self.text.split_inclusive('\n').collect();
        let (at, indentation) = match self.entries.len().checked_sub(1) {
            Some(last) => {
                let item = self.item(&lines, last)?;
                (item.end, indentation(lines[item.start]))
            }
            None => (self.list_line(&lines), INDENTATION),
        };
        let before = lines[..at].concat();
        let before = if self.entries.is_empty() {
            begun(&before)
        } else {
            ended(before)
        };
        let text = before + &written(proposals, indentation) + &lines[at..].concat();
        let changed = self.read_again(text)?;
        if changed.entries.len() != self.entries.len() + proposals.len() {
            bail!(
                "{}: cannot add entries to the list; add them by hand",
                self.path.display()
            );
        }
        Ok(changed)
    }

    /// The lines of an entry: that of its dash, and all below it that are indented further.
    fn item(&self, lines: &[&str], index: usize) -> anyhow::Result<Range<usize>> {
        let (line, _) = Locations::of(&self.text).get(&place_of(index));
        let start = line - 1;
        let dash = lines.get(start).copied().unwrap_or_default();
        if !dash.trim_start().starts_with("- ") {
            bail!(self.by_hand(index));
        }
        let is_inside =
            |line: &&&str| line.trim().is_empty() || indentation(line) > indentation(dash);
        let inside = lines[start + 1..].iter().take_while(is_inside);
        let mut end = start + 1 + inside.count();
        while lines[end - 1].trim().is_empty() {
            end -= 1;
        }
        Ok(start..end)
    }

    /// The line after that of the list's key, or the end.
    fn list_line(&self, lines: &[&str]) -> usize {
        let key = lines.iter().position(|line| line.starts_with(LIST));
        key.map_or(lines.len(), |line| line + 1)
    }

    fn by_hand(&self, index: usize) -> String {
        let location = self.entries.get(index).map(|entry| entry.location.as_str());
        format!(
            "{}: the entry is not written as `- case: …` with one line per key; edit it by hand",
            location.unwrap_or_default()
        )
    }

    fn read_again(&self, text: String) -> anyhow::Result<Self> {
        Self::parse(&self.path, text).context("the baseline cannot be edited")
    }
}

/// The text with a list that has been begun.
fn begun(before: &str) -> String {
    match before.strip_suffix('\n').unwrap_or(before) {
        text if text.lines().any(|line| line.starts_with(LIST)) => {
            let (above, list) = text.rsplit_once(LIST).unwrap_or((text, ""));
            let list = list.replacen("[]", "", 1);
            ended(format!("{above}{LIST}{}", list.trim_end()))
        }
        text => ended(text.to_owned()) + LIST + "\n",
    }
}

fn ended(mut text: String) -> String {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
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
            .replace("matches: one line ", "matches: \"1: x\" ")
            .replace("'two'", "\"deux, trois\"");
        assert_eq!(changed, expected);
    }

    #[test]
    fn an_old_name_is_replaced_and_nothing_else() {
        let renamed = [("p/t/a/1", "p/t/a/one"), ("p/t/b", "p/t/c/b")];
        let renamed = renamed.map(|(old, new)| (old.to_owned(), new.to_owned()));
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
        let entry = "  - case: p/t/c#text\n    reason: \"TODO: reason and clause\"\n    matches: \"a: b\"\n";
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
