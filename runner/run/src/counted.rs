//! Counts with their nouns.

/// `1 case`, `3 cases`.
pub fn counted(count: usize, thing: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_has_no_plural() {
        assert_eq!(
            [0, 1, 2].map(|count| counted(count, "case")),
            ["0 cases", "1 case", "2 cases"]
        );
    }
}
