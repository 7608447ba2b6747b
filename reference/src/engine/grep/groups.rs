/// A kind of group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum GroupKind {
    /// A capturing group, with its name.
    Capture(Option<String>),
    /// A group that does not capture.
    Plain,
    /// A look-around, with its opening.
    Look(&'static str),
}

/// The groups of a pattern read so far: which ones are certain to have matched before the next
/// part.
///
/// In ECMAScript a reference to a group that has not matched is empty; in other engines it fails.
/// They agree only if the group must have matched. In a look-behind ECMAScript matches backwards,
/// so nothing is certain.
#[derive(Debug)]
pub(super) struct Groups {
    open: Vec<OpenGroup>,
    names: Vec<Option<String>>,
}

/// An open group, or the pattern itself.
#[derive(Debug)]
struct OpenGroup {
    kind: GroupKind,
    /// The number of a capturing group.
    number: Option<usize>,
    /// The groups that have matched in the current alternative.
    set: Vec<usize>,
    has_alternatives: bool,
}

impl Default for Groups {
    fn default() -> Self {
        let mut groups = Self {
            open: Vec::new(),
            names: Vec::new(),
        };
        groups.open(GroupKind::Plain);
        groups
    }
}

impl Groups {
    pub(super) fn open(&mut self, kind: GroupKind) {
        let number = if let GroupKind::Capture(name) = &kind {
            self.names.push(name.clone());
            Some(self.names.len())
        } else {
            None
        };
        self.open.push(OpenGroup {
            kind,
            number,
            set: Vec::new(),
            has_alternatives: false,
        });
    }

    /// Starts the next alternative of the group.
    pub(super) fn alternative(&mut self) {
        if let Some(open) = self.open.last_mut() {
            open.has_alternatives = true;
            open.set.clear();
        }
    }

    /// Ends the group, which is optional if `may_be_left_out`.
    pub(super) fn close(&mut self, may_be_left_out: bool) {
        let Some(closed) = self.open.pop() else {
            return;
        };
        let is_certain = matches!(
            closed.kind,
            GroupKind::Capture(_) | GroupKind::Plain | GroupKind::Look("(?=")
        );
        let Some(around) = self
            .open
            .last_mut()
            .filter(|_| is_certain && !may_be_left_out)
        else {
            return;
        };
        around.set.extend(closed.number);
        if !closed.has_alternatives {
            around.set.extend(closed.set);
        }
    }

    pub(super) fn named(&self, name: &str) -> Option<usize> {
        Some(
            self.names
                .iter()
                .position(|named| named.as_deref() == Some(name))?
                + 1,
        )
    }

    /// Whether a reference to the group means the same in other engines.
    pub(super) fn is_set(&self, number: usize) -> bool {
        !self
            .open
            .iter()
            .any(|open| matches!(open.kind, GroupKind::Look("(?<=" | "(?<!")))
            && self.open.iter().any(|open| open.set.contains(&number))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::engine::grep::regular::translate_irregular;

    fn is_match_irregular(pattern: &str, text: &str) -> Option<bool> {
        let translated = translate_irregular(pattern)?;
        let regex = fancy_regex::RegexBuilder::new(&translated)
            .multi_line(true)
            .build();
        regex.ok()?.is_match(text).ok()
    }

    #[test]
    fn look_around_and_back_references_mean_the_same() {
        for (pattern, text, is_match) in [
            ("a(?=b)", "ab", true),
            ("a(?!b)", "ab", false),
            ("(?<=a )b", "a b", true),
            ("(?<!a )b", "a b", false),
            ("(?<=a+)b", "aab", true),
            (r"(a|b)\1", "abb", true),
            (r"(?<q>['\x22]).*\k<q>", "'a'", true),
            (r"(?:(a)b?)+\1", "abaa", true),
            (r"((a)(b))\3\2\1", "abbaab", true),
            (r"(?<n>a)(?<m>b)\k<m>", "abb", true),
            (r"\bb(?=\B)", "bb", true),
        ] {
            assert_eq!(
                is_match_irregular(pattern, text),
                Some(is_match),
                "{pattern}"
            );
        }
    }

    #[test]
    fn a_reference_to_a_group_that_may_not_have_matched_is_refused() {
        for pattern in [
            r"(?:(a)|b)\1",
            r"(?:b|(a))\1",
            r"(a)?\1",
            r"(?!(a))\1",
            r"(?<=(a)\1)b",
        ] {
            assert_eq!(translate_irregular(pattern), None, "{pattern}");
        }
        for pattern in [r"(?:(a))\1", r"(a|b)\1", r"(?=(a))\1", r"(?<n>a)\k<n>"] {
            assert!(translate_irregular(pattern).is_some(), "{pattern}");
        }
    }

    proptest! {
        #[test]
        fn every_irregular_pattern_means_the_same(pattern in r"([ab.|)1*+?^$]|\(\?[:=!]|\(\?<[=!]|\(|\)|[12]|\\[bBdws12]){0,10}", text in "[ab1 \n]{0,8}") {
            let Ok(expected) = regress::Regex::with_flags(&pattern, "m") else { return Ok(()) };
            let Some(is_match) = is_match_irregular(&pattern, &text) else { return Ok(()) };
            prop_assert_eq!(is_match, expected.find(&text).is_some(), "{} in {:?}", pattern, text);
        }
    }
}
