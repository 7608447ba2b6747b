//! Requirements that a failure breaks, and those of the same case that it does not.

use crate::judge::{Observed, charged};
use crate::load::load;
use crate::model::requirement::Level;
use crate::suite::{Case, SourceFile};

use super::{created, failed, judge, said};

const PROFILE: &str = "profile: p\nabout: x\nsource: x\ntools: {edit: {about: x, writes: true}}\n";

const REQUIREMENTS: &str = r"
profile: p
tool: edit
source: x
requirements:
  - {id: p.edit.tree, level: must, statement: x, where: y, observe: filesystem}
  - {id: p.edit.text, level: should, statement: x, where: y, observe: text}
  - {id: p.edit.total, level: should, statement: 'has `total`', where: y, observe: details}
  - {id: p.edit.hint, level: must, statement: 'has `hint`', where: y, observe: details}
  - {id: p.edit.error, level: must, statement: x, where: y, observe: error}
";

fn case(covers: &str, expect: &str) -> Case {
    let covers: Vec<String> = covers
        .split(' ')
        .map(|one| format!("p.edit.{one}"))
        .collect();
    let file = |path: &str, text: &str| SourceFile {
        path: path.to_owned(),
        text: text.to_owned().into(),
    };
    let fixture = format!(
        "about: x\nprofile: p\ntool: edit\ncases:\n  - {{id: a, covers: [{}], call: {{}}, expect: {expect}}}\n",
        covers.join(", ")
    );
    let mut loaded = load(&[
        file("p/profile.yaml", PROFILE),
        file("p/edit/requirements.yaml", REQUIREMENTS),
        file("p/edit/topic.yaml", &fixture),
    ]);
    loaded.suite.cases.remove(0)
}

fn check(covers: &str, expect: &str, observed: Observed, expected: (Level, &str)) {
    let case = case(covers, expect);
    let (level, ids) = charged(&case, &judge(&case, &[observed]));
    let ids: Vec<&str> = ids
        .iter()
        .map(|id| id.trim_start_matches("p.edit."))
        .collect();
    assert_eq!((level, ids.join(" ").as_str()), expected);
}

#[test]
fn a_side_that_passed_charges_nothing() {
    let expect = "{text: ok, tree_after: {created: {b: x}}}";
    let other = "tree text";
    check(
        other,
        expect,
        created(said("done"), "b", "x"),
        (Level::Should, "text"),
    );
    check(
        other,
        expect,
        created(said("ok"), "b", "y"),
        (Level::Must, "tree"),
    );
    check(
        other,
        expect,
        created(said("done"), "b", "y"),
        (Level::Must, "tree text"),
    );
    check(other, expect, failed("no"), (Level::Must, "tree text"));
    check(
        other,
        expect,
        created(said("ok"), "b", "x"),
        (Level::Must, "tree text"),
    );
}

#[test]
fn what_no_facet_of_the_case_shows_is_charged() {
    check(
        "tree text",
        "{text: ok}",
        said("done"),
        (Level::Must, "tree text"),
    );
    check(
        "tree",
        "{text: ok, tree_after: unchanged}",
        said("done"),
        (Level::Must, "tree"),
    );
}

#[test]
fn an_expected_error_is_a_side_of_its_own() {
    let expect = "{error: true, tree_after: unchanged}";
    check("tree error", expect, said("done"), (Level::Must, "error"));
    check(
        "tree error",
        expect,
        created(failed("no"), "b", "x"),
        (Level::Must, "tree"),
    );
}

#[test]
fn a_field_charges_the_requirement_that_names_it() {
    let answer = |json| {
        let mut observed = said("x");
        observed.answer.structured = Some(json);
        observed
    };
    let expect = "{details: {total: 1, hint: x}}";
    let (no_total, nothing) = (
        serde_json::json!({"hint": "x"}),
        serde_json::json!({"a": 1}),
    );
    check(
        "total hint tree",
        expect,
        answer(no_total),
        (Level::Must, "total tree"),
    );
    check(
        "total hint",
        expect,
        answer(nothing),
        (Level::Must, "total hint"),
    );
}
