//! The server's descriptions of itself and of its tools.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Value, json};

use super::exchange::Exchange;
use super::lifecycle::Terms;
use super::workspace::ServedDirectories;
use seekspec_prove::deviations::Deviating;
use seekspec_run::transport::mcp::protocol::VERSIONS;

/// The reference's tools for one client. A tool with a memory keeps it as long as the client is connected.
pub(super) struct McpServer {
    pub(super) reference: Deviating,
    pub(super) workspace: ServedDirectories,
    /// Whether paths must stay inside the roots.
    pub(super) is_confined: bool,
    pub(super) exchange: Arc<Exchange>,
}

impl McpServer {
    /// The answer to a handshake.
    pub(super) fn welcome(&self, version: &str) -> Value {
        json!({
            "protocolVersion": version,
            "capabilities": {"tools": {}},
            "serverInfo": self.info(),
            "instructions": self.instructions(),
        })
    }

    /// The same without a handshake.
    pub(super) fn discovered(&self) -> Value {
        json!({
            "resultType": "complete",
            "supportedVersions": VERSIONS,
            "capabilities": {"tools": {}},
            "instructions": self.instructions(),
            "ttlMs": 0,
            "cacheScope": "private",
            "_meta": {"io.modelcontextprotocol/serverInfo": self.info()},
        })
    }

    /// The list of the tools.
    pub(super) fn tools(&self, terms: Terms) -> Value {
        let tools = self.reference.tools();
        if terms.is_inline {
            json!({"resultType": "complete", "ttlMs": 0, "cacheScope": "private", "tools": tools})
        } else {
            json!({"tools": tools})
        }
    }

    /// The root of a call: the first, unless the call's path must lie in the root and lies in
    /// another.
    pub(super) fn root(&self, roots: &[PathBuf], params: &Value) -> PathBuf {
        let tool = params["name"].as_str().unwrap_or_default();
        let argument = self.reference.reference().confined_argument(tool);
        let path = argument.and_then(|name| params["arguments"][name].as_str());
        let root = roots
            .iter()
            .find(|root| path.is_some_and(|path| Path::new(path).starts_with(root)))
            .or(roots.first());
        root.cloned().unwrap_or_default()
    }

    fn info(&self) -> Value {
        let profile = self.reference.reference().profile();
        json!({
            "name": "seekspec",
            "title": format!("Seekspec's reference for the profile {profile}"),
            "version": env!("CARGO_PKG_VERSION"),
        })
    }

    fn instructions(&self) -> String {
        let start = match self.workspace.fixed() {
            Some(root) => format!("Relative paths start at {}.", root.display()),
            None => format!(
                "Relative paths start at the client's first root, or at {} if the client has no roots. To \
                 reach another root, pass an absolute path.",
                self.workspace.here().display()
            ),
        };
        let confined = if self.is_confined {
            " Paths that lead out of the roots are refused."
        } else {
            ""
        };
        format!(
            "A reference implementation of the file tools of {}. {start}{confined}",
            self.reference.reference().about()
        )
    }
}
