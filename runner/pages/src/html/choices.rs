//! The choices of a target, as a table.

use maud::{Markup, html};
use seekspec_conformance::suite::Suite;

use super::shown::{prose, t};
use seekspec_run::counted::counted;
use seekspec_run::decision::Policy;
use seekspec_run::reports::choice_rows::ChoiceRow;

/// Each question with its answer, and the cases that showed it; `case` makes a link of the name of one.
pub fn choices(
    rows: &[ChoiceRow],
    suite: &Suite,
    policy: Policy,
    case: &dyn Fn(&str) -> Markup,
) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label="Choices" {
            table {
                thead { tr { th scope="col" { "Question" } th scope="col" { "Answer" } th scope="col" { "Shown by" } } }
                tbody {
                    @for row in rows {
                        @for (index, (answer, about, cases)) in row.answers(suite).into_iter().enumerate() {
                            tr {
                                @if index == 0 {
                                    th scope="row" rowspan=(row.report.answers.len().max(1)) {
                                        (prose(&row.report.about)) " " code { (t(&row.title())) }
                                        @if let Some(remark) = row.report.remark() {
                                            " " b class=(class(row, policy)) { (remark) }
                                        }
                                    }
                                }
                                td { b { (t(&answer)) } @if !about.is_empty() { ": " (prose(&about)) } }
                                td { (folded(cases, case)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn folded(cases: &[String], case: &dyn Fn(&str) -> Markup) -> Markup {
    html! {
        @match cases {
            [] => {},
            [one] => (case(one)),
            cases => details.cs {
                summary { (counted(cases.len(), "case")) }
                ul { @for one in cases { li { (case(one)) } } }
            },
        }
    }
}

/// Only a choice that is made in two ways is bad, as bad as its level.
fn class(row: &ChoiceRow, policy: Policy) -> &'static str {
    match row {
        row if row.fails(policy) => "bad",
        row if row.warns(policy) => "warn",
        _ => "w",
    }
}
