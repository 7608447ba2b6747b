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

use super::call::text_answer;
use crate::Text;
use crate::engine::stop_signal::StopSignal;
use crate::host::Context;
use crate::profiles::{Arguments, Effect, Failure, Parameter, Tool, ToolResult, schema};

/// The tool. Its default rules follow its document.
#[derive(Clone, Debug, Default)]
pub struct MemoryTool {
    /// The tool's rules.
    pub rules: MemoryRules,
}

impl From<MemoryRules> for MemoryTool {
    fn from(rules: MemoryRules) -> Self {
        Self { rules }
    }
}

/// The action of a command.
type Act = fn(&MemoryTool, &Arguments<'_>, &Context<'_>) -> Result<String, Failure>;

/// The commands, with their parameters: first those that are required.
const COMMANDS: &[(&str, &[&str], &[&str], Act)] = &[
    ("view", &["path"], &["view_range"], MemoryTool::view),
    ("create", &["path", "file_text"], &[], MemoryTool::create),
    (
        "str_replace",
        &["path", "old_str"],
        &["new_str"],
        MemoryTool::str_replace,
    ),
    (
        "insert",
        &["path", "insert_line", "insert_text"],
        &[],
        MemoryTool::insert,
    ),
    ("delete", &["path"], &[], MemoryTool::delete),
    ("rename", &["old_path", "new_path"], &[], MemoryTool::rename),
];

impl MemoryTool {
    fn parameter(&self, name: &str) -> Parameter {
        let root = &self.rules.paths.root;
        match name {
            "path" => Parameter::text("path")
                .about(format!("The file or directory: an absolute path below {root}.")),
            "view_range" => Parameter::integers("view_range", 2)
                .about("view: the first and the last line to show, counted from 1; -1 is the end of the file."),
            "file_text" => Parameter::text("file_text").about("create: the whole content of the file."),
            "old_str" => Parameter::text("old_str")
                .about("str_replace: the exact text to replace, which must occur once."),
            "new_str" => Parameter::text("new_str")
                .about("str_replace: the new text. Without it, old_str is deleted."),
            "insert_line" => Parameter::integer("insert_line")
                .about("insert: the line after which the text is inserted; 0 is the start of the file."),
            "insert_text" => Parameter::text("insert_text").about("insert: the text to insert."),
            "old_path" => Parameter::text("old_path").about("rename: the path to rename."),
            "new_path" => Parameter::text("new_path")
                .about("rename: its new path, at which nothing may be."),
            _ => command(),
        }
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<String, Failure> {
        let texts = &self.rules.texts;
        let command = Arguments::read(arguments, &[command().required()], &texts.arguments)?
            .text("command")
            .unwrap_or_default();
        let Some((_, required, optional, act)) =
            COMMANDS.iter().find(|(name, ..)| *name == command)
        else {
            let known: Vec<&str> = COMMANDS.iter().map(|(name, ..)| *name).collect();
            return Err(Failure::new(&texts.unknown_command)
                .with("command", command)
                .with("commands", known.join(", ")));
        };
        let required = required.iter().map(|name| self.parameter(name).required());
        let optional = optional.iter().map(|name| self.parameter(name));
        let parameters: Vec<Parameter> = required.chain(optional).collect();
        let arguments = Arguments::read(arguments, &parameters, &texts.arguments)?;
        let answer = act(self, &arguments, context);
        if answer.is_err() && context.cancellation.is_cancelled() {
            return Err(Failure::new(&texts.aborted));
        }
        answer
    }

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

fn command() -> Parameter {
    let names: Vec<Text> = COMMANDS
        .iter()
        .map(|(name, ..)| Text::from(*name))
        .collect();
    Parameter::choice("command", &names.iter().collect::<Vec<_>>()).about("The action: one of six.")
}

fn stop<'a>(context: &'a Context<'_>) -> StopSignal<'a> {
    StopSignal::new(context.clock, &context.cancellation, None)
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
        let mut parameters = vec![command().required()];
        for (_, required, optional, _) in COMMANDS {
            for name in required.iter().chain(*optional) {
                let parameter = self.parameter(name);
                if parameters
                    .iter()
                    .all(|known| known.name() != parameter.name())
                {
                    parameters.push(parameter);
                }
            }
        }
        schema(&parameters)
    }

    fn effect(&self) -> Effect {
        Effect::Edits
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        self.answer(arguments, context)
            .map_or_else(ToolResult::from, text_answer)
    }
}
