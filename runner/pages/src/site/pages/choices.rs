//! A page per profile: the questions that its tools answer differently, the points that its document
//! leaves open, and who answers which how.

use std::collections::BTreeMap;

use maud::{Markup, html};
use seekspec_conformance::judge::{Contract, judge};
use seekspec_conformance::model::profile::{ChoiceSpec, ProfileFile};
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::{Case, Expectation};
use seekspec_run::card::Card;
use seekspec_run::choice_report::ChoiceReport;
use seekspec_run::counted::counted;
use seekspec_run::event::CaseReport;
use seekspec_run::reports::choice_rows::{ChoiceRow, rows_of};

use super::{PageSet, PlannedPage};
use crate::html::{Here, Sheet, name_anchor, prose, segment, t};
use crate::site::Site;
use crate::site::address;
use crate::site::blocks::case_link;
use crate::views::tool::ToolView;

const LIST: &str = "choices.html";

pub(super) const PAGES: PageSet = PageSet {
    name: "Choices",
    entry: |_| Some(LIST.to_owned()),
    plan: |site| {
        let pages = site.suite().profiles.values().map(|profile| PlannedPage {
            path: address::choices(&profile.profile),
            sheet: Box::new(move |here| Sheet {
                title: format!("Choices of {}", profile.profile),
                contents: html! {},
                body: body(site, here, profile),
            }),
        });
        let list = PlannedPage {
            path: LIST.to_owned(),
            sheet: Box::new(move |here| Sheet {
                title: "Choices".to_owned(),
                contents: html! {},
                body: list(site, here),
            }),
        };
        pages.chain([list]).collect()
    },
};

fn list(site: &Site<'_>, here: Here<'_>) -> Markup {
    html! {
        h1 { "Choices" }
        p.lead { "Questions that tools of one kind answer differently, and points that a document leaves open: who answers how." }
        ul {
            @for (name, profile) in &site.suite().profiles {
                li {
                    a href=(here.to(&address::choices(name))) { (t(name)) }
                    ": " (counted(profile.choices.len(), "question")) " and the open points"
                }
            }
        }
    }
}

/// The answers of the reference or of an implementation.
struct Column {
    name: Markup,
    card: Vec<ChoiceReport>,
    chosen: BTreeMap<(String, Option<usize>), Vec<String>>,
}

/// A question, and the answer of each column that has one.
struct Row {
    anchor: String,
    question: Markup,
    answers: Vec<Option<Markup>>,
}

fn body(site: &Site<'_>, here: Here<'_>, profile: &ProfileFile) -> Markup {
    let columns = columns(site, here, profile);
    let tools = site.tools.iter();
    let tools = tools.filter(|tool| tool.profile.profile == profile.profile);
    html! {
        h1 { "Choices of " (t(&profile.profile)) }
        p.lead { "Questions that tools of this kind answer differently, and points that the document leaves open. Unless the document decides, each answer is right, as long as a tool keeps to it." }
        p.w { "†: declared in the target file. " span.bad { "≠" } ": both, in different cases. –: no case showed an answer." }
        @for tool in [None].into_iter().chain(tools.map(Some)) {
            @let rows = rows(site, here, (profile, tool), &columns);
            @if !rows.is_empty() {
                @if let Some(tool) = tool { h2 { a href=(here.to(&tool.path())) { (t(tool.name)) } } }
                (table(tool.map_or("all tools", |tool| tool.name), &columns, &rows))
            }
        }
    }
}

/// The reference, and the implementations.
fn columns(site: &Site<'_>, here: Here<'_>, profile: &ProfileFile) -> Vec<Column> {
    let mut card = Card::default();
    let mut chosen = BTreeMap::new();
    let contract = Contract::default();
    let cases = site.suite().cases.iter().filter(|case| {
        let is_answered = site.answers(case).len() == case.steps.len();
        case.profile == profile.profile && case.is_open() && is_answered
    });
    for case in cases {
        let mut report = CaseReport::empty(case.name.clone(), Vec::new(), case.level);
        report.chosen = judge(case, site.answers(case), &contract).chosen;
        card.add(&report, site.suite(), &contract.choices);
        let places = report.chosen.into_iter();
        chosen.extend(places.map(|one| ((case.name.clone(), one.step), one.interpretations)));
    }
    let (name, card) = (html! { "reference" }, card.finish());
    let reference = Column { name, card, chosen };
    let products = site.implementations().zip(site.reports).map(|((_, one), report)| Column {
        name: html! { a href=(here.to(&address::implementation(&one.name))) { (t(&one.name)) } },
        card: report.summary.choices.clone(),
        chosen: one.chosen.clone(),
    });
    [reference].into_iter().chain(products).collect()
}

