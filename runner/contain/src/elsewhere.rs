//! Other systems than Linux cannot contain a program.

use std::io::{self, PipeWriter};
use std::process::{Child, Command};

use crate::Grants;

/// Why a program cannot be contained.
pub fn missing() -> Option<&'static str> {
    Some("this system has no Landlock, which is Linux's")
}

/// Nothing can be restricted here.
///
/// # Errors
/// Always.
pub fn restrict_this_thread(_: &Grants) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Starts nothing.
///
/// # Errors
/// Always.
pub fn spawn(_: &mut Command, _: &Grants, _: Option<PipeWriter>) -> io::Result<Child> {
    Err(io::ErrorKind::Unsupported.into())
}
