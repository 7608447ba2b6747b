//! `seekspec report`: reads JSON reports, merges shards, and writes reports in any format.

use std::path::PathBuf;

use clap::{Args, FromArgMatches as _};

use super::command::Command;
use super::given_reports;
use super::reporting::Reporting;
use super::reporting_args::{self, ReportingArgs};
use seekspec_prove::diagnosis::DiagnosisStage;
use seekspec_prove::session::CommandSession;
use seekspec_run::decision;
use seekspec_run::document::Document;
use seekspec_run::event::Event;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::merge::merge;
use seekspec_run::schedule::RunError;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "report",
    about: "Merge the reports of shards, or convert a report to another format",
    details: &[
        reporting_args::REPORTS,
        (
            "Examples",
            "  seekspec report 1.json 2.json 3.json 4.json\n  \
             seekspec report run.json --report junit=report.xml\n  \
             seekspec report run.json --report findings > findings.md",
        ),
    ],
    arguments: ReportArgs::augment_args,
    run: |matches, session| report(&ReportArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct ReportArgs {
    /// JSON reports: one, or those of all shards of a run; or a results.json
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reporting: ReportingArgs,
}

/// The exit status is that of the whole run.
fn report(arguments: &ReportArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let loaded = session.cases()?;
    let mut documents = Vec::new();
    for path in &arguments.files {
        documents.push((
            path.display().to_string(),
            given_reports::report(path, loaded)?,
        ));
    }
    let mut document = merge(documents)?;
    if loaded.hash != document.run.suite {
        document.run.warnings.push(format!(
            "the report is of suite {}; statements are shown as in suite {}",
            document.run.suite, loaded.hash
        ));
    }
    let policy = document.policy;
    let decision = decision::decide(&document.summary, document.run.selected, policy);
    let mut reporting =
        Reporting::start(&arguments.reporting, &loaded.suite, policy, session.output)?;
    let unusable = document.unusable.clone();
    let mut stage = DiagnosisStage::new(session);
    for event in events(document) {
        stage.pass(&event, &mut |event| reporting.event(event));
    }
    reporting.finish()?;
    stage.finish()?;
    match unusable {
        Some(unusable) => Err(RunError::Unusable(Box::new(unusable)).into()),
        None => Ok(decision.exit_code),
    }
}

/// The events of the run.
fn events(document: Document) -> impl Iterator<Item = Event> {
    let cases = document.cases.into_iter().flat_map(|case| {
        let name = case.name.clone();
        [
            Event::CaseStarted { name },
            Event::CaseFinished(Box::new(case)),
        ]
    });
    [Event::Started(document.run)]
        .into_iter()
        .chain(document.unusable.map(Event::Unusable))
        .chain(cases)
        .chain(document.diagnosis.map(Event::Diagnosed))
        .chain([Event::Finished(document.summary)])
}
