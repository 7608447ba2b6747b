//! Target files with one mistake each: the trial reports it, and the line that it writes mends it.

use std::fs;
use std::path::Path;
use std::process::Command;

use insta::assert_snapshot;

use crate::seekspec::{binary, is_there};
use crate::tried::{folder, tried};

const LIST: &str = "name: files\nprofile: codescout\ncommand: [python3, files.py, '{root}']\n";

#[test]
fn the_changes_that_are_made_make_it_healthy() {
    let Some(folder) = folder() else {
        return;
    };
    let text = format!("{LIST}tools: {{list_dir: {{name: list_directory}}}}\n");
    let first = tried(folder.path(), &text);
    let changed = format!(
        "{LIST}tools:\n  list_dir:\n    name: list_directory\n    absolute: [path]\n    paths: {{generous: true}}\n"
    );
    assert_eq!(first.text, changed, "{}", first.said);
    let second = tried(folder.path(), &changed);
    let examination = &second.examination;
    assert_eq!((examination.problems(), examination.mended()), (0, 0));
    assert_eq!(second.text, changed);
}

#[test]
fn a_place_for_the_answer_is_found() {
    let Some(folder) = folder() else {
        return;
    };
    let found = tried(
        folder.path(),
        "name: t\nprofile: omp\ncommand: [python3, locate.py]\nroot: meta\nfacets: [paths]\ntools: {find: {name: locate, arguments: {paths: globs, limit: most, hidden: dotfiles, timeout: null}, constants: {options: {base: '{root}'}, dotfiles: true}, unsupported_arguments: [gitignore], paths: {details: hits, field: at}}}\n",
    );
    assert!(
        found.text.ends_with("    answer: json.result\n"),
        "{}",
        found.said
    );
}

/// An MCP server with two tools of codescout, under other names.
const SERVER: &str = r#"
import json, pathlib, sys

def schema(*required, **properties):
    return {"type": "object", "properties": {name: {"type": "string"} for name in (*required, *properties)}, "required": required}

TOOLS = [
    {"name": "list_directory", "inputSchema": schema("path")},
    {"name": "read_text_file", "inputSchema": schema("file_path")},
    {"name": "search_pattern", "inputSchema": schema("pattern", path=1, max_results=1)},
    {"name": "get_weather", "inputSchema": schema("city")},
]

def call(name, arguments):
    if name == "list_directory":
        found = sorted(pathlib.Path(arguments["path"]).iterdir())
        return {"entries": [one.name + "/" * one.is_dir() for one in found if not one.name.startswith(".")]}
    if name == "read_text_file":
        text = pathlib.Path(arguments["file_path"]).read_text()
        return {"content": text, "total_lines": len(text.splitlines())}
    # Lines are counted from 0.
    matches = []
    for path in sorted(pathlib.Path(arguments.get("path", ".")).rglob("*")):
        lines = path.read_text().splitlines() if path.is_file() else []
        matches += [{"file": str(path), "line": number, "content": line} for number, line in enumerate(lines) if arguments["pattern"] in line]
    return {"matches": matches, "total": len(matches)}

def result(name, arguments):
    try:
        return {"content": [{"type": "text", "text": json.dumps(call(name, arguments))}]}
    except Exception as error:
        return {"content": [{"type": "text", "text": repr(error)}], "isError": True}

for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message:
        continue
    answer = {}
    if message["method"] == "initialize":
        server = {"name": "files", "version": "1"}
        answer = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": server}
    elif message["method"] == "tools/list":
        answer = {"tools": TOOLS}
    elif message["method"] == "tools/call":
        answer = result(message["params"]["name"], message["params"]["arguments"])
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": answer}), flush=True)
"#;

const SERVED: &str = "# Mine.\nname: files # short\nprofile: codescout\n\n# How.\ntransport: mcp\ncommand: [python3, server.py]\n";

/// The output of `seekspec init t.yaml`, and its exit status.
fn init(folder: &Path, words: &[&str]) -> String {
    let output = Command::new(binary())
        .args(["init", "t.yaml", "--color", "never"])
        .args(words)
        .current_dir(folder)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let program = regex::Regex::new(r"program: \S*/").unwrap();
    let said = program.replace_all(&said, "program: …/");
    format!("{said}exit status {}", output.status.code().unwrap())
}

