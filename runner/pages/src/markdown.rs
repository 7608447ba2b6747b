//! Text as Markdown that shows the same text.

use seekspec_run::printable::printable;

/// Characters that mean something in Markdown or HTML, outside of code.
const SPECIAL: &[char] = &['\\', '*', '_', '[', ']', '<', '>', '~', '#', '|', '&', '$'];

/// A text in one line, also inside of a table. Text between backticks stays code.
pub fn inline(text: &str) -> String {
    let text = printable(text).replace(['\n', '\t'], " ");
    let parts: Vec<&str> = text.split('`').collect();
    // Without its counterpart a backtick begins no code.
    if parts.len().is_multiple_of(2) {
        return escaped(&text).replace('`', "\\`");
    }
    let parts = parts
        .iter()
        .enumerate()
        .map(|(index, part)| match index % 2 {
            0 => escaped(part),
            _ => part.replace('|', "\\|"),
        });
    parts.collect::<Vec<_>>().join("`")
}

/// Code in one line, also inside of a table.
pub fn code(text: &str) -> String {
    let text = printable(text)
        .replace(['\n', '\t'], " ")
        .replace('|', "\\|");
    let fence = "`".repeat(longest_run(&text) + 1);
    match fence.len() {
        1 => format!("`{text}`"),
        _ => format!("{fence} {text} {fence}"),
    }
}

/// A block of code, whatever is in it.
pub(crate) fn block(language: &str, text: &str) -> String {
    let text = printable(text);
    let fence = "`".repeat(longest_run(&text).max(2) + 1);
    format!(
        "{fence}{language}\n{}\n{fence}\n",
        text.trim_end_matches('\n')
    )
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if SPECIAL.contains(&character) {
            escaped.push('\\');
        }
        match character {
            // Otherwise it would name a person.
            '@' => escaped.push_str("&#64;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// The most backticks in a row.
fn longest_run(text: &str) -> usize {
    let runs = text.split(|character| character != '`');
    runs.map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_is_escaped_outside_of_code() {
        assert_eq!(inline("a*b `*.ts|x` <c>"), "a\\*b `*.ts\\|x` \\<c\\>");
        assert_eq!(inline("one ` alone\nand_so"), "one \\` alone and\\_so");
    }

    #[test]
    fn backticks_in_code_do_not_end_it() {
        assert_eq!(code("a|b"), "`a\\|b`");
        assert_eq!(code("a`b"), "`` a`b ``");
        assert_eq!(block("", "```\n"), "````\n```\n````\n");
    }
}
