//! Counts with their nouns.

/// `1 case`, `3 cases`.
pub fn counted(count: usize, thing: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{ending}")
}

/// How many of a list are shown, where a line about the others is as long as one of them: about `most`.
pub fn shown(count: usize, most: usize) -> usize {
    if count <= most.saturating_add(1) {
        count
    } else {
        most
    }
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
