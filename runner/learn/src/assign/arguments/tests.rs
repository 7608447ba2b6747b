//! Arguments of listed tools, and the keys that follow.

use seekspec_conformance::model::profile::ParameterSpec;

use super::*;
use seekspec_run::transport::Discovered;

#[test]
fn a_first_and_a_last_line_go_into_one_list() {
    let parameter = |name: &str| {
        let spec = ParameterSpec {
            kind: "integer".to_owned(),
            ..ParameterSpec::default()
        };
        (name.to_owned(), spec)
    };
    let spec = ToolSpec {
        parameters: ["start_line", "end_line"].map(parameter).into(),
        ..ToolSpec::default()
    };
    let range =
        json!({"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "null"}]});
    let listed = Discovered {
        name: "view".to_owned(),
        description: None,
        input_schema: json!({"properties": {"path": {}, "view_range": range}}),
    };
    let listed = ListedArguments::of(&listed).unwrap();
    let found = ArgumentMatching::new("read", &listed, &spec, &Mapping::default());
    let keys = json!({"arguments": {
        "start_line": {"name": "/view_range/0", "open": 1},
        "end_line": {"name": "/view_range/1", "open": -1},
    }});
    assert_eq!(Value::from(found.keys()), keys);
    assert_eq!(found.doubts.len(), 2);
}

#[test]
fn a_required_argument_that_may_be_null_is_not_missing() {
    let listed = Discovered {
        name: "read".to_owned(),
        description: None,
        input_schema: json!({
            "properties": {
                "path": {"type": "string"},
                "encoding": {"type": ["string", "null"]},
                "max_count": {"anyOf": [{"type": "integer"}, {"type": "null"}], "default": null},
            },
            "required": ["path", "encoding", "max_count"],
        }),
    };
    let listed = ListedArguments::of(&listed).unwrap();
    let spec = ToolSpec {
        parameters: [("path".to_owned(), ParameterSpec::default())].into(),
        ..ToolSpec::default()
    };
    let found = ArgumentMatching::new("read", &listed, &spec, &Mapping::default());
    let keys = json!({"constants": {"encoding": null}});
    assert_eq!((Value::from(found.keys()), found.missing.len()), (keys, 0));
}

/// The keys for a tool whose parameters are all required texts.
fn keys_of(parameters: &[&str], input_schema: Value) -> Value {
    let parameter = |name: &&str| {
        let spec = ParameterSpec {
            kind: "string".to_owned(),
            required: true,
            ..ParameterSpec::default()
        };
        ((*name).to_owned(), spec)
    };
    let spec = ToolSpec {
        parameters: parameters.iter().map(parameter).collect(),
        ..ToolSpec::default()
    };
    let listed = Discovered {
        name: "tool".to_owned(),
        description: None,
        input_schema,
    };
    let listed = ListedArguments::of(&listed).unwrap();
    ArgumentMatching::new("tool", &listed, &spec, &Mapping::default())
        .keys()
        .into()
}

#[test]
fn an_argument_that_every_call_needs_is_the_parameter_that_every_call_has() {
    let schema = json!({
        "properties": {"pattern": {"type": "string"}, "searchPattern": {"type": "string"}},
        "required": ["searchPattern"],
    });
    let keys = json!({"arguments": {"pattern": "searchPattern"}});
    assert_eq!(keys_of(&["pattern"], schema), keys);
}

#[test]
fn of_the_same_argument_at_two_depths_the_outer_one_is_taken() {
    let edits = json!({"items": {"properties": {"oldText": {}, "newText": {}}}});
    let file = json!({"properties": {"path": {}, "edits": edits}});
    let schema = json!({"properties": {"path": {}, "edits": edits, "files": {"items": file}}});
    let keys =
        json!({"arguments": {"new_text": "/edits/0/newText", "old_text": "/edits/0/oldText"}});
    assert_eq!(keys_of(&["new_text", "old_text", "path"], schema), keys);
}

#[test]
fn an_argument_of_the_root_has_many_names_and_another_text_has_its_own() {
    let text = json!({"type": "string"});
    let schema = json!({
        "properties": {"path": text, "title": text, "workingDirectory": text},
        "required": ["path", "title", "workingDirectory"],
    });
    let keys = json!({"constants": {"title": "title"}, "root": "workingDirectory"});
    assert_eq!(keys_of(&["path"], schema), keys);
}

#[test]
fn the_last_required_parameter_and_argument_are_paired() {
    let parameter = |(name, required): (&str, bool)| {
        let spec = ParameterSpec {
            required,
            ..ParameterSpec::default()
        };
        (name.to_owned(), spec)
    };
    let spec = ToolSpec {
        parameters: [("max_results", false), ("pattern", true)]
            .map(parameter)
            .into(),
        ..ToolSpec::default()
    };
    let listed = Discovered {
        name: "locate".to_owned(),
        description: None,
        input_schema: json!({"properties": {"file_mask": {}}, "required": ["file_mask"]}),
    };
    let listed = ListedArguments::of(&listed).unwrap();
    let found = ArgumentMatching::new("find", &listed, &spec, &Mapping::default());
    let keys =
        json!({"arguments": {"pattern": "file_mask"}, "unsupported_arguments": ["max_results"]});
    assert_eq!((Value::from(found.keys()), found.missing.len()), (keys, 0));
}
