//! A cell of the matrix.

use maud::{Markup, html};

use crate::comparison::{RowCell, RowStatus};
use crate::html::Here;
use crate::site::Site;
use crate::site::address;

/// The cell of an implementation, by number. It leads to the first of its differences.
pub(crate) fn linked_cell(site: &Site<'_>, here: Here<'_>, number: usize, one: &RowCell) -> Markup {
    let first = one
        .differing
        .first()
        .and_then(|name| site.suite().case(name));
    let implementation = site.implementations().nth(number);
    let link = first
        .zip(implementation)
        .map(|(case, (_, one))| here.to(&address::difference(one, case)));
    match link {
        Some(link) => html! { a class=(class(one.status)) href=(link) { (words(one)) } },
        None => cell(one),
    }
}

/// The sign, the count and the class of a cell: `✗ 3/12`.
pub(crate) fn cell(cell: &RowCell) -> Markup {
    html! { span class=(class(cell.status)) { (words(cell)) } }
}

fn words(cell: &RowCell) -> String {
    format!("{} {}", sign(cell.status), count(cell))
}

pub(crate) fn class(status: RowStatus) -> &'static str {
    match status {
        RowStatus::Passes | RowStatus::Observed => "good",
        RowStatus::Fails => "bad",
        RowStatus::Warns => "warn",
        _ => "w",
    }
}

fn sign(status: RowStatus) -> &'static str {
    match status {
        RowStatus::Passes | RowStatus::Observed => "✓",
        RowStatus::Fails | RowStatus::Warns => "✗",
        RowStatus::NotObserved => "○",
        RowStatus::Unsupported => "–",
        _ => "",
    }
}

/// How many cases are otherwise, of how many.
fn count(cell: &RowCell) -> String {
    let judged = cell.judged();
    match cell.status {
        RowStatus::Absent => String::new(),
        RowStatus::Unsupported => "unsupported".to_owned(),
        RowStatus::Fails | RowStatus::Warns => format!("{}/{judged}", cell.failed),
        _ => judged.to_string(),
    }
}
