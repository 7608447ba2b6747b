use std::fs;
use std::path::Path;
use std::sync::Mutex;

use serde_json::{Value, json};

use seekspec_protocol::Live;

use super::{Caller, Session, perform};
use crate::host::Cancellation;
use crate::host::tests::SteppingClock;
use crate::profiles::find_profile;

fn answer_at(
    root: &Path,
    params: &Value,
    step_ms: u64,
    live: Option<&Live<'_>>,
) -> Result<Value, String> {
    let clock = SteppingClock::new(step_ms);
    let profile = find_profile("omp").expect("a profile");
    let caller = Caller {
        profile: profile.name,
        root,
        cancellation: &Cancellation::new(),
        live,
    };
    let session = Session::new(profile);
    perform(params, &caller, |call| session.call(call, &clock)).map_err(|error| error.to_string())
}

fn answer(params: &Value) -> Result<Value, String> {
    answer_at(Path::new("/nowhere/at/all"), params, 1, None)
}

#[test]
fn the_error_for_an_unknown_tool_lists_the_known_ones() {
    assert_eq!(
        answer(&json!({ "name": "fnd" })),
        Err("unknown tool `fnd`; omp has find, search".to_owned())
    );
}

#[test]
fn a_missing_root_is_answered_by_the_tool() {
    let result =
        answer(&json!({ "name": "find", "arguments": { "paths": ["*.ts"] } })).expect("an answer");
    let expected =
        json!({ "content": [{ "type": "text", "text": "Path not found: ." }], "isError": true });
    assert_eq!(result, expected);
}

#[test]
fn the_workspace_of_the_call_is_the_working_directory() {
    let tree = tempfile::tempdir().expect("a directory");
    fs::write(tree.path().join("a.ts"), "").expect("a file");
    let workspace = tree.path().join("./x/..");
    let meta = json!({ "io.seekspec/workspace": workspace, "io.seekspec/other": 1 });
    let params = json!({ "name": "find", "arguments": { "paths": ["*.ts"] }, "_meta": meta });
    let result = answer(&params).expect("an answer");
    let details =
        json!({ "scopePath": ".", "fileCount": 1, "files": ["a.ts"], "truncated": false });
    let content = json!([{ "type": "text", "text": "a.ts" }]);
    assert_eq!(
        result,
        json!({ "content": content, "structuredContent": details, "isError": false })
    );
}

fn updates(meta: &Value) -> (Value, usize) {
    let tree = tempfile::tempdir().expect("a directory");
    fs::write(tree.path().join("a.ts"), "").expect("a file");
    let seen = Mutex::new(0);
    let live = |_: &str| *seen.lock().expect("no other thread has failed") += 1;
    let params = json!({ "name": "find", "arguments": { "paths": ["*.ts"] }, "_meta": meta });
    let result = answer_at(tree.path(), &params, 7, Some(&live)).expect("an answer");
    let passed_on = seen.into_inner().expect("no other thread has failed");
    (result["_meta"].clone(), passed_on)
}

#[test]
fn updates_come_only_if_they_were_asked_for() {
    let (meta, passed_on) = updates(&json!({ "progressToken": 1 }));
    // The clock is read at the start of the call, for the deadline, for the directory, and for the
    // update.
    assert_eq!(
        meta,
        json!({ "io.seekspec/updates": [{ "text": "a.ts", "atMs": 21 }] })
    );
    assert_eq!(passed_on, 1);
    assert_eq!(updates(&json!({ "io.seekspec/updates": true })).1, 1);
    assert_eq!(
        updates(&json!({ "io.seekspec/updates": false })),
        (Value::Null, 0)
    );
    assert_eq!(updates(&json!({})), (Value::Null, 0));
}

/// A call with a canned remote file system: the text, and the calls of the remote file system.
fn delegated(arguments: &Value, operations: &Value) -> (String, Vec<Value>) {
    let meta = json!({ "io.seekspec/operations": operations, "io.seekspec/workspace": "/w" });
    let result = answer(&json!({ "name": "find", "arguments": arguments, "_meta": meta }))
        .expect("an answer");
    let text = result["content"][0]["text"]
        .as_str()
        .expect("a text")
        .to_owned();
    let calls = result["_meta"]["io.seekspec/operationCalls"]
        .as_array()
        .expect("the calls")
        .clone();
    (text, calls)
}

