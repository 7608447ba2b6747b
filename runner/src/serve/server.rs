//! The server: which tools there are, and who answers a call.

use std::sync::Arc;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, ErrorData, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{NotificationContext, RequestContext};
use rmcp::{RoleServer, ServerHandler};

use tokio::sync::Semaphore;

use super::call;
use super::load::Load;
use super::workspace::Workspace;
use crate::reference::{Reference, ToolDescription};

/// The reference's tools for one client. What a tool remembers, it remembers as long as the client is there.
pub(super) struct Server {
    reference: Reference,
    workspace: Workspace,
    /// Whether paths must not lead out of the root.
    confines: bool,
    load: Load,
    /// One permit per call that runs.
    calls: Semaphore,
}

/// The most calls that run at once: each has a thread for every processor.
const CALLS: usize = 4;

impl Server {
    pub(super) fn new(
        reference: Reference,
        workspace: Workspace,
        confines: bool,
        load: Load,
    ) -> Self {
        Self {
            reference,
            workspace,
            confines,
            load,
            calls: Semaphore::new(CALLS),
        }
    }

    /// Performs a call when it is its turn, and when the client has read what was answered before.
    async fn perform(
        &self,
        request: CallToolRequestParams,
        context: &RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let root = self.workspace.root(context).await?;
        let _turn = self.calls.acquire().await;
        self.load.until_it_has_read().await;
        if context.ct.is_cancelled() {
            return Err(ErrorData::internal_error("cancelled", None));
        }
        let mut reference = self.reference.clone();
        if self.confines {
            reference = reference.beneath(root.clone());
        }
        let result = call::perform(reference, request, context, root).await?;
        Ok(result.into())
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        let name = Implementation::new("seekspec", env!("CARGO_PKG_VERSION")).with_title(format!(
            "Seekspec's reference for the profile {}",
            self.reference.profile()
        ));
        ServerConfig::new(capabilities).with_server_info(name)
    }

    async fn list_tools(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools: Vec<Tool> = self.reference.tools().into_iter().map(described).collect();
        Ok(ListToolsResult::with_all_items(tools))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        self.perform(request, &context).await
    }

    async fn on_roots_list_changed(&self, _context: NotificationContext<RoleServer>) {
        self.workspace.forget().await;
    }
}

fn described(tool: ToolDescription) -> Tool {
    let schema = tool.input_schema.as_object().cloned().unwrap_or_default();
    Tool::new(tool.name, tool.description, Arc::new(schema))
}
