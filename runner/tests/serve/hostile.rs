//! Broken and malicious clients.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Child;

use serde_json::{Value, json};

use crate::client::{ask, folder, greet, message, next, silent, start, start_profile};

#[test]
fn invalid_lines_are_answered_and_the_session_continues() {
    let folder = folder("one.ts");
    let (_server, mut stdin, mut stdout) = start(folder.path(), &[]);
    let nested = "[".repeat(50_000);
    let lines: [(&[u8], i64, Value); 8] = [
        (b"not JSON", -32700, Value::Null),
        (b"{\"jsonrpc\": \"2.0\", \"id\": 7, ", -32700, Value::Null),
        (b"{\"id\": \"\xff\"}", -32700, Value::Null),
        (b"{} {}", -32700, Value::Null),
        (nested.as_bytes(), -32700, Value::Null),
        (b"{\"jsonrpc\": \"2.0\", \"id\": 8}", -32600, json!(8)),
        (
            b"{\"jsonrpc\": \"2.0\", \"id\": 9, \"method\": \"prompts/list\"}",
            -32601,
            json!(9),
        ),
        (
            b"{\"jsonrpc\": \"2.0\", \"id\": 10, \"method\": \"tools/call\"}",
            -32602,
            json!(10),
        ),
    ];
    for (line, code, id) in lines {
        stdin.write_all(&[line, b"\n"].concat()).unwrap();
        let answer = next(&mut stdout);
        assert_eq!(
            (&answer["error"]["code"], &answer["id"]),
            (&json!(code), &id),
            "{answer}"
        );
        ask(&mut stdin, 11, "ping", &json!({}));
        assert_eq!(next(&mut stdout)["id"], 11);
    }
}

#[test]
fn a_line_without_an_end_is_not_kept() {
    let folder = folder("one.ts");
    let (_server, mut stdin, mut stdout) = start(folder.path(), &[]);
    let piece = vec![b'x'; 1 << 20];
    (0..16).for_each(|_| stdin.write_all(&piece).unwrap());
    stdin.write_all(b"\n").unwrap();
    let answer = next(&mut stdout);
    assert_eq!(answer["error"]["code"], -32700, "{answer}");
    ask(&mut stdin, 1, "ping", &json!({}));
    assert_eq!(next(&mut stdout)["id"], 1);
}

#[test]
fn a_torn_line_at_the_end_is_answered() {
    let folder = folder("one.ts");
    let (mut server, mut stdin, mut stdout) = start(folder.path(), &[]);
    stdin.write_all(b"{\"jsonrpc\"").unwrap();
    drop(stdin);
    assert_eq!(next(&mut stdout)["error"]["code"], -32700);
    assert!(server.wait().unwrap().success());
}

#[test]
fn messages_before_the_handshake_do_not_end_the_session() {
    let folder = folder("one.ts");
    let (mut server, mut stdin, mut stdout) = silent("omp", folder.path(), &[]);
    let early = [
        message(None, "notifications/initialized", &json!({})),
        message(None, "notifications/cancelled", &json!({"requestId": 1})),
        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": {}}\n".to_owned(),
        message(Some(2), "ping", &json!({})),
    ];
    stdin.write_all(early.concat().as_bytes()).unwrap();
    assert_eq!(next(&mut stdout)["id"], 2);
    let welcome = greet(&mut stdin, &mut stdout, &json!({}));
    let again = greet(&mut stdin, &mut stdout, &json!({}));
    assert_eq!(welcome["result"], again["result"]);
    let call = json!({"name": "find", "arguments": {"paths": ["*"]}});
    ask(&mut stdin, 3, "tools/call", &call);
    assert_eq!(next(&mut stdout)["result"]["content"][0]["text"], "one.ts");
    drop(stdin);
    assert!(server.wait().unwrap().success());
}

/// Without a bound the server would keep all answers that the client does not read.
#[test]
fn a_client_that_does_not_read_waits() {
    let folder = tempfile::tempdir().unwrap();
    let line = format!("{}\n", "x".repeat(99));
    fs::write(folder.path().join("large.txt"), line.repeat(10_000)).unwrap();
    let (server, mut stdin, mut stdout) = start_profile("codescout", folder.path(), &[]);
    let whole = json!({"path": "large.txt", "start_line": 1, "end_line": 10_000});
    let call = json!({"name": "read_file", "arguments": whole});
    let calls = 300;
    (1..=calls).for_each(|id| ask(&mut stdin, id, "tools/call", &call));
    let bytes = next(&mut stdout).to_string().len();
    // Answers are sent one by one, so without a bound many more would be in memory by now.
    (1..calls / 2).for_each(|_| drop(next(&mut stdout)));
    let (peak, all) = (peak_of(&server), bytes * calls as usize);
    assert!(peak < all / 2, "{peak} bytes where all answers have {all}");
    (calls / 2..calls).for_each(|_| drop(next(&mut stdout)));
}

