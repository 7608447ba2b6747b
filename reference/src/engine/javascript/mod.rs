//! What JavaScript makes of JSON values, for the documents whose code is JavaScript.

mod number;
mod space;
mod text;

pub use number::{number, shown};
pub use space::trim;
pub use text::text;
