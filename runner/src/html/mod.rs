//! What every page of HTML is made of: its frame, links, texts, and the report of a failed case.

mod failure;
pub(crate) mod layout;
mod lines;
mod link;
mod shown;

use maud::{Markup, html};
use seekspec_conformance::model::requirement::Level;

pub(crate) use failure::{departure, failure, verdict};
pub(crate) use layout::Sheet;
pub(crate) use lines::block;
pub(crate) use link::{FRONT, Here, name_anchor, segment};
pub(crate) use shown::{prose, t};

/// The word for a level.
pub(crate) fn level(level: Level) -> Markup {
    html! { b class={ "l " (level.word()) } { (level.keyword()) } }
}
