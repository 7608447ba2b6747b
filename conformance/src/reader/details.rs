//! Lists and maps in the structured part of an answer.

use serde_json::Value;

use super::ReadError;
use crate::answer::{self, Answer};

/// A member of a list, or of a map, or of a list in a map.
#[derive(Clone)]
pub(super) struct Member<'a> {
    /// Its key in the map.
    pub(super) key: Option<&'a str>,
    pub(super) value: &'a Value,
    /// Its place, for messages.
    place: String,
}

/// The members of a list; or those of a map, of which a list stands for its own members.
pub(super) fn members<'a>(answer: &'a Answer, list: &str) -> Result<Vec<Member<'a>>, ReadError> {
    let name = name(list);
    Ok(match find(answer, list)? {
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(key, value)| {
                let place = format!("{name}.{key}");
                match value {
                    Value::Array(items) => of_list(Some(key), items, &place),
                    value => vec![Member {
                        key: Some(key),
                        value,
                        place,
                    }],
                }
            })
            .collect(),
        Value::Array(items) => of_list(None, items, &name),
        other => return Err(not_a_list(&name, other)),
    })
}

/// The strings of a list, each a member or a field of one; or the keys of a map.
pub(super) fn strings(
    answer: &Answer,
    list: &str,
    field: Option<&str>,
) -> Result<Vec<String>, ReadError> {
    match (find(answer, list)?, field) {
        (Value::Object(fields), None) => Ok(fields.keys().cloned().collect()),
        (Value::Array(items), _) => {
            let members = of_list(None, items, &name(list));
            members.iter().map(|member| member.string(field)).collect()
        }
        (other, _) => Err(not_a_list(&name(list), other)),
    }
}

impl<'a> Member<'a> {
    /// The members of the list in a field of it; without a field only itself.
    pub(super) fn list(&self, field: Option<&str>) -> Result<Vec<Self>, ReadError> {
        let Some(field) = field else {
            return Ok(vec![self.clone()]);
        };
        let place = format!("{}.{field}", self.place);
        match self.value.get(field) {
            Some(Value::Array(items)) => Ok(of_list(self.key, items, &place)),
            Some(other) => Err(not_a_list(&place, other)),
            None => Err(error(format!("`{place}` is not there"))),
        }
    }

    /// Itself, or a field of it.
    pub(super) fn string(&self, field: Option<&str>) -> Result<String, ReadError> {
        self.read(field, "a string", |value| value.as_str().map(str::to_owned))
    }

    /// The same for the number of a line.
    pub(super) fn number(&self, field: Option<&str>) -> Result<u64, ReadError> {
        self.read(field, "a line number", |value| {
            value.as_u64().or_else(|| value.as_str()?.parse().ok())
        })
    }

    fn read<T>(
        &self,
        field: Option<&str>,
        wanted: &str,
        read: impl Fn(&Value) -> Option<T>,
    ) -> Result<T, ReadError> {
        let value = field.map_or(Some(self.value), |field| self.value.get(field));
        value.and_then(read).ok_or_else(|| {
            let actual = value.map_or("not there", answer::kind);
            let field = field.map(|field| format!(".{field}")).unwrap_or_default();
            error(format!("`{}{field}` is {actual}, not {wanted}", self.place))
        })
    }
}

fn of_list<'a>(key: Option<&'a str>, items: &'a [Value], place: &str) -> Vec<Member<'a>> {
    let items = items.iter().enumerate();
    items
        .map(|(index, value)| Member {
            key,
            value,
            place: format!("{place}[{index}]"),
        })
        .collect()
}

fn find<'a>(answer: &'a Answer, list: &str) -> Result<&'a Value, ReadError> {
    let whole = answer
        .structured
        .as_ref()
        .ok_or_else(|| error("the answer has no `structuredContent`".into()))?;
    let mut keys = list.split('.').filter(|key| !key.is_empty());
    let found = keys.try_fold(whole, |value, key| value.get(key));
    found.ok_or_else(|| error(format!("the answer has no `{}`", name(list))))
}

fn name(list: &str) -> String {
    match list {
        "" => "structuredContent".to_owned(),
        list => format!("structuredContent.{list}"),
    }
}

fn not_a_list(name: &str, value: &Value) -> ReadError {
    error(format!("`{name}` is {}, not a list", answer::kind(value)))
}

fn error(message: String) -> ReadError {
    ReadError::Structured(message)
}
