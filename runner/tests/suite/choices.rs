//! Choices of a tool against its document: a line of the target file declares them.

use std::fs;

use crate::newcomer::judged;
use crate::seekspec::{is_there, report};

#[test]
fn a_choice_costs_one_line_and_its_cases_are_not_findings() {
    if !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let target = |choices: &str| {
        format!(
            "name: t\nprofile: codescout\ntransport: mcp\ncommand: [python3, products.py, fast-filesystem, refuses]\ntools: {{create_file: fast_write_file}}\n{choices}"
        )
    };
    let ran = |choices: &str| {
        fs::write(folder.path().join("t.yaml"), target(choices)).unwrap();
        let words = [
            "create_file/content/content-of-equal-length-replaces-the-old",
            "--target",
            "t.yaml",
            "--report",
            "findings",
        ];
        judged(folder.path(), &words)
    };
    let accused = ran("");
    assert!(accused.contains("\n## 1. "), "{accused}");
    assert!(accused.contains("fast_write_file {"), "{accused}");
    assert!(
        accused.contains("seekspec repro --run codescout/create_file/"),
        "{accused}"
    );
    let declared = ran("choices: {existing-file: refused}\n");
    assert!(!declared.contains("\n## 1. "), "{declared}");
    assert!(declared.ends_with("exit status 0"), "{declared}");
    let unknown = ran("choices: {existing-files: refused}\n");
    assert!(
        unknown.contains("did you mean `existing-file`?"),
        "{unknown}"
    );
}

const TOOL: &str = r#"
import json, os, sys
call = json.load(sys.stdin)
path, text = call["arguments"]["path"], call["arguments"].get("text", "")
there = os.path.exists(path)
refuses = there and ("refuses" in sys.argv or ("wavers" in sys.argv and path == "b.txt"))
if call["name"] == "put" and not refuses:
    with open(path, "w") as file:
        file.write(text)
json.dump({"content": [{"type": "text", "text": "refused" if refuses else "ok"}], "isError": refuses}, sys.stdout)
"#;

const PROFILE: &str = "
profile: acme
about: x
source: x
choices:
  existing-file:
    about: what happens to a file that exists already
    level: must
    answers:
      replaced: {about: it is replaced}
      refused: {about: it is not replaced}
tools:
  put: {about: x, writes: true, parameters: {path: {type: string}, text: {type: string}}}
  get: {about: x, parameters: {path: {type: string}}}
";

const REQUIREMENTS: &str = "
profile: acme
tool: put
source: x
requirements:
  - {id: acme.put.file, level: must, statement: x, where: x, observe: filesystem}
";

const CASES: &str = r#"
about: x
profile: acme
tool: put
cases:
  - id: existing
    covers: [acme.put.file]
    each: {name: {a: a.txt, b: b.txt}}
    tree: {"{{name}}": "old\n"}
    steps:
      - {tool: get, setup: true, call: {path: "{{name}}"}}
      - call: {path: "{{name}}", text: "new\n"}
        expect:
          choice: existing-file
          any_of:
            replaced: {tree_after: {changed: {"{{name}}": "new\n"}}}
            refused: {error: true, tree_after: unchanged}
  - id: refused-with-an-error
    covers: [acme.put.file]
    if: {existing-file: refused}
    tree: {c.txt: "old\n"}
    call: {path: c.txt, text: "new\n"}
    expect: {error: true}
"#;

/// A tool loses bytes in the first one, and fails by its wording in the second.
const FAILING: &str = r#"
about: x
profile: acme
tool: put
cases:
  - id: loses-bytes
    covers: [acme.put.file]
    call: {path: d.txt, text: "new\n"}
    expect: {tree_after: {created: {d.txt: "new\r\n"}}}
  - id: says-it
    covers: [acme.put.file]
    call: {path: e.txt, text: "new\n"}
    expect: {text: written}
"#;

/// Cases that depend on an answer, one of which shows another answer.
const DEPENDENT: &str = r#"
about: x
profile: acme
tool: put
cases:
  - id: depends-on-new-files
    covers: [acme.put.file]
    if: {new-file: made}
    call: {path: d.txt, text: "new\n"}
    expect: {tree_after: {created: {d.txt: "new\n"}}}
  - id: shows-new-files
    covers: [acme.put.file]
    if: {existing-file: replaced}
    call: {path: e.txt, text: "new\n"}
    expect:
      choice: new-file
      any_of:
        made: {tree_after: {created: {e.txt: "new\n"}}}
        refused: {error: true, tree_after: unchanged}
"#;

/// The end of the report of a tool that answers so, with more lines in its target file.
fn acme(answers: &str, more: &str) -> serde_json::Value {
    let folder = acme_folder(answers, more);
    report(&["--target", &folder.path().join("t.yaml").to_string_lossy()])
}

