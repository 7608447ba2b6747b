//! Lists in the structured part of an answer.

use serde_json::Value;

use super::ReadError;
use crate::answer::{self, Answer};

/// The strings of a list, each a member or a field of one.
pub(super) fn strings(
    answer: &Answer,
    list: &str,
    field: Option<&str>,
) -> Result<Vec<String>, ReadError> {
    members(answer, list, field, "a string", |value| {
        value.as_str().map(str::to_owned)
    })
}

/// The numbers of a list, each a member or a field of one.
pub(super) fn numbers(
    answer: &Answer,
    list: &str,
    field: Option<&str>,
) -> Result<Vec<u64>, ReadError> {
    members(answer, list, field, "a line number", |value| {
        value.as_u64().or_else(|| value.as_str()?.parse().ok())
    })
}

fn members<T>(
    answer: &Answer,
    list: &str,
    field: Option<&str>,
    wanted: &str,
    read: impl Fn(&Value) -> Option<T>,
) -> Result<Vec<T>, ReadError> {
    let read_member = |(index, member): (usize, &Value)| {
        let value = field.map_or(Some(member), |field| member.get(field));
        value.and_then(&read).ok_or_else(|| {
            let what = value.map_or("not there", answer::kind);
            let field = field.map(|field| format!(".{field}")).unwrap_or_default();
            error(format!(
                "`{}[{index}]{field}` is {what}, not {wanted}",
                name(list)
            ))
        })
    };
    items(answer, list)?
        .iter()
        .enumerate()
        .map(read_member)
        .collect()
}

fn items<'a>(answer: &'a Answer, list: &str) -> Result<&'a [Value], ReadError> {
    let whole = answer
        .structured
        .as_ref()
        .ok_or_else(|| error("the answer has no `structuredContent`".into()))?;
    let mut keys = list.split('.').filter(|key| !key.is_empty());
    let found = keys.try_fold(whole, |value, key| value.get(key));
    match found {
        Some(Value::Array(items)) => Ok(items),
        Some(other) => Err(error(format!(
            "`{}` is {}, not a list",
            name(list),
            answer::kind(other)
        ))),
        None => Err(error(format!("the answer has no `{}`", name(list)))),
    }
}

fn name(list: &str) -> String {
    match list {
        "" => "structuredContent".to_owned(),
        list => format!("structuredContent.{list}"),
    }
}

fn error(message: String) -> ReadError {
    ReadError::Structured(message)
}
