//! A page per profile with the questions that its tools answer differently, and who gives which answer.

use maud::{Markup, html};
use seekspec_conformance::judge::{Contract, judge};
use seekspec_conformance::model::requirement::Level;
use seekspec_run::card::Card;
use seekspec_run::choice_report::ChoiceReport;
use seekspec_run::counted::counted;
use seekspec_run::event::CaseReport;
use seekspec_run::reports::choice_rows::ChoiceRow;

use super::{PageSet, PlannedPage, open_point};
use crate::comparison::{ChoiceComparison, QuestionRow};
use crate::html::{Here, Sheet, prose, segment, t};
use crate::site::Site;
use crate::site::address;
use crate::site::blocks::case_link;

const LIST: &str = "choices.html";
/// How many answers have a colour of their own.
const COLOURS: usize = 5;

pub(super) const PAGES: PageSet = PageSet {
    name: "Choices",
    entry: |_| Some(LIST.to_owned()),
    plan: |site| {
        let reference = reference(site);
        let reports = site.reports.iter().map(|one| &one.summary.choices[..]);
        let cards: Vec<&[ChoiceReport]> = [&reference[..]].into_iter().chain(reports).collect();
        let pages = ChoiceComparison::of(site.suite(), &cards).into_iter();
        let pages = pages.map(|one| PlannedPage {
            path: address::choices(&one.profile.profile),
            sheet: Box::new(move |here| Sheet {
                title: format!("Choices of {}", one.profile.profile),
                contents: html! {},
                body: body(site, here, &one),
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

/// The answers of the reference.
fn reference(site: &Site<'_>) -> Vec<ChoiceReport> {
    let mut card = Card::default();
    let contract = Contract::default();
    let asked = |case: &&_| site.answers(case).len() == case.steps.len();
    for case in site.suite().cases.iter().filter(asked) {
        if case.expectations().any(|one| one.choice.is_some()) {
            let mut report = CaseReport::empty(case.name.clone(), Vec::new(), case.level);
            report.chosen = judge(case, site.answers(case), &contract).chosen;
            card.add(&report, site.suite(), &contract.choices);
        }
    }
    card.finish()
}

fn list(site: &Site<'_>, here: Here<'_>) -> Markup {
    let profiles = site.suite().profiles.values();
    html! {
        h1 { "Choices" }
        p.lead { "Questions that tools of one kind answer differently, and who gives which answer." }
        ul {
            @for one in profiles.filter(|one| !one.choices.is_empty()) {
                li {
                    a href=(here.to(&address::choices(&one.profile))) { (t(&one.profile)) }
                    ": " (counted(one.choices.len(), "question"))
                }
            }
        }
        (open_point::list(site, here))
    }
}

fn body(site: &Site<'_>, here: Here<'_>, one: &ChoiceComparison<'_>) -> Markup {
    let columns = one.answering();
    let profile = &one.profile.profile;
    html! {
        h1 { "Choices of " (t(profile)) }
        p.lead { "Questions that tools of this kind answer differently. Unless the document decides, any of the answers is right, as long as a tool keeps to it." }
        p.w {
            "†: declared by the target file. " span.bad { "≠" } ": both, in different cases. –: no case showed an answer."
        }
        div.scroll tabindex="0" role="region" aria-label={ "Choices of " (profile) } {
            table.card {
                thead { tr {
                    th scope="col" { "Question" }
                    @for number in &columns { th scope="col" { (name(site, here, *number)) } }
                } }
                tbody {
                    @for row in &one.questions {
                        tr id=(segment(row.name)) {
                            th scope="row" { (question(site, here, profile, row)) }
                            @for number in &columns { td { (cell(site, row, &row.cells[*number])) } }
                        }
                    }
                }
            }
        }
    }
}

/// The column of the reference is the first.
fn name(site: &Site<'_>, here: Here<'_>, number: usize) -> Markup {
    let product = number
        .checked_sub(1)
        .and_then(|number| site.implementations().nth(number));
    html! {
        @match product {
            Some((_, one)) => a href=(here.to(&address::implementation(&one.name))) { (t(&one.name)) },
            None => "reference",
        }
    }
}

/// The question with its answers in words, and the cases that observe it.
fn question(site: &Site<'_>, here: Here<'_>, profile: &str, row: &QuestionRow<'_>) -> Markup {
    let cases = site.suite().cases.iter();
    let cases: Vec<_> = cases
        .filter(|one| one.profile == profile && one.observes(row.name))
        .collect();
    html! {
        b { (prose(&row.spec.about)) } " "
        a.w href=(here.to(&address::choice(profile, row.name))) { (t(row.name)) }
        ul {
            @for (answer, about) in &row.spec.answers {
                @let decided = row.spec.decided.as_ref().filter(|decided| decided.answer == *answer);
                li {
                    (chip(row, answer)) " " (prose(&about.about))
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

fn cell(site: &Site<'_>, row: &QuestionRow<'_>, cell: &[ChoiceRow]) -> Markup {
    html! {
        @if cell.is_empty() { span.w { "–" } }
        @for one in cell {
            p {
                @for (index, (answer, ..)) in one.answers(site.suite()).iter().enumerate() {
                    @if index > 0 { " " span.bad[row.spec.level > Level::May] { "≠" } " " }
                    (chip(row, answer))
                    @if one.report.declared.as_ref() == Some(answer) { "†" }
                }
                @if !one.whose.is_empty() { " " span.w { (t(&one.whose)) } }
            }
        }
    }
}

/// The name of an answer in its colour.
fn chip(row: &QuestionRow<'_>, answer: &str) -> Markup {
    let number = row.spec.answers.keys().position(|name| name == answer);
    let colour = number.map(|number| format!("a{}", number % COLOURS));
    html! { span class={ "ans " (colour.unwrap_or_default()) } { (t(&answer.replace('-', " "))) } }
}
