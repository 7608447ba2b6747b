//! `seekspec findings`: the departures of a product, ready to be filed.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use clap::{Args, FromArgMatches as _};
use seekspec_conformance::suite::Suite;

use super::Command;
use super::given_reports::given_reports;
use seekspec_pages::findings;
use seekspec_prove::session::CommandSession;
use seekspec_run::document::Document;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::whole_file;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "findings",
    about: "Write each departure of a report once, in the product's names, to be filed",
    details: &[(
        "Examples",
        "  seekspec run --target my-tool.yaml --report json=run.json\n  \
         seekspec findings run.json > findings.md\n  \
         seekspec run --target my-tool.yaml --report findings=findings.md\n  \
         seekspec findings --targets targets",
    )],
    arguments: FindingsArgs::augment_args,
    run: |matches, session| run(&FindingsArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct FindingsArgs {
    /// JSON reports; those of one are printed, those of several are written beside each, as
    /// findings.md
    #[arg(value_name = "REPORT", required_unless_present = "targets")]
    reports: Vec<PathBuf>,
    /// Also those in the directories below DIR: DIR/*/report.json, as `targets/run` leaves them
    #[arg(long, value_name = "DIR")]
    targets: Option<PathBuf>,
}

/// The name of the findings beside a report.
const FINDINGS: &str = "findings.md";

fn run(arguments: &FindingsArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let suite = &session.cases()?.suite;
    let (paths, documents) = given_reports(arguments.targets.as_deref(), &arguments.reports)?;
    match documents.as_slice() {
        [only] if arguments.targets.is_none() => {
            let text = findings::text(only, suite);
            session.output.stdout().write_all(text.as_bytes())?;
            Ok(ExitCode::Conforms)
        }
        documents => write_findings(&paths, documents, suite, session),
    }
}

/// Writes the findings of each report beside it.
fn write_findings(
    paths: &[PathBuf],
    documents: &[Document],
    suite: &Suite,
    session: &CommandSession,
) -> anyhow::Result<ExitCode> {
    let files: Vec<PathBuf> = paths
        .iter()
        .map(|path| path.with_file_name(FINDINGS))
        .collect();
    let mut seen: BTreeSet<&PathBuf> = BTreeSet::new();
    if let Some(twice) = files.iter().find(|file| !seen.insert(file)) {
        bail!(
            "two reports are beside {}; give each its own directory",
            twice.display()
        );
    }
    for (file, document) in files.iter().zip(documents) {
        whole_file::replace(file, &findings::text(document, suite))
            .with_context(|| format!("cannot write {}", file.display()))?;
        writeln!(session.output.stdout(), "wrote {}", file.display())?;
    }
    Ok(ExitCode::Conforms)
}
