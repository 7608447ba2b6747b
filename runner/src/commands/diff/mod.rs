//! `seekspec diff`: two reports of one product, or two versions of the fixtures.

mod terminal;

use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::{Args, FromArgMatches as _, ValueEnum};
use serde::Serialize;

use super::Command;
use crate::changes::{RunChanges, SuiteChanges};
use crate::document::Document;
use crate::exit_code::ExitCode;
use crate::output::write_json;
use crate::session::Session;
use crate::suite_source::SuiteSource;
use terminal::Page;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "diff",
    about: "Show what changed between two reports, or two versions of the fixtures",
    details: &[
        (
            "Reports",
            "  The exit status is 1 if a MUST case fails that passed in the old report.\n  \
             Known failures are failures here. Of cases that pass, no answers are\n  \
             recorded, but the interpretations that were chosen.",
        ),
        (
            "Fixtures",
            "  OLD is a directory of fixtures, and NEW another; default: those of this\n  \
             seekspec. A case is corrected if its tree, calls, expectation, level or\n  \
             requirements changed, and not if it moved or its reason did.",
        ),
        (
            "Examples",
            "  seekspec diff old.json new.json\n  \
             seekspec diff old/fixtures new/fixtures\n  \
             seekspec diff old/fixtures --format json",
        ),
    ],
    arguments: DiffArgs::augment_args,
    run: |matches, session| diff(&DiffArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct DiffArgs {
    /// A JSON report, or a directory of fixtures
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// The same, newer
    #[arg(value_name = "NEW")]
    new: Option<PathBuf>,
    /// table or json
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "table",
        hide_possible_values = true
    )]
    format: Format,
    /// Show every name and every line
    #[arg(long)]
    verbose: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// For people
    Table,
    /// For programs
    Json,
}

fn diff(arguments: &DiffArgs, session: &Session) -> anyhow::Result<ExitCode> {
    let (old, new) = (arguments.old.as_path(), arguments.new.as_deref());
    match (old.is_dir(), new.map(Path::is_dir)) {
        (true, None | Some(true)) => diff_suites(arguments, session),
        (false, Some(false)) => diff_reports(arguments, session),
        (false, None) => bail!("expected two reports: `seekspec diff OLD NEW`"),
        _ => bail!("expected two reports, or two directories of fixtures, and not one of each"),
    }
}

fn diff_reports(arguments: &DiffArgs, session: &Session) -> anyhow::Result<ExitCode> {
    let Some(new) = &arguments.new else {
        bail!("expected two reports: `seekspec diff OLD NEW`");
    };
    let (old, new) = (Document::read(&arguments.old)?, Document::read(new)?);
    let changes = RunChanges::new(&old, &new);
    show(arguments, session, &changes, |page| page.runs(&changes))?;
    Ok(if changes.is_worse() {
        ExitCode::Failures
    } else {
        ExitCode::Conforms
    })
}

fn diff_suites(arguments: &DiffArgs, session: &Session) -> anyhow::Result<ExitCode> {
    let folder = |path: &PathBuf| SuiteSource::Folder(path.clone());
    let old = folder(&arguments.old).load()?;
    let new = arguments
        .new
        .as_ref()
        .map_or(session.source.clone(), folder);
    let changes = SuiteChanges::new(&old, &new.load()?);
    show(arguments, session, &changes, |page| page.suites(&changes))?;
    Ok(ExitCode::Conforms)
}

fn show(
    arguments: &DiffArgs,
    session: &Session,
    changes: &impl Serialize,
    write: impl FnOnce(&mut Page) -> std::io::Result<()>,
) -> anyhow::Result<()> {
    let mut text = Vec::new();
    match arguments.format {
        Format::Json => write_json(&mut text, changes)?,
        Format::Table => {
            let mut page = Page {
                out: Vec::new(),
                width: session.output.width(),
                verbose: arguments.verbose,
            };
            write(&mut page)?;
            text = page.out;
        }
    }
    session.output.stdout().write_all(&text)?;
    Ok(())
}
