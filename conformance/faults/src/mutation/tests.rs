use seekspec_conformance::yaml;
use serde_json::{Value, json};

use super::Change;
use super::generated::{leaves, mutants, overlay};
use super::spec::DeviationSpec;
use super::{Deviation, RuleNotes};

fn change(written: &str) -> Result<Change, String> {
    let spec = yaml::parse(written).and_then(|value| yaml::read::<DeviationSpec>(&value));
    spec.and_then(|spec| Change::read(&spec))
        .map_err(|fault| fault.message)
}

/// The answer names the arguments that the tool got.
fn answer(params: &Value) -> Value {
    let arguments = &params["arguments"];
    let details = json!({ "got": arguments, "matches": [{ "line": 3 }, { "line": 11 }] });
    json!({
        "content": [{ "type": "text", "text": format!("a\nb\nc {arguments}") }],
        "structuredContent": details,
        "isError": false,
    })
}

fn check(written: &str, pointer: &str, expected: &Value) {
    let params = json!({
        "name": "t",
        "arguments": { "path": "src/a.txt", "paths": ["x", "y"] },
        "_meta": { "io.seekspec/settings": { "a.b": 1 } },
    });
    let result = change(written)
        .unwrap()
        .perform(&params, &mut |params| answer(params));
    assert_eq!(
        result.pointer(pointer),
        Some(expected).filter(|value| !value.is_null()),
        "{written}: {result}"
    );
}

#[test]
fn calls_are_edited() {
    let path = "/structuredContent/got/path";
    check(
        "call: {replace: {path: [['^.*/', '']]}}",
        path,
        &json!("a.txt"),
    );
    check("call: {set: {path: b}}", path, &json!("b"));
    check("call: {default: {path: b}}", path, &json!("src/a.txt"));
    check(
        "call: {default: {limit: 5}}",
        "/structuredContent/got/limit",
        &json!(5),
    );
    check("call: {drop: [path]}", path, &Value::Null);
    check("call: {wrap: {path: './{}'}}", path, &json!("./src/a.txt"));
    check(
        "call: {set: {path: 'b:9-19x'}, add: {path: -1}}",
        path,
        &json!("b:9-18x"),
    );
    check("call: {convert: {path: upper}}", path, &json!("SRC/A.TXT"));
    check(
        "call: {truncate: {paths: 1}}",
        "/structuredContent/got/paths",
        &json!(["x"]),
    );
    check(
        "call: {rename: {path: file}}",
        "/structuredContent/got/file",
        &json!("src/a.txt"),
    );
    check(
        "call: {convert: {paths: joined}}",
        "/structuredContent/got/paths",
        &json!("x,y"),
    );
}

#[test]
fn other_fields_of_a_call_are_edited() {
    let written = change("call: {add: {'$settings.\"a.b\"': 2}}").unwrap();
    let params =
        json!({ "arguments": {}, "_meta": { "io.seekspec/settings": { "a.b": 1 }, "other": 1 } });
    let mut seen = Value::Null;
    written.perform(&params, &mut |params| {
        seen = params.clone();
        answer(params)
    });
    assert_eq!(
        seen["_meta"],
        json!({ "io.seekspec/settings": { "a.b": 3 }, "other": 1 })
    );
    assert_eq!(seen["arguments"], json!({}));
}

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "a test, which is read from top to bottom"
)]
fn answers_are_edited() {
    let lines = "/structuredContent/matches";
    check(
        "answer: {convert: {details.matches.*.line: text}}",
        lines,
        &json!([{ "line": "3" }, { "line": "11" }]),
    );
    check(
        "answer: {reorder: {details.matches: reversed}}",
        lines,
        &json!([{ "line": 11 }, { "line": 3 }]),
    );
    check(
        "answer: {drop: [details.matches.-1]}",
        lines,
        &json!([{ "line": 3 }]),
    );
    check("answer: {drop: [details.matches.*]}", lines, &json!([]));
    check(
        "answer: {remove: {details.matches: {line: 3}}}",
        lines,
        &json!([{ "line": 11 }]),
    );
    check(
        "answer: {keep: {details.matches: {line: 3}}}",
        lines,
        &json!([{ "line": 3 }]),
    );
    check(
        "answer: {count: {details.total: details.matches}}",
        "/structuredContent/total",
        &json!(2),
    );
    check(
        "answer: {copy: {text: $call.path}}",
        "/content/0/text",
        &json!("src/a.txt"),
    );
    check("answer: {set: {error: true}}", "/isError", &json!(true));
    check(
        "answer: {drop: [details]}",
        "/structuredContent",
        &Value::Null,
    );
    check(
        "answer: [{truncate: {text.lines: 2}}, {reorder: {text.lines: reversed}}]",
        "/content/0/text",
        &json!("b\na"),
    );
    check(
        "answer: [{truncate: {text.lines: 1}}, {wrap: {text.lines.*: '> {}'}}]",
        "/content/0/text",
        &json!("> a"),
    );
}

#[test]
fn texts_of_the_document_are_put_in() {
    let path = "/structuredContent/got/path";
    check(
        "call: {fill: {path: '{$.paths.1}/{$.path}.{$.no}'}}",
        path,
        &json!("y/src/a.txt."),
    );
    let escaped = "call: [{copy: {same: path}}, {convert: {same: escaped}}, {replace: {path: [['^{$.same}$', '{$.paths.0}$']]}}]";
    check(escaped, path, &json!("x$"));
    check(
        "call: {find: {path: [path, '[^/]*$']}}",
        path,
        &json!("a.txt"),
    );
    check(
        "call: {find: {path: [path, '^x']}}",
        path,
        &json!("src/a.txt"),
    );
    let listed = "call: [{convert: {paths: text}}, {replace: {paths: [[',', ',\"-\",']]}}, {convert: {paths: json}}]";
    check(
        listed,
        "/structuredContent/got/paths",
        &json!(["x", "-", "y"]),
    );
}

