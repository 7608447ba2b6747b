//! The matrix: implementations side by side, by topic. By requirement they stand on the pages of the tools.

use maud::{Markup, html};

use super::{PageSet, PlannedPage};
use crate::comparison::{Comparison, ComparisonRow, ToolComparison};
use crate::html::{Here, Sheet, t};
use crate::site::Site;
use crate::site::address;
use crate::site::blocks::linked_cell;
use crate::views::tool::ToolView;

const PATH: &str = "matrix.html";

pub(super) const PAGES: PageSet = PageSet {
    name: "Matrix",
    entry: |site| site.comparison.is_some().then(|| PATH.to_owned()),
    plan: |site| {
        let page = site.comparison.as_ref().map(|comparison| PlannedPage {
            path: PATH.to_owned(),
            sheet: Box::new(move |here| Sheet {
                title: "Matrix".to_owned(),
                contents: html! {},
                body: body(site, here, comparison),
            }),
        });
        page.into_iter().collect()
    },
};

fn body(site: &Site<'_>, here: Here<'_>, comparison: &Comparison) -> Markup {
    html! {
        h1 { "Implementations side by side" }
        p {
            "Per topic, how many cases an implementation answers otherwise, of those that were judged. Known failures count. "
            "The page of a tool has the same by requirement."
        }
        @for warning in &comparison.warnings { p.n { (t(warning)) } }
        @for tool in &site.tools {
            @if let Some(rows) = site.comparison_of(tool) { (of_tool(site, here, comparison, tool, rows)) }
        }
    }
}

fn of_tool(
    site: &Site<'_>,
    here: Here<'_>,
    comparison: &Comparison,
    tool: &ToolView<'_>,
    rows: &ToolComparison,
) -> Markup {
    let judged = rows.judged();
    let names = judged
        .iter()
        .filter_map(|number| comparison.implementations.get(*number));
    html! {
        h2 { a href=(here.to(&tool.path())) { (t(&tool.full_name())) } }
        div.scroll tabindex="0" role="region" aria-label={ "Topics of " (tool.full_name()) } {
            table.matrix {
                thead { tr {
                    th scope="col" { "Topic" }
                    @for one in names {
                        th scope="col" { a href=(here.to(&address::implementation(&one.name))) { (t(&one.name)) } }
                    }
                } }
                tbody { @for row in &rows.topics { (topic(site, here, tool, &judged, row)) } }
            }
        }
    }
}

fn topic(
    site: &Site<'_>,
    here: Here<'_>,
    tool: &ToolView<'_>,
    judged: &[usize],
    row: &ComparisonRow,
) -> Markup {
    let page = address::topic(&tool.profile.profile, tool.name, &row.name);
    let cells = judged
        .iter()
        .filter_map(|number| Some((*number, row.cells.get(*number)?)));
    html! {
        tr {
            th scope="row" {
                @if tool.is_split() { a href=(here.to(&page)) { (t(&row.name)) } } @else { (t(&row.name)) }
            }
            @for (number, one) in cells { td { (linked_cell(site, here, number, one)) } }
        }
    }
}
