//! More than 400 patterns that take long.

/// Patterns that are large, and patterns with many states at a time.
pub(crate) fn patterns() -> Vec<String> {
    let counts = [2, 5, 10, 20, 30, 50, 100, 200, 500, 1000];
    let counted = counts.into_iter().flat_map(|count| {
        [
            format!("(?:a?){{{count}}}b"),
            format!("(?:(?:a?){{{count}}}){{{count}}}b"),
            format!("(?:(?:(?:a?){{{count}}}){{{count}}}){{{count}}}b"),
            format!("(?:a?){{{count}}}(?:a){{{count}}}b"),
            format!("[ab]*a[ab]{{{count}}}c"),
            format!(r"\w*a\w{{{count}}}é"),
            format!(r"\b(?:\w+\s*){{{count}}}\b\d"),
            format!("(?i)(?:k|s|ſ)*(?:k?s?){{{count}}}b"),
            format!("(?:.*a){{{count}}}b"),
            format!("(?:(?:a|b|ab)*){{{count}}}c"),
            format!("(?:a|a|aa){{1,{count}}}$b"),
            format!(r"(?:\p{{L}}?){{{count}}}\d"),
            format!("(?:a*b?){{{count}}}c"),
            format!("{}b", "a".repeat(count * 100)),
            format!("{}b", "a?".repeat(count)),
            format!("{}b", "(?:a|é)*".repeat(count)),
        ]
    });
    counted
        .chain(
            [
                "(?:a+)+b",
                ".*.*.*b",
                "(a*)*b",
                r"(?:\w+\s?)*é",
                "(?:(?:(?:a?){30}){30}){10}",
            ]
            .map(str::to_owned),
        )
        .collect()
}

/// Patterns with look-around and back-references, as JavaScript has them.
pub(crate) fn irregular_patterns() -> Vec<String> {
    let looks = patterns().into_iter().step_by(3).flat_map(|pattern| {
        [
            format!("(?={pattern})a"),
            format!("(a)(?:{pattern}|\\1)b"),
            format!("(?:(?=a)(?:{pattern}))+c"),
        ]
    });
    looks
        .chain(["(?=(?:(?=(?:(?=a+)a)+)a)+)b", "(?:(?=a)a+)+$", r"(a*)*\1b"].map(str::to_owned))
        .collect()
}

/// Globs that take long on long paths.
pub(crate) fn globs() -> Vec<String> {
    [1, 2, 4, 8, 16, 32, 64, 128, 256, 1000]
        .into_iter()
        .flat_map(|count| {
            [
                "a*".repeat(count) + "b",
                "**/".repeat(count) + "b",
                "*a?".repeat(count) + "b",
                "{a,aa,}".repeat(count.min(64)) + "b",
                "{a,*}".repeat(count.min(13)) + "b",
                "[!b]".repeat(count) + "*b",
                "?*".repeat(count) + "b",
                format!("**/{}/**/*b", "a*".repeat(count)),
            ]
        })
        .collect()
}
