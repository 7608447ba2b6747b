//! Searches each line from where the match in the line before ended, as a `RegExp` of JavaScript with the flag `g`
//! does if it is kept.

use regex::Regex;
use serde::Deserialize;
use serde_json::Value;

use super::{Faulty, Function};

pub(super) const FUNCTION: Function = Function {
    name: "position-kept",
    perform: |faulty| position_kept(faulty).unwrap_or_else(|| faulty.right()),
};

/// Where the pattern and the matches are.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    /// The argument that is the pattern.
    pattern: String,
    /// The field of the structured part that lists matches, each with `file`, `line` and `content`.
    list: String,
    /// The field that has their number.
    count: String,
    /// The argument that is the most matches, and its default.
    limit: (String, u64),
}

fn position_kept(faulty: &Faulty<'_>) -> Option<Value> {
    let arguments: Arguments = faulty.arguments()?;
    let pattern = faulty.params["arguments"][&arguments.pattern].as_str()?;
    let regex = Regex::new(pattern).ok()?;
    let (limit, default) = &arguments.limit;
    let most = faulty.params["arguments"][limit]
        .as_u64()
        .unwrap_or(*default);
    let mut params = faulty.params.clone();
    params["arguments"][limit] = u32::MAX.into();
    let mut answer = faulty.answer(&params);
    let details = answer.get_mut("structuredContent")?;
    let list = details.get_mut(&arguments.list)?.as_array_mut()?;
    let (mut start, mut next) = (0, 0);
    list.retain(|found| {
        let line = found["line"].as_u64().unwrap_or_default();
        // The first line of a file follows the last one of another, whose number is not known.
        let follows = line == next || line == 1;
        let from = if follows { start } else { 0 };
        let content = found["content"].as_str().unwrap_or_default();
        let end = content
            .get(from..)
            .and_then(|_| regex.find_at(content, from))
            .map(|place| place.end());
        (start, next) = (end.unwrap_or(0), line + 1);
        end.is_some()
    });
    list.truncate(usize::try_from(most).unwrap_or(usize::MAX));
    let number = list.len();
    details[&arguments.count] = number.into();
    answer["content"][0]["text"] = answer["structuredContent"].to_string().into();
    Some(answer)
}