#[test]
fn numbers_are_computed() {
    let line = "/structuredContent/matches/0/line";
    check(
        "answer: {compute: {details.matches.0.line: 10 - details.matches.0.line}}",
        line,
        &json!(7),
    );
    check(
        "answer: {compute: {details.matches.0.line: details.matches.0.line max 5}}",
        line,
        &json!(5),
    );
    check(
        "answer: {compute: {details.matches.0.line: details.matches.0.line * nothing}}",
        line,
        &json!(3),
    );
}

#[test]
fn lists_are_limited_by_a_field() {
    let limited = |limit: &str, expected: Value| {
        let list = "[{a: 1, b: 1}, {a: 1, b: 2}, {a: 2, b: 3}, {a: 1, b: 4}]";
        let written =
            format!("answer: [{{set: {{details: {list}}}}}, {{limit: {{details: {limit}}}}}]");
        check(&written, "/structuredContent", &expected);
    };
    let items = |of: &[(u8, u8)]| of.iter().map(|(a, b)| json!({ "a": a, "b": b })).collect();
    limited("{by: a, each: 1}", items(&[(1, 1), (2, 3)]));
    limited("{by: a, values: 1}", items(&[(1, 1), (1, 2), (1, 4)]));
    limited(
        "{by: a, each: details.1.b}",
        items(&[(1, 1), (1, 2), (2, 3)]),
    );
}

#[test]
fn conditions_name_their_changes() {
    check(
        "{when: {call: {path: !matches '^src'}}, instead: {text: ok}}",
        "/content/0/text",
        &json!("ok"),
    );
    check(
        "{when: {call: {path: !absent }}, instead: {text: ok}}",
        "/isError",
        &json!(false),
    );
    check(
        "{unless: {call: {path: !any }}, instead: {text: ok, error: true}}",
        "/isError",
        &json!(false),
    );
    check(
        "{when: {answer: {error: true}}, answer: {set: {text: ''}}}",
        "/structuredContent/got/path",
        &json!("src/a.txt"),
    );
}

#[test]
fn restored_arguments_are_quoted() {
    let written = "{call: {set: {path: b}}, answer: {restore: [path]}}";
    check(written, "/structuredContent/got/path", &json!("b"));
    let params = json!({ "arguments": { "path": "a" } });
    let result = change(written)
        .unwrap()
        .perform(&params, &mut |params| answer(params));
    assert_eq!(result["content"][0]["text"], "a\nb\nc {\"path\":\"a\"}");
}

#[test]
fn a_text_that_is_the_details_stays_so() {
    let result = |_: &Value| json!({ "content": [{ "type": "text", "text": "{\"a\":1}" }], "structuredContent": { "a": 1 }, "isError": false });
    let edited = change("answer: {set: {details.a: 2}}")
        .unwrap()
        .perform(&json!({}), &mut |params| result(params));
    assert_eq!(edited["content"][0]["text"], "{\"a\":2}");
}

#[test]
fn mistakes_are_reported() {
    let message = |written: &str| change(written).unwrap_err();
    assert!(message("call: {dorp: [path]}").contains("did you mean `drop`?"));
    assert!(message("call: {replace: {path: [['(', '']]}}").contains("unclosed group"));
    assert!(message("answer: {reorder: {text: upwards}}").contains("unknown variant `upwards`"));
    assert!(message("{with: 3}").contains("one name with its arguments"));
}

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "a test, which is read from top to bottom"
)]
fn mutants_follow_from_rules() {
    let rules = json!({ "limit": { "max": 200, "default": 0 }, "order": "newest", "text": "none", "share": 0.5, "names": ["a"], "free": 1 });
    let schema = json!({
        "properties": { "order": { "$ref": "#/$defs/Order" }, "text": { "type": "string" } },
        "$defs": { "Order": { "oneOf": [{ "const": "newest" }, { "const": "oldest" }] } },
    });
    let leaves: Vec<String> = leaves(&rules).into_iter().map(|(rule, _)| rule).collect();
    assert_eq!(
        leaves,
        [
            "limit.max",
            "limit.default",
            "order",
            "text",
            "share",
            "names",
            "free"
        ]
    );
    let written = "{limit.max: [p.t.a], limit.default: [p.t.a], order: [p.t.a], text: [p.t.a], share: [p.t.a], names: [p.t.a], free: open}";
    let notes: std::collections::BTreeMap<String, yaml::Value> =
        yaml::read(&yaml::parse(written).unwrap()).unwrap();
    let notes = RuleNotes::read(&notes).unwrap();
    let made = mutants("p", "t", &rules, &schema, &notes);
    let shown: Vec<String> = made
        .iter()
        .map(|Deviation { name, change, .. }| {
            format!(
                "{} {}",
                &name["p.t.rules.".len()..],
                change.rules.clone().unwrap()
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            r#"limit.max.one-less {"limit":{"max":199}}"#,
            r#"limit.max.one-more {"limit":{"max":201}}"#,
            r#"limit.default.one-more {"limit":{"default":1}}"#,
            r#"order.oldest {"order":"oldest"}"#,
            r#"text.empty {"text":""}"#,
            r#"share.half {"share":0.25}"#,
            r#"share.double {"share":1.0}"#,
            r#"names.empty {"names":[]}"#,
        ]
    );
    assert_eq!(overlay("a.b", json!(1)), json!({ "a": { "b": 1 } }));
}
