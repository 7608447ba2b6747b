//! Answers each element of the list `argument` by itself; the texts are joined by `separator`.

use serde_json::json;

use super::{Function, text};

pub(super) const FUNCTION: Function = Function {
    name: "one-by-one",
    perform: |faulty| {
        let mut result = faulty.right();
        let elements = faulty.elements();
        if elements.len() > 1 && result["isError"] != true {
            let separator = faulty.arguments["separator"].as_str().unwrap_or_default();
            let texts: Vec<String> = elements
                .iter()
                .map(|element| text(&faulty.alone(element)))
                .collect();
            result["content"][0]["text"] = json!(texts.join(separator));
        }
        result
    },
};
