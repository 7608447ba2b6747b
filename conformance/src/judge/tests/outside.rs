//! Changes outside of the tree are judged, whether the case names it or not.

use insta::assert_snapshot;

use super::{Contract, Observed, case, check, created, failed, judge, said, shown};
use crate::judge::{Guarantees, ToolContract};
use crate::outside::Reached;

fn wrote(mut observed: Observed, path: &str) -> Observed {
    let changed = &mut observed.outside.change.changed;
    changed.insert(path.to_owned(), b"new".to_vec());
    observed
}

fn reached(mut observed: Observed, path: &str) -> Observed {
    observed.outside.reached.push(Reached {
        action: "remove".to_owned(),
        path: path.to_owned(),
    });
    observed
}

#[test]
fn only_a_failure_is_a_result_where_the_case_says_nothing() {
    for (tool, name) in [("find", "reads"), ("edit", "writes")] {
        let keys = format!("tool: {tool}\ncall: {{}}\nexpect: {{text: ok}}");
        let passes = check(&keys, &[said("ok")]);
        assert!(!passes.contains("outside"), "a tool that {name}: {passes}");
        let fails = check(&keys, &[wrote(said("ok"), "home/a.txt")]);
        assert!(
            fails.ends_with("outside: `home/a.txt` was changed"),
            "{fails}"
        );
        let fails = check(&keys, &[reached(said("ok"), "/etc")]);
        assert!(
            fails.ends_with("outside: tried to remove `/etc`, which was refused"),
            "{fails}"
        );
    }
}

#[test]
fn what_the_case_says_replaces_the_default() {
    let keys = "tool: edit\ncall: {}\nexpect: {outside: {changed: {home/a.txt: new}}}";
    assert_snapshot!(check(keys, &[wrote(said("ok"), "home/a.txt")]), @r"
        error: passes
        outside: passes
        ");
    assert_snapshot!(check(keys, &[said("ok")]), @r"
        error: passes
        outside: `home/a.txt` was not changed
        ");
    assert_snapshot!(check(keys, &[reached(wrote(said("ok"), "home/a.txt"), "/etc")]), @r"
        error: passes
        outside: tried to remove `/etc`, which was refused
        ");
}

const READINGS: &str = r"
tool: edit
call: {}
expect:
  tree_after: unchanged
  any_of:
    written: {outside: {changed: {home/a.txt: new}}}
    refused: {error: true}
";

#[test]
fn interpretations_that_do_not_say_it_change_nothing_outside() {
    assert_snapshot!(check(READINGS, &[wrote(said("ok"), "home/a.txt")]), @r"
        tree_after: passes
        error: passes
        outside: passes
        ");
    assert_snapshot!(check(READINGS, &[failed("no")]), @r"
        tree_after: passes
        error: passes
        ");
    assert_snapshot!(check(READINGS, &[wrote(failed("no"), "home/a.txt")]), @r"
        tree_after: passes
        any_of: no interpretation matches: not `written`: the call failed: `no`; not `refused`: `home/a.txt` was changed
        ");
    assert_snapshot!(check(READINGS, &[wrote(said("ok"), "home/b.txt")]), @r"
        tree_after: passes
        any_of: no interpretation matches: not `written`: `home/a.txt` was not changed, `home/b.txt` was changed; not `refused`: the call succeeded, but an error is expected
        ");
    assert_snapshot!(check(READINGS, &[said("ok")]), @r"
        tree_after: passes
        any_of: no interpretation matches: not `written`: `home/a.txt` was not changed; not `refused`: the call succeeded, but an error is expected
        ");
}

#[test]
fn no_interpretation_permits_to_reach_for_the_machine() {
    assert_snapshot!(check(READINGS, &[reached(failed("no"), "/etc")]), @r"
        tree_after: passes
        any_of: no interpretation matches: not `written`: the call failed: `no`; not `refused`: tried to remove `/etc`, which was refused
        outside: tried to remove `/etc`, which was refused
        ");
}

#[test]
fn it_is_judged_of_each_step() {
    let keys = "steps:\n  - {call: {}, expect: {text: ok}}\n  - {call: {}, expect: {text: ok}}";
    assert_snapshot!(check(keys, &[said("ok"), wrote(said("ok"), "home/a.txt")]), @r"
        1. error: passes
        1. text: passes
        1. tree_after: passes
        2. error: passes
        2. text: passes
        2. tree_after: passes
        2. outside: `home/a.txt` was changed
        ");
}

#[test]
fn it_is_judged_whatever_is_guaranteed() {
    let contract = Contract {
        tools: [(
            "edit".to_owned(),
            ToolContract {
                guarantees: Some(Guarantees::of_words(&[]).unwrap()),
                ..ToolContract::default()
            },
        )]
        .into(),
        ..Contract::default()
    };
    let judged = |keys: &str, observed: Observed| {
        shown(&crate::judge::judge(&case(keys), &[observed], &contract))
    };
    let keys = "tool: edit\ncall: {}\nexpect: {text: ok}";
    assert_snapshot!(judged(keys, wrote(said("no"), "home/a.txt")), @r"
        error: passes
        outside: `home/a.txt` was changed
        ");
    let keys = "tool: edit\ncall: {}\nexpect: {text: ok, outside: unchanged}";
    assert_snapshot!(judged(keys, wrote(said("no"), "home/a.txt")), @r"
        error: passes
        outside: `home/a.txt` was changed
        ");
    assert_snapshot!(judged(READINGS, wrote(said("no"), "home/a.txt")), @"tree_after: passes");
    assert_snapshot!(judged(READINGS, reached(said("no"), "/etc")), @r"
        tree_after: passes
        outside: tried to remove `/etc`, which was refused
        ");
}

#[test]
fn a_change_of_the_tree_is_none_outside() {
    let keys = "tool: edit\ncall: {}\nexpect: {outside: unchanged}";
    assert!(judge(&case(keys), &[created(said("ok"), "a", "x")]).passes());
}
