//! Each rule that can be changed by itself has an effect of its own: a few of each kind.

use serde_json::{Value, json};

use super::tree::{Tree, without_tags};
use crate::profiles::omp::search::SearchRules;

fn tree() -> Tree {
    Tree::new(&[
        ("src/a.ts", "one\ntwo\nTWO {x}\n"),
        ("b.ts", " two\n"),
        ("many", "two\n".repeat(4).as_str()),
    ])
    .with_text("omp://doc", "two\n")
    .with_backing("skill://fixed", "b.ts", true)
}

fn check(change: fn(&mut SearchRules), arguments: &Value, expected: &str) {
    assert_ne!(
        without_tags(&tree().call(arguments).text),
        expected,
        "the rule has no effect"
    );
    assert_eq!(
        without_tags(&tree().with_rules(change).call(arguments).text),
        expected
    );
}

fn check_two(change: fn(&mut SearchRules), paths: &str, expected: &str) {
    check(change, &json!({"pattern": "two", "paths": paths}), expected);
}

#[test]
fn rules_of_the_input_act() {
    let arguments = json!({"pattern": " two", "paths": ["b.ts", "src/a.ts"]});
    check(
        |rules| rules.regex.trims = false,
        &arguments,
        "# b.ts#TAG\n*1: two",
    );
    let braces = json!({"pattern": "WO {x}", "paths": "src/a.ts"});
    check(
        |rules| rules.regex.dialect.escapes_braces = false,
        &braces,
        "Invalid regex: repetition quantifier expects a valid decimal\n    WO {x}\n        ^",
    );
    check_two(
        |rules| rules.switches.ignore_case.default = true,
        "src/a.ts",
        "¶src/a.ts#TAG\n 1:one\n*2:two\n*3:TWO {x}",
    );
    check_two(
        |rules| rules.selectors.constrain = false,
        "src/a.ts:1",
        "¶src/a.ts#TAG\n 1:one\n*2:two\n 3:TWO {x}",
    );
    check_two(
        |rules| rules.selectors.peeled = false,
        "src/a.ts:2",
        "Path not found: src/a.ts:2",
    );
    check_two(
        |rules| rules.selectors.need_a_file = false,
        "src:2",
        "# src/a.ts#TAG\n 1:one\n*2:two\n 3:TWO {x}",
    );
    check_two(
        |rules| rules.context.before = 0,
        "src",
        "# src/a.ts#TAG\n*2:two\n 3:TWO {x}",
    );
    let skipped = json!({"pattern": "two", "paths": "b.ts", "skip": 1});
    check(
        |rules| rules.skip.in_single_file = true,
        &skipped,
        "No matches found\n\n[skip=1 is beyond the last of 1 files]",
    );
}

#[test]
fn rules_of_limits_act() {
    let next = "[More files match. Use skip=1 for the next page]";
    check_two(
        |rules| rules.limits.files = 1,
        "*.ts",
        &format!("# b.ts#TAG\n*1: two\n\n{next}"),
    );
    check_two(|rules| rules.limits.columns = 1, "b.ts", "¶b.ts#TAG\n*1: …");
    let only =
        "[Only the first 2 matches are shown; narrow the pattern or the lines to see the others]";
    check_two(
        |rules| rules.limits.matches_of_single = 2,
        "many",
        &format!("¶many#TAG\n*1:two\n*2:two\n\n{only}"),
    );
    let ended =
        "[The search ended after 1 matches; narrow the pattern or the paths to see the others]";
    check_two(
        |rules| rules.limits.total = 1,
        "many",
        &format!("¶many#TAG\n*1:two\n\n{ended}"),
    );
    let turns = |rules: &mut SearchRules| rules.limits.matches_of_page = 2;
    let one_by_one = |rules: &mut SearchRules| {
        rules.limits.matches_of_page = 2;
        rules.limits.round_robin = false;
    };
    let files = |change: fn(&mut SearchRules)| {
        tree()
            .with_rules(change)
            .search("two", &["many", "src"])
            .structured
            .expect("details")["files"]
            .clone()
    };
    assert_eq!(files(turns), json!(["many", "src/a.ts"]));
    assert_eq!(files(one_by_one), json!(["many"]));
}

#[test]
fn rules_of_the_output_act() {
    check_two(|rules| rules.output.hashline = false, "b.ts", "*1| two");
    check_two(
        |rules| rules.output.match_mark = ">",
        "b.ts",
        "¶b.ts#TAG\n>1: two",
    );
    check_two(
        |rules| rules.output.context_mark = "",
        "src",
        "# src/a.ts#TAG\n1:one\n*2:two\n3:TWO {x}",
    );
    check_two(
        |rules| rules.output.single_prefix = "# ",
        "b.ts",
        "# b.ts#TAG\n*1: two",
    );
}

#[test]
fn rules_of_anchors_act() {
    check_two(
        |rules| rules.resources.immutable_anchors = true,
        "skill://fixed",
        "¶b.ts#TAG\n*1: two",
    );
    check_two(
        |rules| rules.resources.virtual_anchors = true,
        "omp://doc",
        "¶omp://doc#TAG\n*1:two",
    );
}

#[test]
fn rules_of_details_act() {
    let details = |change: fn(&mut SearchRules)| {
        tree()
            .with_rules(change)
            .search("two", &["src"])
            .structured
            .expect("details")
    };
    assert!(details(|_| {}).get("displayContent").is_some());
    assert!(
        details(|rules| rules.details.display_content = false)
            .get("displayContent")
            .is_none()
    );
    assert!(
        details(|rules| rules.details.match_count = false)
            .get("matchCount")
            .is_none()
    );
    assert_eq!(
        details(|rules| {
            rules.limits.files = 1;
            rules.details.full_is_reached = true;
        })["fileLimitReached"],
        1
    );
}
