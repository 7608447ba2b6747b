use serde_json::{Value, json};

use super::{Pattern, TAGS};
use crate::yaml;

fn pattern(text: &str) -> Pattern {
    Pattern::parse(&yaml::parse(text).unwrap()).unwrap()
}

fn check(text: &str, matching: &[Value], others: &[Value]) {
    let pattern = pattern(text);
    for value in matching {
        assert_eq!(
            pattern.misfits(Some(value)),
            [],
            "{text} should match {value}"
        );
    }
    for value in others {
        assert!(
            !pattern.matches(Some(value)),
            "{text} should not match {value}"
        );
    }
}

fn fault(text: &str) -> String {
    let fault = Pattern::parse(&yaml::parse(text).unwrap()).unwrap_err();
    let help = fault.help.map(|help| format!(" ({help})"));
    format!(
        "{}: {}{}",
        fault.place,
        fault.message,
        help.unwrap_or_default()
    )
}

#[test]
fn a_scalar_is_that_value() {
    check("a", &[json!("a")], &[json!("b"), json!(null)]);
    check(
        "3",
        &[json!(3), json!(3.0)],
        &[json!("3"), json!(4), json!(3.5)],
    );
    check("0.5", &[json!(0.5)], &[json!(0)]);
    check("true", &[json!(true)], &[json!("true"), json!(1)]);
    check("null", &[json!(null)], &[json!(0)]);
}

#[test]
fn an_object_is_a_subset_and_a_list_is_whole() {
    check(
        "{a: 1}",
        &[json!({"a": 1}), json!({"a": 1, "b": 2})],
        &[json!({"b": 1}), json!([1]), json!({})],
    );
    check(
        "[1, 2]",
        &[json!([1, 2])],
        &[json!([2, 1]), json!([1]), json!([1, 2, 3]), json!({})],
    );
    check("{}", &[json!({}), json!({"a": 1})], &[json!([]), json!(1)]);
}

#[test]
fn absence_and_truth_are_those_of_javascript() {
    check(
        "{a: !absent }",
        &[json!({}), json!({"a": null})],
        &[json!({"a": false})],
    );
    check(
        "{a: !any }",
        &[json!({"a": 0})],
        &[json!({}), json!({"a": null})],
    );
    let falsy = [
        json!({}),
        json!({"a": false}),
        json!({"a": 0}),
        json!({"a": ""}),
        json!({"a": null}),
    ];
    let truthy = [
        json!({"a": true}),
        json!({"a": 1}),
        json!({"a": "0"}),
        json!({"a": []}),
        json!({"a": {}}),
    ];
    check("{a: !falsy }", &falsy, &truthy);
    check("{a: !truthy }", &truthy, &falsy);
}

#[test]
fn a_regular_expression_matches_inside_a_string() {
    check(
        "!matches \"b+\"",
        &[json!("abbc")],
        &[json!("ac"), json!(1)],
    );
    check(
        "!matches \"^{{root}}/a\"",
        &[json!("{{root}}/a.ts")],
        &[json!("a.ts")],
    );
}

#[test]
fn a_length_is_that_of_a_list_a_string_or_an_object() {
    check(
        "!length 2",
        &[json!([1, 2]), json!("äb"), json!({"a": 1, "b": 2})],
        &[json!([1]), json!("abc"), json!(2), json!(null)],
    );
}

#[test]
fn members_in_any_order_find_a_partner_each() {
    check(
        "!any_order [a, b]",
        &[json!(["b", "a"])],
        &[json!(["a", "a"]), json!(["a"]), json!("ab")],
    );
    check(
        "!any_order [!any , a]",
        &[json!(["a", "b"]), json!(["b", "a"])],
        &[json!(["b", "c"])],
    );
    check(
        "!includes [a, a]",
        &[json!(["a", "b", "a"])],
        &[json!(["a", "b"])],
    );
    check(
        "!one_of [a, !length 3]",
        &[json!("a"), json!([1, 2, 3])],
        &[json!("b")],
    );
}

#[test]
fn long_lists_of_equal_members_are_compared_at_once() {
    let text = format!("!any_order [{}]", vec!["!any "; 2000].join(", "));
    check(&text, &[json!(vec![1; 2000])], &[json!(vec![1; 1999])]);
}

#[test]
fn absent_values_match_optional_ones() {
    assert!(pattern("!absent").matches(None));
    assert!(pattern("!falsy").matches(None));
    assert!(pattern("!one_of [!absent , 1]").matches(None));
    assert!(!pattern("!any").matches(None));
    assert!(!pattern("{a: !absent }").matches(None));
}

#[test]
fn faults_have_a_place_and_a_remedy() {
    for (text, expected) in [
        (
            "{a: !abesnt }",
            "a: unknown tag `!abesnt`, expected one of !absent, !any, !truthy, !falsy, !matches, !length, !any_order, !includes, !one_of (did you mean `!absent`?)",
        ),
        ("{a: [!length x]}", "a[0]: a whole number follows `!length`"),
        ("!any_order {a: 1}", ": a list follows this tag"),
        ("!absent 3", ": nothing follows this tag"),
        ("!one_of []", ": nothing is one of an empty list"),
        (
            "!matches 3",
            ": a regular expression follows `!matches`, in quotes",
        ),
        (
            "{1: 2}",
            ": the name of a field is a string; put it in quotes",
        ),
        (
            ".inf",
            ": infinity and not-a-number have no counterpart in JSON",
        ),
    ] {
        assert_eq!(fault(text), expected);
    }
    assert!(fault("a: !matches '('").starts_with("a: not a regular expression: "));
}

#[test]
fn mismatches_have_a_place_and_a_reason() {
    let value = json!({"n": 3, "files": ["a"], "meta": {"limits": [1]}});
    let misfits =
        pattern("{n: 2, files: [a, b], meta: {limits: [2]}, gone: !any }").misfits(Some(&value));
    let sentences: Vec<String> = misfits.iter().map(|misfit| misfit.sentence("it")).collect();
    assert_eq!(
        sentences,
        [
            "`n` is 3, expected 2",
            "`files` lacks \"b\"",
            "`meta.limits[0]` is 1, expected 2",
            "`gone` is not there, expected any value",
        ]
    );
}

#[test]
fn a_pattern_is_shown_in_words() {
    let text =
        "{a: !any_order [x, 1], b: !matches \"^a\\n\", c: !absent , d: [!length 2, !falsy ]}";
    assert_eq!(
        pattern(text).to_string(),
        "{a: [\"x\", 1] in any order, b: text that matches /^a\\n/, c: no value, \
         d: [length 2, a falsy value or none]}"
    );
    assert_eq!(
        pattern("!one_of [!includes [!any ], !truthy ]").to_string(),
        "one of [a list with [any value], a truthy value]"
    );
}

#[test]
fn tags_have_unique_names_and_descriptions() {
    let text = manual();
    for (index, tag) in TAGS.iter().enumerate() {
        assert!(
            !TAGS[..index].iter().any(|other| other.name == tag.name),
            "{}",
            tag.name
        );
        assert!(
            !tag.about.is_empty() && !tag.about.ends_with('.'),
            "{}",
            tag.name
        );
        assert!(
            text.contains(&format!("`!{}", tag.name)),
            "{} is not in the manual",
            tag.name
        );
    }
}

fn manual() -> String {
    std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../fixtures/README.md"
    ))
    .unwrap()
}
