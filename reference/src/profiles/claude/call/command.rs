//! Tools with a parameter `command`, which decides about the others.

use serde_json::Value;

use crate::Text;
use crate::host::Context;
use crate::profiles::{ArgumentTexts, Arguments, Failure, Parameter, schema};

/// A command of a tool.
pub(in crate::profiles::claude) struct Command<T> {
    /// The value of `command`.
    pub(in crate::profiles::claude) name: &'static str,
    /// The parameters that it needs, by name.
    pub(in crate::profiles::claude) required: &'static [&'static str],
    /// The others that it reads.
    pub(in crate::profiles::claude) optional: &'static [&'static str],
    /// The action.
    pub(in crate::profiles::claude) act: Act<T>,
}

/// The action of a command.
type Act<T> = fn(&T, &Arguments<'_>, &Context<'_>) -> Result<String, Failure>;

/// The commands that every tool has, with their parameters.
impl<T> Command<T> {
    const fn new(
        name: &'static str,
        required: &'static [&'static str],
        optional: &'static [&'static str],
        act: Act<T>,
    ) -> Self {
        Self {
            name,
            required,
            optional,
            act,
        }
    }

    pub(in crate::profiles::claude) const fn view(act: Act<T>) -> Self {
        Self::new("view", &["path"], &["view_range"], act)
    }

    pub(in crate::profiles::claude) const fn create(act: Act<T>) -> Self {
        Self::new("create", &["path", "file_text"], &[], act)
    }

    pub(in crate::profiles::claude) const fn str_replace(act: Act<T>) -> Self {
        Self::new("str_replace", &["path", "old_str"], &["new_str"], act)
    }

    pub(in crate::profiles::claude) const fn insert(act: Act<T>) -> Self {
        let required = &["path", "insert_line", "insert_text"];
        Self::new("insert", required, &[], act)
    }
}

/// The messages for calls that no command handles.
pub(in crate::profiles::claude) struct CommandTexts<'a> {
    /// Arguments of the wrong shape.
    pub(in crate::profiles::claude) arguments: &'a ArgumentTexts,
    /// Another command; fills `{command}` and `{commands}`.
    pub(in crate::profiles::claude) unknown: &'a Text,
    /// The caller cancelled the call.
    pub(in crate::profiles::claude) aborted: &'a Text,
}

/// A tool with commands.
pub(in crate::profiles::claude) trait CommandTool:
    Sized + 'static
{
    /// Its commands.
    const COMMANDS: &'static [Command<Self>];

    /// The parameter of that name, other than `command`.
    fn parameter(&self, name: &str) -> Parameter;

    /// Its messages.
    fn command_texts(&self) -> CommandTexts<'_>;

    /// Performs a call.
    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<String, Failure> {
        let texts = self.command_texts();
        let given = Arguments::read(arguments, &[Self::command()], texts.arguments)?;
        let name = given.text("command").unwrap_or_default();
        let Some(command) = Self::COMMANDS.iter().find(|command| command.name == name) else {
            let known: Vec<&str> = Self::COMMANDS.iter().map(|command| command.name).collect();
            return Err(Failure::new(texts.unknown)
                .with("command", name)
                .with("commands", known.join(", ")));
        };
        let required = command.required.iter();
        let required = required.map(|name| self.parameter(name).required());
        let optional = command.optional.iter().map(|name| self.parameter(name));
        let parameters: Vec<Parameter> = required.chain(optional).collect();
        let arguments = Arguments::read(arguments, &parameters, texts.arguments)?;
        let answer = (command.act)(self, &arguments, context);
        if answer.is_err() && context.cancellation.is_cancelled() {
            return Err(Failure::new(texts.aborted));
        }
        answer
    }

    /// The JSON Schema of its arguments. Only `command` is needed by every command.
    fn schema(&self) -> Value {
        let mut parameters = vec![Self::command()];
        for command in Self::COMMANDS {
            for name in command.required.iter().chain(command.optional) {
                if parameters.iter().all(|known| known.name() != *name) {
                    parameters.push(self.parameter(name));
                }
            }
        }
        schema(&parameters)
    }

    /// The parameter `command`.
    fn command() -> Parameter {
        let names = Self::COMMANDS.iter().map(|command| command.name.into());
        let names: Vec<Text> = names.collect();
        Parameter::choice("command", &names.iter().collect::<Vec<_>>())
            .about("The action.")
            .required()
    }
}

/// The parameters of views and edits, which are the same in every tool.
pub(in crate::profiles::claude) fn file_parameter(name: &str) -> Parameter {
    match name {
        "view_range" => Parameter::integers("view_range", 2).about(
            "view: the first and the last line to show, counted from 1; -1 is the end of the file.",
        ),
        "file_text" => Parameter::text("file_text").about("create: the whole content of the file."),
        "old_str" => Parameter::text("old_str")
            .about("str_replace: the exact text to replace, which must occur once."),
        "new_str" => Parameter::text("new_str")
            .about("str_replace: the new text. Without it, old_str is deleted."),
        "insert_line" => Parameter::integer("insert_line").about(
            "insert: the line after which the text is inserted; 0 is the start of the file.",
        ),
        _ => Parameter::text("insert_text").about("insert: the text to insert."),
    }
}
