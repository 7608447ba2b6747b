//! An entry of `paths`: normalised, and split into base and pattern (Flow 1, 4).

use super::rules::{EntryRules, PatternRules};

/// Removes white space and quotes around the entry, and turns backslashes into slashes (Flow 1).
pub(in crate::profiles::omp) fn normalize(written: &str, rules: &EntryRules) -> String {
    unquoted(written.trim(), rules).replace('\\', "/")
}

fn unquoted<'a>(entry: &'a str, rules: &EntryRules) -> &'a str {
    rules
        .quotes
        .chars()
        .find_map(|quote| entry.strip_prefix(quote)?.strip_suffix(quote))
        .unwrap_or(entry)
}

/// Whether the entry joins several paths: it contains the joiner outside of alternatives and
/// classes (Inputs, `paths`).
pub(in crate::profiles::omp) fn is_joined(entry: &str, rules: &EntryRules) -> bool {
    let Some(joiner) = rules.joiner else {
        return false;
    };
    let mut closers = Vec::new();
    for character in entry.chars() {
        let opened = rules
            .joiner_is_pattern_between
            .iter()
            .find(|(open, _)| *open == character);
        if let Some((_, close)) = opened {
            closers.push(*close);
        } else if closers.last() == Some(&character) {
            closers.pop();
        } else if character == joiner && closers.is_empty() {
            return true;
        }
    }
    false
}

/// Whether a segment of the pattern, or an alternative in one, is exactly this name.
pub(in crate::profiles::omp) fn names_segment(pattern: &str, name: &str) -> bool {
    pattern
        .split(['/', '{', ',', '}'])
        .any(|segment| segment == name)
}

/// Whether the entry is an internal URL, `scheme://…` (Modes, Internal URL input).
pub(in crate::profiles::omp) fn is_url(entry: &str) -> bool {
    entry.split_once("://").is_some_and(|(scheme, _)| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme
                .chars()
                .all(|other| other.is_ascii_alphanumeric() || "+.-".contains(other))
    })
}

/// Whether the text contains a glob character (Flow 4).
pub(in crate::profiles::omp) fn has_glob(text: &str, rules: &PatternRules) -> bool {
    text.contains(|character| rules.glob_characters.contains(character))
}

/// An entry, split in two (Flow 4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::profiles::omp) struct Split {
    /// The directory, or the whole entry if it is not a glob.
    pub(in crate::profiles::omp) base: String,
    /// The pattern below the base, if it is a glob.
    pub(in crate::profiles::omp) pattern: Option<String>,
}

impl Split {
    /// An entry that is not a glob.
    pub(super) fn whole(entry: &str) -> Self {
        Self {
            base: entry.to_owned(),
            pattern: None,
        }
    }
}

/// Splits the entry before the first segment with a glob character (Flow 4).
pub(in crate::profiles::omp) fn split(entry: &str, rules: &PatternRules) -> Split {
    let mut start = 0;
    for segment in entry.split('/') {
        if has_glob(segment, rules) {
            return split_at(entry, start, rules);
        }
        start += segment.len() + 1;
    }
    Split::whole(entry)
}

fn split_at(entry: &str, start: usize, rules: &PatternRules) -> Split {
    let (base, pattern) = entry.split_at(start);
    let below = || Some(prefixed(pattern, &rules.later_segment_prefix, rules));
    match base.strip_suffix('/') {
        Some("") => Split {
            base: "/".to_owned(),
            pattern: below(),
        },
        Some(base) => Split {
            base: base.to_owned(),
            pattern: below(),
        },
        None => Split {
            base: rules.first_segment_base.to_string(),
            pattern: Some(prefixed(pattern, &rules.first_segment_prefix, rules)),
        },
    }
}

fn prefixed(pattern: &str, prefix: &str, rules: &PatternRules) -> String {
    let is_excepted = pattern.contains('/') && !rules.prefixes_several_segments;
    if is_excepted || pattern.starts_with(prefix) {
        pattern.to_owned()
    } else {
        format!("{prefix}{pattern}")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(written: &str, base: &str, pattern: Option<&str>) {
        let entry = normalize(written, &EntryRules::default());
        let expected = Split {
            base: base.to_owned(),
            pattern: pattern.map(str::to_owned),
        };
        assert_eq!(
            split(&entry, &PatternRules::default()),
            expected,
            "{written}"
        );
    }

    #[test]
    fn an_entry_without_glob_is_a_base() {
        check("src/a(1)!.ts", "src/a(1)!.ts", None);
        check("/", "/", None);
    }

    #[test]
    fn a_glob_in_the_first_segment_is_made_recursive() {
        check("*.ts", ".", Some("**/*.ts"));
        check("pkg?/index.ts", ".", Some("**/pkg?/index.ts"));
        check("**/*.ts", ".", Some("**/*.ts"));
        check("**", ".", Some("**/**"));
    }

    #[test]
    fn a_later_glob_is_split_off() {
        check("src/*.ts", "src", Some("*.ts"));
        check("a/b/{c,d}/e/*", "a/b", Some("{c,d}/e/*"));
        check("./[ab]", ".", Some("[ab]"));
        check("/*.ts", "/", Some("*.ts"));
        check("src/**/*.ts", "src", Some("**/*.ts"));
    }

    #[test]
    fn a_pattern_of_several_segments_may_get_no_prefix() {
        let rules = PatternRules {
            later_segment_prefix: "**/".into(),
            prefixes_several_segments: false,
            ..PatternRules::default()
        };
        let pattern = |entry| split(entry, &rules).pattern.unwrap_or_default();
        assert_eq!(pattern("src/*.ts"), "**/*.ts");
        assert_eq!(pattern("src/*/a.ts"), "*/a.ts");
        assert_eq!(pattern("*/a.ts"), "*/a.ts");
    }

    #[test]
    fn spaces_quotes_and_backslashes_are_normalised() {
        check("  \"src\\*.ts\" ", "src", Some("*.ts"));
        check("'it''s'", "it''s", None);
        check("'open", "'open", None);
        check("\"", "\"", None);
        assert_eq!(normalize(" '' ", &EntryRules::default()), "");
    }

    #[test]
    fn commas_join_unless_they_are_in_a_pattern() {
        let joined = |entry| is_joined(entry, &EntryRules::default());
        assert!(joined("a,b") && joined("{a,b},c") && joined("a],b"));
        assert!(!joined("{a,b}") && !joined("[,]") && !joined("x{a,{b,c},d}") && !joined("a"));
    }

    #[test]
    fn urls_have_a_scheme() {
        assert!(is_url("omp://") && is_url("skill+x://a/b"));
        assert!(!is_url("a/b://c") && !is_url("://x") && !is_url("1a://x") && !is_url("a:/b"));
    }

    #[test]
    fn names_are_whole_segments() {
        let named = |pattern| names_segment(pattern, "node_modules");
        assert!(
            named("node_modules") && named("a/node_modules/*.js") && named("{src,node_modules}/*")
        );
        assert!(!named("node_modules2/*") && !named("*"));
    }

    proptest! {
        #[test]
        fn splitting_then_joining_is_the_entry(entry in "[ab./]{0,6}[a*?{}/]{0,8}") {
            let split = split(&entry, &PatternRules::default());
            let Some(pattern) = split.pattern else {
                prop_assert_eq!(split.base, entry);
                return Ok(());
            };
            let joined = format!("{}/{pattern}", split.base);
            let same = joined == entry || pattern == entry || pattern == format!("**/{entry}") || joined == format!("/{entry}");
            prop_assert!(same, "{} is not {}", joined, entry);
        }
    }
}