/// The peak memory of the process, in bytes.
fn peak_of(server: &Child) -> usize {
    let status = fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.unwrap().trim().trim_end_matches(" kB");
    kilobytes.parse::<usize>().unwrap() << 10
}

#[test]
fn roots_are_read_or_refused() {
    let (here, there) = (folder("here.ts"), folder("there.ts"));
    let path = there.path().to_str().unwrap();
    let found = |roots: &Value| {
        let (_server, mut stdin, mut stdout) = silent("omp", here.path(), &[]);
        greet(&mut stdin, &mut stdout, &json!({"roots": {}}));
        let call = json!({"name": "find", "arguments": {"paths": ["*"]}});
        ask(&mut stdin, 1, "tools/call", &call);
        let asked = next(&mut stdout);
        assert_eq!(asked["method"], "roots/list");
        let answer = json!({"jsonrpc": "2.0", "id": asked["id"], "result": {"roots": roots}});
        writeln!(stdin, "{answer}").unwrap();
        next(&mut stdout)
    };
    for scheme in ["file://", "FILE://", "File://LocalHost"] {
        let answer = found(&json!([{"uri": format!("{scheme}{path}")}]));
        assert_eq!(
            answer["result"]["content"][0]["text"], "there.ts",
            "{answer}"
        );
    }
    let refused = found(&json!([{"uri": "http://example.org/"}]));
    let message = refused["error"]["message"].as_str().unwrap();
    assert!(
        message.contains("http://example.org/") && message.contains("--root"),
        "{message}"
    );
    let none = found(&json!([]));
    assert_eq!(none["result"]["content"][0]["text"], "here.ts");
}

/// The text of the answer to a call, by a client with these roots.
fn answer_in_roots(profile: &str, words: &[&str], roots: &[&Path], call: &Value) -> String {
    let (_server, mut stdin, mut stdout) = silent(profile, roots[0], words);
    greet(&mut stdin, &mut stdout, &json!({"roots": {}}));
    ask(&mut stdin, 1, "tools/call", call);
    let asked = next(&mut stdout);
    let uri = |root: &&Path| json!({"uri": format!("file://{}", root.display())});
    let roots: Vec<Value> = roots.iter().map(uri).collect();
    let answer = json!({"jsonrpc": "2.0", "id": asked["id"], "result": {"roots": roots}});
    writeln!(stdin, "{answer}").unwrap();
    let answer = next(&mut stdout);
    let text = answer["result"]["content"][0]["text"].as_str();
    text.unwrap_or_default().to_owned()
}

