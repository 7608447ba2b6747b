//! Where the paths of calls count from.
#![expect(
    deprecated,
    reason = "the newest protocol gives roots up; the clients that there are offer them"
)]

use std::path::PathBuf;
use std::time::Duration;

use rmcp::RoleServer;
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
    pub(super) async fn root(&self, context: &RequestContext<RoleServer>) -> PathBuf {
        if let Some(fixed) = &self.fixed {
            return fixed.clone();
        }
        let mut asked = self.asked.lock().await;
        if asked.is_none() {
            *asked = Some(
                first_root(context)
                    .await
                    .unwrap_or_else(|| self.here.clone()),
            );
        }
        asked.clone().unwrap_or_else(|| self.here.clone())
    }

    /// The client's roots are others now.
    pub(super) async fn forget(&self) {
        *self.asked.lock().await = None;
    }
}

async fn first_root(context: &RequestContext<RoleServer>) -> Option<PathBuf> {
    context.client_capabilities()?.roots?;
    let listed = timeout(PATIENCE, context.peer.list_roots())
        .await
        .ok()?
        .ok()?;
    listed
        .roots
        .iter()
        .find_map(|root| file_uri::to_path(&root.uri))
}
