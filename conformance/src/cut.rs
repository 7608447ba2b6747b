//! A text of any length, as a message can hold it.

/// The beginning of the text, with how much was left out.
#[must_use]
pub fn cut(text: &str, most_characters: usize) -> String {
    match text.char_indices().nth(most_characters) {
        None => text.to_owned(),
        Some((end, _)) => format!(
            "{}… and {} characters more",
            &text[..end],
            text[end..].chars().count()
        ),
    }
}

/// How many names a message holds, and how much of each.
const MOST_NAMES: usize = 50;
const MOST_OF_A_NAME: usize = 100;

/// The names one after the other, with how many were left out.
#[must_use]
pub fn enumerated(names: &[&str]) -> String {
    let shown = names.iter().take(MOST_NAMES);
    let shown: Vec<String> = shown.map(|name| cut(name, MOST_OF_A_NAME)).collect();
    match names.len() - shown.len() {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_is_counted() {
        assert_eq!(cut("äöü", 3), "äöü");
        assert_eq!(cut("äöüx", 2), "äö… and 2 characters more");
        assert_eq!(enumerated(&["a", "b"]), "a, b");
        let many = enumerated(&["x".repeat(1_000_000).as_str(); 1000]);
        assert!(many.len() < 10_000 && many.ends_with(" and 950 more"));
    }
}
