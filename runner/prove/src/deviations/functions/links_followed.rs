//! Also lists the contents of directories behind links of the root.

use std::fs;

use serde::Deserialize;
use serde_json::Value;

use super::{Faulty, Function};

pub(super) const FUNCTION: Function = Function {
    name: "links-followed",
    perform: links_followed,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    /// The argument that names the directory.
    argument: String,
    /// How many lines of a text come before the list.
    header_lines: usize,
}

fn links_followed(faulty: &Faulty<'_>) -> Value {
    let mut answer = faulty.right();
    let (Some(arguments), false) = (faulty.arguments::<Arguments>(), answer["isError"] == true)
    else {
        return answer;
    };
    let mut text = answer["content"][0]["text"]
        .as_str()
        .unwrap_or_default()
        .to_owned();
    for entry in fs::read_dir(faulty.call.root)
        .into_iter()
        .flatten()
        .flatten()
    {
        let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
        if is_link && entry.path().is_dir() {
            let mut within = faulty.params.clone();
            within["arguments"][&arguments.argument] = entry.file_name().to_string_lossy().into();
            let found = faulty.answer(&within);
            let found = found["content"][0]["text"].as_str().unwrap_or_default();
            for line in found.lines().skip(arguments.header_lines) {
                text.push('\n');
                text.push_str(line);
            }
        }
    }
    answer["content"][0]["text"] = text.into();
    answer
}
