//! A script for `sh` that repeats all calls of a case, with the changes of the tree between them.

use std::path::Path;

use seekspec_conformance::request::request;
use seekspec_conformance::suite::{Case, Step};
use seekspec_conformance::tree::{EntryKind, TreePatch};
use seekspec_protocol::UPDATES;
use serde_json::{Value, json};

use super::ReproCall;
use crate::file_uri;
use crate::sandbox::WorkspacePaths;
use crate::shell;
use crate::transport::mcp::{self, protocol::ROOTS_CHANGED};

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
        let roots = case
            .steps
            .first()
            .and_then(|step| roots(step, &places.root));
        text.push_str(&server.start(&places.root, roots.as_deref()));
    }
    for (index, (step, call)) in case.steps.iter().zip(calls).enumerate() {
        text.push_str(&format!("\n# step {}\n", index + 1));
        if let Some(change) = &step.change {
            let from = places.root.with_file_name(folder_of_change(index));
            text.push_str(&changes(change, &from, &places.root));
        }
        if let Some(server) = server.filter(|_| step.restarts) {
            text.push_str(END);
            text.push_str(&server.start(&places.root, roots(step, &places.root).as_deref()));
        } else if server.is_some()
            && index > 0
            && step.with.roots != case.steps[index - 1].with.roots
        {
            text.push_str(&changed_roots(step, index, &places.root));
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
    fn start(&self, root: &Path, roots: Option<&[String]>) -> String {
        let hello = json!({"jsonrpc": "2.0", "id": "initialize", "method": "initialize",
            "params": mcp::hello()});
        let own = [file_uri::of(root)];
        let filled = [
            ("<DIRECTORY>", shell::path(self.directory)),
            ("<COMMAND>", self.command.clone()),
            ("<INITIALIZE>", quoted(&hello)),
        ];
        let begin = said_roots(roots.unwrap_or(&own)) + CONVERSATION;
        let text = filled
            .iter()
            .fold(begin, |text, (key, value)| text.replace(key, value));
        match roots {
            Some(_) => text + &taken_roots("start"),
            // A server asks for the roots before it answers this.
            None if self.asks_for_roots => text + &pinged("roots"),
            None => text,
        }
    }
}

/// The roots that a step gives to the client, as URIs.
fn roots(step: &Step, root: &Path) -> Option<Vec<String>> {
    let placed = mcp::take_roots(&mut request(step, &root.to_string_lossy()))?;
    Some(placed.iter().map(|root| file_uri::of(root)).collect())
}

/// The line that gives the client these roots.
fn said_roots(uris: &[String]) -> String {
    format!("roots={}\n", quoted(&mcp::listed_roots(uris)))
}

/// The lines after which the client has the roots of the step.
fn changed_roots(step: &Step, index: usize, root: &Path) -> String {
    let changed = json!({"jsonrpc": "2.0", "method": ROOTS_CHANGED});
    let id = format!("step-{}", index + 1);
    let uris = roots(step, root).unwrap_or_default();
    format!(
        "{}send {}\n{}",
        said_roots(&uris),
        quoted(&changed),
        taken_roots(&id)
    )
}

/// The lines that wait for a server to ask for the roots, and to take them.
fn taken_roots(id: &str) -> String {
    let [asked, taken] = ["asked", "taken"].map(|done| pinged(&format!("roots-{id}-{done}")));
    format!("{asked}sleep 0.2\n{taken}")
}

/// The message of a call, whose id is `call-1`, `call-2`, …
pub(super) fn message(step: &Step, index: usize, mut params: Value) -> Value {
    let id = format!("call-{}", index + 1);
    if step.lists_tools {
        return json!({"jsonrpc": "2.0", "id": id, "method": "tools/list", "params": {}});
    }
    mcp::take_roots(&mut params);
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
