//! Findings for the authors of a product: each departure from its document once, ready to be filed.

mod departure;
mod section;
mod severity;
mod title;

use seekspec_conformance::facets::OUTSIDE;
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
use seekspec_run::grouped::grouped;
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

/// One of the sections.
enum Finding<'a> {
    Departure(&'a Departure<'a>),
    TwoAnswers(TwoAnswers<'a>),
}

impl Finding<'_> {
    fn is_policy(&self) -> bool {
        matches!(self, Self::Departure(departure) if departure.is_policy())
    }
}

/// A question that tools of the product answer in two ways.
struct TwoAnswers<'a> {
    question: ChoiceReport,
    tools: Vec<&'a str>,
}

/// Policies are last, below a heading of their own.
fn sections(
    run: &Document,
    suite: &Suite,
    departures: &[Departure<'_>],
    write: impl Fn(&Section<'_>, usize) -> String,
) -> String {
    let findings = findings(run, suite, departures);
    let first_policy = findings.iter().position(Finding::is_policy);
    let sections = findings.iter().enumerate().map(|(index, finding)| {
        let number = index + 1;
        let section = match finding {
            Finding::Departure(departure) => write(&Section { suite, departure }, number),
            Finding::TwoAnswers(answers) => answers.text(number),
        };
        let heading = if first_policy == Some(index) {
            POLICIES
        } else {
            ""
        };
        format!("{heading}{section}")
    });
    sections.collect()
}

/// The departures, and the questions that the product answers in two ways where it must not: a wrong answer, which stands before
/// order and wording, or a way around a refusal.
fn findings<'a>(
    run: &'a Document,
    suite: &Suite,
    departures: &'a [Departure<'a>],
) -> Vec<Finding<'a>> {
    let (outside, others): (Vec<_>, Vec<_>) = two_answers(run)
        .into_iter()
        .partition(|one| one.question.choice == OUTSIDE);
    let grave = departures.partition_point(|one| one.is_grave(suite));
    let major = departures.partition_point(|one| !one.is_minor(suite));
    let mut findings: Vec<_> = departures.iter().map(Finding::Departure).collect();
    findings.splice(major..major, others.into_iter().map(Finding::TwoAnswers));
    findings.splice(grave..grave, outside.into_iter().map(Finding::TwoAnswers));
    findings
}

/// The questions that are answered in two ways where they must not, each once.
fn two_answers(run: &Document) -> Vec<TwoAnswers<'_>> {
    let strict = Policy {
        strict: true,
        ..Policy::default()
    };
    let choices = run.summary.choices.iter();
    let choices = choices.filter(|one| decision::decides(one, strict));
    let questions = grouped(choices.map(|one| (one.question(), one))).into_iter();
    let questions = questions.filter_map(|(_, choices)| {
        let tools = choices.iter().map(|one| one.tool.as_str()).collect();
        let question = choices.into_iter().cloned().reduce(ChoiceReport::with)?;
        Some(TwoAnswers { question, tools })
    });
    questions.collect()
}

impl TwoAnswers<'_> {
    fn text(&self, number: usize) -> String {
        let answers = self.question.answers.iter().map(|(answer, cases)| {
            let shown: Vec<String> = cases.iter().take(SHOWN).map(|case| code(case)).collect();
            format!("- {}: {}\n", code(answer), shown.join(", "))
        });
        format!(
            "\n## {number}. {}: decides in two ways {}\n\nThe answers to {}:\n\n{}",
            self.tools.join(", "),
            inline(&self.question.about),
            code(&self.question.choice),
            answers.collect::<String>()
        )
    }
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