fn remote() -> Value {
    json!({
        "entries": { "src": "dir", "src/a.ts": "file", "top.md": "file", "lib/x": "dir" },
        "stat": true,
        "glob": ["src/a.ts", "lib/x", "out/"],
    })
}

fn exists(path: &str) -> Value {
    json!({ "op": "exists", "path": path })
}

fn stat(path: &str) -> Value {
    json!({ "op": "stat", "path": path })
}

fn glob(path: &str, pattern: &str, limit: usize) -> Value {
    let options = json!({ "ignore": ["**/node_modules/**", "**/.git/**"], "limit": limit });
    json!({ "op": "glob", "path": path, "pattern": pattern, "options": options })
}

#[test]
fn a_delegate_is_asked_for_existence_and_then_for_matches() {
    let (text, calls) = delegated(
        &json!({ "paths": ["*.ts"], "hidden": false, "limit": 7.5 }),
        &remote(),
    );
    assert_eq!(text, "out/\n# src/\na.ts\n# lib/\nx/");
    assert_eq!(calls, [exists("/w"), glob("/w", "**/*.ts", 7)]);
}

#[test]
fn a_delegate_with_stat_answers_for_an_exact_file() {
    let (text, calls) = delegated(&json!({ "paths": ["src/a.ts"] }), &remote());
    assert_eq!(
        (text.as_str(), calls),
        ("src/a.ts", vec![exists("/w/src/a.ts"), stat("/w/src/a.ts")])
    );
    let mut without_stat = remote();
    without_stat["stat"] = json!(false);
    let (_, calls) = delegated(&json!({ "paths": ["src/a.ts"] }), &without_stat);
    assert_eq!(
        calls,
        [exists("/w/src/a.ts"), glob("/w/src/a.ts", "**/*", 200)]
    );
}

#[test]
fn a_directory_is_globbed_by_the_delegate() {
    let (_, calls) = delegated(&json!({ "paths": ["src"] }), &remote());
    assert_eq!(
        calls,
        [
            exists("/w/src"),
            stat("/w/src"),
            glob("/w/src", "**/*", 200)
        ]
    );
}

#[test]
fn the_first_missing_base_ends_a_delegated_call() {
    let (text, calls) = delegated(&json!({ "paths": ["src/*", "gone/*", "lost"] }), &remote());
    assert_eq!(text, "Path not found: gone");
    assert_eq!(calls, [exists("/w/src"), exists("/w/gone")]);
}

#[test]
fn several_entries_are_one_brace_union_at_their_common_base() {
    let (_, calls) = delegated(
        &json!({ "paths": ["src/*.{ts,js}", "src", "src/a.ts"] }),
        &remote(),
    );
    assert_eq!(
        calls.last(),
        Some(&glob("/w/src", "{*.{ts,js},**/*,a.ts}", 200))
    );
    let (_, calls) = delegated(&json!({ "paths": ["src/*.ts", "lib/x"] }), &remote());
    assert_eq!(
        calls.last(),
        Some(&glob("/w", "{src/*.ts,lib/x/**/*}", 200))
    );
}

#[test]
fn more_than_the_limit_from_a_delegate_is_cut() {
    let (text, _) = delegated(&json!({ "paths": ["**"], "limit": 1 }), &remote());
    assert!(text.starts_with("# src/\na.ts\n\n[Showing"), "{text}");
}

#[test]
fn a_failure_of_the_delegate_is_the_failure_of_the_call() {
    let (text, calls) = delegated(
        &json!({ "paths": ["*"] }),
        &json!({ "fails": "line is down" }),
    );
    assert_eq!((text.as_str(), calls.len()), ("line is down", 2));
}

#[test]
fn a_delegate_that_cannot_glob_is_not_used() {
    let (text, calls) = delegated(&json!({ "paths": ["*"] }), &json!({ "entries": {} }));
    assert_eq!((text.as_str(), calls.len()), ("Path not found: .", 0));
}
