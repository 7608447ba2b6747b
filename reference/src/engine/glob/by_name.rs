//! Most patterns match the start, the end or the whole of a name. They are compared as text, and
//! nothing is compiled.

use super::{Braces, GlobDialect};

/// A pattern for names alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ByName {
    /// Whether the name can be in any directory; if not, it must be in the base.
    is_anywhere: bool,
    part: NamePart,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum NamePart {
    Whole(String),
    Beginning(String),
    End(String),
}

/// Characters that can be special in any dialect.
const SPECIAL: &[char] = &['*', '?', '[', ']', '{', '}', '\\', ',', '!', '/'];

impl ByName {
    /// The equivalent name patterns, if all parts of the pattern match names alone.
    pub(super) fn read(pattern: &str, dialect: &GlobDialect) -> Option<Vec<Self>> {
        let is_usual = dialect.case_sensitive && dialect.star_stops_at_slash;
        if !is_usual || !dialect.globstar_matches_no_directory {
            return None;
        }
        let mut name = pattern;
        while let Some(rest) = name.strip_prefix("**/") {
            name = rest;
        }
        let is_anywhere = name.len() < pattern.len();
        let parts = alternatives(name, dialect)?.into_iter().map(|name| {
            let part = part(&name)?;
            Some(Self { is_anywhere, part })
        });
        parts.collect()
    }

    pub(super) fn is_match(&self, path: &str) -> bool {
        let is_here = || self.is_anywhere || !path.contains('/');
        match &self.part {
            NamePart::Whole(name) => file_name(path) == name && is_here(),
            NamePart::Beginning(text) => file_name(path).starts_with(text.as_str()) && is_here(),
            // It has no slash, so the path and its name have the same end.
            NamePart::End(text) => path.ends_with(text.as_str()) && is_here(),
        }
    }
}

fn file_name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// The name with each of its alternatives, if it has at most one pair of braces.
fn alternatives(name: &str, dialect: &GlobDialect) -> Option<Vec<String>> {
    let Some((before, rest)) = name.split_once('{') else {
        return Some(vec![name.to_owned()]);
    };
    let (inside, after) = rest.split_once('}')?;
    let alternatives: Vec<&str> = inside.split(',').collect();
    let has_empty = alternatives.iter().any(|text| text.is_empty());
    let is_plain = dialect.braces != Braces::Literal && alternatives.len() > 1;
    let named = alternatives
        .iter()
        .map(|inside| [before, inside, after].concat());
    (is_plain && !has_empty).then(|| named.collect())
}

fn part(name: &str) -> Option<NamePart> {
    let (text, part): (&str, fn(String) -> NamePart) =
        match (name.strip_prefix('*'), name.strip_suffix('*')) {
            (Some(end), _) => (end, NamePart::End),
            (None, Some(beginning)) => (beginning, NamePart::Beginning),
            (None, None) => (name, NamePart::Whole),
        };
    let is_plain = !text.is_empty() && !text.contains(SPECIAL);
    is_plain.then(|| part(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engine::glob::compiled::CompiledGlobs;

    fn patterns() -> impl Strategy<Value = String> {
        let directories = prop::sample::select(vec!["", "**/", "**/**/", "a/", "*/", "/"]);
        let part = prop::sample::select(vec![
            "", "*", "a", ".ts", "ä", "{a,b}", "{a}", "{.ts,*}", "{,a}", "\\", "!", "[ab]", "?",
            "**",
        ]);
        (directories, part.clone(), part.clone(), part)
            .prop_map(|(directories, one, two, three)| format!("{directories}{one}{two}{three}"))
    }

    fn paths() -> impl Strategy<Value = String> {
        let segment = prop::sample::select(vec![
            "a", "b", ".ts", "a.ts", "äa", "ba", "a\\", "!a", "{a}", "aä.ts", ",",
        ]);
        prop::collection::vec(segment, 1..4).prop_map(|segments| segments.join("/"))
    }

    fn dialects() -> impl Strategy<Value = GlobDialect> {
        let braces = prop::sample::select(vec![
            Braces::Alternatives,
            Braces::Closed,
            Braces::Expanded,
            Braces::Literal,
        ]);
        (any::<[bool; 5]>(), braces).prop_map(
            |(
                [
                    case_sensitive,
                    star_stops_at_slash,
                    backslash_escapes,
                    empty_alternatives,
                    globstar_matches_no_directory,
                ],
                braces,
            )| GlobDialect {
                case_sensitive,
                star_stops_at_slash,
                backslash_escapes,
                braces,
                empty_alternatives,
                globstar_matches_no_directory,
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn names_are_matched_as_the_compiled_pattern_matches_them(
            pattern in patterns(),
            path in paths(),
            dialect in dialects(),
        ) {
            let read = ByName::read(&pattern, &dialect);
            if let Some(names) = read {
                let compiled = CompiledGlobs::new(&[&pattern], &dialect).expect("a pattern");
                let is_match = names.iter().any(|name| name.is_match(&path));
                prop_assert_eq!(is_match, compiled.is_match(&path));
            }
        }
    }

    #[test]
    fn common_patterns_are_compared_by_name() {
        let read = |pattern| ByName::read(pattern, &GlobDialect::default());
        for pattern in [
            "**/*.ts",
            "*.ts",
            "**/*.{ts,tsx}",
            "Cargo.toml",
            "**/test_*",
        ] {
            assert!(read(pattern).is_some(), "{pattern}");
        }
        for pattern in ["**/a*b", "src/*.ts", "**/*.[ch]", "**/a?", "{a"] {
            assert!(read(pattern).is_none(), "{pattern}");
        }
    }
}
