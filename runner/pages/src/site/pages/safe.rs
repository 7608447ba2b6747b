//! The requirements of a profile for any tool that every product passes: safe to rely on.

use maud::{Markup, html};

use super::{PageSet, PlannedPage};
use crate::comparison::{RequirementRow, RowStatus, ToolComparison};
use crate::html::{Here, Sheet, t};
use crate::site::Site;
use crate::site::address;
use crate::site::blocks::product;
use seekspec_run::counted::counted;

const LIST: &str = "safe.html";
/// Fewer products prove nothing about others.
const FEWEST_PRODUCTS: usize = 2;

pub(super) const PAGES: PageSet = PageSet {
    name: "Safe to rely on",
    entry: |site| site.comparison.is_some().then(|| LIST.to_owned()),
    plan: |site| {
        let page = site.comparison.is_some().then(|| PlannedPage {
            path: LIST.to_owned(),
            sheet: Box::new(move |here| Sheet {
                title: "Safe to rely on".to_owned(),
                contents: html! {},
                body: body(site, here),
            }),
        });
        page.into_iter().collect()
    },
};

fn body(site: &Site<'_>, here: Here<'_>) -> Markup {
    let is_common = |tool: &&ToolComparison| site.suite().profiles[&tool.profile].for_any_tool;
    let tools = site.comparison.iter().flat_map(|one| &one.tools);
    let tools = tools.filter(is_common);
    html! {
        h1 { "Safe to rely on" }
        p.lead { "Requirements on any file tool by which two or more products were judged, and all pass." }
        @for tool in tools {
            @let safe: Vec<_> = tool.requirements.iter().filter(|row| is_safe(row)).collect();
            @if !safe.is_empty() {
                h2 { a href=(here.to(&address::tool(&tool.profile, &tool.tool))) { (t(&tool.profile)) "/" (t(&tool.tool)) } }
                p.w { (counted(safe.len(), "requirement")) "; judged: " (t(&names(site, tool))) }
                ul { @for row in safe { (product::requirement(site, here, row)) } }
            }
        }
    }
}

fn names(site: &Site<'_>, tool: &ToolComparison) -> String {
    let judged = tool.judged();
    let names = site
        .implementations()
        .filter(|(number, _)| judged.contains(number));
    let names: Vec<&str> = names.map(|(_, one)| one.name.as_str()).collect();
    names.join(", ")
}

fn is_safe(row: &RequirementRow) -> bool {
    let judged = || row.cells.iter().filter(|cell| cell.judged() > 0);
    let passes = |status| matches!(status, RowStatus::Passes | RowStatus::Observed);
    judged().count() >= FEWEST_PRODUCTS && judged().all(|cell| passes(cell.status))
}
