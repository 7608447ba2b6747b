//! Command lines that can be pasted into a shell. The only place that touches `shlex`.

use std::borrow::Cow;
use std::path::Path;

/// The words as one line, quoted where a shell needs it.
pub fn line<'a>(words: impl IntoIterator<Item = &'a String>) -> String {
    let quoted: Vec<Cow<'a, str>> = words.into_iter().map(|word| quote(word)).collect();
    quoted.join(" ")
}

/// The path as one word.
pub fn path(path: &Path) -> String {
    quote(&path.to_string_lossy()).into_owned()
}

/// A NUL cannot be part of any word, and is left out.
fn quote(word: &str) -> Cow<'_, str> {
    match shlex::try_quote(word) {
        Ok(quoted) => quoted,
        Err(_) => Cow::Owned(quote(&word.replace('\0', "")).into_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        let words = ["a", "b c", "", "it's", "n\0ul"].map(str::to_owned);
        assert_eq!(line(&words), r#"a 'b c' '' "it's" nul"#);
    }
}
