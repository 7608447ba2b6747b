//! Repeats the lines of the text that contain a text of the call more than once.

use serde::Deserialize;
use serde_json::Value;

use super::{Faulty, Function};

pub(super) const FUNCTION: Function = Function {
    name: "lines-repeated",
    perform: lines_repeated,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    /// The argument that is looked for in lines.
    argument: String,
    /// The separator between the parts of a line; only the last part is searched.
    separator: String,
    /// How many parts a line has.
    parts: usize,
}

fn lines_repeated(faulty: &Faulty<'_>) -> Value {
    let mut answer = faulty.right();
    let (Some(arguments), false) = (faulty.arguments::<Arguments>(), answer["isError"] == true)
    else {
        return answer;
    };
    let wanted = faulty.params["arguments"][&arguments.argument]
        .as_str()
        .unwrap_or_default();
    let text = answer["content"][0]["text"].as_str().unwrap_or_default();
    let times = |line: &str| {
        let content = line
            .splitn(arguments.parts, &arguments.separator)
            .last()
            .unwrap_or_default();
        let is_again = !wanted.is_empty() && content.matches(wanted).nth(1).is_some();
        1 + usize::from(is_again)
    };
    let repeated: Vec<&str> = text
        .lines()
        .flat_map(|line| vec![line; times(line)])
        .collect();
    answer["content"][0]["text"] = repeated.join("\n").into();
    answer
}
