//! The report as a page: one file, with everything in it, of the templates of the site.

use maud::{Markup, html};
use seekspec_conformance::diagnosis::Diagnosis;

use crate::html::{Sheet, failure, layout, level, name_anchor, prose, t};
use seekspec_run::counted::counted;
use seekspec_run::document::Document;
use seekspec_run::event::{CaseReport, Clause};
use seekspec_run::reports::choice_rows::ChoiceRow;
use seekspec_run::reports::counts::{LEVELS, columns, engine, heading, may, of_named_tools};
use seekspec_run::reports::outcome::{Outcome, message};
use seekspec_run::reports::outline::{List, Outline};
use seekspec_run::reports::report::{Format, Setup};
use seekspec_run::reports::whole::at_the_end;

/// The form.
pub(super) const FORMAT: Format = Format {
    name: "html",
    about: "a page in one file, with every failure in full",
    is_stream: false,
    make: |setup| {
        at_the_end(setup, |run, setup| {
            let page = layout::alone(&sheet(run, setup), &engine(&run.run));
            setup.writer.write_all(page.as_bytes())
        })
    },
};

fn sheet(run: &Document, setup: &Setup<'_>) -> Sheet {
    let outline = Outline::of(run, setup);
    let (contents, body) = match &run.unusable {
        Some(unusable) => (html! {}, html! { pre { (t(&unusable.to_string())) } }),
        None => (contents(run, &outline), body(run, &outline, setup)),
    };
    Sheet {
        title: outline.title.clone(),
        contents,
        body: html! {
            h1 { (t(&outline.title)) }
            (body)
        },
    }
}

fn contents(run: &Document, outline: &Outline<'_>) -> Markup {
    html! {
        ul {
            @if causes(run).is_some() { li { a href="#causes" { "Likely causes" } } }
            @if outline.failures > 0 { li { a href="#failures" { (counted(outline.failures, "failure")) } } }
            @if !outline.choices.is_empty() { li { a href="#choices" { "Choices" } } }
            @for list in lists(outline) {
                li { a href={ "#" (anchor(list)) } { (list.title) } " " span.w { (list.items.len()) } }
            }
        }
    }
}

fn body(run: &Document, outline: &Outline<'_>, setup: &Setup<'_>) -> Markup {
    html! {
        p.lead.good[run.conforms].bad[!run.conforms] { (prose(&run.conclusion)) "." }
        (table(run))
        p.w { (t(&outline.facts)) }
        @for warning in &outline.warnings { p.n { (prose(warning)) } }
        @if let Some(diagnosis) = causes(run) { (likely(diagnosis)) }
        @if outline.failures > 0 { h2 #failures { (counted(outline.failures, "failure")) } }
        @for row in outline.choices.iter().filter(|row| row.fails(setup.policy)) {
            p { (level(row.report.level)) " " a href="#choices" { (t(&row.title())) } " " (prose(&row.failure())) }
        }
        @for group in &outline.groups {
            @if let Some((first, alike)) = group.cases.split_first() {
                (case(first, setup))
                @if !alike.is_empty() {
                    details.b {
                        summary { (alike.len()) " more like it" }
                        @for one in alike { (case(one, setup)) }
                    }
                }
            }
        }
        @if !outline.choices.is_empty() {
            h2 #choices { "Choices" }
            p { "Questions that tools of this kind answer differently." }
            (choices(&outline.choices, setup))
        }
        @for list in lists(outline) { (items(list, setup)) }
    }
}

/// The lists that have something in them.
fn lists<'a>(outline: &'a Outline<'a>) -> impl Iterator<Item = &'a List<'a>> {
    outline.lists.iter().filter(|list| !list.items.is_empty())
}

