//! Target files that are tried in this process.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use seekspec_conformance::judge::judge;
use seekspec_learn::init::{self, Examination, NewTarget};
use seekspec_learn::{FindingState, TargetDraft, known_departures};
use seekspec_prove::session::CommandSession;
use seekspec_run::ask::attempt_alone;
use seekspec_run::output::Output;
use seekspec_run::progress::Steps;
use seekspec_run::suite_source::{LoadedSuite, SuiteSource};
use seekspec_run::targets::{CommandLine, Target};
use tempfile::TempDir;

use crate::seekspec::{is_there, project};

pub(crate) static SUITE: LazyLock<LoadedSuite> =
    LazyLock::new(|| SuiteSource::Embedded.load().unwrap());

/// A target file after a trial.
pub(crate) struct Tried {
    pub(crate) examination: Examination,
    /// The findings, one a line.
    pub(crate) said: String,
    /// The file that would be written.
    pub(crate) text: String,
}

/// A folder with the servers of tests; `None`: Python is not installed.
pub(crate) fn folder() -> Option<TempDir> {
    let folder = tempfile::tempdir().unwrap();
    let foreign = project().join("runner/tests/foreign");
    for program in ["files.py", "locate.py", "products.py", "shapes.py"] {
        fs::copy(foreign.join(program), folder.path().join(program)).unwrap();
    }
    is_there("python3").then_some(folder)
}

/// Tries a file with this text.
pub(crate) fn tried(folder: &Path, text: &str) -> Tried {
    let folder = folder.canonicalize().unwrap();
    let draft = TargetDraft::read(text, &folder, &SUITE.suite);
    finish(
        draft.unwrap_or_else(|fault| panic!("{}\n{text}", fault.message)),
        text,
        &[],
    )
}

/// The same with the departures of its profile.
pub(crate) fn tried_with_departures(folder: &Path, text: &str) -> Tried {
    let session = CommandSession::new(SuiteSource::Embedded, Output::default());
    let folder = folder.canonicalize().unwrap();
    let draft = TargetDraft::read(text, &folder, &SUITE.suite).unwrap();
    let departures = known_departures(&draft.target, &SUITE.suite, &session).unwrap();
    finish(draft, text, &departures)
}

/// Begins a file for a command, and tries it.
pub(crate) fn begun(
    folder: &Path,
    profile: Option<&str>,
    command: &[&str],
) -> Result<Tried, String> {
    let command: Vec<String> = command.iter().map(|word| (*word).to_owned()).collect();
    let path = folder.canonicalize().unwrap().join("t.yaml");
    let new = NewTarget {
        path: &path,
        has_all: false,
        profile,
        transport: None,
        command: &command,
    };
    let target = Target::from_command_line(CommandLine {
        command: command.clone(),
        profile: Some(new.any_profile(&SUITE.suite).unwrap().to_owned()),
        folder: folder.canonicalize().unwrap(),
        ..CommandLine::default()
    });
    let begun = new.begin(target.unwrap(), &SUITE.suite, &SuiteSource::Embedded);
    let begun = begun.map_err(|error| error.to_string())?;
    Ok(finish(begun.draft, &begun.text, &[]))
}

fn finish(draft: TargetDraft, text: &str, departures: &[seekspec_learn::KnownDeparture]) -> Tried {
    let mut steps = Steps::new(1, Output::default());
    let examination = init::examine(draft, &SUITE.suite, departures, &mut steps).unwrap();
    Tried {
        said: said(&examination),
        text: examination.draft.text(text),
        examination,
    }
}

fn said(examination: &Examination) -> String {
    let mut said = String::new();
    for finding in &examination.findings {
        let mark = match finding.state {
            FindingState::Good => '✓',
            FindingState::Mended => '+',
            FindingState::Bad => '✗',
            FindingState::Absent => '–',
        };
        said += &format!("{mark} {}: {}\n", finding.topic, finding.text);
        for line in finding.shown.iter().chain(&finding.advice) {
            said += &format!("    {line}\n");
        }
    }
    said
}

impl Tried {
    /// Whether the target passes a case with the file.
    pub(crate) fn passes(&self, case: &str) -> bool {
        let target = &self.examination.draft.target;
        let mut cases = SUITE.suite.cases.iter();
        let profile = target.profile.as_deref().unwrap();
        let case = cases.find(|one| one.profile == profile && one.name.ends_with(case));
        let case = case.unwrap();
        let attempt = attempt_alone(case, target).unwrap();
        attempt.unanswered.is_none() && judge(case, &attempt.observed, &target.contract).passes()
    }

    /// The lines below `tools`.
    pub(crate) fn tools(&self) -> &str {
        let tools = self.text.split_once("\ntools:\n");
        tools.map_or("", |(_, tools)| tools)
    }
}
