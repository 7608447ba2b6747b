//! Everything that guesses: [`doctor`] proposes lines of a target file from a few calls, and [`probe`] learns the rules of a
//! tool from its answers. [`init`] drafts the files that one starts from.

pub mod doctor;
pub mod init;
pub mod probe;
