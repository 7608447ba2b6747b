//! The directories that a search for a pattern has to enter.

/// Once the patterns have this many bytes, the last matches everything below. Their size grows with
/// the square of the pattern.
const MOST_BYTES: usize = 64 << 10;

/// The patterns of the directories in which, or below which, a path can match. A walk need not
/// enter others.
///
/// ```
/// # use seekspec_reference::engine::glob::directories;
/// assert_eq!(directories("src/*/a.ts"), ["src", "src/*"]);
/// assert_eq!(directories("src/**/*.ts"), ["src", "src/**"]);
/// assert_eq!(directories("*.ts"), [""; 0]);
/// ```
///
/// Expand braces first: a slash in braces would be taken for a separator.
#[must_use]
pub fn directories(pattern: &str) -> Vec<String> {
    let mut directories = Vec::new();
    let mut above = String::new();
    let mut bytes = 0;
    let segments: Vec<&str> = pattern.split('/').collect();
    for (position, segment) in segments.iter().enumerate() {
        let is_globstar = *segment == "**";
        if position + 1 == segments.len() && !is_globstar {
            break;
        }
        bytes += above.len();
        let is_enough = bytes > MOST_BYTES;
        above.push_str(if is_enough { "**" } else { segment });
        directories.push(above.clone());
        above.push('/');
        if is_globstar || is_enough {
            break;
        }
    }
    directories
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engine::glob::{GlobDialect, Matcher};

    fn patterns() -> impl Strategy<Value = String> {
        let segment = prop::sample::select(vec!["a", "*", "**", "?", "[ab]", "b*"]);
        prop::collection::vec(segment, 1..5).prop_map(|segments| segments.join("/"))
    }

    fn paths() -> impl Strategy<Value = String> {
        let segment = prop::sample::select(vec!["a", "b", "ba", "c"]);
        prop::collection::vec(segment, 1..5).prop_map(|segments| segments.join("/"))
    }

    #[test]
    fn the_last_segment_is_not_entered() {
        assert_eq!(directories("src/*/a.ts"), ["src", "src/*"]);
    }

    #[test]
    fn the_directories_of_a_long_pattern_are_few() {
        let directories = directories(&"a/".repeat(8000));
        let bytes: usize = directories.iter().map(String::len).sum();
        assert!(bytes < 2 * MOST_BYTES, "{bytes}");
        assert!(
            directories
                .last()
                .is_some_and(|last| last.ends_with("a/a/**"))
        );
    }

    proptest! {
        #[test]
        fn every_directory_above_a_match_is_entered(pattern in patterns(), path in paths()) {
            let dialect = GlobDialect::default();
            let matcher = Matcher::new(&[&pattern], &dialect).expect("a pattern");
            let is_match = matcher.is_match(&path);
            let directories = directories(&pattern);
            let borrowed: Vec<&str> = directories.iter().map(String::as_str).collect();
            let entered = Matcher::new(&borrowed, &dialect).expect("patterns");
            for (slash, _) in path.match_indices('/') {
                prop_assert!(!is_match || entered.is_match(&path[..slash]), "{} for {pattern}", &path[..slash]);
            }
        }
    }
}
