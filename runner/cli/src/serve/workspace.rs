//! The directories in which calls work.
#![expect(
    deprecated,
    reason = "the newest protocol gives roots up; the clients that there are offer them"
)]

use std::path::{Path, PathBuf};
use std::time::Duration;

use rmcp::RoleServer;
use rmcp::model::ErrorData;
use rmcp::service::RequestContext;
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::file_uri;

/// The time that a client may take to list its roots.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The directories in which calls work.
pub(super) struct Workspace {
    /// The root of the command line.
    fixed: Option<PathBuf>,
    /// The working directory of this process.
    here: PathBuf,
    /// The roots of the client, once it was asked.
    asked: Mutex<Option<Vec<PathBuf>>>,
}

impl Workspace {
    pub(super) fn new(fixed: Option<PathBuf>, here: PathBuf) -> Self {
        Self {
            fixed,
            here,
            asked: Mutex::new(None),
        }
    }

    /// The root of the command line.
    pub(super) fn fixed(&self) -> Option<&Path> {
        self.fixed.as_deref()
    }

    /// The directories for a call, at least one. The client is asked for its roots once, in its first
    /// call.
    ///
    /// # Errors
    /// The client has roots, and none of them is known to be a directory of this machine.
    pub(super) async fn roots(
        &self,
        context: &RequestContext<RoleServer>,
    ) -> Result<Vec<PathBuf>, ErrorData> {
        if let Some(fixed) = &self.fixed {
            return Ok(vec![fixed.clone()]);
        }
        let mut asked = self.asked.lock().await;
        if let Some(roots) = asked.as_ref() {
            return Ok(roots.clone());
        }
        let mut roots = client_roots(context).await.map_err(|reason| {
            let reason = format!("{reason}; start the server with --root DIR");
            ErrorData::invalid_request(reason, None)
        })?;
        if roots.is_empty() {
            roots.push(self.here.clone());
        }
        *asked = Some(roots.clone());
        Ok(roots)
    }

    /// Asks for the roots again in the next call, since they have changed.
    pub(super) async fn forget(&self) {
        *self.asked.lock().await = None;
    }
}

/// The client's roots on this machine; none if the client has no roots.
async fn client_roots(context: &RequestContext<RoleServer>) -> Result<Vec<PathBuf>, String> {
    let capabilities = context.client_capabilities();
    if capabilities.is_none_or(|capabilities| capabilities.roots.is_none()) {
        return Ok(Vec::new());
    }
    let listed = match timeout(TIMEOUT, context.peer.list_roots()).await {
        Ok(Ok(listed)) => listed.roots,
        Ok(Err(error)) => return Err(format!("the client does not list its roots: {error}")),
        Err(_) => return Err("the client did not list its roots in time".to_owned()),
    };
    let roots = listed
        .iter()
        .filter_map(|root| file_uri::to_path(&root.uri));
    let roots: Vec<PathBuf> = roots.collect();
    match listed.first() {
        Some(root) if roots.is_empty() => Err(format!(
            "the client's root `{}` is not a directory of this machine",
            root.uri
        )),
        _ => Ok(roots),
    }
}
