//! Views, which `explain` shows on a terminal and the site as pages: facts, resolved from the suite once.

pub mod tool;
