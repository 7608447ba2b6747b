//! What we are to a server: a client that knows its roots, and offers nothing else.
#![expect(
    deprecated,
    reason = "the newest protocol gives roots up; the servers that there are ask for them"
)]

use std::sync::Arc;

use rmcp::model::{
    ClientCapabilities, ClientConfig, Implementation, ListRootsResult, ProtocolVersion, Root,
};
use rmcp::service::RequestContext;
use rmcp::{ClientHandler, ErrorData, RoleClient};
use tokio::sync::Notify;

/// The client's side of a conversation about one tree.
pub(super) struct Client {
    /// The URI of the tree's root.
    pub(super) root: String,
    /// Told when the server has asked for the roots.
    pub(super) asked: Arc<Notify>,
}

impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        let capabilities = ClientCapabilities::builder().enable_roots().build();
        let name = Implementation::new("seekspec", env!("CARGO_PKG_VERSION"));
        ClientConfig::new(capabilities, name)
            .with_protocol_version(ProtocolVersion::LATEST_WITH_INITIALIZE)
    }

    async fn list_roots(
        &self,
        _context: RequestContext<RoleClient>,
    ) -> Result<ListRootsResult, ErrorData> {
        self.asked.notify_one();
        let root = Root::new(self.root.as_str()).with_name("root");
        Ok(ListRootsResult::new(vec![root]))
    }
}
