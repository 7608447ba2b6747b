//! A delegate that is not asked what it ought to be.

use std::path::Path;

use serde_json::Value;

use crate::engine::display;
use crate::host::{Context, DelegatedMatch, GlobOptions, Operations};
use crate::profiles::{Tool, ToolResult};

/// A delegate is asked from the working directory, base and pattern in one.
pub(super) fn asks_from_the_working_directory(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let misled = context.operations.map(|operations| Misled {
        operations,
        root: context.root,
    });
    let spoilt = Context {
        settings: context.settings.clone(),
        resources: context.resources.clone(),
        cancellation: context.cancellation.clone(),
        operations: misled.as_ref().map(|misled| misled as &dyn Operations),
        ..*context
    };
    tool.call(arguments, &spoilt)
}

/// A delegate that cannot say whether a path is a file is of no use.
pub(super) fn needs_stat(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let root = display::slashed(context.root);
    let lacks_stat = |operations: &dyn Operations| operations.is_file(&root).is_none();
    if context.operations.is_some_and(lacks_stat) {
        ToolResult::error("operations.stat is not a function".to_owned())
    } else {
        tool.call(arguments, context)
    }
}

struct Misled<'a> {
    operations: &'a dyn Operations,
    root: &'a Path,
}

impl Operations for Misled<'_> {
    fn exists(&self, path: &str) -> bool {
        self.operations.exists(path)
    }

    fn is_file(&self, path: &str) -> Option<bool> {
        self.operations.is_file(path)
    }

    fn glob(
        &self,
        pattern: &str,
        path: &str,
        options: &GlobOptions,
    ) -> Result<Vec<DelegatedMatch>, String> {
        let prefix = display::prefix(self.root, Path::new(path));
        let root = display::slashed(self.root);
        self.operations
            .glob(&format!("{prefix}{pattern}"), &root, options)
    }
}