#[test]
fn a_file_that_exists_is_tried_and_changed_on_request() {
    if !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("t.yaml");
    fs::write(folder.path().join("server.py"), SERVER).unwrap();
    fs::write(&file, SERVED).unwrap();
    let init = |words: &[&str]| init(folder.path(), words);
    assert_snapshot!(init(&[]));
    assert_eq!(fs::read_to_string(&file).unwrap(), SERVED);
    let written = init(&["--write"]);
    let end = "\nchanged t.yaml\nexit status 0";
    assert!(written.ends_with(end), "{written}");
    assert_snapshot!(fs::read_to_string(&file).unwrap(), @r"
    # Mine.
    name: files
    profile: codescout

    # How.
    transport: mcp
    command: [python3, server.py]
    tools:
      list_dir:
        name: list_directory
        unsupported_arguments: [detail_level, limit, offset, recursive]
        paths: {generous: true}
      read_file:
        name: read_text_file
        arguments: {path: file_path}
        unsupported_arguments: [end_line, start_line]
      search_pattern:
        matches: {generous: true, first_line: 0}
    choices: {list-cap: whole, search-cap: whole, whole-read-cap: whole}
    lifetime: run
    ");
    let again = init(&[]);
    assert!(again.ends_with("\nhealthy\nexit status 0"), "{again}");
}

#[test]
fn a_server_that_remembers_other_trees_keeps_its_process_per_tree() {
    let Some(folder) = folder() else {
        return;
    };
    let remembering = SERVER.replace("def call(", "memory = {}\n\ndef read(");
    let remembering = remembering.replace(
        "def result(",
        "def call(name, arguments):\n    key = json.dumps([name, arguments])\n    if key not in memory:\n        memory[key] = read(name, arguments)\n    return memory[key]\n\ndef result(",
    );
    fs::write(folder.path().join("server.py"), remembering).unwrap();
    let tools = "tools: {list_dir: {name: list_directory, unsupported_arguments: [detail_level, limit, offset, recursive], answer: json}, read_file: {name: read_text_file, arguments: {path: file_path}, answer: json}}\n";
    for (key, mark) in [("", '–'), ("lifetime: run\n", '+')] {
        let found = tried(folder.path(), &format!("{SERVED}{tools}{key}"));
        let finding = format!("{mark} lifetime: each tree needs its own process");
        assert!(found.said.contains(&finding), "{}", found.said);
        assert_eq!(found.text.contains("lifetime: tree"), mark == '+');
    }
}

#[test]
fn a_command_that_cannot_work_is_tried_three_times() {
    let Some(folder) = folder() else {
        return;
    };
    let said = tried(
        folder.path(),
        "name: t\nprofile: omp\ncommand: [python3, nosuch.py]\n",
    )
    .said;
    assert!(
        said.contains("✗ program: `nosuch.py` is not a file in "),
        "{said}"
    );
    assert!(
        said.contains("✗ find: exited with status 2") && !said.contains("search"),
        "{said}"
    );
}

#[test]
fn targets_with_one_mistake() {
    let Some(folder) = folder() else {
        return;
    };
    let shell = |script: &str| {
        format!(
            "name: t\nprofile: mini\ntools: [glob]\ncommand: [sh, -c, '{script}']\ndeadline: 60s\n"
        )
    };
    let answer = r#"printf "%s" "{\"content\":[{\"type\":\"text\",\"text\":\"x\"}]}""#;
    let wrong = [
        (
            "no such program",
            "name: t\nprofile: mini\ncommand: [nothere]\n".to_owned(),
        ),
        (
            "version fails",
            "name: t\nprofile: mini\ncommand: [sh]\nversion: ['false']\n".to_owned(),
        ),
        (
            "noise on stdout",
            shell(&format!("echo starting; {answer}")),
        ),
        (
            "noise after the answer",
            shell(&format!("{answer}; echo; echo done")),
        ),
        ("exit status", shell("echo oh >&2; exit 3")),
        ("too slow", shell("sleep 1000").replace("60s", "100ms")),
    ];
    let program = regex::Regex::new(r"program: \S*/").unwrap();
    let path = regex::Regex::new(r"(?s) in PATH\s+\(.*?\)").unwrap();
    let said = wrong.map(|(what, text)| {
        let said = tried(folder.path(), &text).said;
        let said = program.replace_all(&said, "program: …/");
        format!("## {what}\n{}", path.replace_all(&said, " in PATH (…)"))
    });
    assert_snapshot!(said.join("\n"));
}

/// A tool that keeps a journal in the tree, and signals errors in JSON.
const STATEFUL: &str = r#"
import json, pathlib, sys

call = json.load(sys.stdin)
root = pathlib.Path.cwd()
(root / ".own").mkdir(exist_ok=True)
(root / ".own/log").open("a").write("called")
(root / ".gitignore").open("a").write("\n.own/\n")
try:
    found = sorted(entry.name for entry in (root / call["arguments"]["path"]).iterdir())
    said = {"ok": True, "entries": [name for name in found if not name.startswith(".")]}
except (KeyError, OSError) as error:
    said = {"ok": False, "error": str(error)}
json.dump({"content": [{"type": "text", "text": json.dumps(said)}]}, sys.stdout)
"#;

#[test]
fn state_and_signs_of_errors_are_found() {
    let Some(folder) = folder() else {
        return;
    };
    fs::write(folder.path().join("own.py"), STATEFUL).unwrap();
    let keys = "name: own\nprofile: codescout\ncommand: [python3, own.py]\ntools: [list_dir]\nfacets: [paths, error-flag]\n";
    let found = tried(folder.path(), keys);
    assert_snapshot!(found.text, @r"
    name: own
    profile: codescout
    command: [python3, own.py]
    tools:
      list_dir:
        paths: {generous: true}
        errors: {field: json.ok, value: false, message: json.error}
    facets: [paths, error-flag]
    state: [.own/**, {file: .gitignore, lines: [.own/]}]
    ");
    assert_eq!(found.examination.problems(), 0, "{}", found.said);
}
