//! The nearest known name for a misspelt one.

/// The candidate nearest to `name`, if it is near enough to be a typo.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    candidates
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(name, candidate), candidate))
        .filter(|(similarity, candidate)| {
            (*similarity > 0.8 && could_be_meant(name, candidate)) || is_one_slip(name, candidate)
        })
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

/// A long name that only shares its first letters with a short one is not a typo of it; one that begins
/// with all of it may be meant.
fn could_be_meant(name: &str, candidate: &str) -> bool {
    if candidate.starts_with(name) {
        return true;
    }
    let (short, long) = (
        name.len().min(candidate.len()),
        name.len().max(candidate.len()),
    );
    long <= 2 * short
}

/// Whether one letter is wrong, missing, too much, or two are swapped, in a name of three letters at least.
fn is_one_slip(name: &str, candidate: &str) -> bool {
    // Most candidates are of another length, which is far sooner found out.
    name.len() > 2
        && name.len().abs_diff(candidate.len()) <= char::MAX.len_utf8()
        && strsim::damerau_levenshtein(name, candidate) == 1
}

/// `did you mean …?`, if a candidate is near.
pub fn did_you_mean<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    nearest(name, candidates).map(|candidate| format!("did you mean `{candidate}`?"))
}

/// The same behind a message: `; did you mean …?`, or nothing.
pub fn hint<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    did_you_mean(name, candidates).map_or_else(String::new, |help| format!("; {help}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggestions_are_only_for_similar_names() {
        let names = ["paths", "text_with_gaps", "details"];
        assert_eq!(nearest("pahts", names), Some("paths"));
        assert_eq!(nearest("text_with_gap", names), Some("text_with_gaps"));
        assert_eq!(nearest("zebra", names), None);
        assert_eq!(nearest("tow", ["two"]), Some("two"));
        assert_eq!(nearest("x", ["y"]), None);
        assert_eq!(nearest("nothere", ["nothing-below-it-is-found"]), None);
        assert_eq!(
            nearest("a-bare", ["a-bare-glob-is-found"]),
            Some("a-bare-glob-is-found")
        );
    }
}
