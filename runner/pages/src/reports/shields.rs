//! The badge: the JSON of which shields draws an image.

use std::collections::BTreeSet;

use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::verdict::Verdict;
use serde_json::{Value, json};

use seekspec_run::document::{Document, split_name};
use seekspec_run::output::write_json;
use seekspec_run::reports::report::Format;
use seekspec_run::reports::whole::at_the_end;

/// The form. It cannot say which suite judged: shields refuses keys that it does not know.
pub(super) const FORMAT: Format = Format {
    name: "shields",
    about: "a badge for a README, as JSON for the endpoint of shields",
    is_stream: false,
    make: |setup| {
        at_the_end(setup, |run, setup| {
            write_json(&mut *setup.writer, &shields(run))
        })
    },
};

/// The JSON of a run.
pub(crate) fn shields(run: &Document) -> Value {
    let (message, color) = message(run);
    json!({
        "schemaVersion": 1,
        "label": label(run),
        "message": message,
        "color": color,
        "isError": !run.conforms,
    })
}

/// The words of the badge, and the name of their color at shields.
fn message(run: &Document) -> (String, &'static str) {
    let summary = &run.summary;
    let judged = summary.judged(Level::Must);
    let passed = summary.count(Level::Must, Verdict::Pass);
    match (run.conforms, judged) {
        _ if run.unusable.is_some() => ("cannot be judged".to_owned(), "lightgrey"),
        (true, _) if passed == judged => ("conforms".to_owned(), "brightgreen"),
        (true, _) => {
            let known = judged - passed;
            (format!("conforms, {known} known failures"), "yellow")
        }
        (false, 0) => ("not judged".to_owned(), "lightgrey"),
        (false, _) => (format!("{passed} of {judged} MUST"), "red"),
    }
}

/// `seekspec`, with the profile, or the tool, if only one was judged.
fn label(run: &Document) -> String {
    let judged = run
        .cases
        .iter()
        .filter(|case| case.verdict != Verdict::Unsupported);
    let tools: BTreeSet<&str> = judged.map(|case| split_name(&case.name).0).collect();
    let profiles: BTreeSet<String> = tools
        .iter()
        .map(|tool| tool.split('/').next().unwrap_or_default().to_owned())
        .collect();
    let only = match (tools.len(), profiles.len()) {
        (1, _) => tools.first().map(|tool| (*tool).to_owned()),
        (_, 1) => profiles.first().cloned(),
        _ => None,
    };
    only.map_or_else(|| "seekspec".to_owned(), |only| format!("seekspec {only}"))
}
