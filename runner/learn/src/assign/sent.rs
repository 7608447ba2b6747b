//! Arguments that a tool takes in another shape or sense: the ways to send them, as both
//! sides declare them.

use seekspec_conformance::model::profile::ParameterSpec;
use serde_json::{Value, json};

use super::likeness::{RangeEnd, range_end, words};
use crate::file::KeyChange;

/// An argument, or a constant, that can be sent in several ways. Which is right shows when it is
/// tried.
#[derive(Debug, Clone)]
pub(crate) struct ArgumentDoubt {
    pub(crate) tool: String,
    /// The profile's name of the argument; `None`: it is a constant.
    pub(crate) argument: Option<String>,
    /// Keys of the tool, the likeliest first.
    pub(crate) ways: Vec<KeyChange>,
}

/// The kind of value that a parameter takes, as far as the two sides can differ.
#[derive(Clone, Copy, PartialEq, Eq)]
enum UnitKind {
    Flag,
    Number,
    Text,
    List,
    Other,
}

/// Deep enough for any tree.
const DEEP: u64 = 99;

/// The separators of lists in a text, by the words of descriptions.
const SEPARATORS: [(&str, &str); 5] = [
    ("comma", ","),
    ("newline", "\n"),
    ("semicolon", ";"),
    ("pipe", "|"),
    ("space", " "),
];

/// Words that turn the sense of a flag.
const NEGATIONS: &str = "disable exclude hide ignore insensitive no not skip without";

/// The ways to send an argument whose counterpart has another type or sense. None: they do not
/// differ.
pub(super) fn ways(ours: &str, spec: &ParameterSpec, theirs: &str, schema: &Value) -> Vec<Value> {
    let takes = |kind: &str| types(schema).contains(&kind);
    let takes_numbers = takes("integer") || takes("number");
    match kind(&spec.kind) {
        UnitKind::Flag if takes_numbers && !takes("boolean") && is_depth(theirs) => {
            depths(theirs, schema)
        }
        UnitKind::Flag if takes("boolean") && is_negated(ours) != is_negated(theirs) => {
            vec![json!({"name": theirs, "values": {"false": true, "true": false}})]
        }
        UnitKind::List if takes("string") && !takes("array") => separators(schema)
            .into_iter()
            .map(|separator| json!({"name": theirs, "join": separator}))
            .collect(),
        UnitKind::Text if takes("array") && !takes("string") && !has_objects(schema) => {
            vec![format!("{}/0", place_of(theirs)).into()]
        }
        UnitKind::Number if takes_numbers && range_end(ours) == Some(RangeEnd::First) => {
            first_lines(ours, theirs, schema)
        }
        _ => Vec::new(),
    }
}

/// Whether an argument can have the values of a parameter, in whatever shape they are sent: not if it
/// leaves out what the other asks for.
pub(super) fn can_take(ours: &str, spec: &ParameterSpec, theirs: &str, schema: &Value) -> bool {
    let types = types(schema);
    let takes = |kind: &str| types.is_empty() || types.contains(&kind);
    let takes_numbers = takes("integer") || takes("number");
    let takes_lists = takes("array") && !has_objects(schema);
    let takes_texts = takes("string") || takes_lists;
    match kind(&spec.kind) {
        UnitKind::Flag => takes("boolean") || (takes_numbers && is_depth(theirs)),
        UnitKind::Number => takes_numbers,
        // A text in the first of several objects is one of its own.
        UnitKind::List if theirs.starts_with('/') && !takes("array") => false,
        UnitKind::List if !takes_lists && !means_several(theirs, schema) => false,
        UnitKind::Text | UnitKind::List => takes_texts && excludes(ours) == excludes(theirs),
        UnitKind::Other => true,
    }
}

/// The JSON pointer of an argument that has a name, or one already.
fn place_of(theirs: &str) -> String {
    if theirs.starts_with('/') {
        return theirs.to_owned();
    }
    format!("/{}", theirs.replace('~', "~0").replace('/', "~1"))
}

/// Whether an argument may be null.
pub(super) fn takes_nothing(schema: &Value) -> bool {
    types(schema).contains(&"null")
}

