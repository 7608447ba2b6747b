//! The server: which tools there are, and who answers a call.

use std::sync::Arc;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, ErrorData, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{NotificationContext, RequestContext};
use rmcp::{RoleServer, ServerHandler};

use super::call;
use super::workspace::Workspace;
use crate::reference::{Reference, ToolDescription};

/// The reference's tools for one client. What a tool remembers, it remembers as long as the client is there.
pub(super) struct Server {
    reference: Reference,
    workspace: Workspace,
}

impl Server {
    pub(super) fn new(reference: Reference, workspace: Workspace) -> Self {
        Self {
            reference,
            workspace,
        }
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
        let root = self.workspace.root(&context).await;
        let reference = self.reference.clone();
        let result = call::perform(reference, request, &context, root).await?;
        Ok(result.into())
    }

    async fn on_roots_list_changed(&self, _context: NotificationContext<RoleServer>) {
        self.workspace.forget().await;
    }
}

fn described(tool: ToolDescription) -> Tool {
    let schema = tool.input_schema.as_object().cloned().unwrap_or_default();
    Tool::new(tool.name, tool.description, Arc::new(schema))
}