/// A folder with the tool, its profile and its target file.
fn acme_folder(answers: &str, more: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let tool = folder.path().join("fixtures/acme/put");
    fs::create_dir_all(&tool).unwrap();
    for (path, text) in [
        ("fixtures/acme/profile.yaml", PROFILE),
        ("fixtures/acme/put/requirements.yaml", REQUIREMENTS),
        ("fixtures/acme/put/cases.yaml", CASES),
        ("tool.py", TOOL),
    ] {
        fs::write(folder.path().join(path), text).unwrap();
    }
    let target = format!(
        "name: t\nprofile: acme\nfixtures: fixtures\ncommand: [python3, tool.py, {answers}]\ntools: [put]\n{more}"
    );
    fs::write(folder.path().join("t.yaml"), target).unwrap();
    folder
}

/// The verdicts of the cases, in the order of their names.
fn verdicts(report: &serde_json::Value) -> Vec<&str> {
    let cases = report["cases"].as_array().unwrap();
    cases
        .iter()
        .map(|case| case["verdict"].as_str().unwrap())
        .collect()
}

#[test]
fn a_card_has_the_answers_that_cases_showed() {
    if !is_there("python3") {
        return;
    }
    let report = acme("replaces", "");
    assert_eq!(report["conforms"], true, "{report}");
    assert_eq!(verdicts(&report), ["pass", "pass", "unsupported"]);
    let choice = &report["summary"]["choices"][0];
    let cases = ["acme/put/cases/existing-a", "acme/put/cases/existing-b"];
    assert_eq!(choice["choice"], "existing-file");
    assert_eq!(choice["answers"], serde_json::json!({"replaced": cases}));
    // A case that depends on an answer applies to a tool that gives it.
    assert_eq!(verdicts(&acme("refuses", "")), ["pass", "pass", "pass"]);
}

#[test]
fn an_answer_that_a_dependent_case_shows_decides_on_others() {
    if !is_there("python3") {
        return;
    }
    let folder = acme_folder("replaces", "");
    let fixtures = folder.path().join("fixtures/acme");
    let question = "  new-file: {about: x, level: must, answers: {made: {about: x}, refused: {about: x}}}\ntools:";
    fs::write(
        fixtures.join("profile.yaml"),
        PROFILE.replace("tools:", question),
    )
    .unwrap();
    fs::write(fixtures.join("put/dependent.yaml"), DEPENDENT).unwrap();
    let target = folder.path().join("t.yaml");
    let report = report(&["--target", &target.to_string_lossy()]);
    let expected = ["pass", "pass", "unsupported", "pass", "pass"];
    assert_eq!(verdicts(&report), expected, "{report}");
}

#[test]
fn a_tool_that_answers_in_two_ways_fails_at_the_level_of_the_choice() {
    if !is_there("python3") {
        return;
    }
    let report = acme("wavers", "");
    assert_eq!(verdicts(&report), ["pass", "pass", "unsupported"]);
    assert_eq!(
        report["conclusion"],
        "does not conform: the choice `existing-file` is made in two ways"
    );
}

/// The titles of the findings of a tool that wavers about a question of this name, and has other faults.
fn titles(question: &str, more: &str) -> Vec<String> {
    let folder = acme_folder("wavers", more);
    let fixtures = folder.path().join("fixtures/acme");
    for file in ["profile.yaml", "put/cases.yaml"] {
        let text = fs::read_to_string(fixtures.join(file)).unwrap();
        fs::write(fixtures.join(file), text.replace("existing-file", question)).unwrap();
    }
    fs::write(fixtures.join("put/failing.yaml"), FAILING).unwrap();
    let words = ["acme/put", "--target", "t.yaml", "--report", "findings"];
    let findings = judged(folder.path(), &words);
    let titles = findings.lines().filter_map(|line| line.strip_prefix("## "));
    titles.map(str::to_owned).collect()
}

#[test]
fn two_answers_stand_behind_lost_bytes_and_before_wording() {
    if !is_there("python3") {
        return;
    }
    let expected = [
        "1. put: `d.txt` has `\"new\"` in place of `\"new\\r\"`",
        "2. put: decides in two ways what happens to a file that exists already",
        "3. put: the text has `ok` in place of `written`",
    ];
    assert_eq!(titles("existing-file", ""), expected);
}

#[test]
fn a_way_out_of_the_root_stands_before_lost_bytes() {
    if !is_there("python3") {
        return;
    }
    let wavering = titles("outside", "");
    assert!(
        wavering[0].starts_with("1. put: decides in two ways "),
        "{wavering:?}"
    );
    let declared = titles("outside", "choices: {outside: replaced}\n");
    let told = "1. put: the target declares `outside: replaced`, and the answer is `refused`";
    assert_eq!(declared[0], told, "{declared:?}");
    assert_eq!((wavering.len(), declared.len()), (3, 3));
}

#[test]
fn a_declared_answer_is_held() {
    if !is_there("python3") {
        return;
    }
    let report = acme("wavers", "choices: {existing-file: replaced}\n");
    assert_eq!(verdicts(&report), ["pass", "fail", "unsupported"]);
    let facets = report["cases"][1]["facets"].as_array().unwrap();
    let messages = facets.iter().map(|facet| &facet["failure"]["message"]);
    let told = "the target declares `existing-file: replaced`, and the answer is `refused`";
    assert!(messages.into_iter().any(|one| *one == told), "{report}");
}
