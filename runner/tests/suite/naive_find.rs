//! The naive target of `examples/naive-find`: the report shows its passed and failed cases.

use insta::assert_snapshot;

use crate::seekspec::{is_there, report, run};

const TARGET: [&str; 2] = ["--target", "examples/naive-find/target.yaml"];

#[test]
fn the_report_tells_right_facets_from_wrong_ones() {
    if !is_there("python3") {
        return;
    }
    let selection = [
        "--tool", "find", "--run", "output", "--run", "root", "--level", "must",
    ];
    let output = run(&[&TARGET[..], &selection].concat());
    assert_eq!(output.status.code(), Some(1));
    let report = String::from_utf8(output.stdout).unwrap();
    let mut settings = insta::Settings::clone_current();
    settings.add_filter(
        r"\d+ cases judged in [\d.]+ m?s on",
        "[N] cases judged in [TIME] on",
    );
    settings.add_filter(r"suite \S+ \([0-9a-f]{16}\)", "suite [VERSION] ([HASH])");
    settings.add_filter(r"\.yaml:\d+", ".yaml:[LINE]");
    settings.bind(|| assert_snapshot!(report));
}

/// A small tool passes many cases: the report must not look as if it passed none.
#[test]
fn passed_facets_are_counted() {
    if !is_there("python3") {
        return;
    }
    let report = report(
        &[
            &TARGET[..],
            &["--tool", "find", "--run", "inputs", "--run", "root"],
        ]
        .concat(),
    );
    let cases = report["cases"].as_array().unwrap();
    let with = |verdict: &str| {
        cases
            .iter()
            .filter(|case| case["verdict"] == verdict)
            .count()
    };
    assert!(
        with("pass") > 10 && with("fail") > 3,
        "{} pass, {} fail",
        with("pass"),
        with("fail")
    );
}
