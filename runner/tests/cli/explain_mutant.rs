//! `seekspec explain` with the id of a mutant, as a diagnosis prints it.

use insta::assert_snapshot;

use crate::seekspec::run;

#[test]
fn a_mutant_is_explained_by_its_id() {
    let output = run(&["explain", "omp.find.order.mtime-ascending"]);
    assert_snapshot!(output.stdout);
    let short = run(&["explain", "order.mtime-ascending"]);
    assert_eq!(short.stdout, output.stdout);
}

#[test]
fn a_mutant_of_a_rule_and_a_shared_one_show_their_change() {
    let rule = run(&["explain", "omp.find.rules.output.notice_separator.empty"]);
    assert!(
        rule.stdout
            .contains("Change\n  rules:\n    output:\n      notice_separator: ''\n"),
        "{}",
        rule.stdout
    );
    let shared = run(&["explain", "omp.find.ignore.above-wins"]);
    assert!(shared.stdout.contains("Change\n  "), "{}", shared.stdout);
}

#[test]
fn misspelled_ids_of_mutants_get_a_suggestion() {
    let output = run(&["explain", "omp.find.order.mtime-ascendin"]);
    assert_eq!(output.status, Some(2));
    assert_eq!(
        output.stderr,
        "error: unknown requirement or mutant `omp.find.order.mtime-ascendin`; did you mean `omp.find.order.mtime-ascending`?\n"
    );
}
