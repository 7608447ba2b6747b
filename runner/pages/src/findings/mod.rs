//! Findings for the authors of a product: each departure from its document once, ready to be filed.

mod departure;
mod section;

use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::Suite;
use seekspec_conformance::verdict::Verdict;

use crate::markdown::{code, inline};
pub(crate) use departure::{Departure, departures};
use section::Section;
use seekspec_run::counted::counted;
use seekspec_run::document::Document;
use seekspec_run::wrap::wrap;

/// The width of prose, in columns.
const WIDTH: usize = 100;

/// How many findings [`gravest`] has.
const MOST: usize = 10;

/// The findings of a run, in Markdown: the clause, the smallest case, expected and answered.
pub fn text(run: &Document, suite: &Suite) -> String {
    let departures = departures(run, suite);
    let mut text = heading(run, suite, &departures);
    for (index, departure) in departures.iter().enumerate() {
        let section = Section { suite, departure };
        text.push_str(&section.text(index + 1));
    }
    text
}

/// The gravest findings of a run, a few lines each.
pub fn gravest(run: &Document, suite: &Suite) -> String {
    let departures = departures(run, suite);
    let mut text = heading(run, suite, &departures);
    for (index, departure) in departures.iter().take(MOST).enumerate() {
        let section = Section { suite, departure };
        text.push_str(&section.brief(index + 1));
    }
    text + &format!(
        "\n{} of {}; `seekspec run --report findings` has all, with trees and answers.\n",
        departures.len().min(MOST),
        counted(departures.len(), "finding")
    )
}

fn heading(run: &Document, suite: &Suite, departures: &[Departure<'_>]) -> String {
    let version = run.run.target_version.iter();
    let version: String = version.map(|version| format!(" {version}")).collect();
    let title = inline(&format!("{}{version}", run.run.target));
    let of_level = |level: Level| departures.iter().filter(|one| one.level() == level).count();
    let judged = run.summary.total() - run.summary.with_verdict(Verdict::Unsupported);
    let count = format!(
        "{} judged; {} from a MUST and {} from a SHOULD of {}.",
        counted(judged, "case"),
        counted(of_level(Level::Must), "departure"),
        of_level(Level::Should),
        documents(run, suite).join("; ")
    );
    let origin = format!(
        "Written by Seekspec {} from a run of suite {} ({}). Whether a point is a mistake of the product or of its document is for its authors to say.",
        run.run.seekspec,
        run.run.suite_version,
        code(&run.run.suite)
    );
    format!(
        "# Findings: {title}\n\n{}\n\n{}\n",
        prose(&count),
        prose(&origin)
    )
}

/// The documents by which the product was judged.
fn documents(run: &Document, suite: &Suite) -> Vec<String> {
    let mut profiles: Vec<&str> = Vec::new();
    for case in &run.cases {
        let profile = case.name.split('/').next().unwrap_or_default();
        if !profiles.contains(&profile) {
            profiles.push(profile);
        }
    }
    let files = profiles.iter().filter_map(|name| suite.profiles.get(*name));
    files
        .map(|file| inline(file.source.trim_end_matches('.')))
        .collect()
}

/// Wrapped for people who read the file as it is.
fn prose(text: &str) -> String {
    wrap(text, WIDTH).join("\n")
}
