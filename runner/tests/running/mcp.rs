//! MCP servers that misbehave: each gets the exact error, and leaves nothing behind.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use seekspec_conformance::answer::Answer;
use seekspec_conformance::suite::FileSystemFault;
use seekspec_run::conditions::Conditions;
use seekspec_run::sandbox::{RunDirectory, WorkspacePaths};
use seekspec_run::targets::{CommandLine, RootPlacement, Target};
use seekspec_run::transport::{Call, Reply};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::conditions;
use crate::mcp_server::{ANSWER, server};
use crate::support::{LONG, PROFILE, is_empty, is_gone, note_in, passed, with_deadlines};

pub(crate) const NO_TOOLS: &str = r#"answer '{"tools":[]}'"#;

pub(crate) fn target(script: &str) -> Target {
    Target::from_command_line(CommandLine {
        command: ["sh", "-c", script].map(str::to_owned).into(),
        profile: Some(PROFILE.to_owned()),
        transport: Some("mcp".to_owned()),
        deadline: Some(LONG),
        folder: "/".into(),
        ..CommandLine::default()
    })
    .unwrap()
}

/// Makes `count` calls over one connection.
fn calls(target: &Target, params: &Value, count: usize) -> Vec<Reply> {
    let parent = tempfile::tempdir().unwrap();
    let directory = RunDirectory::create_in(parent.path()).unwrap();
    let workspace = directory.workspace(&Arc::default()).unwrap();
    let mut connection = target.connect(workspace.places().clone());
    let call = Call {
        profile: PROFILE,
        params,
        cancel_after: None,
        lists_tools: false,
    };
    let replies = (0..count).map(|_| connection.call(&call)).collect();
    drop((connection, workspace, directory));
    assert!(is_empty(parent.path()));
    replies
}

pub(crate) fn call(target: &Target) -> Reply {
    let params = json!({"name": "find", "arguments": {}, "_meta": {"io.seekspec/workspace": "/r"}});
    calls(target, &params, 1).remove(0)
}

#[track_caller]
fn assert_broken(at_a_call: &str, message: &str) {
    let reply = call(&target(&server(at_a_call)));
    assert_eq!(
        reply.result.unwrap_err().to_string(),
        message,
        "{at_a_call}"
    );
}

#[track_caller]
fn assert_answers(at_a_call: &str, params: &Value) -> Value {
    let reply = calls(&target(&server(at_a_call)), params, 1).remove(0);
    reply
        .result
        .unwrap_or_else(|broken| panic!("{broken}: {}", reply.stderr))
}

/// A server that echoes the call as its text.
fn echo(params: &Value) -> Value {
    echo_of(
        r#"answer '{"content":[],"structuredContent":'"$line"'}'"#,
        params,
    )
}

fn echo_of(at_a_call: &str, params: &Value) -> Value {
    assert_answers(at_a_call, params)["structuredContent"].clone()
}

#[test]
fn an_answer_comes_back_as_it_was_written() {
    let odd = r#"{"content":[{"type":"text","text":"é\n","x":1}],"y":[1.50,{}],"isError":false}"#;
    let answer = assert_answers(&format!("answer '{odd}'"), &json!({"name": "find"}));
    assert_eq!(
        answer.to_string(),
        r#"{"content":[{"type":"text","text":"é\n","x":1}],"y":[1.5,{}],"isError":false}"#
    );
}

#[test]
fn the_call_is_sent_unchanged_and_requests_updates_only_if_needed() {
    let params = json!({"name": "find", "arguments": {"b": 1, "a": ["é\n"]}, "_meta": {"io.seekspec/workspace": "/r"}});
    let heard = echo(&params);
    assert_eq!(heard["method"], "tools/call");
    assert_eq!(
        heard["params"]["arguments"].to_string(),
        params["arguments"].to_string()
    );
    assert_eq!(heard["params"]["_meta"], params["_meta"]);
    let wanted = json!({"name": "find", "arguments": {}, "_meta": {"io.seekspec/updates": true}});
    assert!(!echo(&wanted)["params"]["_meta"]["progressToken"].is_null());
}

