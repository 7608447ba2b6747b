//! `memory`: files that an agent keeps between its sessions, below `/memories`.
//!
//! The flow of a call: JSON → command and its parameters → paths below the root → the files.

mod edit;
mod files;
mod rules;
mod store_path;
#[cfg(test)]
mod tests;
mod view;

use serde_json::Value;

pub use rules::{
    CreateTexts, DeleteTexts, DirectoryRules, InsertTexts, MemoryRules, MemoryTexts, PathRules,
    RenameTexts, ReplaceTexts, ViewTexts,
};
use store_path::StorePath;

use super::call::{Command, CommandTexts, CommandTool, file_parameter};
use crate::host::Context;
use crate::profiles::{Arguments, Effect, Failure, Parameter, Tool, ToolResult};

tool!(MemoryTool, MemoryRules);

impl CommandTool for MemoryTool {
    const COMMANDS: &'static [Command<Self>] = &[
        Command::view(Self::view),
        Command::create(Self::create),
        Command::str_replace(Self::str_replace),
        Command::insert(Self::insert),
        Command {
            name: "delete",
            required: &["path"],
            optional: &[],
            act: Self::delete,
        },
        Command {
            name: "rename",
            required: &["old_path", "new_path"],
            optional: &[],
            act: Self::rename,
        },
    ];

    fn parameter(&self, name: &str) -> Parameter {
        let root = &self.rules.paths.root;
        match name {
            "path" => Parameter::text("path").about(format!(
                "The file or directory: an absolute path below {root}."
            )),
            "old_path" => Parameter::text("old_path").about("rename: the path to rename."),
            "new_path" => {
                Parameter::text("new_path").about("rename: its new path, at which nothing may be.")
            }
            other => file_parameter(other),
        }
    }

    fn command_texts(&self) -> CommandTexts<'_> {
        let texts = &self.rules.texts;
        CommandTexts {
            arguments: &texts.arguments,
            unknown: &texts.unknown_command,
            aborted: &texts.aborted,
        }
    }
}

impl MemoryTool {
    /// The path that an argument names.
    fn path<'a>(
        &'a self,
        arguments: &Arguments<'a>,
        name: &str,
        context: &Context<'_>,
    ) -> Result<StorePath<'a>, Failure> {
        StorePath::new(
            arguments.text(name).unwrap_or_default(),
            &self.rules,
            context,
        )
    }
}

impl Tool for MemoryTool {
    fn name(&self) -> &'static str {
        "memory"
    }

    fn title(&self) -> &'static str {
        "Memory"
    }

    fn description(&self) -> &'static str {
        "Files that are kept between sessions, below /memories. The command view shows a directory or the numbered lines of a \
         file, create makes a file, str_replace replaces a text that occurs once, insert adds text after a line, delete \
         removes a file or a directory, and rename gives one another path."
    }

    fn input_schema(&self) -> Value {
        self.schema()
    }

    fn effect(&self) -> Effect {
        Effect::Edits
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        self.answer(arguments, context)
            .map_or_else(ToolResult::from, ToolResult::text)
    }
}