/// Whether the schema is one of a list of numbers.
pub(super) fn takes_numbers_in_a_list(schema: &Value) -> bool {
    let choices = schema["anyOf"].as_array().into_iter().flatten();
    [schema].into_iter().chain(choices).any(|one| {
        let first = one["prefixItems"].get(0).unwrap_or(&one["items"]);
        let kinds = types(first);
        kinds.contains(&"integer") || kinds.contains(&"number")
    })
}

/// Whether the schema is one of a list of objects alone.
fn has_objects(schema: &Value) -> bool {
    let items = &schema["items"];
    items["type"] == "object" || items.get("properties").is_some()
}

/// Whether a text is one of several values: its name is a plural, or its description tells what is
/// between them.
fn means_several(theirs: &str, schema: &Value) -> bool {
    let about = schema["description"].as_str().unwrap_or_default();
    let said = words(about);
    let separators = SEPARATORS.iter().map(|(word, _)| *word);
    let mut signs = separators.chain(["delimited", "separated"]);
    theirs.ends_with('s') || signs.any(|word| said.contains(word))
}

fn excludes(name: &str) -> bool {
    let words = words(name);
    ["except", "exclude", "without"]
        .iter()
        .any(|one| words.contains(*one))
}

/// A first line under another name may be counted from 0, if the schema does not say.
fn first_lines(ours: &str, theirs: &str, schema: &Value) -> Vec<Value> {
    let (from_one, from_zero) = (json!(theirs), json!({"name": theirs, "add": -1}));
    let mut numbers = ["minimum", "default"].iter();
    let number = numbers.find_map(|key| schema[*key].as_i64());
    let about = schema["description"].as_str().unwrap_or_default();
    let mut bases = [("0-based", 0), ("1-based", 1)].into_iter();
    let base = bases.find_map(|(words, base)| about.contains(words).then_some(base));
    match number.or(base) {
        _ if ours == theirs => Vec::new(),
        Some(1) => Vec::new(),
        Some(0) => vec![from_zero, from_one],
        _ if range_end(theirs).is_some() => vec![from_one, from_zero],
        _ => vec![from_zero, from_one],
    }
}

/// The counterpart of a flag for all levels where a tool has their number.
pub(super) fn depth_for<'a>(
    ours: &str,
    spec: &ParameterSpec,
    free: &[&'a str],
    properties: &Value,
) -> Option<&'a str> {
    let words = words(ours);
    let is_meant = ["recursive", "recurse", "deep"]
        .iter()
        .any(|one| words.contains(*one));
    let mut depths = free.iter().filter(|name| is_depth(name));
    let theirs = *depths.next().filter(|_| is_meant)?;
    (!ways(ours, spec, theirs, &properties[theirs]).is_empty()).then_some(theirs)
}

impl ArgumentDoubt {
    /// The ways to send an argument, or the values of a constant, as the key says.
    pub(super) fn new(tool: &str, key: &str, name: &str, ways: &[Value]) -> Self {
        let keys = |way: &Value| KeyChange::tool(json!({key: {name: way}}));
        Self {
            tool: tool.to_owned(),
            argument: (key == "arguments").then(|| name.to_owned()),
            ways: ways.iter().map(keys).collect(),
        }
    }
}

/// The values that a schema names: its default, its only one, or all.
pub(super) fn values(schema: &Value) -> Vec<Value> {
    let said = ["default", "const"].iter().find_map(|key| schema.get(*key));
    let listed = schema["enum"].as_array().cloned().unwrap_or_default();
    match said.filter(|value| !value.is_null()) {
        Some(said) => {
            let others = listed.into_iter().filter(|value| value != said);
            [said.clone()].into_iter().chain(others).collect()
        }
        None => listed,
    }
}

fn kind(written: &str) -> UnitKind {
    match written {
        "boolean" | "bool" => UnitKind::Flag,
        "number" | "integer" | "int" | "float" => UnitKind::Number,
        "string" | "str" => UnitKind::Text,
        list if !list.contains('|') && (list.ends_with("[]") || list.starts_with("array")) => {
            UnitKind::List
        }
        _ => UnitKind::Other,
    }
}