#[test]
fn updates_are_kept_in_order_with_their_times_where_exec_has_them() {
    let update = r#"token=${line#*'"progressToken":'}; token=${token%%[,\}]*}
        say '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":'"$token"',"progress":1,"message":"one"}}'
        say '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"of another","progress":1,"message":"no"}}'
        say '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":'"$token"',"progress":2,"message":"two"}}'"#;
    let wanted = json!({"name": "find", "arguments": {}, "_meta": {"io.seekspec/updates": true}});
    let answer = assert_answers(&format!("{update}; {ANSWER}"), &wanted);
    let updates = Answer::from_result(&answer, "/r").unwrap().updates;
    let texts: Vec<&str> = updates.iter().map(|update| update.text.as_str()).collect();
    assert_eq!(texts, ["one", "two"]);
    assert!(updates[1].at_ms.unwrap() >= updates[0].at_ms.unwrap());
}

#[test]
fn errors_about_the_call_are_answers_and_errors_about_the_message_are_not() {
    let error = |code: i64| {
        format!(
            r#"say '{{"jsonrpc":"2.0","id":'"$id"',"error":{{"code":{code},"message":"no such thing"}}}}'"#
        )
    };
    let answer = assert_answers(&error(-32602), &json!({"name": "find"}));
    let text = json!({"content": [{"type": "text", "text": "no such thing"}], "isError": true});
    assert_eq!(answer, text);
    assert_broken(
        &error(-32601),
        "the call was refused: no such thing (JSON-RPC error -32601)",
    );
}

#[test]
fn lines_that_are_not_messages_are_passed_over_and_quoted_where_no_answer_comes() {
    for (line, why) in [
        (
            "reading *.ts",
            "not JSON: expected value at line 1 column 1",
        ),
        ("\"level\"", "JSON, but not JSON-RPC 2.0"),
    ] {
        let message = format!("non-protocol output on stdout ({why}): {line:?}; log to stderr");
        assert_answers(&format!("say '{line}'; {ANSWER}"), &json!({"name": "find"}));
        assert_broken(&format!("say '{line}'; exit 0"), &message);
    }
}

#[test]
fn a_line_with_half_a_message_is_no_log() {
    for (line, why) in [
        (
            r#"{"jsonrpc":"2.0"}"#,
            "JSON-RPC, but not a request, a notification or an answer",
        ),
        (
            r#"done {"jsonrpc":"2.0"}"#,
            "not JSON: expected value at line 1 column 1",
        ),
    ] {
        let message = format!("non-protocol output on stdout ({why}): {line:?}; log to stderr");
        assert_broken(&format!("say '{line}'; {ANSWER}"), &message);
        assert_broken(&format!("say '{line}'; sleep 987"), &message);
    }
}

