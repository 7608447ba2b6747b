mod charged;
mod guarantees;
mod outside;
mod refusal;
mod rounds;
mod steps;

use insta::assert_snapshot;

use super::{Contract, Judgement, Observed};
use crate::answer::Answer;
use crate::load::load;
use crate::suite::{Case, SourceFile};

const PROFILE: &str = r"
profile: example
about: An example
source: nothing
tools:
  find: {about: Finds, readers: {paths: {heading: ['^# (?<dir>.+)/$']}}}
  ask: {about: Answers errors as text, errors: text}
  edit: {about: Edits, writes: true}
  save: {about: Saves, writes: true, backups: true}
  describe: {about: Answers errors as a field, errors: field}
";

const REQUIREMENTS: &str = r"
profile: example
tool: find
source: nothing
requirements:
  - {id: example.find.a, level: must, statement: x, where: y, observe: text}
";

const REFUSED: &str = r"
profile: example
tool: save
source: nothing
refused_changes_nothing: example.save.refused
requirements:
  - {id: example.save.refused, level: should, statement: x, where: y, observe: filesystem}
untested: {example.save.refused: x}
";

/// The case with these keys, loaded as every case is.
pub(crate) fn case(keys: &str) -> Case {
    let source = |path: &str, text: String| SourceFile {
        path: path.to_owned(),
        text: text.into(),
    };
    let keys = keys.trim().replace('\n', "\n    ");
    let fixture = format!(
        "about: x\nprofile: example\ntool: find\ncases:\n  - id: a-case\n    covers: [example.find.a]\n    {keys}\n"
    );
    let mut loaded = load(&[
        source("example/profile.yaml", PROFILE.into()),
        source("example/find/requirements.yaml", REQUIREMENTS.into()),
        source("example/save/requirements.yaml", REFUSED.into()),
        source("example/find/topic.yaml", fixture),
    ]);
    assert!(!loaded.suite.cases.is_empty(), "{:#?}", loaded.problems);
    loaded.suite.cases.remove(0)
}

pub(crate) fn said(text: &str) -> Observed {
    Observed {
        answer: Answer {
            blocks: vec![Some(text.to_owned())],
            ..Answer::default()
        },
        ..Observed::default()
    }
}

pub(crate) fn failed(text: &str) -> Observed {
    let mut observed = said(text);
    observed.answer.is_error = true;
    observed
}

pub(crate) fn created(mut observed: Observed, path: &str, text: &str) -> Observed {
    observed.change.created.insert(path.into(), text.into());
    observed
}

fn removed(mut observed: Observed, path: &str) -> Observed {
    observed.change.removed.insert(path.into());
    observed
}

/// Each facet on a line, with its step and what is wrong.
fn shown(judgement: &Judgement) -> String {
    let line = |result: &super::FacetResult| {
        let step = result
            .step
            .map(|step| format!("{step}. "))
            .unwrap_or_default();
        match &result.failure {
            None => format!("{step}{}: passes", result.facet),
            Some(mismatch) => format!("{step}{}: {}", result.facet, mismatch.message),
        }
    };
    let lines: Vec<String> = judgement.facets.iter().map(line).collect();
    lines.join("\n")
}

/// The whole case, read as the profile says.
fn judge(case: &Case, observed: &[Observed]) -> Judgement {
    super::judge(case, observed, &Contract::default())
}

fn check(keys: &str, observed: &[Observed]) -> String {
    shown(&judge(&case(keys), observed))
}