/// The choices whose first case is of the tool, or that have none, and the open points of the tool.
fn rows(
    site: &Site<'_>,
    here: Here<'_>,
    (profile, tool): (&ProfileFile, Option<&ToolView<'_>>),
    columns: &[Column],
) -> Vec<Row> {
    let choices = profile.choices.iter().filter_map(|(name, spec)| {
        let cases = site.suite().cases.iter();
        let cases: Vec<_> = cases
            .filter(|case| case.profile == profile.profile && case.observes(name))
            .collect();
        let is_own = cases.first().map(|case| &*case.tool) == tool.map(|tool| tool.name);
        let answers = columns.iter().map(|column| {
            let rows = rows_of(&column.card, &profile.profile, name);
            answer(site, spec, &rows)
        });
        is_own.then(|| Row {
            anchor: segment(name),
            question: question(site, here, (name, spec), &cases),
            answers: answers.collect(),
        })
    });
    let cases = tool.iter().flat_map(|tool| &tool.cases);
    let open = cases.filter(|case| case.expectations().any(Expectation::is_open_point));
    let open = open.map(|case| {
        let answers = columns.iter().map(|column| interpretation(case, column));
        Row {
            anchor: name_anchor(&case.name),
            question: open_point(site, here, case),
            answers: answers.collect(),
        }
    });
    choices.chain(open).collect()
}

/// Only columns with an answer are shown.
fn table(label: &str, columns: &[Column], rows: &[Row]) -> Markup {
    let is_shown = |number: &usize| rows.iter().any(|row| row.answers[*number].is_some());
    let shown: Vec<usize> = (0..columns.len()).filter(is_shown).collect();
    html! {
        div.scroll tabindex="0" role="region" aria-label={ "Choices of " (label) } {
            table.card {
                thead { tr {
                    th scope="col" { "Question" }
                    @for number in &shown { th scope="col" { (columns[*number].name) } }
                } }
                tbody {
                    @for row in rows {
                        tr id=(row.anchor) {
                            td { (row.question) }
                            @for number in &shown {
                                td { @match &row.answers[*number] { Some(answer) => (answer), None => span.w { "–" } } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The question with its answers in words, and the cases that observe it.
fn question(
    site: &Site<'_>,
    here: Here<'_>,
    (name, spec): (&str, &ChoiceSpec),
    cases: &[&Case],
) -> Markup {
    html! {
        b { (prose(&spec.about)) } " " a.w href={ "#" (segment(name)) } { (t(name)) }
        ul {
            @for (index, (answer, about)) in spec.answers.iter().enumerate() {
                @let decided = spec.decided.as_ref().filter(|decided| decided.answer == *answer);
                li {
                    (chip(Some(index), answer)) " " (prose(&about.about))
                    @if let Some(link) = decided.and_then(|one| address::requirement_of(site, &one.clause)) {
                        ", " a href=(here.to(&link)) { "as the document says" }
                    }
                }
            }
        }
        @if !cases.is_empty() {
            details.cs {
                summary { (counted(cases.len(), "case")) }
                ul { @for case in cases { li { (case_link(site, here, case)) } } }
            }
        }
    }
}

fn answer(site: &Site<'_>, spec: &ChoiceSpec, rows: &[ChoiceRow]) -> Option<Markup> {
    let answers = html! {
        @for row in rows {
            p {
                @for (index, (answer, ..)) in row.answers(site.suite()).iter().enumerate() {
                    @if index > 0 { " " span.bad[spec.level > Level::May] { "≠" } " " }
                    (chip(spec.answers.keys().position(|name| name == answer), answer))
                    @if row.report.declared.as_deref() == Some(answer) { "†" }
                }
                @if !row.whose.is_empty() { " " span.w { (t(&row.whose.join(", "))) } }
            }
        }
    };
    (!rows.is_empty()).then_some(answers)
}

/// The case, and its interpretations.
fn open_point(site: &Site<'_>, here: Here<'_>, case: &Case) -> Markup {
    let open = case.expectations().filter(|one| one.is_open_point());
    html! {
        (case_link(site, here, case))
        @if let Some(why) = &case.why { " " span.w { (prose(why)) } }
        @for expectation in open {
            p { @for (index, one) in expectation.any_of.iter().enumerate() { (chip(Some(index), &one.name)) " " } }
        }
    }
}

/// The interpretations that were chosen at each step; several: the judged facets cannot tell them apart.
fn interpretation(case: &Case, column: &Column) -> Option<Markup> {
    let is_alone = case.steps.len() == 1 && case.together.is_none();
    let steps = (1..=case.steps.len()).map(|step| (!is_alone).then_some(step));
    let places = steps.chain([None]).zip(case.expectations());
    let chosen: Vec<_> = places
        .filter(|(_, expect)| expect.is_open_point())
        .filter_map(|(step, expect)| Some((expect, column.chosen.get(&(case.name.clone(), step))?)))
        .collect();
    let answers = html! {
        @for (expect, names) in &chosen {
            p {
                @if names.is_empty() { span.bad { "none of them" } }
                @for (index, name) in names.iter().enumerate() {
                    @if index > 0 { " or " }
                    (chip(expect.any_of.iter().position(|one| one.name == *name), name))
                }
            }
        }
    };
    (!chosen.is_empty()).then_some(answers)
}

/// The name of an answer in its colour, of which there are five.
fn chip(number: Option<usize>, name: &str) -> Markup {
    let colour = number.unwrap_or_default() % 5;
    html! { span class={ "ans a" (colour) } { (t(&name.replace('-', " "))) } }
}
