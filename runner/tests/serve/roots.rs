//! `seekspec serve` for a profile whose document says that the roots of a client replace the directory
//! of the command line.

use std::fs;
use std::io::{BufReader, Write as _};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{ChildStdin, ChildStdout};

use serde_json::{Value, json};

use crate::client::{ask, folder, greet, message, next, silent, start_profile};

const PROFILE: &str = "mcp-filesystem";

/// The pipes to a server whose client has roots.
struct Session(ChildStdin, BufReader<ChildStdout>);

impl Session {
    fn start(here: &Path, words: &[&str], roots: &[&Path]) -> Self {
        let root = here.to_str().unwrap();
        let words = [&["--root", root], words].concat();
        let (_server, mut stdin, mut stdout) = silent(PROFILE, Path::new("/"), &words);
        let capabilities = json!({"roots": {"listChanged": true}});
        let welcome = greet(&mut stdin, &mut stdout, &capabilities);
        let told = welcome["result"]["instructions"].as_str().unwrap();
        assert!(told.contains("the client's first root, or at ") && told.contains(root));
        let mut session = Self(stdin, stdout);
        session.list(roots);
        session
    }

    /// The server asks for the roots, and gets these.
    fn list(&mut self, roots: &[&Path]) {
        let asked = next(&mut self.1);
        assert_eq!(asked["method"], "roots/list");
        let uri = |root: &&Path| json!({"uri": format!("file://{}", root.display())});
        let roots: Vec<Value> = roots.iter().map(uri).collect();
        let answer = json!({"jsonrpc": "2.0", "id": asked["id"], "result": {"roots": roots}});
        writeln!(self.0, "{answer}").unwrap();
    }

    fn change(&mut self, roots: &[&Path]) {
        let changed = message(None, "notifications/roots/list_changed", &json!({}));
        self.0.write_all(changed.as_bytes()).unwrap();
        self.list(roots);
    }

    fn call(&mut self, params: &Value) -> Value {
        ask(&mut self.0, 1, "tools/call", params);
        next(&mut self.1)
    }

    /// The file that the directory has, as the tools list it; `None`: they refuse.
    fn listed(&mut self, directory: &Path) -> Option<String> {
        let call = json!({"name": "list_directory", "arguments": {"path": directory}});
        listed(&self.call(&call))
    }
}

fn listed(answer: &Value) -> Option<String> {
    let text = answer["result"]["content"][0]["text"].as_str().unwrap();
    let is_error = answer["result"]["isError"] == true;
    (!is_error).then(|| text.trim_start_matches("[FILE] ").to_owned())
}

fn file(name: &str) -> Option<String> {
    Some(name.to_owned())
}

#[test]
fn roots_of_the_client_replace_the_root_of_the_command_line() {
    let (here, there, other) = (folder("here.ts"), folder("there.ts"), folder("other.ts"));
    let mut session = Session::start(here.path(), &[], &[there.path()]);
    assert_eq!(session.listed(there.path()), file("there.ts"));
    assert_eq!(session.listed(here.path()), None);
    session.change(&[other.path()]);
    assert_eq!(session.listed(other.path()), file("other.ts"));
    assert_eq!(session.listed(there.path()), None);
    let allowed = session.call(&json!({"name": "list_allowed_directories"}));
    let allowed = allowed["result"]["content"][0]["text"].as_str().unwrap();
    assert!(
        allowed.ends_with(other.path().to_str().unwrap()),
        "{allowed}"
    );
    // Where there are none the root of the command line is left.
    session.change(&[]);
    assert_eq!(session.listed(here.path()), file("here.ts"));
    assert_eq!(session.listed(other.path()), None);
}

#[test]
fn a_client_without_roots_works_in_the_root_of_the_command_line() {
    let (here, there) = (folder("here.ts"), folder("there.ts"));
    let words = ["--root", here.path().to_str().unwrap()];
    let (_server, mut stdin, mut stdout) = start_profile(PROFILE, there.path(), &words);
    for (directory, expected) in [(&here, file("here.ts")), (&there, None)] {
        let call = json!({"name": "list_directory", "arguments": {"path": directory.path()}});
        ask(&mut stdin, 1, "tools/call", &call);
        // It is not asked for roots: the answer is the next message.
        assert_eq!(listed(&next(&mut stdout)), expected);
    }
}

#[test]
fn a_host_confines_such_a_profile_to_the_roots() {
    let (here, there) = (folder("here.ts"), folder("there.ts"));
    symlink(here.path(), there.path().join("link")).unwrap();
    let mut session = Session::start(here.path(), &["--confine"], &[there.path()]);
    let read = |path: &Path| json!({"name": "read_text_file", "arguments": {"path": path}});
    let mut elsewhere = read(&here.path().join("here.ts"));
    elsewhere["_meta"] = json!({"io.seekspec/workspace": here.path()});
    let outside = read(&here.path().join("here.ts"));
    for call in [outside, elsewhere, read(&there.path().join("link/here.ts"))] {
        assert_eq!(listed(&session.call(&call)), None, "{call}");
    }
    let inside = session.call(&read(&there.path().join("there.ts")));
    assert_eq!(listed(&inside), file(""));
}

#[test]
fn a_host_leaves_out_tools_that_change_files_in_the_roots_too() {
    let (here, there) = (folder("here.ts"), folder("there.ts"));
    let mut session = Session::start(here.path(), &["--read-only"], &[there.path()]);
    assert_eq!(session.listed(there.path()), file("there.ts"));
    let arguments = json!({"path": there.path().join("there.ts"), "content": "x"});
    let refused = session.call(&json!({"name": "write_file", "arguments": arguments}));
    assert_eq!(refused["error"]["code"], -32602, "{refused}");
    let text = fs::read_to_string(there.path().join("there.ts")).unwrap();
    assert_eq!(text, "");
}

#[test]
fn a_client_that_never_answers_works_in_the_root_of_the_command_line() {
    let here = folder("here.ts");
    let root = here.path().to_str().unwrap();
    let (_server, mut stdin, mut stdout) = silent(PROFILE, Path::new("/"), &["--root", root]);
    greet(&mut stdin, &mut stdout, &json!({"roots": {}}));
    assert_eq!(next(&mut stdout)["method"], "roots/list");
    let mut session = Session(stdin, stdout);
    for _ in 0..2 {
        assert_eq!(session.listed(here.path()), file("here.ts"));
    }
}
