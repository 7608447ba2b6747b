//! The report for code scanning: SARIF 2.1.0, in which requirements are rules and failed cases are results.

use std::collections::BTreeMap;

use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::verdict::Verdict;
use serde_json::{Value, json};

use super::human::plain_case;
use super::location::Location;
use super::outcome::{Outcome, message};
use super::report::{Format, Setup};
use super::whole::at_the_end;
use crate::document::Document;
use crate::event::{CaseReport, Clause};
use crate::file_uri;
use crate::output::write_json;

/// The form.
pub(super) const FORMAT: Format = Format {
    name: "sarif",
    about: "SARIF, for code scanning: requirements are rules, known failures are suppressed",
    is_stream: false,
    make: |setup| {
        at_the_end(setup, |run, setup| {
            let log = log(run, setup);
            write_json(&mut *setup.writer, &log)
        })
    },
};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";
const HOME: &str = env!("CARGO_PKG_REPOSITORY");

fn log(run: &Document, setup: &Setup<'_>) -> Value {
    let failed: Vec<(&CaseReport, Clause)> = run
        .cases
        .iter()
        .filter(|case| Outcome::of(case, setup.policy).fails() && case.level != Level::May)
        .filter_map(|case| Some((case, case.clauses(setup.suite).into_iter().next()?)))
        .collect();
    let mut rules: BTreeMap<&str, &Clause> = BTreeMap::new();
    for (_, clause) in &failed {
        rules.insert(&clause.id, clause);
    }
    let results = failed
        .iter()
        .map(|(case, clause)| result(run, case, clause, setup));
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "Seekspec",
                "version": run.run.seekspec,
                "informationUri": HOME,
                "rules": rules.values().map(|clause| rule(clause)).collect::<Vec<_>>(),
            }},
            "properties": {
                "suite": run.run.suite,
                "suiteVersion": run.run.suite_version,
            },
            // Runs on different targets do not replace each other.
            "automationDetails": {"id": format!("seekspec/{}/", run.run.target)},
            "invocations": [{
                "executionSuccessful": run.unusable.is_none() && !run.summary.stopped_early,
            }],
            "results": results.collect::<Vec<_>>(),
        }],
    })
}

fn rule(clause: &Clause) -> Value {
    json!({
        "id": clause.id,
        "shortDescription": {"text": clause.statement},
        "help": {"text": format!("seekspec explain {}", clause.id)},
        "defaultConfiguration": {"level": level(clause.level)},
    })
}

fn result(run: &Document, case: &CaseReport, clause: &Clause, setup: &Setup<'_>) -> Value {
    let place = Location::to_change(case, &run.run);
    let place = place.unwrap_or_else(|| Location::of(&case.location));
    let text = format!("{}\n\n{}", message(case), plain_case(setup, case));
    let mut result = json!({
        "ruleId": clause.id,
        "level": level(case.level),
        "message": {"text": text},
        "locations": [{
            "physicalLocation": {
                "artifactLocation": {"uri": file_uri::relative(place.file)},
                "region": {"startLine": place.line.unwrap_or(1)},
            },
            "logicalLocations": [{"fullyQualifiedName": case.name}],
        }],
        // The case is the same where the line of its file is not.
        "partialFingerprints": {"case/v1": case.name},
    });
    let is_known = case.verdict == Verdict::KnownFailure;
    if is_known {
        let suppressions = case
            .baseline
            .iter()
            .map(|note| json!({"kind": "external", "justification": note.reason}));
        result["suppressions"] = suppressions.collect();
    }
    result
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Must => "error",
        Level::Should => "warning",
        Level::May => "note",
    }
}
