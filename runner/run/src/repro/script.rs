//! A script for `sh` that repeats all calls of a case, with the changes of the tree between them.

use std::path::Path;

use seekspec_conformance::suite::{Case, Step};
use seekspec_conformance::tree::{EntryKind, TreePatch};
use seekspec_protocol::UPDATES;
use serde_json::{Value, json};

use super::ReproCall;
use crate::file_uri;
use crate::sandbox::WorkspacePaths;
use crate::shell;
use crate::transport::mcp;

/// Starts a server and talks to it; what is in `<>` is filled in.
const CONVERSATION: &str = include_str!("conversation.sh");

/// Ends the server.
const END: &str =
    "exec 3>&- 4<&-\nkill \"$server\" 2> /dev/null\nwait \"$server\"\nrm -rf \"$pipes\"\n";

/// The folder, beside the tree, of the entries that a step puts into it.
pub(super) fn folder_of_change(index: usize) -> String {
    format!("change-{}", index + 1)
}

/// The script. `server` is the command line of an MCP server; `None`: each call has a line of its own.
pub(super) fn text(
    case: &Case,
    places: &WorkspacePaths,
    calls: &[ReproCall],
    server: Option<&ServerStart<'_>>,
) -> String {
    let mut text = format!(
        "#!/bin/sh\n# Repeats the calls of {}\n# on the tree in {}, and prints the answers.\n\n",
        case.name,
        one_line(&places.root.to_string_lossy())
    );
    if let Some(server) = server {
        text.push_str(&server.start(&places.root));
    }
    for (index, (step, call)) in case.steps.iter().zip(calls).enumerate() {
        text.push_str(&format!("\n# step {}\n", index + 1));
        if let Some(change) = &step.change {
            let from = places.root.with_file_name(folder_of_change(index));
            text.push_str(&changes(change, &from, &places.root));
        }
        if let Some(server) = server.filter(|_| step.restarts) {
            text.push_str(END);
            text.push_str(&server.start(&places.root));
        }
        match server {
            None => text.push_str(&format!("{}\n", call.shell)),
            Some(_) => text.push_str(&asked(step, index, &shell::path(&call.file))),
        }
    }
    text
}

/// How a server is started.
pub(super) struct ServerStart<'a> {
    pub(super) directory: &'a Path,
    /// The command, quoted.
    pub(super) command: String,
    /// Whether it learns of the tree by asking for the roots alone.
    pub(super) asks_for_roots: bool,
}

impl ServerStart<'_> {
    fn start(&self, root: &Path) -> String {
        let hello = json!({"jsonrpc": "2.0", "id": "initialize", "method": "initialize",
            "params": mcp::hello()});
        let roots = json!({"roots": [{"uri": file_uri::of(root), "name": "root"}]});
        let filled = [
            ("<DIRECTORY>", shell::path(self.directory)),
            ("<COMMAND>", self.command.clone()),
            ("<ROOTS>", quoted(&roots)),
            ("<INITIALIZE>", quoted(&hello)),
        ];
        let text = filled
            .iter()
            .fold(CONVERSATION.to_owned(), |text, (key, value)| {
                text.replace(key, value)
            });
        if self.asks_for_roots {
            // A server asks for the roots before it answers this.
            text + &pinged("roots")
        } else {
            text
        }
    }
}

/// The message of a call, whose id is `call-1`, `call-2`, …
pub(super) fn message(step: &Step, index: usize, mut params: Value) -> Value {
    let id = format!("call-{}", index + 1);
    if step.lists_tools {
        return json!({"jsonrpc": "2.0", "id": id, "method": "tools/list", "params": {}});
    }
    if params["_meta"][UPDATES] == true {
        params["_meta"]["progressToken"] = id.as_str().into();
    }
    json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params})
}

/// The lines that send the message in `file`, and wait for its answer.
fn asked(step: &Step, index: usize, file: &str) -> String {
    let id = format!("call-{}", index + 1);
    let send = format!("cat {file} >&3\n");
    match step.cancel_after() {
        None => format!("{send}await {id}\n"),
        Some(after) => {
            let cancel = json!({"jsonrpc": "2.0", "method": "notifications/cancelled",
                "params": {"requestId": id, "reason": "the caller has cancelled"}});
            format!(
                "{send}sleep {:.3}\nsend {}\n{}",
                after.as_secs_f64(),
                quoted(&cancel),
                pinged(&format!("after-{id}"))
            )
        }
    }
}

fn pinged(id: &str) -> String {
    let ping = json!({"jsonrpc": "2.0", "id": id, "method": "ping"});
    format!("send {}\nawait {id}\n", quoted(&ping))
}

/// The lines that change the tree: entries are removed, and then copied from the folder `from`.
fn changes(change: &TreePatch, from: &Path, root: &Path) -> String {
    let mut lines = String::new();
    for (path, entry) in &change.entries {
        let target = shell::path(&root.join(path));
        let kind = entry.as_ref().map(|entry| &entry.kind);
        if kind == Some(&EntryKind::Directory) {
            lines.push_str(&format!("mkdir -p {target}\n"));
        } else {
            lines.push_str(&format!("rm -rf {target}\n"));
        }
        if entry.is_some() && kind != Some(&EntryKind::Directory) {
            let source = shell::path(&from.join(path));
            let parent = root.join(path);
            let parent = shell::path(parent.parent().unwrap_or(root));
            lines.push_str(&format!("mkdir -p {parent} && cp -pPR {source} {target}\n"));
        }
    }
    lines
}

fn quoted(message: &Value) -> String {
    shell::line([&message.to_string()])
}

fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}
