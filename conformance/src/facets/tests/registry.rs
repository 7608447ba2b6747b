use super::super::ALL;
use super::asserts;

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

#[test]
fn each_says_of_an_expectation_whether_it_asserts_anything() {
    for (facet, something, nothing) in [
        ("paths", "[]", "{}"),
        ("paths", "{count: 0}", "{includes: [], excludes: []}"),
        ("matches", "{at_most: 3}", "{with_context: true}"),
        ("text_with_gaps", "'...a'", "\"...\\n\""),
        ("text_size", "{at_least: 1}", "{at_least: 0}"),
        ("notice", "a", "{}"),
        ("details", "{a: !any }", "{}"),
        ("updates", "{lines_from: []}", "{at_least: 0}"),
        ("updates", "{gap_ms: 200}", "{excludes: []}"),
        ("delegated", "[]", "{includes: []}"),
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
            facet.name() == "details",
            "{}",
            facet.name()
        );
    }
}
