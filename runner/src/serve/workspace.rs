//! Where the paths of calls count from.
#![expect(
    deprecated,
    reason = "the newest protocol gives roots up; the clients that there are offer them"
)]

use std::path::PathBuf;
use std::time::Duration;

use rmcp::RoleServer;
use rmcp::model::ErrorData;
use rmcp::service::RequestContext;
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::file_uri;

/// How long a client may take to say its roots.
const PATIENCE: Duration = Duration::from_secs(5);

/// Where the paths of calls count from.
pub(super) struct Workspace {
    /// What the command line says.
    fixed: Option<PathBuf>,
    /// Where this process runs.
    here: PathBuf,
    /// What the client's roots say, once it was asked.
    asked: Mutex<Option<PathBuf>>,
}

impl Workspace {
    pub(super) fn new(fixed: Option<PathBuf>, here: PathBuf) -> Self {
        Self {
            fixed,
            here,
            asked: Mutex::new(None),
        }
    }

    /// The directory for a call. The client is asked for its roots once, in its first call.
    ///
    /// # Errors
    /// The client has roots, and none of them is known to be a directory of this machine.
    pub(super) async fn root(
        &self,
        context: &RequestContext<RoleServer>,
    ) -> Result<PathBuf, ErrorData> {
        if let Some(fixed) = &self.fixed {
            return Ok(fixed.clone());
        }
        let mut asked = self.asked.lock().await;
        if let Some(root) = asked.as_ref() {
            return Ok(root.clone());
        }
        let root = match first_root(context).await {
            Ok(root) => root.unwrap_or_else(|| self.here.clone()),
            Err(reason) => {
                let reason = format!("{reason}; start the server with --root DIR");
                return Err(ErrorData::invalid_request(reason, None));
            }
        };
        *asked = Some(root.clone());
        Ok(root)
    }

    /// The client's roots are others now.
    pub(super) async fn forget(&self) {
        *self.asked.lock().await = None;
    }
}

/// The client's first root on this machine; none if the client has no roots.
async fn first_root(context: &RequestContext<RoleServer>) -> Result<Option<PathBuf>, String> {
    let capabilities = context.client_capabilities();
    if capabilities.is_none_or(|capabilities| capabilities.roots.is_none()) {
        return Ok(None);
    }
    let listed = match timeout(PATIENCE, context.peer.list_roots()).await {
        Ok(Ok(listed)) => listed.roots,
        Ok(Err(error)) => return Err(format!("the client does not say its roots: {error}")),
        Err(_) => return Err("the client has not said its roots in time".to_owned()),
    };
    let path = listed.iter().find_map(|root| file_uri::to_path(&root.uri));
    if path.is_none()
        && let Some(root) = listed.first()
    {
        return Err(format!(
            "the client's root `{}` is not a directory of this machine",
            root.uri
        ));
    }
    Ok(path)
}
