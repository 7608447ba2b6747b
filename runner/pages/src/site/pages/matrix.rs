//! The matrix: implementations by topic, and on a page per tool by requirement.

use maud::{Markup, html};
use seekspec_conformance::model::requirement::Requirement;

use super::{PageSet, PlannedPage};
use crate::comparison::{Comparison, RequirementRow, RowCell, ToolComparison};
use crate::html::{Here, Sheet, level, prose, segment, t};
use crate::site::Site;
use crate::site::address;
use crate::site::blocks::linked_cell;
use crate::views::tool::ToolView;

const LIST: &str = "matrix.html";

pub(super) const PAGES: PageSet = PageSet {
    name: "Matrix",
    entry: |site| site.comparison.is_some().then(|| LIST.to_owned()),
    plan: |site| {
        let Some(comparison) = &site.comparison else {
            return Vec::new();
        };
        let compared = site
            .tools
            .iter()
            .filter_map(move |tool| Some((tool, site.comparison_of(tool)?)));
        let pages = compared.clone().map(move |(tool, rows)| PlannedPage {
            path: address::matrix(tool),
            sheet: Box::new(move |here| Sheet {
                title: format!("Matrix of {}", tool.full_name()),
                contents: html! {},
                body: View {
                    site,
                    comparison,
                    here,
                    tool,
                    rows,
                }
                .requirements(),
            }),
        });
        let list = PlannedPage {
            path: LIST.to_owned(),
            sheet: Box::new(move |here| Sheet {
                title: "Matrix".to_owned(),
                contents: html! {},
                body: html! {
                    h1 { "Implementations side by side" }
                    p { "Per topic, how many cases an implementation answers otherwise, of those that were judged. Known failures count." }
                    @for warning in &comparison.warnings { p.n { (t(warning)) } }
                    @for (tool, rows) in compared.clone() { (View { site, comparison, here, tool, rows }.topics()) }
                },
            }),
        };
        pages.chain([list]).collect()
    },
};

/// One tool of the matrix.
struct View<'a> {
    site: &'a Site<'a>,
    comparison: &'a Comparison,
    here: Here<'a>,
    tool: &'a ToolView<'a>,
    rows: &'a ToolComparison,
}

impl View<'_> {
    fn topics(&self) -> Markup {
        let judged = self.rows.judged();
        let page = self.here.to(&address::matrix(self.tool));
        html! {
            h2 { a href=(page) { (t(&self.tool.full_name())) } }
            (self.table(&judged, "Topic", "", &html! {
                @for row in &self.rows.topics {
                    tr {
                        th scope="row" { a href={ (page) "#" (segment(&row.name)) } { (t(&row.name)) } }
                        (self.cells(&judged, &row.cells))
                    }
                }
            }))
        }
    }

    fn requirements(&self) -> Markup {
        let judged = self.rows.judged();
        html! {
            h1 { "Matrix of " a href=(self.here.to(&self.tool.path())) { (t(&self.tool.full_name())) } }
            p { a href=(self.here.to(LIST)) { "All tools" } }
            @for row in &self.rows.topics {
                details.topic id=(segment(&row.name)) open {
                    summary { (t(&row.name)) }
                    (self.table(&judged, "Requirement", &format!("/{}", row.name), &html! {
                        @for (one, row) in self.of_topic(&row.name) { (self.requirement(&judged, one, row)) }
                    }))
                }
            }
        }
    }

    fn table(&self, judged: &[usize], first: &str, anchor: &str, rows: &Markup) -> Markup {
        html! {
            div.scroll tabindex="0" role="region" aria-label={ (first) "s of " (self.tool.full_name()) (anchor) } {
                table.matrix {
                    thead { tr {
                        th scope="col" { (first) }
                        @for one in judged.iter().filter_map(|number| self.comparison.implementations.get(*number)) {
                            th scope="col" { a href=(self.here.to(&address::implementation(&one.name))) { (t(&one.name)) } }
                        }
                    } }
                    tbody { (rows) }
                }
            }
        }
    }

    /// The requirements that the first of their cases tests under this topic.
    fn of_topic(&self, topic: &str) -> Vec<(&Requirement, &RequirementRow)> {
        let is_here = |id: &str| {
            let mut cases = self.tool.cases.iter();
            let first = cases.find(|case| case.covers.iter().any(|covered| covered == id));
            first.is_some_and(|case| case.topic == topic)
        };
        let own = self
            .tool
            .requirements()
            .iter()
            .filter(|one| is_here(&one.id));
        own.filter_map(|one| Some((one, self.rows.requirement(&one.id)?)))
            .collect()
    }

    fn requirement(&self, judged: &[usize], one: &Requirement, row: &RequirementRow) -> Markup {
        let address = address::requirement(self.tool, &one.id);
        let name = self.tool.within(&one.id);
        html! {
            tr {
                th scope="row" {
                    (level(one.level)) " " a href=(self.here.to(&address)) { (t(name)) }
                    br; span.w { (prose(&one.statement)) }
                }
                (self.cells(judged, &row.cells))
            }
        }
    }

    fn cells(&self, judged: &[usize], cells: &[RowCell]) -> Markup {
        let cells = judged
            .iter()
            .filter_map(|number| Some((*number, cells.get(*number)?)));
        html! { @for (number, one) in cells { td { (linked_cell(self.site, self.here, number, one)) } } }
    }
}
