//! A cell of the matrix.

use maud::{Markup, html};

use crate::comparison::{Cell, Status};
use crate::printable::printable;
use crate::site::Site;
use crate::site::address::{self, Here};

/// How many differences a cell names.
const MOST_WORDS: usize = 1;
/// The most characters of each.
const MOST_CHARACTERS: usize = 100;

/// The cell of an implementation, by number. It leads to the first of its differences, and names some.
pub(crate) fn linked_cell(site: &Site<'_>, here: Here<'_>, number: usize, one: &Cell) -> Markup {
    let alike = site.comparison.as_ref().map(|all| all.alike(number, one));
    let alike = alike.unwrap_or_default();
    let words = alike
        .iter()
        .filter_map(|group| group.first())
        .take(MOST_WORDS);
    let words = words
        .map(|difference| crate::wrap::wrap_short(&difference.words, MOST_CHARACTERS, 1).concat());
    let words: Vec<String> = words.collect();
    let first = one
        .differing
        .first()
        .and_then(|name| site.suite().case(name));
    let implementation = site.implementations().nth(number);
    let link = first.zip(implementation);
    let link =
        link.map(|(case, (_, implementation))| here.to(&address::difference(implementation, case)));
    cell(one, &words.join("; "), link.as_deref())
}

/// The sign, the count and the class of a cell: `✗ 3/12`. `words`, the title of the link, say what happens.
pub(crate) fn cell(cell: &Cell, words: &str, link: Option<&str>) -> Markup {
    let class = class(cell.status);
    let content = html! {
        (sign(cell.status)) " " (count(cell))
    };
    html! {
        @match link {
            Some(link) => a class=(class) href=(link) title=[(!words.is_empty()).then(|| printable(words))] { (content) },
            None => span class=(class) { (content) },
        }
    }
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
