//! The command `seekspec`.

fn main() {}
