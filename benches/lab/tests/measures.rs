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
fn causes_of_one_and_of_several_faults_are_named() {
    let report = stdout("diagnosis 30 --profile mini --tool glob --report json");
    let accuracy: serde_json::Value = serde_json::from_str(&report).unwrap();
    let count = |one: usize, key: &str| accuracy[one][key].as_u64().unwrap();
    assert_eq!([0, 1, 2].map(|one| count(one, "targets")), [30, 15, 15]);
    let share = |key: &str| (0..3).map(|one| count(one, key)).sum::<u64>() * 100 / 60;
    assert!(share("allTrue") >= 95, "{accuracy:#?}");
    assert!(share("allNamed") >= 85, "{accuracy:#?}");
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
