//! `seekspec diff`: two reports of one product.

mod terminal;

use std::path::PathBuf;

use clap::{Args, FromArgMatches as _};

use super::Command;
use super::text_format::TextFormat;
use seekspec_pages::changes::RunChanges;
use seekspec_prove::session::CommandSession;
use seekspec_run::document::Document;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::output::write_json;
use terminal::DiffPage;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "diff",
    about: "Show what changed between two JSON reports of one product",
    details: &[
        (
            "Reports",
            "  The exit status is 1 if a MUST case fails that passed in the old report.\n  \
             Known failures are failures here. For cases that pass, reports record no\n  \
             answers, only the interpretations chosen.",
        ),
        (
            "Examples",
            "  seekspec diff old.json new.json\n  \
             seekspec diff old.json new.json --format json",
        ),
    ],
    arguments: DiffArgs::augment_args,
    run: |matches, session| diff(&DiffArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct DiffArgs {
    /// A JSON report
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// A newer one
    #[arg(value_name = "NEW")]
    new: PathBuf,
    /// table or json
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "table",
        hide_possible_values = true
    )]
    format: TextFormat,
    /// Show every case and every line
    #[arg(long)]
    verbose: bool,
}

fn diff(arguments: &DiffArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let old = Document::read(&arguments.old)?;
    let new = Document::read(&arguments.new)?;
    let products = [&old, &new].map(|one| one.run.target.as_str());
    if products[0] != products[1] {
        anyhow::bail!(
            "these are reports of two products, {} and {}; `seekspec compare` shows them side by side",
            products[0],
            products[1]
        );
    }
    let changes = RunChanges::new(&old, &new);
    let mut text = Vec::new();
    match arguments.format {
        TextFormat::Json => write_json(&mut text, &changes)?,
        TextFormat::Table => {
            let mut page = DiffPage {
                out: Vec::new(),
                width: session.output.width(),
                verbose: arguments.verbose,
            };
            page.runs(&changes)?;
            text = page.out;
        }
    }
    session.output.stdout().write_all(&text)?;
    Ok(if changes.is_worse() {
        ExitCode::Failures
    } else {
        ExitCode::Conforms
    })
}
