use insta::assert_snapshot;
use serde_json::json;

use super::{Seen, check, fault, mismatch, parse};
use crate::answer::Answer;
use crate::model::entry::TreeSpec;
use crate::tree;
use crate::yaml;

fn seen(text: &str) -> Seen {
    Seen::text(text).tool("readers: {paths: {heading: ['^# (?<dir>.+)/$'], prose: ['^No files']}}")
}

fn wrong(expected: &str, text: &str) -> String {
    mismatch("paths", expected, &seen(text))
}

#[test]
fn a_list_is_exact_and_in_order() {
    check("paths", "[a.ts, src/b.ts]", &seen("a.ts\n# src/\nb.ts"));
    check("paths", "['{{root}}/src/', './a.ts']", &seen("src/\na.ts"));
    check("paths", "['f{1..3}.ts']", &seen("f1.ts\nf2.ts\nf3.ts"));
    check("paths", "[]", &seen("No files found"));
}

#[test]
fn a_generous_reader_knows_the_directory_of_the_call() {
    let spec: TreeSpec = yaml::read(&yaml::parse("{src/a.ts: x, b.ts: x}").unwrap()).unwrap();
    let seen = |directory: &str| Seen {
        tree: tree::build(&spec).unwrap(),
        arguments: [("path".to_owned(), json!(directory))]
            .into_iter()
            .collect(),
        ..Seen::text("Found 1 file\n- a.ts (1 byte)").tool("readers: {paths: {generous: true}}")
    };
    check("paths", "[src/a.ts]", &seen("src"));
    assert_snapshot!(mismatch("paths", "[src/a.ts]", &seen("other")), @r"
        `src/a.ts` is missing, `a.ts` is unexpected
        - src/a.ts
        + a.ts
        ");
}

#[test]
fn a_missing_path_is_shown_where_it_should_be() {
    assert_snapshot!(wrong("['f{1..9}.ts']", "f1.ts\nf2.ts\nf3.ts\nf4.ts\nf6.ts\nf7.ts\nf8.ts\nf9.ts"), @r"
        `f5.ts` is missing
          … 2 lines …
          f3.ts
          f4.ts
        - f5.ts
          f6.ts
          f7.ts
          … 2 lines …
        ");
}

#[test]
fn an_unexpected_path_is_shown_where_it_is() {
    assert_snapshot!(wrong("[a.ts, b.ts]", "a.ts\n.hidden\nb.ts"), @r"
        `.hidden` is unexpected
          a.ts
        + .hidden
          b.ts
        ");
}

#[test]
fn a_path_that_is_named_twice_is_not_called_unexpected() {
    assert_snapshot!(wrong("[a.ts, b.ts]", "a.ts\nb.ts\na.ts"), @r"
        `a.ts` is named more than once
          a.ts
          b.ts
        + a.ts
        ");
}

#[test]
fn each_name_counts_as_often_as_it_is_there() {
    assert_snapshot!(wrong("[a.ts, b.ts, c.ts]", "a.ts\na.ts\nb.ts\nc.ts"), @r"
        `a.ts` is named more than once
          a.ts
        + a.ts
          b.ts
          c.ts
        ");
    assert_snapshot!(wrong("{any_order: [a.ts, b.ts, a.ts]}", "a.ts\nb.ts"), @r"
        `a.ts` is missing
        - a.ts
        ");
}

#[test]
fn the_first_pair_that_is_out_of_order_is_named() {
    assert_snapshot!(wrong("[new.ts, middle.ts, old.ts]", "new.ts\nold.ts\nmiddle.ts"), @r"
        `old.ts` comes before `middle.ts` and should come after it
          new.ts
        + old.ts
          middle.ts
        - old.ts
        ");
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    assert_snapshot!(wrong("[a.ts, b.ts, c.ts, d.ts]", "d.ts\nx.ts\nc.ts\nc.ts\na.ts"), @r"
        `b.ts` is missing, `x.ts` is unexpected, `c.ts` is named more than once, `d.ts` comes before `a.ts` and should come after it
        + d.ts
        + x.ts
        + c.ts
        + c.ts
          a.ts
        - b.ts
        - c.ts
        - d.ts
        ");
}

#[test]
fn no_path_where_some_are_expected() {
    assert_snapshot!(wrong("[a.ts, b.ts, c.ts, d.ts, e.ts]", "No files found"), @r"
        5 paths are missing
        - a.ts
        - b.ts
        - c.ts
        - d.ts
        - e.ts
        ");
}

#[test]
fn any_order_shows_only_differences() {
    assert_snapshot!(wrong("{any_order: [a.ts, b.ts, c.ts]}", "c.ts\nx.ts\na.ts"), @r"
        `b.ts` is missing, `x.ts` is unexpected
        - b.ts
        + x.ts
        ");
}

#[test]
fn order_counts_inside_a_directory_only() {
    let expected = "{in_order_by_directory: [top.ts, src/new.ts, src/old.ts, lib/a.ts]}";
    check(
        "paths",
        expected,
        &seen("# lib/\na.ts\n# src/\nnew.ts\nold.ts\n# ./\ntop.ts"),
    );
    assert_snapshot!(wrong(expected, "top.ts\n# src/\nold.ts\nnew.ts\n# lib/\na.ts"), @r"
        `src/old.ts` comes before `src/new.ts` and should come after it
        + src/old.ts
          src/new.ts
        - src/old.ts
        ");
    assert_snapshot!(wrong(expected, "top.ts\n# src/\nold.ts\n# lib/\na.ts"), @r"
        `src/new.ts` is missing
        - src/new.ts
        ");
}

#[test]
fn a_wrong_number_of_paths() {
    check("paths", "{count: 2, at_most: 2}", &seen("a\nb"));
    assert_snapshot!(wrong("{count: 3}", "a.ts\nb.ts"), @r"
        2 paths instead of 3
        expected: 3 paths
        actual: a.ts
        b.ts
        ");
    assert_snapshot!(wrong("{at_most: 1}", "a.ts\nb.ts"), @r"
        2 paths instead of at most 1
        expected: at most 1 path
        actual: a.ts
        b.ts
        ");
}

#[test]
fn a_prefix_is_the_first_elements() {
    check(
        "paths",
        "{count: 2, prefix_of: ['f{1..9}']}",
        &seen("f1\nf2"),
    );
    assert_snapshot!(wrong("{count: 2, prefix_of: ['f{1..9}']}", "f1\nf3"), @r"
        not the beginning of the list: `f2` is missing, `f3` is unexpected
          f1
        - f2
        + f3
        ");
    assert_snapshot!(wrong("{prefix_of: [a, b]}", "a\nb\nc"), @r"
        not the beginning of the list: `c` is unexpected
          a
          b
        + c
        ");
}

#[test]
fn a_subsequence_leaves_out_but_keeps_the_order() {
    check(
        "paths",
        "{subsequence_of: ['f{1..9}']}",
        &seen("f2\nf5\nf9"),
    );
    assert_snapshot!(wrong("{subsequence_of: ['f{1..9}']}", "f2\nf9\nf5"), @r"
        `f9` comes before `f5` and should come after it
          f2
        + f9
          f5
        - f9
        ");
    assert_snapshot!(wrong("{subsequence_of: ['f{1..9}']}", "f2\nx\nf2"), @r"
        `x` is unexpected, `f2` is named more than once
        + x
        + f2
        ");
}

#[test]
fn some_are_included_and_others_excluded() {
    check("paths", "{includes: [a], excludes: [c]}", &seen("a\nb"));
    assert_snapshot!(wrong("{includes: [a, b], excludes: [secret.txt]}", "a\nsecret.txt"), @r"
        `b` is missing; `secret.txt` is named and must not be
        - b
        + secret.txt
        ");
}

#[test]
fn a_failed_call_names_no_paths() {
    assert_snapshot!(mismatch("paths", "[]", &seen("Path not found: x").failed()), @r"
        the call failed: `Path not found: x`
        expected: the call succeeds
        actual: Path not found: x
        ");
}

#[test]
fn another_text_format_is_distinguished_from_wrong_files() {
    let answer = Answer {
        blocks: vec![Some("1) a.ts\n2) b.ts".into())],
        structured: Some(json!({"total": 2, "files": ["{{root}}/a.ts", "b.ts"]})),
        ..Answer::default()
    };
    assert_snapshot!(mismatch("paths", "[a.ts, b.ts]", &Seen::answer(answer)), @r"
        `a.ts` and `b.ts` are missing; `structuredContent.files` has the expected paths: if your text has its own format, say in the target file how paths are read from it
        - a.ts
        - b.ts
        ");
}

#[test]
fn a_list_of_other_files_is_no_sign_of_another_text_format() {
    for files in [json!(["b.ts"]), json!([]), json!([1])] {
        let answer = Answer {
            blocks: vec![Some("b.ts".into())],
            structured: Some(json!({"files": files})),
            ..Answer::default()
        };
        assert_eq!(
            mismatch("paths", "[a.ts]", &Seen::answer(answer)),
            "`a.ts` is missing, `b.ts` is unexpected\n- a.ts\n+ b.ts"
        );
    }
}

#[test]
fn text_that_names_no_path_explains_why_one_is_missing() {
    let taken_for_prose = "`a.ts` is missing; the line `a.ts (2 KB)` was taken for prose, as it contains a space and is not in the tree: if your text has its own format, say in the target file how paths are read from it\n- a.ts";
    for (text, message) in [
        ("a.ts (2 KB)", taken_for_prose),
        (
            "Nothing found",
            "`a.ts` is missing; the text says `Nothing found`\n- a.ts",
        ),
        // Beside a wrong path, prose explains nothing.
        (
            "One file found:\nb.ts",
            "`a.ts` is missing, `b.ts` is unexpected\n- a.ts\n+ b.ts",
        ),
    ] {
        assert_eq!(wrong("[a.ts]", text), message, "{text}");
    }
}

#[test]
fn files_that_the_profile_reads_must_exist() {
    let seen = Seen::structured(json!({"paths": []})).tool("readers: {paths: {details: files}}");
    assert_snapshot!(mismatch("paths", "[a.ts]", &seen), @r#"
        the answer has no `structuredContent.files`
        expected: an answer that can be read as the profile says
        actual: {
          "paths": []
        }
        "#);
}

#[test]
fn the_answers_of_several_steps_are_put_together() {
    let mut pages = seen("a.ts\nb.ts");
    pages.answers.extend(seen("# src/\nc.ts").answers);
    check("paths", "[a.ts, b.ts, src/c.ts]", &pages);
}

#[test]
fn lists_whose_order_counts_are_known_to_the_lint() {
    for (expected, ordered) in [
        ("['./a', 'b/']", vec![vec!["a", "b"]]),
        ("[a]", vec![]),
        ("{any_order: [a, b], includes: [c, d]}", vec![]),
        (
            "{in_order_by_directory: [x/a, y/a, x/b, y/b, z/a]}",
            vec![vec!["x/a", "x/b"], vec!["y/a", "y/b"]],
        ),
        ("{prefix_of: ['f{1..2}'], count: 1}", vec![vec!["f1", "f2"]]),
        ("{subsequence_of: [a, b]}", vec![vec!["a", "b"]]),
    ] {
        assert_eq!(
            parse("paths", expected).ordered_paths(),
            ordered,
            "{expected}"
        );
    }
}

#[test]
fn faults_name_the_place() {
    for (expected, message) in [
        (
            "{inorder: [a]}",
            "inorder: unknown field `inorder`, expected one of `in_order`, `any_order`, `in_order_by_directory`, `count`, `at_most`, `subsequence_of`, `prefix_of`, `includes`, `excludes` (did you mean `in_order`?)",
        ),
        (
            "[a, 3]",
            "[1]: invalid type: integer `3`, expected a string",
        ),
        (
            "{includes: [a, 'f{1..2}{1..2}']}",
            "includes[1]: `f{1..2}{1..2}` contains more than one range",
        ),
        (
            "{count: -1}",
            "count: invalid value: integer `-1`, expected usize",
        ),
        (
            "all",
            ": `paths` is a list, or a map of forms such as `any_order`",
        ),
    ] {
        assert_eq!(fault("paths", expected), message);
    }
}
