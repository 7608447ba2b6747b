//! The directory of a run, which has another name in every run, is not in its reports.

use seekspec_run::event::{CaseReport, Event};
use seekspec_run::schedule::{self, RunOptions};
use serde_json::json;

use crate::support::{case, shell, step, suite, tree};

/// Answers the first call with the places that it knows, and breaks in the second.
const SCRIPT: &str = r#"
cd "$TMPDIR"
if [ -e seen ]; then echo "in $PWD" >&2; exit 3; fi
touch seen
printf '{"content":[{"type":"text","text":"%s %s"}]}' "$PWD/zip-7" "$(dirname "$PWD")"
"#;

#[test]
fn an_answer_and_stderr_name_the_directory_of_the_run_by_the_root() {
    let mut case = case("two", &tree("{a.txt: a}"));
    case.steps.push(step());
    let mut reports: Vec<CaseReport> = Vec::new();
    let options = RunOptions::default();
    let run = schedule::run(&suite(), &[&case], &shell(SCRIPT), &options, &mut |event| {
        if let Event::CaseFinished(report) = event {
            reports.push(*report);
        }
    });
    run.unwrap();
    let report = serde_json::to_value(&reports[0]).unwrap();
    assert!(!report.to_string().contains("seekspec-run-"), "{report:#}");
    let answer = json!("{{root}}/../tmp/zip-7 {{root}}/..");
    assert_eq!(report["calls"][0]["answer"]["content"][0]["text"], answer);
    assert_eq!(report["stderr"], "in {{root}}/../tmp\n");
}
