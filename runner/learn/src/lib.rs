//! Everything that guesses: [`doctor`] proposes lines of a target file from a few calls; [`init`]
//! drafts the files that one starts from.

pub mod doctor;
pub mod init;
