//! Animals of one process a call.

use std::thread;

use crate::animal::{Animal, MARKED, check, hangs};

/// An answer that is right in form.
const ANSWER: &str =
    r#"echo '{"content":[{"type":"text","text":"No files found matching pattern"}]}'; exit"#;

/// Whether the misbehaviour is all that the animal does, or goes before the right answer.
fn target(misbehaviour: &str) -> String {
    format!(
        "in=$(cat); case \"$in\" in *zzz*) {misbehaviour} ;; esac; printf %s \"$in\" | \"$SEEKSPEC\" call --profile omp"
    )
}

fn run(misbehaviour: &str, words: &[&str], before: &str, expected: &[(&str, &str, &str)]) {
    check(&animal(&target(misbehaviour), words, before), expected);
}

fn animal<'a>(script: &'a str, words: &'a [&'a str], before: &'a str) -> Animal<'a> {
    Animal {
        transport: "exec",
        command: vec!["sh", "-c", script],
        words,
        others: "pass",
        before,
    }
}

/// The marked case breaks, for this reason.
fn breaks(misbehaviour: &str, why: &str) {
    run(misbehaviour, &[], "", &[(MARKED, "broken", why)]);
}

/// The marked case is judged as if nothing had been.
fn does_no_harm(misbehaviour: &str) {
    run(misbehaviour, &[], "", &[]);
}

#[test]
fn a_good_animal_passes() {
    does_no_harm("");
}

/// They are waited for at the same time, as most of it is waiting.
#[test]
fn whatever_hangs_meets_the_deadline() {
    let late = format!("sleep $TOO_LONG; {ANSWER}");
    at_once(&[
        "sleep 98761",
        &late,
        "exec yes >&2",
        "trap '' TERM INT HUP QUIT; sleep 98762; sleep 98762",
        "setsid -w sleep 98766",
    ]);
}

fn at_once(hanging: &[&str]) {
    thread::scope(|scope| {
        for misbehaviour in hanging {
            scope.spawn(|| hangs(&animal(&target(misbehaviour), &[], "")));
        }
    });
}

#[test]
fn crashes_on_the_third_call() {
    run(
        "echo x >> $HOME/n; [ $(wc -l < $HOME/n) -lt 3 ] || kill -SEGV $$",
        &["--repeat", "3"],
        "",
        &[(MARKED, "broken", "in round 3: it was killed by SIGSEGV")],
    );
}

#[test]
fn floods_stdout() {
    breaks("exec yes", "it wrote more than 16 MiB to stdout");
}

#[test]
fn logs_to_stdout_before_its_answer() {
    breaks("echo '[info] searching'", "no JSON");
    breaks(r#"echo '{"log": 1}'"#, "more than one answer");
}

#[test]
fn answers_with_json_that_is_no_result() {
    breaks(
        "echo '[1, 2]'; exit",
        "the answer has a wrong shape: the answer is a list",
    );
    breaks("echo '{\"content\": 1}'; exit", "`content` is a number");
    breaks("exit", "no answer");
}

#[test]
fn closes_its_stdin() {
    does_no_harm("exec <&-");
}

#[test]
fn leaves_a_child_that_keeps_the_pipe_open() {
    does_no_harm("sleep 98763 &");
}

#[test]
fn leaves_a_child_in_a_session_of_its_own() {
    does_no_harm("setsid sleep 98764 &");
    does_no_harm(
        "setsid sh -c 'setsid sleep 98765 & trap \"\" TERM; sleep 98765' > /dev/null 2>&1 < /dev/null &",
    );
}

#[test]
fn edits_the_tree_that_it_was_to_read() {
    run(
        "touch intruder.txt",
        &[],
        "",
        &[(MARKED, "fail", "tree_after: ")],
    );
    run(
        &format!("rm -rf \"$PWD\"; {ANSWER}"),
        &[],
        "",
        &[(MARKED, "fail", "tree_after: ")],
    );
}

#[test]
fn nests_more_directories_than_can_be_open() {
    let nest = "i=0; while [ $i -lt 600 ]; do mkdir d && cd d; i=$((i+1)); done; exec 2>/dev/null";
    run(
        &format!("{nest}; {ANSWER}"),
        &[],
        "ulimit -n 256; ",
        &[(MARKED, "fail", "tree_after: ")],
    );
}

#[test]
fn claims_a_capability_that_it_lacks() {
    let script = "sed 's/io.seekspec.resources/nothing/' | \"$SEEKSPEC\" call --profile omp";
    check(
        &animal(script, &[], ""),
        &[("omp/find/urls/a-url-stands-for-its-file", "fail", "")],
    );
}

#[test]
fn answers_the_same_call_in_different_ways() {
    let answer =
        r#"echo "{\"content\":[{\"type\":\"text\",\"text\":\"No files found $$\"}]}"; exit"#;
    run(
        answer,
        &["--repeat", "3"],
        "",
        &[(MARKED, "fail", "repeat: answered differently in round 2")],
    );
    run(answer, &[], "", &[]);
}