#[test]
fn an_answer_to_another_call_is_reported_at_once() {
    let message = "answered with the id 77, which no open call has";
    assert_broken(r#"say '{"jsonrpc":"2.0","id":77,"result":{}}'"#, message);
    assert_broken(
        &format!("id='\"0\"'; {ANSWER}"),
        "answered with the id \"0\", which no open call has",
    );
    assert_broken(
        r#"say '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}'"#,
        "the call was refused: Parse error",
    );
}

#[test]
fn an_early_exit_is_reported_with_its_status() {
    assert_broken("exit 0", "exited with status 0 without answering the call");
    assert_broken("exit 3", "exited with status 3");
    assert_broken("kill -SEGV $$", "killed by SIGSEGV");
    assert_broken("sleep 987 & exit 3", "exited with status 3");
    assert_broken("exec >&-; sleep 987", "closed its stdout");
}

#[test]
fn silence_ends_with_the_deadline_and_a_flood_before_it() {
    let script = server("touch \"$NOTES/called\"; sleep 987");
    with_deadlines(|deadline| {
        let (notes, mut silent) = noting(&script);
        silent.deadline = deadline;
        let broken = call(&silent).result.unwrap_err();
        assert!(broken.is_deadline(), "{broken}");
        let is_called = fs::exists(notes.path().join("called")).unwrap();
        is_called.then(|| assert_eq!(broken.to_string(), passed(deadline)))
    });
    let many =
        r#"exec yes '{"jsonrpc":"2.0","method":"x","params":{"x":"'"$(printf %060000d 0)"'"}}'"#;
    assert_broken(many, "wrote more than 16 MiB to stdout");
    assert_broken("yes | tr -d '\\n'", "wrote more than 16 MiB to stdout");
}

#[test]
fn a_server_that_stops_reading_is_detected() {
    let script = format!(
        "{}; exec <&-; sleep 987",
        server("").replace("while IFS", "i=0; while [ $i -lt 2 ] && i=$((i+1)) && IFS")
    );
    let big = json!({"name": "find", "arguments": {"x": "y".repeat(1 << 17)}});
    let reply = calls(&target(&script), &big, 1).remove(0);
    assert_eq!(reply.result.unwrap_err().to_string(), "closed its stdin");
}

#[test]
fn one_server_answers_many_calls_and_another_comes_after_it_broke() {
    let count = "n=$((n+1)); [ $n = 3 ] && exit 1; answer '{\"pid\":'$$'}'";
    let replies = calls(&target(&server(count)), &json!({"name": "find"}), 5);
    let pids: Vec<Option<String>> = replies
        .into_iter()
        .map(|reply| reply.result.ok().map(|result| result["pid"].to_string()))
        .collect();
    assert!(pids[0].is_some() && pids[0] == pids[1], "{pids:?}");
    assert_eq!(pids[2], None);
    assert!(
        pids[3].is_some() && pids[3] == pids[4] && pids[3] != pids[0],
        "{pids:?}"
    );
}

#[test]
fn each_call_has_its_own_stderr() {
    let script =
        format!("n=$((n+1)); echo \"call $n\" >&2; {ANSWER}; [ $n = 2 ] && sleep 0.2; true");
    let replies = calls(
        &target(&server(&format!("sleep 0.05; {script}"))),
        &json!({"name": "find"}),
        2,
    );
    assert!(
        !replies[1].stderr.contains("call 1"),
        "{}",
        replies[1].stderr
    );
    let reply = call(&target(&server("echo 'last words' >&2; exit 1")));
    assert_eq!(reply.stderr, "last words\n");
}

#[test]
fn a_server_that_lists_roots_gets_them() {
    let asking = r#"say '{"jsonrpc":"2.0","id":"r","method":"roots/list"}'; IFS= read -r roots; answer "{\"content\":[],\"structuredContent\":$roots}""#;
    let mut target = target(&server(asking));
    target.root = RootPlacement::Cwd;
    let answer = call(&target).result.unwrap();
    let uri = answer["structuredContent"]["result"]["roots"][0]["uri"]
        .as_str()
        .unwrap();
    assert!(
        uri.starts_with("file:///") && uri.ends_with("/0/root"),
        "{uri}"
    );
}

#[test]
fn a_server_may_send_pings_but_no_other_requests() {
    let refused = json!({"code": -32601, "message": "sampling/createMessage"});
    for (method, key, said) in [
        ("ping", "result", json!({})),
        ("sampling/createMessage", "error", refused),
    ] {
        let asking = format!(
            r#"say '{{"jsonrpc":"2.0","id":"r","method":"{method}","params":{{}}}}'; IFS= read -r said; answer "{{\"content\":[],\"structuredContent\":$said}}""#
        );
        let heard = echo_of(&asking, &json!({"name": "find"}));
        assert_eq!(heard, json!({"jsonrpc": "2.0", "id": "r", key: said}));
    }
    assert_broken(
        r#"say '{"jsonrpc":"2.0","id":{},"method":"ping"}'; sleep 987"#,
        "non-protocol output on stdout (an invalid request): \"{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":{},\\\"method\\\":\\\"ping\\\"}\"; log to stderr",
    );
}

#[test]
fn a_second_answer_to_the_same_call_is_one_too_many() {
    assert_broken(
        &format!("both=$({ANSWER}; {ANSWER}); say \"$both\""),
        "answered with the id 1, which no open call has",
    );
}

/// The outcome of a cancelled call; the server runs `at_cancelled` at the cancellation.
fn cancelled(at_a_call: &str, at_cancelled: &str) -> String {
    cancelled_under(Conditions::default(), at_a_call, at_cancelled)
}

fn cancelled_under(conditions: Conditions, at_a_call: &str, at_cancelled: &str) -> String {
    let hears = format!(
        r#"*'"method":"notifications/cancelled"'*) {at_cancelled};; *'"method":"ping"'*) answer '{{}}';; *'"tools/call"'*)"#
    );
    let script = server(at_a_call).replace(r#"*'"method":"tools/call"'*)"#, &hears);
    let target = target(&script);
    let directory = RunDirectory::create().unwrap();
    let workspace = directory.workspace(&Arc::default()).unwrap();
    let places = WorkspacePaths {
        conditions,
        ..workspace.places().clone()
    };
    let reply = target.connect(places).call(&Call {
        profile: PROFILE,
        params: &json!({"name": "find"}),
        cancel_after: Some(Duration::from_millis(20)),
        lists_tools: false,
    });
    reply
        .result
        .map_or_else(|broken| broken.to_string(), |result| result.to_string())
}

#[test]
fn a_call_that_is_cancelled_need_not_be_answered() {
    const NOTHING: &str =
        "cancels a call, and its effect is not visible: the tool did not answer with an error";
    let error = r#"id=$called; answer '{"content":[],"isError":true}'"#;
    assert_eq!(
        cancelled("called=$id", error),
        r#"{"content":[],"isError":true}"#
    );
    assert_eq!(cancelled("called=$id", "true"), NOTHING);
    assert_eq!(
        cancelled("called=$id", r#"id=$called; answer '{"content":[]}'"#),
        NOTHING
    );
    let of_an_sdk = r#"say '{"jsonrpc":"2.0","id":'"$called"',"error":{"code":0,"message":"Request cancelled"}}'"#;
    assert_eq!(cancelled("called=$id", of_an_sdk), NOTHING);
    assert_eq!(cancelled("true", "exit 3"), "exited with status 3");
}

#[test]
fn a_call_that_cannot_be_done_yet_has_no_success_after_it_is_cancelled() {
    if !conditions::is_possible() {
        return;
    }
    let conditions = Conditions {
        fault: Some(FileSystemFault::SlowDirectories {
            delay: Duration::from_millis(200),
            paths: ["", "a", "a/b"].map(str::to_owned).into(),
        }),
        ..Conditions::default()
    };
    let success = r#"id=$called; answer '{"content":[]}'"#;
    assert_eq!(
        cancelled_under(conditions.clone(), "called=$id", success),
        r#"{"content":[]}"#
    );
    // A server that never answers is right, too.
    let silent = cancelled_under(conditions, "called=$id", "true");
    assert!(silent.starts_with("cancels a call"), "{silent}");
}

/// A server that notes its process group in a file.
fn noting(script: &str) -> (TempDir, Target) {
    let notes = tempfile::tempdir().unwrap();
    let mut target = target(&format!("echo $$ > \"$NOTES/group\"\n{script}"));
    note_in(notes.path(), &mut target);
    (notes, target)
}

#[test]
fn a_server_that_does_not_end_is_killed_with_its_children() {
    let stubborn = format!("trap '' TERM; sleep 987 & {}\nsleep 987", server(ANSWER));
    let obedient = format!(
        "trap 'echo asked > \"$NOTES/asked\"; exit' TERM\n{}\nsleep 987 & wait",
        server(ANSWER)
    );
    assert!(!is_asked(&stubborn));
    assert!(!is_asked(&server(ANSWER)));
    // On a busy machine it may be killed before it has noted the request.
    assert!((0..20).any(|_| is_asked(&obedient)));
}

/// Whether a server noted the request to end. Its group is gone in any case.
fn is_asked(script: &str) -> bool {
    let (notes, target) = noting(script);
    assert!(call(&target).result.is_ok());
    let group = fs::read_to_string(notes.path().join("group")).unwrap();
    assert!(is_gone(&group), "the group {group} is still there");
    notes.path().join("asked").exists()
}
