//! Reports an element of the list `argument` that matches `only` and finds `nothing` as missing: in
//! `notice` after the others, in `error` if there are none.

use regex::Regex;
use serde_json::{Value, json};

use super::{Faulty, Function, text};

pub(super) const FUNCTION: Function = Function {
    name: "unmatched-is-missing",
    perform: |faulty| {
        let mut result = faulty.right();
        let missing = missing(faulty);
        if missing.is_empty() || result["isError"] == true {
            return result;
        }
        let told = |key: &str| said(faulty, key).replace("{}", &missing.join(", "));
        if missing.len() == faulty.elements().len() {
            return json!({ "content": [{ "type": "text", "text": told("error") }], "isError": true });
        }
        result["content"][0]["text"] = json!(text(&result) + &told("notice"));
        result
    },
};

fn missing(faulty: &Faulty<'_>) -> Vec<String> {
    let only = Regex::new(said(faulty, "only"));
    let elements = faulty.elements().iter();
    let missing = elements
        .filter(|element| {
            let is_meant = element
                .as_str()
                .is_some_and(|element| only.as_ref().is_ok_and(|only| only.is_match(element)));
            is_meant && text(&faulty.alone(element)).starts_with(said(faulty, "nothing"))
        })
        .filter_map(Value::as_str);
    missing.map(str::to_owned).collect()
}

fn said<'a>(faulty: &Faulty<'a>, key: &str) -> &'a str {
    faulty.arguments[key].as_str().unwrap_or_default()
}
