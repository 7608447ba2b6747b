//! `seekspec site`: the specification as static pages.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, FromArgMatches as _};
use seekspec_conformance::judge::Observed;
use seekspec_conformance::suite::Case;

use super::command::Command;
use crate::counted::counted;
use crate::exit_code::ExitCode;
use crate::interrupt;
use crate::reports::Document;
use crate::schedule::RunOptions;
use crate::session::Session;
use crate::site::{Folder, Site, pages};
use crate::{reference, selftest};

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "site",
    about: "Write the specification as static pages, to be read in a browser",
    details: &[(
        "Examples",
        "  seekspec site --out site\n  \
         seekspec site --out site --report mine=run.json --report theirs=other.json",
    )],
    arguments: SiteArgs::augment_args,
    run: |matches, session| site(&SiteArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct SiteArgs {
    /// The folder of the pages: a new or an empty one, or an earlier site, which is replaced
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// A JSON report to show, under this name; several are shown side by side
    #[arg(long, value_name = "NAME=FILE", value_parser = named_report)]
    report: Vec<(String, PathBuf)>,
}

fn named_report(text: &str) -> Result<(String, PathBuf), String> {
    match text.split_once('=') {
        Some((name, file)) if !name.is_empty() && !file.is_empty() => {
            Ok((name.to_owned(), file.into()))
        }
        _ => Err("expected a name, `=` and a file that `--report json=FILE` wrote".to_owned()),
    }
}

/// The report, with the name under which it is shown.
fn document((name, file): &(String, PathBuf)) -> anyhow::Result<Document> {
    let mut document = Document::read(file)?;
    document.run.target.clone_from(name);
    Ok(document)
}

fn site(arguments: &SiteArgs, session: &Session) -> anyhow::Result<ExitCode> {
    interrupt::listen();
    let documents = arguments.report.iter().map(document);
    let documents: Vec<Document> = documents.collect::<anyhow::Result<_>>()?;
    let folder = Folder::open(&arguments.out)?;
    let loaded = session.suite()?;
    let matrix = session.matrix()?;
    let answers = answers(&loaded.suite.cases)?;
    let site = Site::new(loaded, &session.source, &matrix, answers, &documents);
    let pages = pages(&site);
    folder.write(&pages)?;
    let count = pages.iter().filter(|page| page.path.ends_with(".html"));
    let count = counted(count.count(), "page");
    let front = arguments.out.join("index.html");
    writeln!(
        session.output.stdout(),
        "{count}; begin with {}",
        front.display()
    )?;
    Ok(ExitCode::Conforms)
}

/// The answers of the reference, to the cases that it can be asked in this process on this machine.
fn answers(cases: &[Case]) -> anyhow::Result<BTreeMap<String, Vec<Observed>>> {
    let can_be_asked = |case: &&Case| {
        let needs_machine = case.needs.iter().any(|need| need.is_of_the_machine());
        reference::has_profile(&case.profile) && case.fault.is_none() && !needs_machine
    };
    let cases: Vec<&Case> = cases.iter().filter(can_be_asked).collect();
    Ok(selftest::answers(&cases, RunOptions::default().jobs)?)
}
