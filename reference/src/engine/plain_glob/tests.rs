use proptest::prelude::*;

use super::*;

fn check_in(dialect: &PlainGlobDialect, pattern: &str, matching: &[&str], other: &[&str]) {
    let glob = PlainGlob::new(pattern, dialect);
    for path in matching {
        assert!(glob.is_match(path), "{pattern} should match {path}");
    }
    for path in other {
        assert!(!glob.is_match(path), "{pattern} should not match {path}");
    }
}

fn check(pattern: &str, matching: &[&str], other: &[&str]) {
    check_in(&PlainGlobDialect::default(), pattern, matching, other);
}

/// The pattern matches the path with the changed dialect and not with the default, or the other way
/// round.
fn check_switch(change: fn(&mut PlainGlobDialect), pattern: &str, path: &str) {
    let mut dialect = PlainGlobDialect::default();
    let usual = PlainGlob::new(pattern, &dialect).is_match(path);
    change(&mut dialect);
    let changed = PlainGlob::new(pattern, &dialect).is_match(path);
    assert_ne!(usual, changed, "{pattern} on {path}");
}

#[test]
fn a_star_stops_at_slashes() {
    check(
        "*.ts",
        &["a.ts", ".ts"],
        &["a/b.ts", "a.tsx", "xa.ts/", "A.TS"],
    );
    check("a*b*c", &["abc", "axbxc", "abcbc"], &["ab/c", "acb"]);
    check("*", &["a", ".env"], &["a/b"]);
}

#[test]
fn a_globstar_crosses_slashes() {
    check("**.ts", &["a.ts", "a/b/c.ts"], &["a.js"]);
    check("src/**", &["src/a", "src/a/b"], &["src", "srca"]);
    check("a**b", &["ab", "a/b", "ax/yb"], &["a", "b"]);
    check("**", &["a", "a/b"], &[]);
}

#[test]
fn a_globstar_with_a_slash_also_matches_nothing() {
    check("**/*.ts", &["a.ts", "a/b.ts", "a/b/c.ts"], &["a.js"]);
    check("a/**/b", &["a/b", "a/x/b", "a/x/y/b"], &["ab", "a/xb"]);
    check("**/**/a", &["a", "x/a", "x/y/a"], &["xa"]);
    check("a**/b", &["a/b", "ax/b", "ax/y/b"], &["ab", "axb"]);
}

#[test]
fn a_third_star_is_a_separate_star() {
    check("***", &["a", "a/b"], &[]);
    check("***/a", &["x/a", "x/y/a"], &["a"]);
}

#[test]
fn a_question_mark_is_exactly_one() {
    check("a?c", &["abc", "a.c", "aäc"], &["ac", "a/c", "abbc"]);
    check("??.txt", &["🦀.txt", "ab.txt"], &["a.txt"]);
}

#[test]
fn everything_else_is_literal() {
    for literal in [
        "a+b(1).js",
        "[ab].ts",
        "{a,b}",
        "a.ts",
        "^a$",
        r"a\b",
        "!a",
        "{{GLOBSTAR}}",
        "a|b",
    ] {
        check(literal, &[literal], &["a", "ab1.js", "a.ts ", "axts", "b"]);
    }
    check(r"\*", &[r"\a"], &["*"]);
    check("", &[""], &["a"]);
}

#[test]
fn each_switch_of_the_dialect_acts() {
    check_switch(|dialect| dialect.case_sensitive = false, "A.ts", "a.TS");
    check_switch(
        |dialect| dialect.question_matches_slash = true,
        "a?b",
        "a/b",
    );
    check_switch(
        |dialect| dialect.wildcards_match_leading_dot = false,
        "a/*",
        "a/.b",
    );
    check_switch(|dialect| dialect.counts_utf16 = false, "?", "🦀");
}

#[test]
fn only_the_dot_at_the_start_of_a_name_can_need_a_literal_dot() {
    let dialect = PlainGlobDialect {
        wildcards_match_leading_dot: false,
        ..PlainGlobDialect::default()
    };
    check_in(&dialect, "*", &["a", "a.b", "a."], &[".a"]);
    check_in(&dialect, "?/*", &["a/b.c"], &["./b", "a/.b"]);
    check_in(
        &dialect,
        "**/*b",
        &["ab", "a/b", "a.b/c.b"],
        &[".a/b", "a/.b"],
    );
    check_in(&dialect, ".*", &[".a", ".a.b"], &["a"]);
}

/// The document's table, translated to a regular expression by hand.
fn by_table(pattern: &str) -> regex::Regex {
    let mut regex = String::from("^");
    let mut rest = pattern;
    while let Some(first) = rest.chars().next() {
        let begins_segment =
            rest.len() == pattern.len() || pattern[..pattern.len() - rest.len()].ends_with('/');
        let (taken, piece) = match first {
            '*' if rest.starts_with("**/") && begins_segment => (3, "(?:.*/)?".to_owned()),
            '*' if rest.starts_with("**") => (2, ".*".to_owned()),
            '*' => (1, "[^/]*".to_owned()),
            '?' => (1, "[^/]".to_owned()),
            other => (other.len_utf8(), regex::escape(&other.to_string())),
        };
        regex.push_str(&piece);
        rest = &rest[taken..];
    }
    regex::Regex::new(&format!("{regex}$")).expect("a regular expression")
}

#[test]
fn no_pattern_has_many_places_at_a_time() {
    for pattern in ["*", "**", "*?", "**/", "*a", "**/a", "?*"] {
        let glob = PlainGlob::new(&pattern.repeat(4000), &PlainGlobDialect::default());
        let (mut at, mut next) = (
            Positions::new(glob.steps.len() + 1),
            Positions::new(glob.steps.len() + 1),
        );
        glob.enter(&mut at, 0);
        for _ in 0..50 {
            for index in at.list.clone() {
                if index < glob.steps.len() {
                    glob.step(index, u32::from('a'), false, &mut next);
                }
            }
            std::mem::swap(&mut at, &mut next);
            next.clear();
        }
        assert!(at.list.len() <= 150, "{pattern}: {}", at.list.len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn it_agrees_with_the_table_of_the_document(pattern in r"([*?/a.]|\*\*/|\*\*|[\[\]{}(+$\\]){0,7}", path in "[a./{\\[]{0,8}") {
        let glob = PlainGlob::new(&pattern, &PlainGlobDialect::default());
        prop_assert_eq!(glob.is_match(&path), by_table(&pattern).is_match(&path), "{} on {}", pattern, path);
    }
}
