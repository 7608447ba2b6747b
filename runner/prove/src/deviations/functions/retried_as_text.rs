//! If the answer matches `after`, retries with the argument `pattern` as literal text.

use serde_json::json;

use super::Function;

pub(super) const FUNCTION: Function = Function {
    name: "retried-as-text",
    perform: |faulty| {
        let right = faulty.right();
        let text = right["content"][0]["text"].as_str().unwrap_or_default();
        let name = faulty.arguments["pattern"].as_str().unwrap_or_default();
        match faulty.params["arguments"][name].as_str() {
            Some(pattern) if faulty.matcher("after")(text) => {
                let mut params = faulty.params.clone();
                params["arguments"][name] = json!(regex::escape(pattern));
                faulty.answer(&params)
            }
            _ => right,
        }
    },
};
