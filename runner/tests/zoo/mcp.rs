//! Animals that are MCP servers.

use std::thread;

use crate::animal::{Animal, MARKED, check, comes_true, hangs, has_python, is_running, starts};

const SERVER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/zoo/server.py");

/// A server that runs `code` if a line contains `mark`, under either lifetime.
fn run(code: &str, mark: &str, words: &[&str], others: &str, expected: &[(&str, &str, &str)]) {
    if has_python() {
        for lifetime in [&[][..], &["--lifetime", "run"]] {
            let words = [words, lifetime].concat();
            check(&animal(code, mark, &words, others), expected);
        }
    }
}

fn animal<'a>(code: &'a str, mark: &'a str, words: &'a [&str], others: &'a str) -> Animal<'a> {
    Animal {
        transport: "mcp",
        command: vec!["python3", SERVER, code, mark],
        words,
        others,
        before: "",
    }
}

/// The marked case breaks, for this reason.
fn breaks(code: &str, why: &str) {
    run(code, "zzz", &[], "pass", &[(MARKED, "broken", why)]);
}

/// The marked case is judged as if the server had behaved, and so are those after it.
fn does_no_harm(code: &str) {
    run(code, "zzz", &["--jobs", "1"], "pass", &[]);
}

#[test]
fn a_good_animal_passes() {
    does_no_harm("relay()");
}

/// They run in parallel, since they mostly wait.
#[test]
fn hanging_targets_meet_the_deadline() {
    if !has_python() {
        return;
    }
    at_once(&[
        "pass",
        "say('[]')",
        "time.sleep(int(os.environ['TOO_LONG'])); relay()",
        "os.close(0); time.sleep(1000)",
        "[signal.signal(s, signal.SIG_IGN) for s in (1, 2, 15)]; time.sleep(1000)",
        // In the group of the run, and in that of a child.
        "os.setpgid(0, os.getpgid(int(open(f'/proc/{os.getppid()}/stat').read().rsplit(')')[1].split()[1]))); time.sleep(1000)",
        "child = subprocess.Popen(['sleep', '98774'], process_group=0); os.setpgid(0, child.pid); time.sleep(1000)",
    ]);
}

fn at_once(hanging: &[&str]) {
    thread::scope(|scope| {
        for code in hanging {
            scope.spawn(|| hangs(&animal(code, "zzz", &[], "pass")));
        }
    });
}

#[test]
fn a_server_that_never_lists_its_tools_would_not_start() {
    if has_python() {
        assert_eq!(starts(&animal("pass", "tools/list", &[], "")), Some(3));
    }
}

#[test]
fn a_list_of_tools_without_an_end() {
    if has_python() {
        for page in [
            "[{'name': 'x' * 9000000}]",
            "[{'name': 'x'}] * 300000",
            "[]",
        ] {
            let code = format!("answer({{'tools': {page}, 'nextCursor': 'more'}})");
            let animal = Animal {
                words: &["--deadline", "1000s"],
                ..animal(&code, "tools/list", &[], "")
            };
            assert_eq!(starts(&animal), Some(3));
        }
    }
}

#[test]
fn crashes_on_the_third_call() {
    run(
        "os._exit(9) if count == 3 else relay()",
        "zzz",
        &["--repeat", "3"],
        "pass",
        &[(MARKED, "broken", "in round 3: exited with status 9")],
    );
}

#[test]
fn ends_between_two_calls() {
    does_no_harm("relay(); time.sleep(0.3); os._exit(3)");
}

#[test]
fn floods_stdout() {
    breaks("while True: os.write(1, b'x' * 65536)", "MiB to stdout");
    let lines = "the answer has more than 500000 values and lines of text";
    breaks("while True: say('[info] still searching')", lines);
}

#[test]
fn logs_to_stdout_between_messages() {
    does_no_harm("say('[info] searching'); relay()");
    breaks("say('[info] searching'); os._exit(0)", "[info] searching");
}

#[test]
fn answers_with_a_wrong_id() {
    breaks(
        "say(json.dumps({'jsonrpc': '2.0', 'id': 99999, 'result': {'content': []}}))",
        "99999",
    );
}

#[test]
fn answers_with_json_that_is_not_a_result() {
    breaks("answer({'contents': 1})", "invalid answer");
    breaks("answer([1, 2])", "invalid answer");
}

#[test]
fn closes_its_stdin() {
    does_no_harm("relay(); time.sleep(0.3); os.close(0)");
}

#[test]
fn closes_its_stdout() {
    breaks("os.close(1); time.sleep(1000)", "");
}

#[test]
fn leaves_children_of_all_kinds() {
    does_no_harm("subprocess.Popen(['sleep', '98763']); relay()");
    does_no_harm("subprocess.Popen(['sleep', '98764'], start_new_session=True); relay()");
}

#[test]
fn leaves_children_that_nothing_tells_apart() {
    does_no_harm("subprocess.Popen(['sleep', '98775'], start_new_session=True, env={}); relay()");
    assert!(comes_true(|| !is_running("98775")));
}

#[test]
fn replaces_the_root_of_its_tree() {
    breaks(
        "root = os.getcwd(); shutil.rmtree(root); os.symlink('/', root); answer({'content': []})",
        "the root of the tree was replaced by something that is not a directory",
    );
}

#[test]
fn edits_the_tree_that_it_was_to_read() {
    let expected = [(MARKED, "fail", "tree_after: ")];
    run(
        "open('intruder.txt', 'w').close(); relay()",
        "zzz",
        &[],
        "pass",
        &expected,
    );
}

#[test]
fn claims_a_capability_that_it_lacks() {
    let url = "omp/find/urls/a-url-stands-for-its-file";
    run(
        "relay(line.replace('io.seekspec/resources', 'nothing'))",
        "memory://",
        &[],
        "pass",
        &[(url, "fail", "")],
    );
}

#[test]
fn lists_no_tools() {
    run(
        "answer({'tools': []})",
        "tools/list",
        &[],
        "unsupported",
        &[],
    );
}

#[test]
fn answers_the_same_call_in_different_ways() {
    let answer =
        "answer({'content': [{'type': 'text', 'text': f'No files found {time.time_ns()}'}]})";
    let expected = [(MARKED, "fail", "repeat: answered differently in round 2")];
    run(answer, "zzz", &["--repeat", "3"], "pass", &expected);
    run(answer, "zzz", &[], "pass", &[]);
}
