//! Findings for the authors of a product: each departure from its document once, ready to be filed.

mod departure;
mod section;

use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::Suite;
use seekspec_conformance::verdict::Verdict;

use crate::markdown::{code, inline};
pub(crate) use departure::{Departure, departures};
use section::Section;
use seekspec_run::choice_report::ChoiceReport;
use seekspec_run::counted::counted;
use seekspec_run::decision::{self, Policy};
use seekspec_run::document::Document;
use seekspec_run::wrap::wrap;

/// The width of prose, in columns.
const WIDTH: usize = 100;

/// How many findings [`gravest`] has.
const MOST: usize = 10;

/// How many cases of an answer are named.
const SHOWN: usize = 3;

/// The line before the first finding that the product may have decided.
const POLICIES: &str =
    "\n---\n\nThe product may have decided what follows: `choices` in its target file says so.\n";

/// The findings of a run, in Markdown: the clause, the smallest case, expected and answered.
pub fn text(run: &Document, suite: &Suite) -> String {
    let departures = departures(run, suite);
    let sections = sections(run, suite, &departures, |one, number| one.text(number));
    heading(run, suite, &departures) + &sections
}

/// The gravest findings of a run, a few lines each.
pub fn gravest(run: &Document, suite: &Suite) -> String {
    let departures = departures(run, suite);
    let shown = &departures[..departures.len().min(MOST)];
    format!(
        "{}{}\n{} of {}; `seekspec run --report findings` has all, with trees and answers.\n",
        heading(run, suite, &departures),
        sections(run, suite, shown, |one, number| one.brief(number)),
        shown.len(),
        counted(departures.len(), "finding")
    )
}

/// A question that is answered in two ways is a wrong answer: it stands before order and wording, and one about
/// paths that lead out of the tree, a fence with a gap, before bytes that are lost.
fn sections(
    run: &Document,
    suite: &Suite,
    departures: &[Departure<'_>],
    write: impl Fn(&Section<'_>, usize) -> String,
) -> String {
    let (fences, others): (Vec<_>, Vec<_>) = wavering(run)
        .into_iter()
        .partition(|(one, _)| leads_out(one, suite));
    let worst = departures.partition_point(|one| one.is_worst(suite));
    let grave = departures.partition_point(|one| !one.is_minor(suite));
    let numbers = (1..=worst)
        .chain(worst + fences.len() + 1..=grave + fences.len())
        .chain(grave + fences.len() + others.len() + 1..);
    let sections = departures.iter().enumerate().zip(numbers);
    let sections = sections.map(|((index, departure), number)| {
        let section = write(&Section { suite, departure }, number);
        format!("{}{section}", policies(departures, index))
    });
    let sections: Vec<String> = sections.collect();
    [
        &sections[..worst],
        &questions(&fences, worst),
        &sections[worst..grave],
        &questions(&others, grave + fences.len()),
        &sections[grave..],
    ]
    .concat()
    .concat()
}

/// The heading before the first policy. Policies are last.
fn policies(departures: &[Departure<'_>], index: usize) -> &'static str {
    let is_first =
        departures[index].is_policy() && (index == 0 || !departures[index - 1].is_policy());
    if is_first { POLICIES } else { "" }
}

/// The questions that the product answers in two ways where it must not, each with the tools that do.
fn wavering(run: &Document) -> Vec<(ChoiceReport, Vec<&str>)> {
    let strict = Policy {
        strict: true,
        ..Policy::default()
    };
    let mut found: Vec<(ChoiceReport, Vec<&str>)> = Vec::new();
    for one in &run.summary.choices {
        if !decision::decides(one, strict) {
            continue;
        }
        let mut same = found.iter_mut();
        match same.find(|(other, _)| other.question() == one.question()) {
            Some((other, tools)) => {
                *other = other.clone().with(one.clone());
                tools.push(&one.tool);
            }
            None => found.push((one.clone(), vec![&one.tool])),
        }
    }
    found
}

/// Whether all cases of the question are about files outside of the tree.
fn leads_out(question: &ChoiceReport, suite: &Suite) -> bool {
    let mut cases = question.answers.values().flatten();
    cases.all(|case| suite.case(case).is_some_and(|case| case.home.is_some()))
}

/// A section for each question. The number is of those before.
fn questions(all: &[(ChoiceReport, Vec<&str>)], before: usize) -> Vec<String> {
    let section = |(index, (one, tools)): (usize, &(ChoiceReport, Vec<&str>))| {
        let answers = one.answers.iter().map(|(answer, cases)| {
            let shown: Vec<String> = cases.iter().take(SHOWN).map(|case| code(case)).collect();
            format!("- {}: {}\n", code(answer), shown.join(", "))
        });
        format!(
            "\n## {}. {}: two answers to the question {}\n\nThe answers to {}:\n\n{}",
            before + index + 1,
            tools.join(", "),
            inline(&one.about),
            code(&one.choice),
            answers.collect::<String>()
        )
    };
    all.iter().enumerate().map(section).collect()
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
