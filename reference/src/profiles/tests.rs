//! Properties of every entry of the registry.

use std::collections::HashSet;

use serde_json::Value;

use super::{ALL, Tool, find_profile};

fn each_tool(check: impl Fn(&str, &dyn Tool)) {
    for profile in ALL {
        for entry in profile.tools {
            check(entry.name, &*entry.make());
        }
    }
}

#[test]
fn names_are_unique_and_sorted() {
    let names: Vec<_> = ALL.iter().map(|profile| profile.name).collect();
    assert!(names.is_sorted_by(|a, b| a < b), "{names:?}");
    for profile in ALL {
        let tools: HashSet<_> = profile.tools.iter().map(|tool| tool.name).collect();
        assert_eq!(tools.len(), profile.tools.len(), "{}", profile.name);
    }
}

#[test]
fn everything_is_found_by_its_name() {
    for profile in ALL {
        assert_eq!(
            find_profile(profile.name).map(|found| found.name),
            Some(profile.name)
        );
        assert!(!profile.about.is_empty() && !profile.tools.is_empty());
    }
    assert!(find_profile("").is_none());
    each_tool(|name, tool| assert_eq!(tool.name(), name));
}

#[test]
fn descriptions_are_one_paragraph() {
    each_tool(|name, tool| {
        let description = tool.description();
        assert!(
            !description.trim().is_empty()
                && !description.contains('\n')
                && !description.contains("  "),
            "{name}"
        );
    });
}

#[test]
fn schemas_describe_every_argument() {
    each_tool(|name, tool| {
        let schema = tool.input_schema();
        assert_eq!(schema["type"], "object", "{name}");
        let properties = schema["properties"].as_object().expect("properties");
        for (property, described) in properties {
            let is_typed = described["type"].is_string() || described["anyOf"].is_array();
            assert!(
                described["description"].is_string() && is_typed,
                "{name}.{property}"
            );
        }
        let required = schema["required"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str);
        required.for_each(|field| assert!(properties.contains_key(field), "{name}.{field}"));
    });
}
