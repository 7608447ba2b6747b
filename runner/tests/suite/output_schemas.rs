//! The structured content of every answer of the reference matches the `outputSchema` of its tool.

use std::collections::BTreeMap;

use jsonschema::Validator;
use seekspec_prove::reference::{self, Reference, ToolDescription};
use serde_json::Value;

use crate::reference_answers::ANSWERS;

/// The tools by profile and name, each with the validator of its `outputSchema`, if it has one.
fn tools() -> BTreeMap<(&'static str, String), (ToolDescription, Option<Validator>)> {
    let profiles = reference::profiles();
    let tools = profiles.flat_map(|profile| {
        let tools = Reference::new(profile).unwrap().tools();
        tools.into_iter().map(move |tool| {
            let validator = tool.output_schema.as_ref();
            let validator = validator.map(|schema| jsonschema::validator_for(schema).unwrap());
            ((profile, tool.name.clone()), (tool, validator))
        })
    });
    tools.collect()
}

#[test]
fn every_answer_matches_the_output_schema() {
    let tools: BTreeMap<String, _> = tools()
        .into_iter()
        .map(|((profile, tool), (_, validator))| (format!("{profile}/{tool}"), validator))
        .collect();
    for (case, answers) in &*ANSWERS {
        for (step, answer) in answers {
            let content = answer.get("structuredContent");
            // MCP exempts errors; a list of tools and an unknown tool are not answers of a tool.
            let tool = tools.get(&format!("{}/{}", case.profile, step.tool));
            let (false, Some(validator)) = (answer["isError"] == true, tool) else {
                continue;
            };
            check(&case.id.to_string(), validator.as_ref(), content);
        }
    }
}

fn check(case: &str, validator: Option<&Validator>, content: Option<&Value>) {
    match (validator, content) {
        (None, content) => assert_eq!(content, None, "{case}: no schema"),
        (Some(_), None) => panic!("{case}: no structured content"),
        (Some(validator), Some(content)) => {
            let errors: Vec<String> = validator
                .iter_errors(content)
                .map(|error| format!("{}: {error}", error.instance_path()))
                .collect();
            assert!(errors.is_empty(), "{case}: {errors:?} in {content}");
        }
    }
}

#[test]
fn schemas_are_objects_that_every_host_reads() {
    for ((profile, name), (tool, _)) in tools() {
        for schema in [Some(&tool.input_schema), tool.output_schema.as_ref()] {
            let Some(schema) = schema else { continue };
            assert!(jsonschema::meta::is_valid(schema), "{profile}/{name}");
            assert_eq!(schema["type"], "object", "{profile}/{name}");
            let text = schema.to_string();
            assert!(!text.contains("\"type\":["), "{profile}/{name}: {text}");
        }
        assert_eq!(tool.input_schema["additionalProperties"], false);
    }
}

#[test]
fn annotations_say_which_tools_change_files() {
    let (reading, writing): (Vec<_>, Vec<_>) = tools()
        .into_values()
        .partition(|(tool, _)| tool.annotations.read_only_hint == Some(true));
    let names = |tools: &[(ToolDescription, _)]| -> Vec<String> {
        tools.iter().map(|(tool, _)| tool.name.clone()).collect()
    };
    assert_eq!(
        names(&writing),
        [
            "memory",
            "str_replace_based_edit_tool",
            "create_file",
            "edit_file",
            "delete",
            "edit",
            "move",
            "write",
            "create_directory",
            "edit_file",
            "move_file",
            "write_file"
        ]
    );
    let is_safe = |(tool, _): &(ToolDescription, _)| {
        let hints = &tool.annotations;
        hints.destructive_hint == Some(false) && hints.idempotent_hint == Some(true)
    };
    assert!(reading.iter().all(is_safe));
    for (tool, _) in reading.iter().chain(&writing) {
        assert!(!tool.title.is_empty() && tool.annotations.open_world_hint == Some(false));
        assert_eq!(tool.title, tool.annotations.title);
    }
}
