//! `seekspec doctor` on targets with one mistake each: it reports the mistake, and the line that it
//! proposes fixes it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use insta::assert_snapshot;

use crate::seekspec::{binary, is_there, project};

fn doctor(folder: &Path, words: &[&str]) -> Output {
    Command::new(binary())
        .args(["doctor", "--color", "never"])
        .args(words)
        .current_dir(folder)
        .env("COLUMNS", "100")
        .output()
        .unwrap()
}

/// The doctor's output for a target file next to the foreign targets, and its exit status.
fn examine(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    for program in ["files.py", "locate.py"] {
        let from = project().join("runner/tests/foreign").join(program);
        fs::copy(from, folder.path().join(program)).unwrap();
    }
    fs::write(folder.path().join("t.yaml"), text).unwrap();
    shown(&doctor(folder.path(), &["t.yaml"]), folder.path())
}

fn shown(output: &Output, folder: &Path) -> String {
    let text = [&output.stdout[..], &output.stderr].concat();
    let text = String::from_utf8(text).unwrap();
    let folder = folder.canonicalize().unwrap().display().to_string();
    let text = text.replace(&folder, "DIR");
    let program = regex::Regex::new(r"program: \S*/").unwrap();
    let path = regex::Regex::new(r"(?s) in PATH\s+\(.*?\)").unwrap();
    let missing = regex::Regex::new(r"stderr .*nothere.*").unwrap();
    let text = missing.replace_all(&text, "stderr   …");
    // The number of lines depends on timing.
    let progress = regex::Regex::new(r"(?m)^\d+/\d+ \w+ing .*\n").unwrap();
    let text = progress.replace_all(&text, "");
    let text = program.replace_all(&text, "program: …/");
    let text = path.replace_all(&text, " in PATH (…)");
    format!("{text}exit status {}", output.status.code().unwrap())
}

/// The lines that are proposed.
fn proposed(said: &str) -> String {
    let lines = said
        .lines()
        .skip_while(|line| !line.starts_with("change in "));
    let lines: Vec<&str> = lines
        .skip(2)
        .take_while(|line| line.starts_with("  "))
        .collect();
    lines.join("\n")
}

const LIST: &str = "name: files\nprofile: codescout\ncommand: [python3, files.py, '{root}']\n";

#[test]
fn the_changes_that_are_proposed_make_it_healthy() {
    if !is_there("python3") {
        return;
    }
    let first = examine(&format!(
        "{LIST}tools: {{list_dir: {{name: list_directory}}}}\n"
    ));
    let pattern = r"paths: {pattern: '^(?:\[DIR\] |\[FILE\] )(?<path>.+?)$', below: path}";
    let changes = format!(
        "  tools:\n    list_dir:\n      name: list_directory\n      absolute: [path]\n      {pattern}"
    );
    assert_eq!(proposed(&first), changes, "{first}");
    let second = examine(&format!("{LIST}{changes}\n").replace("\n  ", "\n"));
    assert!(second.ends_with("healthy\nexit status 0"), "{second}");
}

