//! Calls that are refused, of a tool that changes nothing then.

use insta::assert_snapshot;

use super::{case, created, failed, judge, said, shown};
use crate::judge::charged;
use crate::model::requirement::Level;

const CALL: &str = "tool: save\ntree: {a: x}\ncall: {}\nexpect: ";

fn check(expected: &str, observed: super::Observed) -> String {
    shown(&judge(&case(&format!("{CALL}{expected}")), &[observed]))
}

#[test]
fn a_call_that_fails_changes_nothing() {
    assert_snapshot!(check("{error: true}", created(failed("no"), "b", "x")), @"");
    assert_snapshot!(check("{text: ok}", created(failed("no"), "b", "x")), @"");
    assert_snapshot!(check("{error: true}", failed("no")), @"");
    assert_snapshot!(check("{text: ok}", created(said("ok"), "b", "x")), @"");
}

#[test]
fn a_backup_is_no_change() {
    assert_snapshot!(check("{error: true}", created(failed("no"), "a.bak", "x")), @"");
}

#[test]
fn a_case_that_says_more_about_the_tree_wins() {
    let created = created(failed("no"), "b", "x");
    let expected = "{error: true, tree_after: {created: {b: x}}}";
    assert_snapshot!(check(expected, created.clone()), @"");
    let expected = "{any_of: {one: {error: true, tree_after: {created: {b: x}}}, two: {text: ok}}}";
    assert_snapshot!(check(expected, created), @"");
}

#[test]
fn the_failure_is_charged_to_the_clause() {
    let charge = |expected: &str| {
        let case = case(&format!("{CALL}{expected}"));
        charged(&case, &judge(&case, &[created(failed("no"), "b", "x")]))
    };
    let clause = || "example.save.refused".to_owned();
    assert_eq!(charge("{error: true}"), (Level::Should, vec![clause()]));
    let both = vec!["example.find.a".to_owned(), clause()];
    assert_eq!(charge("{text: ok}"), (Level::Must, both));
    let own = (Level::Must, vec!["example.find.a".to_owned()]);
    assert_eq!(charge("{error: true, tree_after: {created: {b: x}}}"), own);
}
