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

/// The first cells of the rows of a table of the README, and their second ones.
fn rows(head: &str) -> Vec<(&'static str, &'static str)> {
    let readme = include_str!("../../README.md");
    let (_, table) = readme.split_once(head).expect("the table");
    let rows = table.lines().skip(2);
    let rows = rows.map_while(|line| line.strip_prefix("| ")?.split_once(" | "));
    rows.collect()
}

#[test]
fn the_readme_names_the_tools_of_all_profiles_and_their_reach() {
    let (tools, reach) = (rows("| profile | tools |"), rows("| tools | confined to |"));
    for profile in ALL {
        let names = profile.tools.iter().map(|tool| format!("`{}`", tool.name));
        let names: Vec<String> = names.collect();
        let row = (format!("`{}`", profile.name), names.join(", ") + " |");
        let mut rows = tools.iter();
        assert!(rows.any(|(a, b)| *a == row.0 && *b == row.1), "{row:?}");
        let is_named = |name: &String| {
            let profile = format!("`{}`", profile.name);
            reach.iter().any(|(which, _)| {
                let all = which.strip_prefix("of ").unwrap_or_default();
                all.split(", ").any(|one| one == profile)
                    || *which == format!("{name} of {profile}")
            })
        };
        assert!(names.iter().all(is_named), "{}: {reach:?}", profile.name);
    }
}
