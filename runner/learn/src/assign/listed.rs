//! The arguments of a listed tool, with those inside of its objects and lists of objects.

use seekspec_conformance::model::profile::ParameterSpec;
use serde_json::{Map, Value};

use super::likeness::similar;
use seekspec_run::transport::Discovered;

/// No place is deeper inside of objects and lists.
const DEEPEST: usize = 3;

/// The arguments of a listed tool.
#[derive(Debug, Default)]
pub(super) struct ListedArguments {
    /// The schema of each, by its name; of one inside of an object, or of the first member of a list of
    /// objects, by its JSON pointer.
    pub(super) properties: Value,
    /// Those that every call has.
    pub(super) required: Vec<String>,
    /// The names of the objects and lists around places.
    pub(super) around: Vec<String>,
}

impl ListedArguments {
    /// `None`: the tool does not say which arguments it has.
    pub(super) fn of(listed: &Discovered) -> Option<Self> {
        let schema = &listed.input_schema;
        schema["properties"].as_object()?;
        let mut arguments = Self::default();
        let mut properties = Map::new();
        arguments.add("", schema, schema, (true, 0), &mut properties);
        arguments.properties = properties.into();
        Some(arguments)
    }

    /// The names and places.
    pub(super) fn places(&self) -> impl Iterator<Item = &str> {
        let properties = self.properties.as_object().into_iter().flatten();
        properties.map(|(name, _)| name.as_str())
    }

    /// The names of all arguments, and the places inside.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.places().chain(self.around.iter().map(String::as_str))
    }

    /// Whether an argument has the name of a parameter, and the fields, if they are known.
    pub(super) fn has(&self, name: &str, spec: Option<&ParameterSpec>) -> bool {
        let kind = spec.map_or("", |spec| spec.kind.as_str());
        let is_around = self.around.iter().any(|one| one == name);
        let mut fields = fields_of(kind).filter(|_| is_around);
        let mut has = |field: &str| {
            let place = format!("/{name}/0/{field}");
            self.places().any(|one| one == place)
        };
        self.names().any(|one| one == name) && fields.all(&mut has)
    }

    /// Whether the argument with the name of a parameter is the parameter: not where every call needs
    /// the parameter, and another argument like it.
    pub(super) fn is(&self, name: &str, spec: Option<&ParameterSpec>) -> bool {
        let needed: Vec<&str> = self.required.iter().map(String::as_str).collect();
        let may_be = !spec.is_some_and(|spec| spec.required) || needed.contains(&name);
        self.has(name, spec) && (may_be || similar(name, &needed).is_none())
    }

    /// Adds the fields of an object at a place, which every call has or not, so deep inside.
    fn add(
        &mut self,
        place: &str,
        object: &Value,
        whole: &Value,
        (is_required, depth): (bool, usize),
        all: &mut Map<String, Value>,
    ) {
        let required = object["required"].as_array();
        for (name, field) in object["properties"].as_object().into_iter().flatten() {
            let pointer = format!("{place}/{}", name.replace('~', "~0").replace('/', "~1"));
            let is_required =
                is_required && required.is_some_and(|all| all.iter().any(|one| one == name));
            let field = resolved(field, whole);
            let first = format!("{pointer}/0");
            let inside = [(&pointer, field), (&first, &field["items"])]
                .into_iter()
                .filter(|_| depth < DEEPEST)
                .find_map(|(pointer, schema)| Some((pointer, object_of(schema, whole)?)));
            if let Some((pointer, inside)) = inside {
                if depth == 0 {
                    self.around.push(name.clone());
                }
                self.add(pointer, inside, whole, (is_required, depth + 1), all);
                continue;
            }
            let shown = if depth == 0 { name.clone() } else { pointer };
            if is_required {
                self.required.push(shown.clone());
            }
            all.insert(shown, field.clone());
        }
    }
}

/// The fields of a kind such as `{old, new}[]`.
fn fields_of(kind: &str) -> impl Iterator<Item = &str> {
    let inside = kind
        .strip_prefix('{')
        .and_then(|kind| kind.strip_suffix("}[]"));
    let fields = inside.into_iter().flat_map(|inside| inside.split(','));
    fields.map(str::trim)
}

/// The schema, or the definition that it refers to.
fn resolved<'a>(schema: &'a Value, whole: &'a Value) -> &'a Value {
    let pointer = schema["$ref"]
        .as_str()
        .and_then(|one| one.strip_prefix('#'));
    pointer
        .and_then(|pointer| whole.pointer(pointer))
        .unwrap_or(schema)
}

/// The schema of an object: this one, or one of its choices.
fn object_of<'a>(schema: &'a Value, whole: &'a Value) -> Option<&'a Value> {
    let own = resolved(schema, whole);
    let choices = ["anyOf", "oneOf"]
        .iter()
        .filter_map(|key| own[*key].as_array());
    let mut all = [own].into_iter().chain(choices.flatten());
    all.find_map(|one| {
        let one = resolved(one, whole);
        one["properties"].is_object().then_some(one)
    })
}

/// The argument that a place is in.
pub(super) fn argument_of(place: &str) -> &str {
    let inside = place.strip_prefix('/');
    inside
        .and_then(|inside| inside.split('/').next())
        .unwrap_or(place)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn fields_of_objects_and_of_lists_of_objects_are_arguments() {
        let schema = json!({
            "$defs": {"range": {"properties": {"start": {"type": "integer"}, "end": {}}, "required": ["start"]}},
            "properties": {
                "files": {"items": {
                    "properties": {"path": {"type": "string"}, "ranges": {"type": "array", "items": {"$ref": "#/$defs/range"}}},
                    "required": ["path", "ranges"],
                }},
                "options": {"anyOf": [{"type": "null"}, {"properties": {"a/b": {}}, "required": ["a/b"]}]},
                "encoding": {"type": "string"},
            },
            "required": ["files"],
        });
        let listed = Discovered {
            name: "read".to_owned(),
            description: None,
            input_schema: schema,
        };
        let found = ListedArguments::of(&listed).unwrap();
        let places: Vec<&str> = found.places().collect();
        let start = "/files/0/ranges/0/start";
        assert_eq!(
            places,
            [
                "/files/0/path",
                start,
                "/files/0/ranges/0/end",
                "/options/a~1b",
                "encoding"
            ]
        );
        assert_eq!(found.properties[start], json!({"type": "integer"}));
        assert_eq!(found.required, ["/files/0/path", start]);
        assert_eq!(found.around, ["files", "options"]);
        assert_eq!(
            (argument_of(start), argument_of("encoding")),
            ("files", "encoding")
        );
    }

    #[test]
    fn a_list_of_objects_with_other_fields_is_another_argument() {
        let edit = json!({"properties": {"old_text": {}, "new_text": {}}});
        let listed = Discovered {
            name: "edit".to_owned(),
            description: None,
            input_schema: json!({"properties": {"edits": {"items": edit}}}),
        };
        let found = ListedArguments::of(&listed).unwrap();
        let has = |kind: &str| {
            let spec = ParameterSpec {
                kind: kind.to_owned(),
                ..ParameterSpec::default()
            };
            found.has("edits", Some(&spec))
        };
        assert!(has("{old_text, new_text}[]") && has("object[]"));
        assert!(!has("{oldText, newText}[]"));
    }
}
