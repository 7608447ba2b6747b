use super::*;

fn check(value: &Value, expected: Option<u64>) {
    assert_eq!(whole(value), expected, "{value}");
}

#[test]
fn whole_numbers_are_read_in_every_spelling() {
    check(&json!(25), Some(25));
    check(&json!(25.0), Some(25));
    check(&json!(0), Some(0));
    check(&json!(u64::MAX), Some(u64::MAX));
    for other in [json!(2.5), json!(-1), json!("3"), json!(1e300), json!(null)] {
        check(&other, None);
    }
}

#[test]
fn integers_may_be_negative() {
    for (value, expected) in [
        (json!(-1), Some(-1)),
        (json!(2.0), Some(2)),
        (json!(1e300), Some(i64::MAX)),
        (json!(0.5), None),
        (json!("1"), None),
    ] {
        assert_eq!(integer(&value), expected, "{value}");
    }
    assert_eq!(integers(&json!([1, -1])), Some(vec![1, -1]));
    assert_eq!(integers(&json!([1, null])), None);
    let range = Parameter::integers("range", 2);
    assert!(range.refuses(&json!([1])).is_some() && range.refuses(&json!([1, 2])).is_none());
}

fn parameters() -> Vec<Parameter> {
    vec![
        Parameter::text("path").about("A path.").required(),
        Parameter::whole("limit").about("A limit.").default(5),
    ]
}

fn refused(arguments: &Value) -> Option<String> {
    let read = Arguments::read(arguments, &parameters(), &ArgumentTexts::default());
    read.err().map(|failure| failure.message())
}

#[test]
fn arguments_of_the_wrong_shape_are_refused() {
    assert_eq!(
        refused(&json!([])).as_deref(),
        Some("the arguments must be an object")
    );
    assert_eq!(refused(&json!({})).as_deref(), Some("`path` is required"));
    assert_eq!(
        refused(&json!({ "path": null })).as_deref(),
        Some("`path` is required")
    );
    assert_eq!(
        refused(&json!({ "path": 1 })).as_deref(),
        Some("`path` must be a string")
    );
    let wrong = json!({ "path": "a", "limit": -1 });
    let message = "`limit` must be a whole number that is not negative";
    assert_eq!(refused(&wrong).as_deref(), Some(message));
    assert_eq!(
        refused(&json!({ "path": "a", "limit": null, "more": 1 })),
        None
    );
}

#[test]
fn null_can_be_a_value() {
    let (arguments, texts) = (json!({ "path": null }), ArgumentTexts::default());
    let read = Arguments::read_strictly(&arguments, &parameters(), &texts);
    assert_eq!(
        read.err().map(|failure| failure.message()).as_deref(),
        Some("`path` must be a string")
    );
}

#[test]
fn parameters_describe_themselves() {
    let schema = schema(&parameters());
    assert_eq!(schema["additionalProperties"], false);
    assert_eq!(schema["required"], json!(["path"]));
    let limit = json!({ "type": "integer", "minimum": 0, "default": 5, "description": "A limit." });
    assert_eq!(schema["properties"]["limit"], limit);
}

#[test]
fn a_whole_default_is_written_as_an_integer() {
    let timeout = Parameter::number("timeout").default(5.0).schema();
    assert_eq!(timeout["default"].to_string(), "5");
    let timeout = Parameter::number("timeout").default(0.5).schema();
    assert_eq!(timeout["default"].to_string(), "0.5");
}

#[test]
fn no_schema_is_a_union_of_types() {
    let paths = Parameter::text_or_texts("paths").schema();
    let texts = json!({ "type": "array", "items": { "type": "string" }, "minItems": 1 });
    assert_eq!(paths["anyOf"], json!([{ "type": "string" }, texts]));
}
