//! JavaScript's conversions of JSON values, for documents with code in JavaScript.

mod number;
mod space;
mod text;

pub use number::{number, number_to_string};
pub use space::trim;
pub use text::text;