#[test]
fn every_root_of_the_client_is_reached() {
    let (first, second, outside) = (folder("a.ts"), folder("b.ts"), folder("c.ts"));
    let roots = [first.path(), second.path()];
    let calls = |root: &Path| {
        [
            (
                "omp",
                json!({"name": "find", "arguments": {"paths": [root.join("*.ts")]}}),
            ),
            (
                "gemini",
                json!({"name": "glob", "arguments": {"pattern": "*.ts", "path": root}}),
            ),
            (
                "codescout",
                json!({"name": "list_dir", "arguments": {"path": root}}),
            ),
        ]
    };
    let confined = ["--confine"];
    for (root, file, is_reached) in [
        (first.path(), "a.ts", true),
        (second.path(), "b.ts", true),
        (outside.path(), "c.ts", false),
    ] {
        for (profile, call) in calls(root) {
            for words in [&[], &confined[..]] {
                let text = answer_in_roots(profile, words, &roots, &call);
                // omp's documents let an absolute path lead anywhere.
                let is_free = profile == "omp" && words.is_empty();
                let expected = is_reached || is_free;
                assert_eq!(text.contains(file), expected, "{profile}: {text}");
            }
        }
    }
}

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "a test, which is read from top to bottom"
)]
fn a_host_can_confine_every_profile() {
    let (here, there) = (folder("here.ts"), folder("there.ts"));
    fs::write(there.path().join("there.ts"), "SECRET").unwrap();
    std::os::unix::fs::symlink(there.path(), here.path().join("link")).unwrap();
    let outside = there.path().to_str().unwrap();
    let calls = [
        (
            "omp",
            json!({"name": "find", "arguments": {"paths": [outside]}}),
        ),
        (
            "omp",
            json!({"name": "find", "arguments": {"paths": ["link"]}}),
        ),
        (
            "omp",
            json!({"name": "search", "arguments": {"pattern": "SECRET", "paths": ["link/there.ts"]}}),
        ),
        (
            "mini",
            json!({"name": "glob", "arguments": {"pattern": "**"}}),
        ),
        (
            "gemini",
            json!({"name": "glob", "arguments": {"pattern": "**"}}),
        ),
        (
            "codescout",
            json!({"name": "read_file", "arguments": {"path": "there.ts"}}),
        ),
    ];
    for (profile, mut call) in calls {
        // Tried only if the workspace of the call is the only way out.
        if ["mini", "gemini", "codescout"].contains(&profile) {
            call["_meta"] = json!({"io.seekspec/workspace": outside});
        }
        let told = |words: &[&str]| {
            let (_server, mut stdin, mut stdout) = start_profile(profile, here.path(), words);
            ask(&mut stdin, 1, "tools/call", &call);
            next(&mut stdout)["result"].to_string()
        };
        let is_told =
            |answer: &str| answer.contains("there.ts") && !answer.contains("isError\":true");
        let (free, confined) = (told(&[]), told(&["--confine"]));
        assert!(
            is_told(&free) || free.contains("SECRET"),
            "{profile}: {free}"
        );
        assert!(
            !is_told(&confined) && !confined.contains("SECRET"),
            "{profile}: {confined}"
        );
    }
}

#[test]
fn a_host_can_leave_out_tools_that_change_files() {
    let folder = folder("one.ts");
    let (_server, mut stdin, mut stdout) =
        start_profile("codescout", folder.path(), &["--read-only"]);
    ask(&mut stdin, 1, "tools/list", &json!({}));
    let listed = next(&mut stdout)["result"]["tools"].to_string();
    assert!(
        listed.contains("\"read_file\"") && !listed.contains("\"create_file\""),
        "{listed}"
    );
    for tool in ["create_file", "edit_file"] {
        let arguments =
            json!({"path": "one.ts", "content": "x", "new_string": "x", "insert": "append"});
        ask(
            &mut stdin,
            2,
            "tools/call",
            &json!({"name": tool, "arguments": arguments}),
        );
        let answer = next(&mut stdout);
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
    }
    assert_eq!(
        fs::read_to_string(folder.path().join("one.ts")).unwrap(),
        ""
    );
}

/// Descriptors confine the engine; the kernel is the wall behind them.
#[test]
#[cfg(target_os = "linux")]
fn the_kernel_confines_a_server_with_a_root_too() {
    if let Some(why) = seekspec_contain::missing() {
        eprintln!("skipped: {why}");
        return;
    }
    let here = folder("here.ts");
    let root = here.path().to_str().unwrap();
    let is_bound = |words: &[&str]| {
        let (server, _stdin, _stdout) = start_profile("codescout", here.path(), words);
        let status = fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap();
        // Landlock is not told of a process, but nothing else here needs this.
        status.contains("NoNewPrivs:\t1")
    };
    assert!(is_bound(&["--confine", "--root", root]));
    assert!(!is_bound(&["--root", root]) && !is_bound(&["--confine"]));
}

#[test]
fn paths_that_no_system_call_takes_are_refused_and_leave_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, mut stdin, mut stdout) = start_profile("common", folder.path(), &[]);
    let long = [&*"d".repeat(250); 17].join("/");
    for (id, path) in [long, "n".repeat(256), "x".repeat(5000)].iter().enumerate() {
        for (tool, arguments) in [
            (
                "write",
                json!({"path": format!("{path}/file"), "content": "x"}),
            ),
            ("read", json!({"path": path})),
            ("list", json!({"path": path})),
            (
                "edit",
                json!({"path": path, "old_text": "a", "new_text": "b"}),
            ),
        ] {
            let call = json!({"name": tool, "arguments": arguments});
            ask(&mut stdin, u32::try_from(id).unwrap(), "tools/call", &call);
            let answer = next(&mut stdout);
            assert_eq!(answer["result"]["isError"], true, "{answer}");
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