/// The types that a schema allows.
fn types(schema: &Value) -> Vec<&str> {
    let own = match &schema["type"] {
        Value::String(one) => vec![one.as_str()],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let choices = ["anyOf", "oneOf"]
        .iter()
        .filter_map(|key| schema[*key].as_array());
    own.into_iter()
        .chain(choices.flatten().flat_map(types))
        .collect()
}

fn is_depth(name: &str) -> bool {
    let words = words(name);
    words.contains("depth") || words.contains("level")
}

/// The directory alone, or all below it: some count its entries as 1, others as 0.
fn depths(theirs: &str, schema: &Value) -> Vec<Value> {
    let most = schema["maximum"].as_u64().unwrap_or(DEEP);
    let least = schema["minimum"].as_u64().unwrap_or(0);
    let firsts = [1, 0].into_iter().filter(|first| *first >= least);
    firsts
        .map(|first| json!({"name": theirs, "values": {"false": first, "true": most}}))
        .collect()
}

/// The separators of a list in a text, first that of the description.
fn separators(schema: &Value) -> Vec<&'static str> {
    let about = schema["description"]
        .as_str()
        .unwrap_or_default()
        .to_lowercase();
    let mut separators = SEPARATORS;
    separators.sort_by_key(|(word, _)| !about.contains(word));
    separators.map(|(_, separator)| separator).into()
}

fn is_negated(name: &str) -> bool {
    // Names about git's ignore rules are not negated.
    let name = name
        .replace("git_ignore", "gitignore")
        .replace("gitIgnore", "gitignore");
    let words = words(&name);
    NEGATIONS.split(' ').any(|one| words.contains(one))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(ours: &str, kind: &str, theirs: &str, schema: &Value, expected: &Value) {
        let spec = ParameterSpec {
            kind: kind.to_owned(),
            ..ParameterSpec::default()
        };
        let found = ways(ours, &spec, theirs, schema);
        assert_eq!(found.first().unwrap_or(&Value::Null), expected);
    }

    #[test]
    #[expect(
        clippy::too_many_lines,
        reason = "a test, which is read from top to bottom"
    )]
    fn other_types_and_senses_are_seen() {
        check(
            "recursive",
            "boolean",
            "depth",
            &json!({"type": "integer", "maximum": 10}),
            &json!({"name": "depth", "values": {"false": 1, "true": 10}}),
        );
        let flag = json!({"anyOf": [{"type": "boolean"}, {"type": "null"}]});
        let turned = |name: &str| json!({"name": name, "values": {"false": true, "true": false}});
        check(
            "case_sensitive",
            "boolean",
            "ignore_case",
            &flag,
            &turned("ignore_case"),
        );
        check(
            "hidden",
            "boolean",
            "excludeHidden",
            &flag,
            &turned("excludeHidden"),
        );
        check(
            "respect_git_ignore",
            "boolean",
            "respect_gitignore",
            &flag,
            &Value::Null,
        );
        let text = json!({"type": "string", "description": "Globs, separated by spaces"});
        check(
            "paths",
            "string[]",
            "globs",
            &text,
            &json!({"name": "globs", "join": " "}),
        );
        check("paths", "string | string[]", "globs", &text, &Value::Null);
        let list = json!({"type": "array", "items": {"type": "string"}});
        check("path", "string", "paths", &list, &json!("/paths/0"));
        check("paths", "string[]", "paths", &list, &Value::Null);
        let objects = json!({"type": "array", "items": {"type": "object"}});
        check("path", "string", "files", &objects, &Value::Null);
    }

    #[test]
    fn an_argument_takes_what_it_is_for() {
        let takes = |ours: &str, theirs: &str, schema: Value| {
            let spec = ParameterSpec {
                kind: "string[]".to_owned(),
                ..ParameterSpec::default()
            };
            can_take(ours, &spec, theirs, &schema)
        };
        let texts = || json!({"type": "string"});
        assert!(takes("excludePatterns", "exclude_globs", texts()));
        assert!(!takes("excludePatterns", "file_pattern", texts()));
        assert!(!takes("paths", "exclude_paths", texts()));
        let objects = json!({"type": "array", "items": {"type": "object"}});
        assert!(!takes("paths", "files", objects));
        assert!(!takes("paths", "path", texts()));
        let several = json!({"type": "string", "description": "Paths, comma-separated"});
        assert!(takes("paths", "path", several));
    }

    #[test]
    fn the_values_of_a_schema_are_its_default_first() {
        let schema = json!({"enum": ["files", "content"], "default": "content"});
        assert_eq!(values(&schema), [json!("content"), json!("files")]);
        assert!(values(&json!({"type": "string"})).is_empty());
    }
}