/// The first word of its title, which no other has.
fn anchor(list: &List<'_>) -> &'static str {
    list.title.split(' ').next().unwrap_or_default()
}

fn table(run: &Document) -> Markup {
    let summary = of_named_tools(run);
    let columns = columns(&summary);
    html! {
        table {
            thead {
                tr {
                    th scope="col" { "Cases" }
                    @for verdict in &columns { th.num scope="col" { (heading(*verdict)) } }
                }
            }
            tbody {
                @for one in LEVELS {
                    tr {
                        th scope="row" { (level(one)) }
                        @for verdict in &columns { td.num { (summary.count(one, *verdict)) } }
                    }
                }
            }
        }
        @if let Some(counts) = may(&summary) { p { "MAY cases: " (counts) } }
    }
}

fn causes(run: &Document) -> Option<&Diagnosis> {
    let diagnosis = run.diagnosis.as_ref();
    diagnosis.filter(|found| !found.causes.is_empty())
}

fn likely(diagnosis: &Diagnosis) -> Markup {
    html! {
        h2 #causes { "Likely causes" }
        ul {
            @for cause in &diagnosis.causes {
                li {
                    b { (prose(&cause.sentence)) } ": " (cause.explained.len()) " of "
                    (counted(diagnosis.failures, "failure")) ", " (cause.percent)
                    " % of the cases that such a fault breaks fail like it; begin with "
                    a href={ "#" (name_anchor(&cause.first_case)) } { (t(&cause.first_case)) } ". "
                    code { "seekspec explain " (t(&cause.id)) } " describes it."
                }
            }
        }
        @if !diagnosis.unexplained.is_empty() {
            p { "Without a known cause: " (diagnosis.unexplained.len()) }
        }
    }
}

/// Each question with its answers, and the cases that showed them.
fn choices(rows: &[ChoiceRow], setup: &Setup<'_>) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label="Choices" {
            table {
                thead { tr { th scope="col" { "Question" } th scope="col" { "Answer" } th scope="col" { "Cases" } } }
                @for row in rows {
                    tbody {
                        @for (index, (answer, about, cases)) in row.answers(setup.suite).into_iter().enumerate() {
                            tr {
                                @if index == 0 {
                                    th scope="row" rowspan=(row.report.answers.len()) {
                                        (prose(&row.report.about)) " " code { (t(&row.title())) }
                                        @if let Some(remark) = row.report.remark() {
                                            " " b.bad[row.fails(setup.policy)].warn[row.warns(setup.policy)] { (remark) }
                                        }
                                    }
                                }
                                td { b { (t(answer)) } ": " (prose(about)) }
                                td { @for one in cases { code { (t(one)) } " " } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A case, folded: its headline, and below it the clauses and the failure in full.
fn case(case: &CaseReport, setup: &Setup<'_>) -> Markup {
    html! {
        details.c id=(name_anchor(&case.name)) {
            summary { code { (t(&case.name)) } " " (prose(&message(case))) }
            div.b {
                @for one in case.clauses(setup.suite) { (clause(&one, setup)) }
                @if let Some(why) = &case.why { p.n { (prose(why)) } }
                (failure(case))
                p { span.w { "in " } code { (t(&case.location)) } }
            }
        }
    }
}

/// A requirement, with its place in the document.
fn clause(clause: &Clause, setup: &Setup<'_>) -> Markup {
    let place = setup.suite.requirement(&clause.id).map(|one| &one.section);
    html! {
        p {
            (level(clause.level)) " " code { (t(&clause.id)) } " " (prose(&clause.statement))
            @if let Some(place) = place { " " span.w { (t(place)) } }
        }
    }
}

/// Cases that were judged are folded, others have nothing to unfold.
fn items(list: &List<'_>, setup: &Setup<'_>) -> Markup {
    html! {
        h2 id=(anchor(list)) { (list.title) " " span.w { (list.items.len()) } }
        @for (about, text) in &list.items {
            @match about {
                Some(one) if Outcome::of(one, setup.policy).fails() => (case(one, setup)),
                Some(one) => p { code { (t(&one.name)) } " " (prose(text)) },
                None => p { (prose(text)) },
            }
        }
    }
}
