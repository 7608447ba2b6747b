//! The parts of every page of HTML: its frame, links, texts, and the report of a failed case.

mod failure;
pub mod layout;
mod lines;
mod link;
mod shown;

use maud::{Markup, html};
use seekspec_conformance::model::requirement::Level;

pub use failure::{departure, failure, verdict};
pub use layout::Sheet;
pub use lines::block;
pub use link::{FRONT, Here, name_anchor, report_name, segment};
pub use shown::{prose, t};

/// The word for a level.
pub fn level(level: Level) -> Markup {
    html! { b class={ "l " (level.word()) } { (level.keyword()) } }
}
