//! An exit status, explained.

use std::io::{self, Write};

use super::ExplainPage;
use seekspec_run::exit_code::{self, ExitCode};
use seekspec_run::style::{STRONG, styled};

/// The status with this number: `3`, `exit 3`, `exit status 3`; `None`: the name is of something else.
pub(super) fn find(name: &str) -> Option<ExitCode> {
    let number = [
        "exit status ",
        "exit-status ",
        "exit code ",
        "exit ",
        "status ",
    ]
    .iter()
    .find_map(|word| name.strip_prefix(word));
    let number: u8 = number.unwrap_or(name).trim().parse().ok()?;
    let mut all = ExitCode::ALL.iter().copied();
    all.find(|code| code.number() == number)
}

/// Whether all of them are meant.
pub(super) fn is_list(name: &str) -> bool {
    ["exit", "exit status", "exit-status", "exit code"].contains(&name)
}

pub(super) fn write_list(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", styled("Exit statuses", STRONG))?;
    write!(out, "{}", exit_code::table())?;
    writeln!(out, "\n`seekspec explain exit N` has more about one.")
}

pub(super) fn write(out: &mut dyn Write, page: &ExplainPage<'_>, code: ExitCode) -> io::Result<()> {
    let name = format!("exit status {}", code.number());
    writeln!(out, "{}\n", styled(name, STRONG))?;
    page.paragraph(out, code.meaning())?;
    writeln!(out, "\n{}", styled("What to do", STRONG))?;
    page.paragraph(out, code.advice())
}
