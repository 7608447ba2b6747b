//! `answer`, `errors` and `then` of a target file, as they are written, and their meaning.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use seekspec_conformance::problem::{Fault, YamlPlace};
use seekspec_conformance::yaml::{self, Value};
use serde::Deserialize;

use super::mapping::{
    self, AnswerPart, AnswerSource, DetailsPlace, ErrorSign, Errors, FollowUp, MappingPattern,
    Shape, Sign,
};

/// `answer`: a place, or a map of two.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct AnswerFile {
    /// Where the text is; default: `text`.
    #[schemars(schema_with = "part_schema")]
    text: Option<Value>,
    /// Where the structured part is: a place, or a map from fields to places; default: `structuredContent`.
    #[schemars(schema_with = "details_schema")]
    details: Option<Value>,
}

/// A part of a text.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PartFile {
    /// The place of the text; default: `text`.
    from: Option<String>,
    /// A regular expression with one of the groups `text`, `number` and `json`, which is the part.
    regex: Option<String>,
    /// A regular expression of its lines, whose group `text` is the line without its number; other lines
    /// are left out.
    lines: Option<String>,
}

/// A sign of an error.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct SignFile {
    /// The place of a field that signals an error.
    field: Option<String>,
    /// The value that signals an error; default: any but null, false and the empty text.
    #[schemars(with = "serde_json::Value")]
    value: Option<Value>,
    /// A regular expression of texts that are errors; its group `text`, if it has one, is the message.
    text: Option<String>,
    /// The place of the message; default: the text.
    #[schemars(schema_with = "part_schema")]
    message: Option<Value>,
}

/// A call that follows.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct FollowUpFile {
    /// The tool (of the target) that is called.
    name: String,
    /// Its arguments: parts of the first answer.
    #[serde(default)]
    #[schemars(schema_with = "parts_schema")]
    arguments: BTreeMap<String, Value>,
    /// Arguments that every such call has. `{root}` in a value is the root of the tree.
    #[serde(default)]
    constants: BTreeMap<String, serde_json::Value>,
    /// A regular expression: the call is made again until the text matches. Default: it is made once.
    until: Option<String>,
}

/// Reads `answer`. Places of faults count from the value, here and below.
pub(super) fn shape(value: &Value) -> Result<Shape, Fault> {
    if let Value::String(word) = value {
        let source = source(word)?;
        return Ok(match source {
            AnswerSource::Text => Shape::default(),
            source => Shape {
                text: AnswerPart::whole(source.clone()),
                details: Some(DetailsPlace::Around(source)),
            },
        });
    }
    let file: AnswerFile = yaml::read(value)?;
    Ok(Shape {
        text: read_at("text", file.text.as_ref(), part)?.unwrap_or_default(),
        details: read_at("details", file.details.as_ref(), details)?,
    })
}

fn details(value: &Value) -> Result<DetailsPlace, Fault> {
    match value {
        Value::Mapping(map) if !map.contains_key("regex") && !map.contains_key("lines") => {
            let fields: BTreeMap<String, Value> = yaml::read(value)?;
            parts(&fields).map(|parts| DetailsPlace::Fields(parts.into_iter().collect()))
        }
        value => part(value).map(DetailsPlace::At),
    }
}

fn parts(fields: &BTreeMap<String, Value>) -> Result<Vec<(String, AnswerPart)>, Fault> {
    fields
        .iter()
        .map(|(name, value)| {
            let part = part(value).map_err(|fault| fault.below(&YamlPlace::default().key(name)))?;
            Ok((name.clone(), part))
        })
        .collect()
}

fn part(value: &Value) -> Result<AnswerPart, Fault> {
    match value {
        Value::String(word) => source(word).map(AnswerPart::whole),
        Value::Mapping(_) => {
            let file: PartFile = yaml::read(value)?;
            let from = file.from.as_deref().map(source).transpose();
            let from = from.map_err(|fault| fault.below(&YamlPlace::default().key("from")))?;
            let from = from.unwrap_or_default();
            let (key, cut) = match (&file.regex, &file.lines) {
                (Some(regex), None) => ("regex", AnswerPart::cut(from, regex)),
                (None, Some(regex)) => ("lines", AnswerPart::lines(from, regex)),
                _ => {
                    return Err(Fault::new(
                        YamlPlace::default(),
                        "expected either `regex` or `lines`",
                    ));
                }
            };
            cut.map_err(|message| Fault::new(YamlPlace::default().key(key), message))
        }
        _ => Err(Fault::new(
            YamlPlace::default(),
            "expected a place such as `json.output`, or `{from: PLACE, regex: REGEX}`",
        )),
    }
}

