use super::super::ALL;
use super::{asserts, parse};

#[test]
fn facets_have_unique_names_and_descriptions_and_are_in_the_manual() {
    let manual = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../fixtures/README.md"
    ));
    let manual = manual.unwrap();
    for (index, facet) in ALL.iter().enumerate() {
        let (name, about) = (facet.name(), facet.about());
        let is_snake_case = name
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        assert!(is_snake_case && !name.is_empty(), "{name}");
        assert!(
            !ALL[..index].iter().any(|other| other.name() == name),
            "{name} is there twice"
        );
        assert!(
            !about.is_empty() && !about.ends_with('.'),
            "{name}: {about}"
        );
        assert!(
            manual.contains(&format!("\n| `{name}` | ")),
            "{name} is not in the manual's table"
        );
    }
}

#[test]
fn the_order_is_that_of_the_manual() {
    let manual = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../fixtures/README.md"
    ));
    let manual = manual.unwrap();
    let row = |name: &str| manual.find(&format!("\n| `{name}` | ")).unwrap();
    assert!(ALL.is_sorted_by_key(|facet| row(facet.name())));
}

/// Editors show the descriptions of the schema beside the keys.
#[test]
fn descriptions_are_those_of_the_schema_of_fixtures() {
    let schema = include_str!("../../../../fixtures/fixture.schema.json");
    let schema: serde_json::Value = serde_json::from_str(schema).unwrap();
    let facets = &schema["definitions"]["CaseSpec"]["properties"]["expect"]["properties"];
    for facet in ALL {
        let name = facet.name();
        assert_eq!(facets[name]["description"], facet.about(), "{name}");
    }
}

#[test]
fn results_are_headed_by_a_title() {
    let titles: Vec<_> = ALL.iter().map(|facet| facet.title()).collect();
    assert_eq!(
        titles,
        [
            "paths",
            "matches",
            "text",
            "text",
            "size of the text",
            "text blocks",
            "shows",
            "blocks of the answer",
            "notice",
            "text as JSON",
            "structured content",
            "error",
            "updates",
            "calls of the remote file system",
            "tree after the call",
            "outside of the tree",
        ]
    );
}

#[test]
fn only_lists_and_changes_of_all_steps_can_be_put_together() {
    let together = ALL.iter().filter(|facet| facet.judges_steps_together());
    let together: Vec<_> = together.map(|facet| facet.name()).collect();
    assert_eq!(together, ["paths", "matches", "tree_after"]);
}

#[test]
fn no_order_of_files_is_judged_where_no_list_is() {
    for (facet, expectation) in [("text", "\"a\\nb\""), ("notice", "{includes: [a, b]}")] {
        assert!(parse(facet, expectation).ordered_paths().is_empty());
    }
}

#[test]
fn each_says_of_an_expectation_whether_it_asserts_anything() {
    for (facet, something, nothing) in [
        ("paths", "[]", "{}"),
        ("paths", "{count: 0}", "{includes: [], excludes: []}"),
        ("matches", "{at_most: 3}", "{with_context: true}"),
        ("text_with_gaps", "'...a'", "\"...\\n\""),
        ("text_size", "{at_least: 1}", "{at_least: 0}"),
        ("shows", "a", "{}"),
        ("shows", "''", "{text: null}"),
        ("shows", "{excludes: [a]}", "{excludes: []}"),
        ("notice", "a", "{}"),
        ("details", "{a: !any }", "{}"),
        ("updates", "{lines_from: []}", "{at_least: 0}"),
        ("updates", "{gap_ms: 200}", "{excludes: []}"),
        ("updates", "{at_most: 1}", "{gap_ms: 0}"),
        ("updates", "{at_least: 1}", "{}"),
        ("updates", "{excludes: [a]}", "{}"),
        ("delegated", "[]", "{includes: []}"),
        ("delegated", "{includes: [{op: stat}]}", "{}"),
        ("delegated", "{excludes: [{op: stat}]}", "{excludes: []}"),
        ("delegated", "{count: 0}", "{}"),
    ] {
        assert!(asserts(facet, something), "{facet}: {something}");
        assert!(!asserts(facet, nothing), "{facet}: {nothing}");
    }
    for (facet, something) in [
        ("text", "''"),
        ("error", "true"),
        ("error", "{}"),
        ("tree_after", "{}"),
    ] {
        assert!(asserts(facet, something), "{facet}: {something}");
    }
}

#[test]
fn schemas_match_the_parsed_types() {
    let mut generator = schemars::SchemaGenerator::default();
    for facet in ALL {
        let mut schema = facet.schema(&mut generator);
        schema.insert("$defs".into(), generator.definitions().clone().into());
        assert!(
            jsonschema::meta::is_valid(schema.as_value()),
            "{}",
            facet.name()
        );
        let validator = jsonschema::validator_for(schema.as_value()).unwrap();
        let unknown = serde_json::json!({"no_such_key": 1});
        assert_eq!(
            validator.is_valid(&unknown),
            matches!(facet.name(), "content" | "details" | "json"),
            "{}",
            facet.name()
        );
    }
}
