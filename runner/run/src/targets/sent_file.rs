//! `arguments` of a tool in a target file: how the arguments of the profile are sent.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use seekspec_conformance::model::profile::ToolSpec;
use seekspec_conformance::problem::{self, Fault};
use seekspec_conformance::unknown_name::UnknownName;
use seekspec_conformance::yaml::{self, Value};
use serde::Deserialize;

use super::mapping::{ArgumentPlace, Sent, ValueChange};

/// How an argument is sent, if not only its name differs.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct SentFile {
    /// The target's name for it, or a JSON pointer into an argument; default: the profile's name.
    name: Option<String>,
    /// Another argument (of the profile) whose value is subtracted first; if the call does not have it,
    /// its documented default.
    minus: Option<String>,
    /// A number that is added last; default: 0.
    add: Option<f64>,
    /// Another value for each value; null: the argument is left out.
    #[schemars(with = "Option<std::collections::BTreeMap<String, serde_json::Value>>")]
    values: Option<yaml::Mapping>,
    /// The text between the members of a list, which becomes one text.
    join: Option<String>,
    /// The number in its place if the call has none, and another argument is sent in the same list or map,
    /// such as -1 for the end of a range.
    open: Option<i64>,
}

/// Reads how the argument with this name is sent. A fault's place counts from its value.
pub(super) fn read(name: &str, value: &Value, tool: &ToolSpec) -> Result<Sent, Fault> {
    let file = match value {
        Value::Null => None,
        Value::String(theirs) => Some(SentFile {
            name: Some(theirs.clone()),
            ..SentFile::default()
        }),
        Value::Mapping(_) => Some(yaml::read::<SentFile>(value)?),
        _ => {
            let message = "expected the target's name for the argument, null, or a map with `name`, `add` and more";
            return Err(Fault::new(problem::YamlPlace::default(), message));
        }
    };
    let here = |message: String| Fault::new(problem::YamlPlace::default(), message);
    Ok(Sent {
        place: match &file {
            None => None,
            Some(file) => {
                let place = ArgumentPlace::parse(file.name.as_deref().unwrap_or(name));
                Some(place.map_err(here)?)
            }
        },
        open: file.as_ref().and_then(|file| file.open.map(Into::into)),
        change: file.map_or(Ok(ValueChange::Same), |file| file.change(tool))?,
        default_value: default_of(tool, name),
    })
}

fn default_of(tool: &ToolSpec, name: &str) -> Option<serde_json::Value> {
    tool.parameters.get(name)?.default_value.clone()
}

impl SentFile {
    fn change(self, tool: &ToolSpec) -> Result<ValueChange, Fault> {
        let calculates = self.minus.is_some() || self.add.is_some();
        let ways = [calculates, self.values.is_some(), self.join.is_some()];
        if ways.iter().filter(|is_there| **is_there).count() > 1 {
            let message =
                "`values`, `join`, and a calculation with `minus` and `add` exclude each other";
            return Err(Fault::new(problem::YamlPlace::default(), message));
        }
        if let Some(values) = self.values {
            return of_values(&values);
        }
        if let Some(separator) = self.join {
            return Ok(ValueChange::Join(separator));
        }
        if !calculates {
            return Ok(ValueChange::Same);
        }
        let minus = self.minus.map(|name| {
            if tool.parameters.contains_key(&name) {
                let default_value = default_of(tool, &name);
                return Ok((name, default_value));
            }
            let known = tool.parameters.keys().map(String::as_str);
            let fault = Fault::from(UnknownName::new("argument", &name, known));
            Err(fault.below(&problem::YamlPlace::default().key("minus")))
        });
        Ok(ValueChange::Number {
            minus: minus.transpose()?,
            add: self.add.unwrap_or(0.0),
        })
    }
}

fn of_values(values: &yaml::Mapping) -> Result<ValueChange, Fault> {
    let place = problem::YamlPlace::default().key("values");
    let pair = |(key, value): (&Value, &Value)| {
        let key = yaml::key_text(key).ok_or_else(|| {
            let message = "expected a text, a number, true or false before the colon";
            Fault::new(place.clone(), message)
        })?;
        let value = yaml::to_json(value).map_err(|fault| fault.below(&place.key(&key)))?;
        Ok((key, value))
    };
    let pairs: Result<_, Fault> = values.iter().map(pair).collect();
    pairs.map(ValueChange::Values)
}

pub(super) fn schema(generator: &mut SchemaGenerator) -> Schema {
    let sent = generator.subschema_for::<SentFile>();
    json_schema!({
        "description": "The target's names for arguments: a name, a JSON pointer into an argument (`/edits/0/oldText`), null for an argument that is left out, or a map that also changes the value. Others keep their names.",
        "type": "object",
        "additionalProperties": {"anyOf": [{"type": ["string", "null"]}, sent]}
    })
}
