//! One line of YAML.

/// How many spaces it begins with.
pub fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// Whether it is empty or a comment.
pub fn is_aside(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

/// Whether an item of a list begins on it.
pub(super) fn is_dash(line: &str) -> bool {
    line.trim_start().starts_with("- ")
}
