//! `seekspec man`: prints the manual page of a command, or writes all of them to a folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::{Args, FromArgMatches as _};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::command::Command;
use seekspec_prove::session::CommandSession;
use seekspec_run::exit_code::{self, ExitCode};
use seekspec_run::whole_file;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "man",
    about: "Print a manual page, or write all of them to a folder",
    details: &[(
        "Examples",
        "  seekspec man run | man -l -\n  \
         seekspec man --out ~/.local/share/man/man1",
    )],
    arguments: ManArgs::augment_args,
    run: |matches, session| run(&ManArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct ManArgs {
    /// The command; default: the page of seekspec itself
    #[arg(value_name = "COMMAND")]
    name: Option<String>,
    /// Write every page to this folder: seekspec.1, seekspec-run.1 and so on
    #[arg(long, value_name = "DIR", conflicts_with = "name")]
    out: Option<PathBuf>,
}

fn run(arguments: &ManArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let pages = pages()?;
    if let Some(folder) = &arguments.out {
        write(&pages, folder)?;
        return Ok(ExitCode::Conforms);
    }
    let wanted = match &arguments.name {
        None => "seekspec".to_owned(),
        Some(name) => format!("seekspec-{name}"),
    };
    let Some((_, page)) = pages.iter().find(|(name, _)| *name == wanted) else {
        let name = arguments.name.as_deref().unwrap_or_default();
        bail!("unknown command `{name}`; `seekspec --help` lists all");
    };
    session.output.stdout().write_all(page)?;
    Ok(ExitCode::Conforms)
}

fn write(pages: &[(String, Vec<u8>)], folder: &Path) -> anyhow::Result<()> {
    let writing = || format!("cannot write manual pages to {}", folder.display());
    fs::create_dir_all(folder).with_context(writing)?;
    for (name, page) in pages {
        let page = String::from_utf8_lossy(page);
        whole_file::replace(&folder.join(format!("{name}.1")), &page).with_context(writing)?;
    }
    Ok(())
}

/// The page of seekspec, and those of its commands, with their names.
fn pages() -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut whole = super::command_line();
    whole.build();
    let commands = super::ALL.iter().filter_map(|command| {
        let built = whole.find_subcommand(command.name)?.clone();
        Some((built, command.details.to_vec()))
    });
    let table = exit_code::table();
    let root = (whole.clone(), vec![("Exit status", table.as_str())]);
    [root]
        .into_iter()
        .chain(commands)
        .map(|(command, details)| {
            let name = command.get_display_name().unwrap_or("seekspec").to_owned();
            Ok((name, page(command, &details)?))
        })
        .collect()
}

/// The parts that follow from the options, and below them the sections of the help, line by line.
fn page(command: clap::Command, details: &[(&str, &str)]) -> io::Result<Vec<u8>> {
    let has_commands = command.has_subcommands();
    let version = concat!("seekspec ", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command).source(version).manual("Seekspec");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if has_commands {
        man.render_subcommands_section(&mut page)?;
    }
    let mut sections = Roff::new();
    for (heading, text) in details {
        sections.control("SH", [heading.to_uppercase().as_str()]);
        sections.control("nf", []);
        sections.text([roman(*text)]);
        sections.control("fi", []);
    }
    sections.to_writer(&mut page)?;
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_page() {
        let pages = pages().unwrap();
        assert_eq!(pages.len(), super::super::ALL.len() + 1);
        for (name, page) in pages {
            let page = String::from_utf8(page).unwrap();
            assert!(
                page.contains(".SH NAME") && page.contains(".SH SYNOPSIS"),
                "{name}"
            );
            assert!(
                page.contains("EXAMPLES") || name == "seekspec" || page.contains("EXAMPLE"),
                "{name}"
            );
        }
    }
}
