use std::path::Path;

use serde_json::{Value, json};

use crate::host::Context;
use crate::host::tests::SteppingClock;
use crate::profiles::Failure;
use crate::profiles::gemini::glob::GlobTool;

fn describe(arguments: &Value) -> Result<String, Failure> {
    let clock = SteppingClock::new(0);
    GlobTool::default().describe_call(arguments, &Context::new(Path::new("/repo"), &clock))
}

fn check(arguments: &Value, expected: &str) {
    assert_eq!(describe(arguments).as_deref(), Ok(expected));
}

#[test]
fn a_call_is_its_pattern() {
    check(&json!({ "pattern": "*.ts" }), "'*.ts'");
    check(&json!({ "pattern": "*.ts", "path": "" }), "'*.ts'");
}

#[test]
fn a_path_is_relative_to_the_root() {
    check(
        &json!({ "pattern": "*", "path": "/repo/src/" }),
        "'*' within src",
    );
    check(&json!({ "pattern": "*", "path": "src/.." }), "'*' within .");
}

#[test]
fn a_long_path_loses_its_middle() {
    let path = "packages/with-a-long-name/src/components/forms";
    check(
        &json!({ "pattern": "*", "path": path }),
        "'*' within packages/with-a-...components/forms",
    );
}

#[test]
fn a_call_without_a_pattern_has_no_description() {
    let message = describe(&json!({})).map_err(|failure| failure.message());
    assert_eq!(
        message,
        Err("params must have the property 'pattern'".to_owned())
    );
}
