use serde_json::Value;

use super::number::number_to_string;

/// `String(value)`. A missing value is `undefined`. JSON has no functions, so no object has its own
/// `toString`.
///
/// ```
/// # use seekspec_reference::engine::javascript::text;
/// # use serde_json::json;
/// assert_eq!(text(Some(&json!(7.0))), "7");
/// assert_eq!(text(Some(&json!([1, [null, "a"], {}]))), "1,,a,[object Object]");
/// assert_eq!(text(None), "undefined");
/// ```
#[must_use]
pub fn text(value: Option<&Value>) -> String {
    match value {
        None => "undefined".to_owned(),
        Some(Value::Null) => "null".to_owned(),
        Some(Value::Bool(truth)) => truth.to_string(),
        Some(Value::Number(number)) => number_to_string(number.as_f64().unwrap_or(f64::NAN)),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(members)) => {
            let members: Vec<String> = members.iter().map(member).collect();
            members.join(",")
        }
        Some(Value::Object(_)) => "[object Object]".to_owned(),
    }
}

/// Null is empty in the text of an array.
fn member(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        other => text(Some(other)),
    }
}
