//! A cell of the matrix.

use maud::{Markup, html};

use crate::comparison::{Cell, Status};
use crate::html::Here;
use crate::site::Site;
use crate::site::address;

/// The cell of an implementation, by number. It leads to the first of its differences.
pub(crate) fn linked_cell(site: &Site<'_>, here: Here<'_>, number: usize, one: &Cell) -> Markup {
    let first = one.differing.first();
    let first = first.and_then(|name| site.suite().case(name));
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
pub(crate) fn cell(cell: &Cell) -> Markup {
    html! { span class=(class(cell.status)) { (words(cell)) } }
}

fn words(cell: &Cell) -> String {
    format!("{} {}", sign(cell.status), count(cell))
}

pub(crate) fn class(status: Status) -> &'static str {
    match status {
        Status::Passes | Status::Observed => "good",
        Status::Fails => "bad",
        Status::Warns => "warn",
        _ => "w",
    }
}

fn sign(status: Status) -> &'static str {
    match status {
        Status::Passes | Status::Observed => "✓",
        Status::Fails | Status::Warns => "✗",
        Status::NotObserved => "○",
        Status::Unsupported => "–",
        _ => "",
    }
}

/// How many cases are otherwise, of how many.
fn count(cell: &Cell) -> String {
    let judged = cell.judged();
    match cell.status {
        Status::Absent => String::new(),
        Status::Unsupported => "unsupported".to_owned(),
        Status::Fails | Status::Warns => format!("{}/{judged}", cell.failed),
        _ => judged.to_string(),
    }
}