#[test]
fn success_and_an_unchanged_tree_are_always_required() {
    let keys = "call: {}\nexpect: {paths: [a.ts]}";
    assert_snapshot!(check(keys, &[said("a.ts")]), @r"
        error: passes
        paths: passes
        tree_after: passes
        ");
    assert_snapshot!(check(keys, &[failed("Path not found: x")]), @r"
        error: the call failed: `Path not found: x`
        paths: the call failed: `Path not found: x`
        tree_after: passes
        ");
    assert_snapshot!(check(keys, &[created(said("a.ts"), ".cache", "x")]), @r"
        error: passes
        paths: passes
        tree_after: `.cache` was created
        ");
}

#[test]
fn an_expected_error_replaces_success() {
    let keys = "call: {}\nexpect: {error: 'not found'}";
    assert_snapshot!(check(keys, &[failed("Path not found: x")]), @r"
        error: passes
        tree_after: passes
        ");
    assert_snapshot!(check(keys, &[said("a.ts")]), @r"
        error: the call succeeded, but an error is expected
        tree_after: passes
        ");
    assert_snapshot!(check(keys, &[removed(failed("Path not found: x"), "a.ts")]), @r"
        error: passes
        tree_after: `a.ts` was removed
        ");
}

#[test]
fn a_tool_that_writes_may_change_the_tree_where_the_case_does_not_say() {
    let seen = created(said("ok"), "new.txt", "x");
    assert_snapshot!(check("tool: edit\ncall: {}\nexpect: {text: ok}", std::slice::from_ref(&seen)), @r"
        error: passes
        text: passes
        ");
    assert_snapshot!(check("tool: edit\ncall: {}\nexpect: {tree_after: unchanged}", &[seen]), @r"
        error: passes
        tree_after: `new.txt` was created
        ");
}

#[test]
fn a_tool_that_only_reads_may_not_create_what_a_case_expects() {
    let keys = "call: {}\nexpect: {tree_after: {created: {a: x}}}";
    assert_snapshot!(check(keys, &[created(said(""), "a", "x")]), @r"
        error: passes
        tree_after: `a` was created
        ");
}

const READINGS: &str = r"
call: {}
expect:
  notice: a
  any_of:
    refused: {error: 'not allowed'}
    empty: {paths: [a]}
    whole: {text: 'a b', notice: b}
";

#[test]
fn the_first_matching_interpretation_is_reported() {
    assert_snapshot!(check(READINGS, &[said("a")]), @r"
        notice: passes
        error: passes
        paths: passes
        tree_after: passes
        ");
    assert_snapshot!(check(READINGS, &[said("a b")]), @r"
        notice: passes
        error: passes
        text: passes
        notice: passes
        tree_after: passes
        ");
    assert_snapshot!(check(READINGS, &[failed("a is not allowed")]), @r"
        notice: passes
        error: passes
        tree_after: passes
        ");
}

#[test]
fn if_no_interpretation_matches_each_is_named_with_its_first_failure() {
    let judgement = judge(&case(READINGS), &[said("a\nc")]);
    assert_snapshot!(shown(&judgement), @r"
        notice: passes
        any_of: no interpretation matches: not `refused`: the call succeeded, but an error is expected; not `empty`: `c` is unexpected; not `whole`: the text has 2 lines instead of 1
        tree_after: passes
        ");
    let mismatch = judgement.failures().next().unwrap().1.clone();
    assert_snapshot!(mismatch.diff.unwrap(), @r"
          refused, error: the call succeeded, but an error is expected
          empty, paths:
          a
        + c
          whole, text:
        - a b
        + a
        + c
        ");
    assert_snapshot!(mismatch.expected, @r"
        refused, error:
        an error with `not allowed`
        or empty, paths:
        a
        or whole, text:
        a b
        ");
    assert_snapshot!(check(READINGS, &[failed("a: crash")]), @r"
        notice: passes
        any_of: no interpretation matches: not `refused`: the message lacks `not allowed`; not `empty`: the call failed: `a: crash`; not `whole`: the call failed: `a: crash`
        tree_after: passes
        ");
}

#[test]
fn an_error_next_to_interpretations_is_expected_in_each() {
    let keys = "call: {}\nexpect:\n  error: true\n  any_of:\n    refused: {text: no}\n    missing: {error: 'not found'}";
    assert_snapshot!(check(keys, &[failed("no")]), @r"
        error: passes
        text: passes
        tree_after: passes
        ");
    assert_snapshot!(check(keys, &[failed("x is not found")]), @r"
        error: passes
        error: passes
        tree_after: passes
        ");
    assert_snapshot!(check(keys, &[said("no")]), @r"
        error: the call succeeded, but an error is expected
        text: passes
        tree_after: passes
        ");
}

#[test]
fn interpretations_without_an_error_expect_success_once() {
    let keys = "call: {}\nexpect:\n  any_of:\n    one: {text: a}\n    two: {text: b}";
    assert_snapshot!(check(keys, &[said("b")]), @r"
        error: passes
        text: passes
        tree_after: passes
        ");
    assert_snapshot!(check(keys, &[failed("b")]), @r"
        error: the call failed: `b`
        text: passes
        tree_after: passes
        ");
}

#[test]
fn where_errors_are_text_a_flag_is_only_refused_where_success_is_expected() {
    let refused = "tool: ask\ncall: {}\nexpect: {error: Invalid}";
    assert_snapshot!(check(refused, &[said("Invalid: x")]), @r"
        error: passes
        tree_after: passes
        ");
    assert_snapshot!(check(refused, &[failed("Invalid: x")]), @r"
        error: passes
        tree_after: passes
        ");
    assert_snapshot!(check("tool: ask\ncall: {}\nexpect: {text: a}", &[failed("a")]), @r"
        error: the call failed: `a`
        text: passes
        tree_after: passes
        ");
}

mod laws {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    proptest! {
        #[test]
        fn an_answer_made_from_the_expectation_matches_it(
            paths in prop::collection::vec("[a-c]/[a-z]{1,4}", 1..8), count in 0_u32..100, word in "[a-z ]{0,8}[a-z]",
        ) {
            let details = json!({"fileCount": count, "files": paths, "note": {"word": word}});
            let expected = json!({
                "paths": paths,
                "text": paths.join("\n"),
                "text_with_gaps": paths.join("\n"),
                "notice": {"includes": paths},
                "text_size": {"at_least": 1, "at_most": 1000},
                "details": details,
                "tree_after": "unchanged",
            });
            let mut seen = said(&paths.join("\n"));
            seen.answer.structured = Some(details);
            let judgement = judge(&case(&format!("call: {{}}\nexpect: {expected}")), &[seen]);
            prop_assert!(judgement.passes(), "{}", shown(&judgement));
        }
    }
}
