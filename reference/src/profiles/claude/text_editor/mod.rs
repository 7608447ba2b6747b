//! `str_replace_based_edit_tool`, the text editor: views, creates and edits files.
//!
//! The flow of a call: JSON → command and its parameters → path → the file.

mod edit;
mod rules;
#[cfg(test)]
mod tests;
mod view;

use std::io::{self, ErrorKind};
use std::path::PathBuf;

use serde_json::Value;

pub use rules::{
    CreateTexts, DirectoryRules, InsertTexts, ReplaceTexts, TextEditorRules, TextEditorTexts,
    ViewTexts,
};

use super::call::{Command, CommandTexts, CommandTool, file_parameter};
use crate::engine::confine::{ConfineError, confine, follow};
use crate::engine::unlinked;
use crate::host::Context;
use crate::profiles::{Arguments, Effect, Failure, Parameter, Tool, ToolResult};

tool!(TextEditorTool, TextEditorRules);

impl CommandTool for TextEditorTool {
    const COMMANDS: &'static [Command<Self>] = &[
        Command::view(Self::view),
        Command::create(Self::create),
        Command::str_replace(Self::str_replace),
        Command::insert(Self::insert),
    ];

    fn parameter(&self, name: &str) -> Parameter {
        match name {
            "path" => Parameter::text("path").about(
                "The file or directory, relative to the working directory, or absolute inside it.",
            ),
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

/// The access to a file, for the words of a missing permission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    Read,
    Write,
}

impl TextEditorTool {
    /// The path as the call wrote it, and its target without links and `..`. Nothing need be there.
    fn path<'a>(
        &self,
        arguments: &Arguments<'a>,
        context: &Context<'_>,
    ) -> Result<(&'a str, PathBuf), Failure> {
        let written = arguments.text("path").unwrap_or_default();
        let path = context.root.join(written);
        let real = if self.rules.confined {
            confine(context.root, &path)
        } else {
            follow(&path)
        };
        let refused = |error: ConfineError| match error {
            ConfineError::Outside => Failure::new(&self.rules.texts.outside).with("path", written),
            error => self.failure(written, Access::Read, &error.into()),
        };
        let real = real.map_err(refused)?;
        context.reach.check(&real).map_err(refused)?;
        Ok((written, real))
    }

    /// The failure for a system error at the path.
    fn failure(&self, path: &str, access: Access, error: &io::Error) -> Failure {
        let texts = &self.rules.texts;
        let text = match (error.kind(), access) {
            (ErrorKind::NotFound | ErrorKind::NotADirectory, _) => &texts.not_found,
            (ErrorKind::PermissionDenied, Access::Read) => &texts.not_readable,
            (ErrorKind::PermissionDenied, Access::Write) => &texts.not_writable,
            _ if unlinked::is_not_a_file(error) => &texts.not_a_file,
            _ => &texts.failed,
        };
        Failure::new(text).with("path", path).with("reason", error)
    }
}

impl Tool for TextEditorTool {
    fn name(&self) -> &'static str {
        "str_replace_based_edit_tool"
    }

    fn title(&self) -> &'static str {
        "Text Editor"
    }

    fn description(&self) -> &'static str {
        "Views, creates and edits files. The command view shows the numbered lines of a file, or lists a directory, create \
         makes a new file, str_replace replaces a text that occurs exactly once, white space included, and insert adds text \
         after a line."
    }

    fn input_schema(&self) -> Value {
        self.schema()
    }

    fn effect(&self) -> Effect {
        Effect::Edits
    }

    fn confined_argument(&self) -> Option<&'static str> {
        Some("path")
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        self.answer(arguments, context)
            .map_or_else(ToolResult::from, ToolResult::text)
    }
}
