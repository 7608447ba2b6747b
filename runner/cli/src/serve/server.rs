//! The server: lists the tools, and answers calls.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, ErrorData, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::{NotificationContext, RequestContext};
use rmcp::{RoleServer, ServerHandler};
use serde_json::Value;
use tokio::sync::Semaphore;

use super::call;
use super::load::Load;
use super::workspace::Workspace;
use crate::deviations::Deviating;
use crate::reference::ToolDescription;

/// The reference's tools for one client. A tool with a memory keeps it as long as the client is connected.
pub(super) struct Server {
    reference: Deviating,
    workspace: Workspace,
    /// Whether paths must stay inside the roots.
    is_confined: bool,
    load: Load,
    /// A permit per running call.
    calls: Semaphore,
}

/// The most calls that run at once. Each has a thread per processor.
const MAX_CALLS: usize = 4;

impl Server {
    pub(super) fn new(
        reference: Deviating,
        workspace: Workspace,
        is_confined: bool,
        load: Load,
    ) -> Self {
        Self {
            reference,
            workspace,
            is_confined,
            load,
            calls: Semaphore::new(MAX_CALLS),
        }
    }

    /// Performs a call once a permit is free and the client has read the answers so far.
    async fn perform(
        &self,
        request: CallToolRequestParams,
        context: &RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let roots = self.workspace.roots(context).await?;
        let root = self.root(&roots, &request);
        let _turn = self.calls.acquire().await;
        self.load.wait_until_callable().await;
        if context.ct.is_cancelled() {
            return Err(ErrorData::internal_error("cancelled", None));
        }
        let mut reference = self.reference.clone();
        if self.is_confined {
            reference = reference.limited(|tools| tools.beneath(roots));
        }
        let result = call::perform(reference, request, context, root).await?;
        Ok(result.into())
    }

    /// The root of a call: the first, unless the call's path must lie in the root and lies in
    /// another.
    fn root(&self, roots: &[PathBuf], request: &CallToolRequestParams) -> PathBuf {
        let argument = self.reference.reference().confined_argument(&request.name);
        let arguments = request.arguments.as_ref();
        let path = argument.and_then(|name| arguments?.get(name)?.as_str());
        let contains = |root: &&PathBuf| path.is_some_and(|path| Path::new(path).starts_with(root));
        let root = roots.iter().find(contains).or(roots.first());
        root.cloned().unwrap_or_default()
    }

    fn instructions(&self) -> String {
        let start = match self.workspace.fixed() {
            Some(root) => format!("Relative paths start at {}.", root.display()),
            None => ROOTS.to_owned(),
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

/// The start of relative paths, as a model reads it.
const ROOTS: &str = "Relative paths start at the client's first root, or at the server's working \
    directory if the client has no roots. To reach another root, pass an absolute path.";

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        let name = Implementation::new("seekspec", env!("CARGO_PKG_VERSION")).with_title(format!(
            "Seekspec's reference for the profile {}",
            self.reference.reference().profile()
        ));
        ServerConfig::new(capabilities)
            .with_server_info(name)
            .with_instructions(self.instructions())
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
    let object = |schema: &Value| Arc::new(schema.as_object().cloned().unwrap_or_default());
    let hints = tool.annotations;
    let annotations = ToolAnnotations::with_title(hints.title)
        .read_only(hints.read_only_hint)
        .destructive(hints.destructive_hint)
        .idempotent(hints.idempotent_hint)
        .open_world(hints.open_world_hint);
    let described = Tool::new(tool.name, tool.description, object(&tool.input_schema))
        .with_title(tool.title)
        .with_annotations(annotations);
    match &tool.output_schema {
        Some(schema) => described.with_raw_output_schema(object(schema)),
        None => described,
    }
}
