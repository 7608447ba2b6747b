//! Cases of several calls, and the trees between them.

use insta::assert_snapshot;

use super::{case, check, created, judge, removed, said};

const STEPS: &str = r"
tree: {a.ts: x}
steps:
  - call: {}
    expect: {paths: [a.ts]}
  - change: {'b c.ts': y, a.ts: }
    call: {}
    expect: {count: 1}
expect: {paths: [a.ts, 'b c.ts']}
";

/// A case with two calls of a tool that writes, and a change of the tree by the case between them.
fn two_edits(tree: &str, change: &str, expected: &str) -> String {
    format!(
        "tool: edit\ntree: {tree}\nsteps:\n  - {{call: {{}}, expect: {{text: ok}}}}\n  - {{change: {change}, call: {{}}, expect: {{text: ok}}}}\nexpect: {{tree_after: {expected}}}"
    )
}

#[test]
fn each_step_is_judged_on_the_tree_of_that_step_and_all_together_at_the_end() {
    let steps = STEPS.replace("{count: 1}", "{paths: ['b c.ts']}");
    assert_snapshot!(check(&steps, &[said("a.ts"), said("a note\nb c.ts")]), @r"
        1. error: passes
        1. paths: passes
        1. tree_after: passes
        2. error: passes
        2. paths: passes
        2. tree_after: passes
        paths: passes
        ");
    assert_snapshot!(check(&steps, &[said("a.ts"), said("a.ts")]), @r"
        1. error: passes
        1. paths: passes
        1. tree_after: passes
        2. error: passes
        2. paths: `b c.ts` is missing, `a.ts` is unexpected
        2. tree_after: passes
        paths: `b c.ts` is missing, `a.ts` is named more than once
        ");
}

#[test]
fn a_step_has_a_number_where_more_than_it_is_judged() {
    let alone = "steps:\n  - {call: {}, expect: {text: ok}}";
    assert_snapshot!(check(alone, &[said("ok")]), @r"
    error: passes
    text: passes
    tree_after: passes
    ");
    let together = format!("{alone}\nexpect: {{paths: [ok]}}");
    assert_snapshot!(check(&together, &[said("ok")]), @r"
    1. error: passes
    1. text: passes
    1. tree_after: passes
    paths: passes
    ");
    let several = "steps:\n  - {call: {}, expect: {text: ok}}\n  - {call: {}, expect: {text: ok}}";
    assert_snapshot!(check(several, &[said("ok"), said("no")]), @r"
    1. error: passes
    1. text: passes
    1. tree_after: passes
    2. error: passes
    2. text: 1 line of the text differs
    2. tree_after: passes
    ");
}

#[test]
fn facets_interpretations_and_repetition_have_names() {
    let names: Vec<&str> = crate::judge::facet_names().collect();
    assert!(
        [
            "error",
            "paths",
            "text",
            "tree_after",
            "any_of",
            "repeat",
            "vary",
            "refused"
        ]
        .iter()
        .all(|name| names.contains(name))
    );
}

#[test]
fn the_tree_at_the_end_has_the_changes_of_all_calls() {
    let keys = |expected| two_edits("{old: x, gone: x}", "{mine: x}", expected);
    let first = removed(created(removed(said("ok"), "old"), "new", "1"), "gone");
    let mut second = created(created(said("ok"), "gone", "x"), "old", "2");
    second.change.changed.insert("new".into(), "2".into());
    let calls = [first, second];
    assert_snapshot!(check(&keys("{created: {new: '2'}, changed: {old: '2'}}"), &calls), @r"
        1. error: passes
        1. text: passes
        2. error: passes
        2. text: passes
        tree_after: passes
        ");
    assert_snapshot!(check(&keys("unchanged"), &calls), @r"
        1. error: passes
        1. text: passes
        2. error: passes
        2. text: passes
        tree_after: `new` was created, `old` was changed
        ");
}

#[test]
fn a_step_is_read_on_the_tree_that_the_calls_before_it_left() {
    let keys = "tree: {'old c.ts': x}\nsteps:\n  - {tool: edit, call: {}, expect: {text: ok}}\n  - {call: {}, expect: {paths: ['new c.ts']}}";
    let first = removed(created(said("ok"), "new c.ts", "x"), "old c.ts");
    assert_snapshot!(check(keys, &[first, said("old c.ts\nnew c.ts")]), @r"
        1. error: passes
        1. text: passes
        2. error: passes
        2. paths: passes
        2. tree_after: passes
        ");
}

#[test]
fn what_the_case_changes_after_a_call_is_no_change_of_the_call() {
    let keys = |expected| two_edits("{mine/a: x}", "{mine: null, other: y}", expected);
    let mut first = said("ok");
    for path in ["mine/b", "mine-too", "other", "other-too"] {
        first = created(first, path, "1");
    }
    first.change.changed.insert("mine/a".into(), "1".into());
    let calls = [first, said("ok")];
    assert_snapshot!(check(&keys("{created: {mine-too: '1', other-too: '1'}}"), &calls), @r"
        1. error: passes
        1. text: passes
        2. error: passes
        2. text: passes
        tree_after: passes
        ");
}

#[test]
fn a_step_without_an_answer_is_not_judged() {
    let steps = STEPS.replace("{count: 1}", "{paths: ['b c.ts']}");
    let judgement = judge(&case(&steps), &[said("a.ts")]);
    assert!(judgement.facets.iter().all(|result| result.step != Some(2)));
    assert!(!judgement.passes());
}
