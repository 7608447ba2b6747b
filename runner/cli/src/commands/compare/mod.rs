//! `seekspec compare`: implementations side by side, from their reports.

mod markdown;

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, FromArgMatches as _, ValueEnum};

use super::given_reports::{products, report};
use super::{Command, SelectionArgs, selection_args};
use seekspec_pages::comparison::Comparison;
use seekspec_prove::session::CommandSession;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::output::write_json;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "compare",
    about: "Show implementations side by side, from their JSON reports",
    details: &[
        selection_args::PATTERNS,
        (
            "Examples",
            "  seekspec run --report json=reference.json\n  \
             seekspec run --target my-tool.yaml --report json=my-tool.json\n  \
             seekspec compare my-tool.json reference.json\n  \
             seekspec compare my-tool.json --run limits\n  \
             seekspec compare --targets targets > matrix.md",
        ),
    ],
    arguments: CompareArgs::augment_args,
    run: |matches, session| compare(&CompareArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct CompareArgs {
    /// JSON reports, one per implementation
    #[arg(value_name = "REPORT", required_unless_present = "targets")]
    reports: Vec<PathBuf>,
    /// Also those in the directories below DIR, as `targets/run` leaves them: DIR/*/results.json, or
    /// else DIR/*/report.json
    #[arg(long, value_name = "DIR")]
    targets: Vec<PathBuf>,
    /// markdown, a table; or json, down to requirements
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "markdown",
        hide_possible_values = true
    )]
    format: CompareFormat,
    #[command(flatten)]
    selection: SelectionArgs,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum CompareFormat {
    /// For people: a table of levels, tools and topics
    Markdown,
    /// For programs: everything
    Json,
}

fn compare(arguments: &CompareArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let loaded = session.cases()?;
    let cases = arguments.selection.select(&loaded.suite, session.output)?;
    let mut products = products(&arguments.targets, loaded)?;
    for path in &arguments.reports {
        products.documents.push(report(path, loaded)?);
    }
    let documents = products.documents;
    let mut comparison = Comparison::new(&loaded.suite, &loaded.hash, &cases, &documents);
    comparison.warnings.extend(products.outdated);
    if comparison.tools.is_empty() {
        bail!("no report has any of these cases");
    }
    let mut text = Vec::new();
    match arguments.format {
        CompareFormat::Markdown => markdown::write(&mut text, &comparison)?,
        CompareFormat::Json => write_json(&mut text, &comparison)?,
    }
    session.output.stdout().write_all(&text)?;
    Ok(ExitCode::Conforms)
}
