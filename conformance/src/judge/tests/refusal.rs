//! Calls that are refused, of a tool that changes nothing then.

use super::{case, created, failed, judge, said, shown};
use crate::judge::charged;
use crate::model::requirement::Level;

const CALL: &str = "tool: save\ntree: {a: x}\ncall: {}\nexpect: ";

fn check(expected: &str, observed: super::Observed) -> String {
    shown(&judge(&case(&format!("{CALL}{expected}")), &[observed]))
}

#[test]
fn a_call_that_fails_changes_nothing() {
    let (error, ok) = ("{error: true}", "{text: ok}");
    let judged = check(error, created(failed("no"), "b", "x"));
    assert_eq!(judged, "error: passes\nrefused: `b` was created");
    let judged = check(ok, created(failed("no"), "b", "x"));
    assert!(judged.ends_with("\nrefused: `b` was created"), "{judged}");
    assert_eq!(check(error, failed("no")), "error: passes");
    let judged = check(ok, created(said("ok"), "b", "x"));
    assert_eq!(judged, "error: passes\ntext: passes");
    let judged = check(error, created(failed("no"), "a.bak", "x"));
    assert_eq!(judged, "error: passes", "a backup");
}

#[test]
fn a_case_that_says_more_about_the_tree_wins() {
    let created = created(failed("no"), "b", "x");
    let one = "error: true, tree_after: {created: {b: x}}";
    let judged = check(&format!("{{{one}}}"), created.clone());
    assert_eq!(judged, "error: passes\ntree_after: passes");
    let any_of = format!("{{any_of: {{one: {{{one}}}, two: {{text: ok}}}}}}");
    assert!(!check(&any_of, created).contains("refused"));
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
