//! The measures, on a tool with few cases.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::process::Command;

fn measure(words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_seekspec-lab"));
    command.args(words.split(' '));
    command
}

fn stdout(words: &str) -> String {
    let output = measure(words).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_hunt_finds_a_mutant_and_no_difference_of_the_reference_from_itself() {
    let itself = stdout("hunt --profile mini --tool glob --cases 100");
    assert!(
        itself.contains("no difference in 100 mutated cases"),
        "{itself}"
    );
    let folded = "hunt --tool glob --cases 300 --deviation mini.glob.pattern.case-folded";
    let found = stdout(folded);
    assert!(found.contains("## mini/glob, paths"), "{found}");
    assert!(found.contains("pattern other case"), "{found}");
    assert_eq!(found, stdout(folded));
}

#[test]
fn must_cases_accuse_no_correct_tool_with_two_variants() {
    let table = stdout("variants 40 --profile mini --tool glob");
    let sums: Vec<&str> = table.lines().last().unwrap().split_whitespace().collect();
    let [_, variants, pairs, answers, accused] = *sums else {
        panic!("{table}")
    };
    assert_eq!([pairs, accused], ["40", "0"], "{table}");
    assert!(variants != "0" && answers != "0", "{table}");
}