#[test]
fn a_place_for_the_answer_is_found() {
    if !is_there("python3") {
        return;
    }
    let said = examine(
        "name: t\nprofile: omp\ncommand: [python3, locate.py]\nroot: meta\nfacets: [paths]\ntools: {find: {name: locate, arguments: {paths: globs, limit: most, hidden: dotfiles, timeout: null}, constants: {options: {base: '{root}'}, dotfiles: true}, unsupported_arguments: [gitignore], paths: {details: hits, field: at}}}\n",
    );
    assert!(
        proposed(&said).ends_with("      answer: json.result"),
        "{said}"
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

const SERVED: &str = "# Mine.\nname: files # short\nprofile: codescout\ntransport: mcp\ncommand: [python3, server.py]\n";

#[test]
fn the_tools_of_a_server_are_mapped_and_written_into_its_file() {
    if !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("t.yaml");
    fs::write(folder.path().join("server.py"), SERVER).unwrap();
    fs::write(&file, SERVED).unwrap();
    let first = shown(
        &doctor(folder.path(), &["t.yaml", "--write"]),
        folder.path(),
    );
    assert_snapshot!(first);
    assert_snapshot!(fs::read_to_string(&file).unwrap(), @r"
    # Mine.
    name: files # short
    profile: codescout
    transport: mcp
    command: [python3, server.py]
    tools:
      list_dir:
        name: list_directory
        unsupported_arguments: [detail_level, limit, offset, recursive]
        paths: {details: entries, below: path}
      read_file:
        name: read_text_file
        arguments: {path: file_path}
        unsupported_arguments: [end_line, start_line]
      search_pattern:
        matches: {details: matches, path_field: file, line_field: line, first_line: 0}
    lifetime: run
    policies: [all-matches-listed, long-files-whole, long-listings-whole]
    ");
    let second = shown(&doctor(folder.path(), &["t.yaml"]), folder.path());
    assert!(second.contains("✓ list_dir: answers") && second.contains("✓ read_file: answers"));
    assert!(!second.contains("change in"), "{second}");
}

#[test]
fn a_server_that_remembers_other_trees_keeps_its_process_per_tree() {
    if !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let remembering = SERVER.replace("def call(", "memory = {}\n\ndef read(");
    let remembering = remembering.replace(
        "def result(",
        "def call(name, arguments):\n    key = json.dumps([name, arguments])\n    if key not in memory:\n        memory[key] = read(name, arguments)\n    return memory[key]\n\ndef result(",
    );
    fs::write(folder.path().join("server.py"), remembering).unwrap();
    let tools = "tools: {list_dir: {name: list_directory, unsupported_arguments: [detail_level, limit, offset, recursive], answer: json}, read_file: {name: read_text_file, arguments: {path: file_path}, answer: json}}\n";
    for (key, mark) in [("", '–'), ("lifetime: run\n", '✗')] {
        fs::write(
            folder.path().join("t.yaml"),
            format!("{SERVED}{tools}{key}"),
        )
        .unwrap();
        let said = shown(&doctor(folder.path(), &["t.yaml"]), folder.path());
        let finding = format!("{mark} lifetime: each tree needs its own process");
        assert!(said.contains(&finding), "{said}");
        assert_eq!(
            proposed(&said).contains("lifetime: tree"),
            mark == '✗',
            "{said}"
        );
    }
}

#[test]
fn a_new_file_has_the_tools_that_are_listed() {
    if !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("server.py"), SERVER).unwrap();
    let ran = Command::new(binary())
        .args([
            "init",
            "--profile",
            "codescout",
            "--transport",
            "mcp",
            "--",
            "python3",
            "server.py",
        ])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(ran.status.success());
    let text = fs::read_to_string(folder.path().join("target.yaml")).unwrap();
    assert!(
        text.contains("\ntools:\n  list_dir:\n    name: list_directory  # guessed\n"),
        "{text}"
    );
    assert!(
        text.contains("\n    arguments: {path: file_path}  # guessed\n"),
        "{text}"
    );
}

#[test]
fn a_command_that_cannot_work_is_tried_three_times() {
    if !is_there("python3") {
        return;
    }
    let said = shown(
        &doctor(
            &project(),
            &["--profile", "omp", "--", "python3", "nosuch.py"],
        ),
        &project(),
    );
    assert!(
        said.contains("✗ program: `nosuch.py` is not a file in DIR"),
        "{said}"
    );
    assert!(
        said.contains("✗ find: exited with status 2") && !said.contains("search"),
        "{said}"
    );
}

#[test]
fn without_a_file_nothing_is_written() {
    let said = shown(
        &doctor(&project(), &["--write", "--profile", "mini", "--", "true"]),
        &project(),
    );
    assert_snapshot!(said, @r"
    error: --write needs a target file; `seekspec init --profile NAME -- COMMAND…` writes one
    exit status 2
    ");
}

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "a test, which is read from top to bottom"
)]
fn targets_with_one_mistake() {
    if !is_there("python3") {
        return;
    }
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
            "no such script",
            "name: t\nprofile: mini\ntools: [glob]\ncommand: [sh, nothere.sh]\n".to_owned(),
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
        (
            "claims too much",
            format!(
                "{}capabilities: [extensions]\n",
                shell(answer).replace("mini", "gemini")
            ),
        ),
        (
            "a mistake in the file",
            "name: t\nprofile: mni\ncommand: [x]\n".to_owned(),
        ),
    ];
    let said = wrong.map(|(what, text)| format!("## {what}\n{}\n", examine(&text)));
    assert_snapshot!(said.join("\n"));
}

#[test]
fn the_short_form_is_a_target_too() {
    let said = |words: &[&str]| shown(&doctor(&project(), words), &project());
    assert_snapshot!(said(&[]), @r"
    error: no target; seekspec doctor TARGET.yaml, or seekspec doctor --profile NAME -- COMMAND…
    exit status 2
    ");
    let short = said(&["--profile", "mini", "--", "true"]);
    assert!(
        short.starts_with("true (mini, exec)\n") && short.ends_with("exit status 1"),
        "{short}"
    );
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
fn state_and_signs_of_errors_are_proposed() {
    if !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("t.yaml");
    fs::write(folder.path().join("own.py"), STATEFUL).unwrap();
    let keys = "name: own\nprofile: codescout\ncommand: [python3, own.py]\ntools: [list_dir]\nfacets: [paths, error-flag]\n";
    fs::write(&file, keys).unwrap();
    let first = doctor(folder.path(), &["t.yaml", "--write"]);
    assert_snapshot!(shown(&first, folder.path()));
    assert_snapshot!(fs::read_to_string(&file).unwrap(), @r"
    name: own
    profile: codescout
    command: [python3, own.py]
    # tools: [list_dir]
    tools:
      list_dir:
        paths: {details: entries, below: path}
        errors: {field: json.ok, value: false, message: json.error}
    facets: [paths, error-flag]
    state: [.own/**, {file: .gitignore, lines: [.own/]}]
    ");
    let second = shown(&doctor(folder.path(), &["t.yaml"]), folder.path());
    assert!(second.ends_with("healthy\nexit status 0"), "{second}");
}
