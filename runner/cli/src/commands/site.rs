//! `seekspec site`: the specification as static pages.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, FromArgMatches as _};
use seekspec_conformance::judge::Observed;
use seekspec_conformance::suite::{Case, Suite};

use super::command::Command;
use super::given_reports::{Products, products};
use seekspec_pages::results::Results;
use seekspec_pages::site::{Site, SiteFolder, pages};
use seekspec_prove::good_targets::GoodTargets;
use seekspec_prove::selftest;
use seekspec_prove::session::CommandSession;
use seekspec_run::counted::counted;
use seekspec_run::document::Document;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::schedule::RunOptions;
use seekspec_run::style::{WARNING, styled};

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "site",
    about: "Write the specification as static pages, to be read in a browser",
    details: &[(
        "Examples",
        "  seekspec site --out site\n  \
         seekspec site --out site --report mine=run.json --report theirs=other.json\n  \
         seekspec site --out site --targets targets",
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
    /// Also the products in the directories below DIR, as `targets/run` leaves them:
    /// DIR/*/results.json, or else DIR/*/report.json
    #[arg(long, value_name = "DIR")]
    targets: Vec<PathBuf>,
}

fn named_report(text: &str) -> Result<(String, PathBuf), String> {
    match text.split_once('=') {
        Some((name, file)) if !name.is_empty() && !file.is_empty() => {
            Ok((name.to_owned(), file.into()))
        }
        _ => Err("expected a name, `=` and a file that `--report json=FILE` wrote".to_owned()),
    }
}

/// The reports with names, which they are shown under.
fn named_reports(arguments: &SiteArgs) -> anyhow::Result<Vec<Document>> {
    let named = arguments
        .report
        .iter()
        .map(|(name, file)| -> anyhow::Result<Document> {
            let mut document = Document::read(file)?;
            document.run.target.clone_from(name);
            Ok(document)
        });
    named.collect()
}

fn site(arguments: &SiteArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let named = named_reports(arguments)?;
    let folder = SiteFolder::open(&arguments.out)?;
    let full = session.full_suite()?;
    let Products {
        documents,
        results,
        outdated,
    } = products(&arguments.targets, full.loaded)?;
    let of_named = named.iter().map(|_| None);
    let results: Vec<Option<Results>> = of_named.chain(results).collect();
    let documents: Vec<Document> = named.into_iter().chain(documents).collect();
    for line in &outdated {
        let mut stderr = session.output.stderr();
        writeln!(stderr, "{} {line}", styled("warning:", WARNING))?;
    }
    let matrix = session.matrix()?;
    let answers = answers(&full.loaded.suite)?;
    let site = Site::new(full, &matrix, answers, &documents, results);
    let pages = pages(&site);
    folder.write(&pages)?;
    let count = pages.iter().filter(|page| page.path.ends_with(".html"));
    let count = counted(count.count(), "page");
    let front = arguments.out.join("index.html");
    let mut stdout = session.output.stdout();
    writeln!(stdout, "{count}; begin with {}", front.display())?;
    Ok(ExitCode::Conforms)
}

/// The answers of good targets, to the cases that they can be asked on this machine.
fn answers(suite: &Suite) -> anyhow::Result<BTreeMap<String, Vec<Observed>>> {
    let good = GoodTargets::read(suite)?;
    let cases: Vec<&Case> = suite
        .cases
        .iter()
        .filter(|case| {
            let needs_machine = case.needs.iter().any(|need| need.is_of_the_machine());
            good.of(&case.profile).is_some() && case.fault.is_none() && !needs_machine
        })
        .collect();
    Ok(selftest::answers(
        &cases,
        &good,
        RunOptions::default().jobs,
    )?)
}
