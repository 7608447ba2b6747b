//! The roots that a case gives to the client of a server: what the server hears, and when.

use std::path::Path;
use std::sync::Arc;

use seekspec_run::sandbox::RunDirectory;
use seekspec_run::targets::Target;
use seekspec_run::transport::Call;
use serde_json::{Value, json};

use crate::mcp;
use crate::mcp_server::server;
use crate::support::PROFILE;

const ASK: &str = r#"say '{"jsonrpc":"2.0","id":"r","method":"roots/list"}'"#;

/// A server that runs `at_roots` where it may ask for them, and answers with all that it has heard.
fn target(at_roots: &str) -> Target {
    let answer = r#"answer "{\"content\":[],\"structuredContent\":{\"heard\":[$heard]}}""#;
    let hears = format!(
        r#"*'"ping"'*) answer '{{}}'; continue;; *'/initialized"'*|*'/list_changed"'*) {at_roots};; *'"method":"tools/call"'*)"#
    );
    let script = server(&format!("heard=$heard,$line; {answer}; continue"));
    let script = script.replace(r#"*'"method":"tools/call"'*)"#, &hears);
    // Notes the line once its case in the script is done.
    mcp::target(&script.replace("  esac\n", "  esac\n  heard=${heard:+$heard,}$line\n"))
}

/// The lines that the server has heard at the last of calls with these roots, below `/r`.
fn heard(at_roots: &str, roots: &[&[&str]]) -> Vec<Value> {
    let directory = RunDirectory::create().unwrap();
    let workspace = directory.workspace(&Arc::default()).unwrap();
    let target = target(at_roots);
    let mut connection = target.connect(workspace.places().clone());
    let mut last = Vec::new();
    for roots in roots {
        let roots: Vec<_> = roots
            .iter()
            .map(|root| Path::new("/r").join(root))
            .collect();
        let meta = json!({"io.seekspec/roots": roots, "other": 1});
        let reply = connection.call(&Call {
            profile: PROFILE,
            params: &json!({"name": "find", "arguments": {}, "_meta": meta}),
            cancel_after: None,
            lists_tools: false,
        });
        let answer = reply
            .result
            .unwrap_or_else(|why| panic!("{why}: {}", reply.stderr));
        last = answer["structuredContent"]["heard"]
            .as_array()
            .unwrap()
            .clone();
    }
    last
}

/// The method of each line; of an answer, the URIs of its roots.
fn in_short(heard: &[Value]) -> Vec<String> {
    let short = |message: &Value| match message["method"].as_str() {
        Some(method) => method.to_owned(),
        None => {
            let roots = message["result"]["roots"].as_array().unwrap();
            let uris = roots.iter().map(|root| root["uri"].as_str().unwrap());
            uris.collect::<Vec<_>>().join(" ")
        }
    };
    heard.iter().map(short).collect()
}

const HELLO: [&str; 2] = ["initialize", "notifications/initialized"];
const CHANGED: &str = "notifications/roots/list_changed";

#[test]
fn roots_are_there_before_the_call_and_are_not_a_part_of_it() {
    let heard = heard(ASK, &[&["a"], &["a"], &["a", "b c"]]);
    let expected = [
        HELLO[0],
        HELLO[1],
        "file:///r/a",
        "tools/call",
        "tools/call",
        CHANGED,
        "file:///r/a file:///r/b%20c",
        "tools/call",
    ];
    assert_eq!(in_short(&heard), expected);
    for call in heard.iter().filter(|one| one["method"] == "tools/call") {
        assert_eq!(call["params"]["_meta"], json!({"other": 1}));
    }
}

#[test]
fn a_server_that_asks_twice_is_answered_twice() {
    let twice = format!("{ASK}; {ASK}");
    let expected = [
        HELLO[0],
        HELLO[1],
        "file:///r/a",
        "file:///r/a",
        "tools/call",
    ];
    assert_eq!(in_short(&heard(&twice, &[&["a"]])), expected);
}

#[test]
fn a_server_that_never_asks_is_called_all_the_same() {
    let heard = heard("true", &[&["a"], &["b"]]);
    let expected = [HELLO[0], HELLO[1], "tools/call", CHANGED, "tools/call"];
    assert_eq!(in_short(&heard), expected);
}

#[test]
fn a_client_may_have_no_roots() {
    let heard = heard(ASK, &[&["a"], &[]]);
    let expected = [
        HELLO[0],
        HELLO[1],
        "file:///r/a",
        "tools/call",
        CHANGED,
        "",
        "tools/call",
    ];
    assert_eq!(in_short(&heard), expected);
}
