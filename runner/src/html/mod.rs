//! What every page of HTML is made of: its frame, links, texts, and the report of a failed case.

mod failure;
pub(crate) mod layout;
mod lines;
pub(crate) mod link;
mod shown;
mod words;

pub(crate) use failure::{departure, failure};
pub(crate) use lines::block;
pub(crate) use shown::{prose, t};
pub(crate) use words::{level, verdict};
