//! Animals with one process per call.

use std::thread;

use crate::animal::{Animal, MARKED, check, comes_true, hangs, has_python, is_running};

/// A well-formed answer.
const ANSWER: &str =
    r#"echo '{"content":[{"type":"text","text":"No files found matching pattern"}]}'; exit"#;

/// Whether the animal only misbehaves, or also gives the right answer afterwards.
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

/// The marked case is judged as if the animal had behaved.
fn does_no_harm(misbehaviour: &str) {
    run(misbehaviour, &[], "", &[]);
}

#[test]
fn a_good_animal_passes() {
    does_no_harm("");
}

#[test]
fn answers_with_more_than_memory_can_hold() {
    let many = |value: &str| {
        format!(
            r#"printf '{{"content":[],"structuredContent":['; yes '{value}' | head -n 600000 | tr -d '\\n'; printf '0]}}'; exit"#
        )
    };
    breaks(&many("0,"), "more than 500000 values");
    breaks(&many("[],"), "more than 500000 values");
    let lines = r#"printf '{"content":[{"type":"text","text":"'; yes '\n' | head -n 600000 | tr -d '\n'; printf '"}]}'; exit"#;
    breaks(lines, "more than 500000 values and lines");
}

/// They run in parallel, since they mostly wait.
#[test]
fn hanging_targets_meet_the_deadline() {
    let late = format!("sleep $TOO_LONG; {ANSWER}");
    at_once(&[
        "sleep 98761",
        &late,
        "exec yes >&2",
        "trap '' TERM INT HUP QUIT; sleep 98762; sleep 98762",
        "setsid -w sleep 98766",
    ]);
}

/// A signal to the target's group does not reach processes in other groups.
#[test]
fn leaves_its_group_and_hangs() {
    if !has_python() {
        return;
    }
    at_once(&[
        // Joins the group of the run.
        "exec python3 -c \"import os, time
above = open(f'/proc/{os.getppid()}/stat').read().rsplit(')')[1].split()[1]
os.setpgid(0, os.getpgid(int(above)))
time.sleep(98767)\"",
        // Joins the group of its own child.
        "exec python3 -c \"import os, time
child = os.fork()
if child == 0:
    os.setpgid(0, 0)
    time.sleep(98768)
while os.getpgid(child) != child: time.sleep(0.01)
os.setpgid(0, child)
time.sleep(98768)\"",
    ]);
}

/// An animal that attacks its supervisor is killed as well.
#[test]
fn stops_its_supervisor_and_hangs() {
    at_once(&[
        "kill -STOP $PPID; sleep 98769",
        "sleep 98769 & kill -STOP $PPID; sleep 98769",
    ]);
}

#[test]
fn tries_to_kill_its_supervisor() {
    // The kernel refuses it from Linux 6.12 on.
    does_no_harm("kill -KILL $PPID 2> /dev/null && sleep 98770");
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
        &[(MARKED, "broken", "in round 3: killed by SIGSEGV")],
    );
}

#[test]
fn floods_stdout() {
    breaks("exec yes", "wrote more than 16 MiB to stdout");
}

#[test]
fn logs_to_stdout_before_its_answer() {
    breaks("echo '[info] searching'", "not JSON");
    breaks(r#"echo '{"log": 1}'"#, "more than one answer");
}

#[test]
fn answers_with_json_that_is_not_a_result() {
    breaks(
        "echo '[1, 2]'; exit",
        "invalid answer: the answer is a list",
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

/// Escapes by removing the marks of the run, and by forks that each live for a moment.
#[test]
fn leaves_children_that_nothing_tells_apart() {
    if !has_python() {
        return;
    }
    does_no_harm("env -i setsid sleep 98772 &");
    does_no_harm(
        "env -i python3 -c \"import os, time
if os.fork(): os._exit(0)
os.setsid()
for generation in range(60):
    if os.fork(): os._exit(0)
    time.sleep(0.002)
os.execve('/bin/sleep', ['sleep', '98773'], {})\"",
    );
    assert!(comes_true(|| !is_running("98772") && !is_running("98773")));
}

/// A FIFO would block a reader, and so would one that appears during the snapshot.
#[test]
fn exchanges_files_for_others_while_they_are_looked_at() {
    let exchange = "for n in 1 2 3 4 5 6 7 8 9; do echo $n > new$n; done
(while [ -d . ]; do for n in 1 2 3 4 5 6 7 8 9; do rm -rf new$n; mkfifo new$n; rm -f new$n; ln -s / new$n; rm -f new$n; mkdir new$n; rmdir new$n; echo $n > new$n; done; done) \
< /dev/null > /dev/null 2>&1 &";
    run(
        &format!("{exchange} {ANSWER}"),
        &[],
        "",
        &[(MARKED, "fail", "tree_after: ")],
    );
}

#[test]
fn replaces_the_root_of_its_tree() {
    let why = "the root of the tree was replaced by something that is not a directory";
    for replacement in ["ln -s / \"$r\"", "echo x > \"$r\"", "ln -s root \"$r\""] {
        let misbehaviour = format!("r=$PWD; cd /; rm -rf \"$r\"; {replacement}; {ANSWER}");
        breaks(&misbehaviour, why);
    }
}

#[test]
fn lets_the_tree_grow_without_end() {
    breaks(
        &format!("truncate -s 8G huge; {ANSWER}"),
        "the tree grew beyond 256 MiB",
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

/// Deeper than the longest path, and than the stack of a recursive walk.
#[test]
fn nests_directories_without_end() {
    if !has_python() {
        return;
    }
    let nest = "python3 -c \"import os
for level in range(6000): os.mkdir('d'); os.chdir('d')\"";
    run(
        &format!("{nest}; {ANSWER}"),
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
