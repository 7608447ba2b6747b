//! A profile without Rust: a good target instead of the reference, and broken ones.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::seekspec::run_in;

const TOOL: &str = r#"
import json, sys

arguments = json.load(sys.stdin)["arguments"]
try:
    with open(arguments["path"]) as file:
        lines = file.readlines()[: arguments["lines"]]
    answer = {"content": [{"type": "text", "text": "".join(lines)}]}
except OSError:
    text = "cannot read " + arguments["path"]
    answer = {"content": [{"type": "text", "text": text}], "isError": True}
json.dump(answer, sys.stdout)
"#;

const PROFILE: &str = "
profile: acme
about: The file tools of the Acme agent
source: Its manual
good: ../../target.yaml
tools:
  head:
    about: Returns the first lines of a file
    parameters:
      path: {type: string, required: true, about: The file}
      lines: {type: number, required: true, about: How many lines}
";

const REQUIREMENTS: &str = "
profile: acme
tool: head
source: Its manual
requirements:
  - id: acme.head.lines
    level: must
    statement: \"`lines: N` returns the first N lines.\"
    where: Parameters
    observe: text
  - id: acme.head.missing
    level: should
    statement: A missing file is an error that names the path.
    where: Errors
    observe: text
";

const CASES: &str = "
about: Which lines are returned
profile: acme
tool: head
cases:
  - id: two-lines
    covers: [acme.head.lines]
    tree: {n.txt: \"one\\ntwo\\nthree\\n\"}
    call: {path: n.txt, lines: 2}
    expect: {text: \"one\\ntwo\\n\"}
  - id: missing-file
    covers: [acme.head.missing]
    call: {path: nowhere.txt, lines: 2}
    expect: {error: nowhere.txt}
";

const MUTANTS: &str = "
profile: acme
tool: head
mutants:
  - id: lines.from-the-end
    about: returns the last lines
    breaks: [acme.head.lines]
    command: [python3, ../../../broken.py]
  - id: errors.without-path
    about: an error does not name the path
    breaks: [acme.head.missing]
    when: {answer: {error: true}}
    answer: {set: {text: failed}}
";

const TARGET: &str = "{name: my-head, profile: acme, command: [python3, tool.py]}";

const MEASURE: &[&str] = &["selftest", "--write", "--report", "table"];

/// A directory with a tool, its specification and a broken tool.
fn project() -> TempDir {
    project_of(TOOL, "")
}

/// The same with another tool, and with more in the target files.
fn project_of(tool: &str, more: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let last = tool.replace("[: arguments[\"lines\"]]", "[-arguments[\"lines\"] :]");
    assert_ne!(last, tool);
    let (target, fixtures) = (TARGET.replace('}', more), "fixtures/acme/head");
    fs::create_dir_all(folder.path().join(fixtures)).unwrap();
    let files = [
        ("tool.py", tool),
        ("broken.py", &last),
        ("target.yaml", &format!("{target}}}")),
        (
            "broken.yaml",
            &format!("{}}}", target.replace("tool.py", "broken.py")),
        ),
        ("fixtures/acme/profile.yaml", PROFILE),
        ("fixtures/acme/head/requirements.yaml", REQUIREMENTS),
        ("fixtures/acme/head/reading.yaml", CASES),
        ("fixtures/acme/head/mutants.yaml", MUTANTS),
    ];
    for (path, text) in files {
        fs::write(folder.path().join(path), text).unwrap();
    }
    folder
}

fn ran(folder: &Path, words: &[&str], status: i32) -> String {
    let ran = run_in(folder, &[words, &["--fixtures", "fixtures"]].concat(), "");
    assert_eq!(ran.status, Some(status), "{words:?}: {ran}");
    ran.to_string()
}

#[test]
fn a_good_target_takes_the_place_of_the_reference() {
    let folder = project();
    let judged = ran(folder.path(), &["run"], 0);
    assert!(judged.contains("2 cases judged"), "{judged}");
    let explained = ran(folder.path(), &["explain", "missing-file"], 0);
    assert!(
        explained.contains("The good target, my-head, answers"),
        "{explained}"
    );
    assert!(explained.contains("cannot read nowhere.txt"), "{explained}");
    let call = "{path: n.txt, lines: 1}";
    let tree = "{n.txt: \"a\\nb\\n\"}";
    let words = [
        "record",
        "head/reading/one-line",
        "--covers",
        "acme.head.lines",
    ];
    let words = [&words[..], &["--call", call, "--tree", tree]].concat();
    let recorded = ran(folder.path(), &words, 0);
    assert!(recorded.contains("text: \"a\\n\""), "{recorded}");
}

#[test]
fn broken_targets_measure_the_cases_and_name_causes() {
    let folder = project();
    let measured = ran(folder.path(), MEASURE, 0);
    assert!(measured.contains("2 of 2 mutants killed"), "{measured}");
    let matrix = fs::read_to_string(folder.path().join("fixtures/acme/head/kill-matrix.json"));
    assert!(matrix.unwrap().contains("acme.head.errors.without-path"));
    let words = [
        "run",
        "--quick",
        "--fixtures",
        "fixtures",
        "--",
        "python3",
        "broken.py",
    ];
    let judged = run_in(folder.path(), &words, "");
    assert_eq!(judged.status, Some(1), "{judged}");
    assert!(judged.stdout.contains("returns the last lines"), "{judged}");
}

#[test]
fn a_good_target_may_keep_files_of_its_own_in_the_tree() {
    let keeps = TOOL.replace(
        "import json, sys\n",
        "import json, os, sys\nos.makedirs('.acme', exist_ok=True)\nopen('.acme/cache', 'w').close()\n",
    );
    let folder = project_of(&keeps, ", state: [.acme/**]");
    let judged = ran(folder.path(), &["run"], 0);
    assert!(judged.contains("2 cases judged"), "{judged}");
    let measured = ran(folder.path(), MEASURE, 0);
    assert!(measured.contains("2 of 2 mutants killed"), "{measured}");
}

/// A tool that answers a second call, with an answer that the first one has left in the tree.
#[test]
fn a_good_target_may_be_asked_twice() {
    let twice = TOOL
        .replace("json.load(sys.stdin)[\"arguments\"]", "json.load(sys.stdin)")
        .replace(
            "try:\n",
            "if arguments[\"name\"] == \"result\":\n    print(open(\".answer\").read())\n    sys.exit()\n\
             arguments = arguments[\"arguments\"]\ntry:\n",
        )
        .replace(
            "json.dump(answer, sys.stdout)",
            "json.dump(answer, open(\".answer\", \"w\"))\n\
             json.dump({\"content\": [{\"type\": \"text\", \"text\": \"later\"}]}, sys.stdout)",
        );
    let folder = project_of(
        &twice,
        ", state: [.answer], tools: {head: {then: {name: result}}}",
    );
    ran(folder.path(), &["run"], 0);
    let measured = ran(folder.path(), MEASURE, 0);
    assert!(measured.contains("2 of 2 mutants killed"), "{measured}");
}

#[test]
fn a_good_target_is_judged_by_what_it_guarantees() {
    let unnamed = TOOL.replace(" + arguments[\"path\"]", "");
    let folder = project_of(&unnamed, ", facets: [text, error-flag]");
    let path = folder.path().join("fixtures/acme/head/mutants.yaml");
    let (first, _) = MUTANTS.split_once("  - id: errors").unwrap();
    fs::write(path, first).unwrap();
    ran(folder.path(), &["run"], 0);
    // The case of the error is left without a mutant.
    let measured = ran(folder.path(), MEASURE, 1);
    let fails = measured.contains("failing on the reference");
    assert!(
        !fails && measured.contains("1 of 1 mutant killed"),
        "{measured}"
    );
}

#[test]
fn without_a_good_target_commands_say_what_is_missing() {
    let folder = project();
    let profile = PROFILE.replace("good: ../../target.yaml\n", "");
    fs::write(folder.path().join("fixtures/acme/profile.yaml"), profile).unwrap();
    for words in [["run"].as_slice(), &["selftest"]] {
        let said = ran(folder.path(), words, 2);
        assert!(said.contains("good: FILE"), "{said}");
    }
    let explained = ran(folder.path(), &["explain", "missing-file"], 0);
    assert!(explained.contains("names no good target"), "{explained}");
    ran(folder.path(), &["check", "fixtures"], 0);
    ran(folder.path(), &["coverage"], 0);
}

#[test]
fn changes_that_only_the_reference_can_have_are_refused() {
    let folder = project();
    let path = folder.path().join("fixtures/acme/head/mutants.yaml");
    let check = |from: &str, to: &str, expected: &str| {
        fs::write(&path, MUTANTS.replace(from, to)).unwrap();
        let said = ran(folder.path(), &["selftest"], 2);
        assert!(said.contains(expected), "{said}");
    };
    check(
        "answer: {set: {text: failed}}",
        "rules: {a: 1}",
        "name the `command` of a broken target",
    );
    check(
        "    command:",
        "    answer: {drop: [text]}\n    command:",
        "a target of its own",
    );
}
