//! `seekspec bench`: the measured tools, without the times.

use serde_json::Value;

use crate::seekspec::run_small;

/// A target that always answers `top.ts`.
const TOP: &[&str] = &[
    "--profile",
    "omp",
    "--",
    "sh",
    "-c",
    r#"cat >/dev/null; echo '{"content":[{"type":"text","text":"top.ts"}]}'"#,
];

#[test]
fn a_target_is_measured_next_to_the_reference() {
    let words = ["bench", "--cases", "3", "--rounds", "2", "--format", "json"];
    let ran = run_small(&[&words, TOP].concat());
    assert_eq!(ran.status, Some(0), "{ran}");
    let measured: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(measured["transport"], "exec");
    let tools = measured["tools"].as_array().unwrap();
    assert!(!tools.is_empty());
    for tool in tools {
        let cases = tool["cases"].as_u64().unwrap();
        assert!((1..=3).contains(&cases), "{tool}");
        for side in ["target", "reference"] {
            assert_eq!(tool[side]["calls"], 2 * cases, "{tool}");
            let (median, p95) = (&tool[side]["medianMs"], &tool[side]["p95Ms"]);
            assert!(median.as_f64().unwrap() > 0.0, "{tool}");
            assert!(p95.as_f64() >= median.as_f64(), "{tool}");
        }
    }
}

#[test]
fn without_a_target_nothing_is_measured() {
    let ran = run_small(&["bench"]);
    assert_eq!(ran.status, Some(2));
    assert!(ran.stderr.contains("--target FILE"), "{ran}");
}