/// Reads `errors`: `flag`, a sign, or a list of signs.
pub(super) fn errors(value: &Value) -> Result<Errors, Fault> {
    match value {
        Value::String(word) if word == FLAG => Ok(Errors::default()),
        Value::Sequence(signs) => {
            let signs = signs.iter().enumerate().map(|(index, value)| {
                sign(value).map_err(|fault| fault.below(&YamlPlace::default().index(index)))
            });
            signs.collect::<Result<_, _>>().map(Errors)
        }
        Value::Mapping(_) => Ok(Errors(vec![sign(value)?])),
        _ => Err(Fault::new(
            YamlPlace::default(),
            "expected `flag`, `{field: PLACE, value: VALUE}`, `{text: REGEX}`, or a list of such maps",
        )),
    }
}

/// The word for targets that set `isError`, and signal errors in no other way.
const FLAG: &str = "flag";

fn sign(value: &Value) -> Result<Sign, Fault> {
    let file: SignFile = yaml::read(value)?;
    let test = match (&file.field, &file.text) {
        (Some(word), None) => {
            let value = file.value.as_ref().map(yaml::to_json).transpose()?;
            read_at("field", Some(word), |word| source(word))?.map(|at| ErrorSign::Field(at, value))
        }
        (None, Some(regex)) if file.value.is_none() => {
            read_at("text", Some(regex), |regex| pattern(regex))?.map(ErrorSign::Text)
        }
        _ => None,
    };
    let test = test.ok_or_else(|| {
        let message = "expected either a `field`, with or without a `value`, or a `text`";
        Fault::new(YamlPlace::default(), message)
    })?;
    let message = read_at("message", file.message.as_ref(), part)?;
    Ok(Sign { test, message })
}

/// Reads `then`.
pub(super) fn follow_up(value: &Value) -> Result<FollowUp, Fault> {
    let file: FollowUpFile = yaml::read(value)?;
    let place = |key: &str, name: &str| {
        let at = YamlPlace::default().key(key).key(name);
        mapping::ArgumentPlace::parse(name).map_err(|message| Fault::new(at, message))
    };
    let arguments = parts(&file.arguments)
        .map_err(|fault| fault.below(&YamlPlace::default().key("arguments")))?;
    let arguments = arguments
        .into_iter()
        .map(|(name, part)| Ok((place("arguments", &name)?, part)));
    let constants = file.constants.into_iter();
    let constants = constants.map(|(name, value)| Ok((place("constants", &name)?, value)));
    Ok(FollowUp {
        name: file.name,
        arguments: arguments.collect::<Result<_, Fault>>()?,
        constants: constants.collect::<Result<_, Fault>>()?,
        until: read_at("until", file.until.as_ref(), |regex| pattern(regex))?,
    })
}

fn source(word: &str) -> Result<AnswerSource, Fault> {
    AnswerSource::parse(word).map_err(|message| Fault::new(YamlPlace::default(), message))
}

fn pattern(regex: &str) -> Result<MappingPattern, Fault> {
    MappingPattern::parse(regex).map_err(|message| Fault::new(YamlPlace::default(), message))
}

fn read_at<V, T>(
    key: &str,
    value: Option<&V>,
    read: impl Fn(&V) -> Result<T, Fault>,
) -> Result<Option<T>, Fault> {
    let read = value.map(read).transpose();
    read.map_err(|fault| fault.below(&YamlPlace::default().key(key)))
}

pub(super) fn answer_schema(generator: &mut SchemaGenerator) -> Schema {
    let parts = generator.subschema_for::<AnswerFile>();
    json_schema!({
        "description": "Where the answer is: `text` (the default), `structuredContent`, `json` (the text read as JSON), or something below one of the two last, such as `json.output`; or a map of `text` and `details`, the two parts of an answer.",
        "anyOf": [place(), parts, {"type": "null"}]
    })
}

pub(super) fn errors_schema(generator: &mut SchemaGenerator) -> Schema {
    let sign = generator.subschema_for::<SignFile>();
    json_schema!({
        "description": "How the target signals an error beside `isError`: by a field with a value, by a text that matches, or by one of several such signs. `flag` (the default): by `isError` alone.",
        "anyOf": [{"enum": [FLAG, null]}, sign, {"type": "array", "items": sign}]
    })
}

pub(super) fn then_schema(generator: &mut SchemaGenerator) -> Schema {
    let call = generator.subschema_for::<FollowUpFile>();
    json_schema!({
        "description": "A call that follows with parts of the first answer, again and again until its text matches; its answer is the tool's.",
        "anyOf": [call, {"type": "null"}]
    })
}

fn part_schema(generator: &mut SchemaGenerator) -> Schema {
    let part = generator.subschema_for::<PartFile>();
    json_schema!({"anyOf": [place(), part, {"type": "null"}]})
}

fn parts_schema(generator: &mut SchemaGenerator) -> Schema {
    let part = part_schema(generator);
    json_schema!({"type": "object", "additionalProperties": part})
}

fn details_schema(generator: &mut SchemaGenerator) -> Schema {
    let part = part_schema(generator);
    json_schema!({"anyOf": [part, {"type": "object", "additionalProperties": part}]})
}

fn place() -> Schema {
    json_schema!({"type": "string", "pattern": r"^(text|(structuredContent|json)(\..+)?)$"})
}
