//! Also reports the files of the root whose names contain a text of the call.

use std::fs;

use serde::Deserialize;
use serde_json::Value;

use super::{Faulty, Function};

pub(super) const FUNCTION: Function = Function {
    name: "names-reported",
    perform: names_reported,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    /// The argument that is looked for in names.
    argument: String,
    /// A line of the text, with `{name}`.
    line: String,
    /// The beginning of a text without any lines.
    none: String,
}

fn names_reported(faulty: &Faulty<'_>) -> Value {
    let mut answer = faulty.right();
    let (Some(arguments), false) = (faulty.arguments::<Arguments>(), answer["isError"] == true)
    else {
        return answer;
    };
    let text = answer["content"][0]["text"].as_str().unwrap_or_default();
    let wanted = faulty.params["arguments"][&arguments.argument]
        .as_str()
        .unwrap_or_default();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.retain(|_| !text.starts_with(&arguments.none));
    for entry in fs::read_dir(faulty.call.root)
        .into_iter()
        .flatten()
        .flatten()
    {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.contains(wanted) && entry.path().is_file() {
            lines.push(arguments.line.replace("{name}", &name));
        }
    }
    if !lines.is_empty() {
        answer["content"][0]["text"] = lines.join("\n").into();
    }
    answer
}
