//! The handshake of a server, and its list of tools.

use std::sync::Arc;
use std::time::Duration;

use seekspec_run::sandbox::RunDirectory;
use seekspec_run::transport::{Call, Discovered};
use serde_json::json;

use crate::mcp::{NO_TOOLS, call, target};
use crate::mcp_server::{ANSWER, custom, server, server_with};
use crate::support::PROFILE;

#[test]
fn failed_handshakes_report_the_end_of_stderr() {
    for (at_initialize, message) in [
        (
            "echo 'no such option' >&2; exit 2",
            "the handshake failed: exited with status 2; the last line on its stderr: \"no such option\"",
        ),
        (
            "say 'Welcome!'; exit 0",
            "the handshake failed: non-protocol output on stdout (not JSON: expected value at line 1 column 1): \"Welcome!\"; log to stderr",
        ),
        (
            r#"say '{"jsonrpc":"2.0","id":'"$id"',"error":{"code":-32603,"message":"no licence"}}'"#,
            "the handshake failed: the call was refused: no licence (JSON-RPC error -32603)",
        ),
        (
            r#"answer '{"tools":[]}'"#,
            "the handshake failed: invalid answer: the answer to `initialize` is not an InitializeResult",
        ),
        (
            r#"answer '{"protocolVersion":"1999-01-01","capabilities":{},"serverInfo":{"name":"x","version":"1"}}'"#,
            "the handshake failed: the call was refused: unknown protocol version \"1999-01-01\"",
        ),
    ] {
        let target = target(&custom(at_initialize, NO_TOOLS, ANSWER));
        assert_eq!(call(&target).result.unwrap_err().to_string(), message);
        assert_eq!(target.probe().unwrap_err().to_string(), message);
    }
}

#[test]
fn a_start_has_a_deadline_that_is_not_that_of_calls() {
    let mut silent = target(&custom("sleep 1000", NO_TOOLS, ANSWER));
    silent.start_deadline = Duration::from_millis(100);
    let message = "the handshake failed: the deadline of 0.1s passed";
    assert_eq!(silent.probe().unwrap_err().to_string(), message);
    assert_eq!(call(&silent).result.unwrap_err().to_string(), message);
}

#[test]
fn the_tools_are_listed_page_by_page() {
    let pages = r#"case $line in
        *'"cursor":"next"'*) answer '{"tools":[{"name":"b","description":"B","inputSchema":{"type":"object"}}]}';;
        *) answer '{"tools":[{"name":"a"}],"nextCursor":"next"}';;
      esac"#;
    let paged = target(&server_with(pages, ANSWER));
    let probe = paged.probe().unwrap();
    assert_eq!(probe.version.as_deref(), Some("7"));
    assert_eq!(probe.tool_names(), Some(vec!["a", "b"]));
    let second = Discovered {
        name: "b".to_owned(),
        description: Some("B".to_owned()),
        input_schema: json!({"type": "object"}),
    };
    assert_eq!(probe.tools.unwrap()[1], second);
}

#[test]
fn unterminated_lists_are_reported() {
    let mut endless = target(&server_with(
        r#"answer '{"tools":[],"nextCursor":"again"}'"#,
        ANSWER,
    ));
    endless.deadline = Duration::from_secs(1000);
    let broken = endless.probe().unwrap_err();
    assert!(
        broken.to_string().contains("more than 1000 pages"),
        "{broken}"
    );
}

#[test]
fn a_server_without_the_method_has_no_tools() {
    let none = r#"say '{"jsonrpc":"2.0","id":'"$id"',"error":{"code":-32601,"message":"Method not found"}}'"#;
    let none = target(&server_with(none, ANSWER));
    assert_eq!(none.probe().unwrap().tools, Some(Vec::new()));
}

#[test]
fn a_run_warns_of_lines_that_are_not_messages() {
    let directory = RunDirectory::create().unwrap();
    let workspace = directory.workspace(&Arc::default()).unwrap();
    let noisy = target(&server(&format!("say 'reading'; say 'done'; {ANSWER}")));
    let mut connection = noisy.connect(workspace.places().clone());
    let reply = connection.call(&Call {
        profile: PROFILE,
        params: &json!({"name": "find"}),
        cancel_after: None,
        lists_tools: false,
    });
    assert!(reply.result.is_ok());
    let warning = directory.noise().unwrap();
    assert!(warning.contains("such as \"reading\""), "{warning}");
}
