//! YAML that people keep by hand, edited and written: comments, order and layout stay.
//!
//! Texts are edited by lines and parsed again; an edit that would change anything else is refused.

mod entry;
mod flow;
mod item;
mod line;
mod list;
mod scalar;

pub use entry::entry;
pub use flow::flow;
pub use item::item_at;
pub use line::{indent_of, is_aside};
pub use list::{append, indented, remove};
pub use scalar::{replace_scalars, scalar};

/// The refusal of an edit after which the text would mean something else.
const UNSAFE: &str = "the file is written in a way that cannot be edited safely";
