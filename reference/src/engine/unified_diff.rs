//! The difference between two texts, as `git diff` shows it.

use similar::TextDiff;

/// The lines removed and added, each hunk with unchanged lines around it, below a header with the
/// name of the file. Empty if the texts are the same.
///
/// ```
/// # use seekspec_reference::engine::unified_diff::unified_diff;
/// let diff = unified_diff("a.txt", "one\ntwo\n", "one\nTWO\n", 3);
/// assert_eq!(diff, "--- a.txt\n+++ a.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+TWO\n");
/// ```
#[must_use]
pub fn unified_diff(name: &str, old: &str, new: &str, context: usize) -> String {
    let diff = TextDiff::from_lines(old, new);
    let mut unified = diff.unified_diff();
    unified.header(name, name).context_radius(context);
    unified.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_do_not_differ() {
        assert_eq!(unified_diff("a", "one\n", "one\n", 3), "");
    }

    #[test]
    fn a_missing_line_end_is_shown() {
        let diff = unified_diff("a", "one", "two", 3);
        assert!(diff.contains("-one\n\\ No newline"), "{diff}");
    }
}
