//! `seekspec selftest`: which faults the suite would miss.

mod precision;
mod proofs;
mod report;
mod table;

use std::num::NonZeroUsize;
use std::path::Path;

use anyhow::{Context as _, bail};
use clap::{Args, FromArgMatches as _};
use seekspec_conformance::matrix::Matrix;
use seekspec_conformance::mutation::Deviation;
use seekspec_conformance::near;
use seekspec_conformance::select::NamePattern;
use seekspec_conformance::suite::{Case, Source, Suite};

use super::{Command, NothingSelected, SelectionArgs, count, selection_args};
use crate::exit_code::ExitCode;
use crate::schedule::RunOptions;
use crate::selftest::{self, kept::Whole};
use crate::session::Session;
use crate::suite_source::SuiteSource;
use crate::whole_file;
use report::{Conclusion, Wanted};

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "selftest",
    about: "Measure the suite: which faults it misses, and which correct tools it fails",
    details: &[
        selection_args::PATTERNS,
        (
            "Mutants",
            "  A mutant is the reference with one fault, such as an order reversed. A case\n  \
             that fails on it kills it. A mutant that no case kills is a fault that the\n  \
             suite would miss; one that none can kill says why. `--mutant` takes a name,\n  \
             or a pattern such as `profile.tool.theme.*`, of a mutant or a variant.",
        ),
        (
            "Variants",
            "  A variant is the reference with one difference that the document permits. A\n  \
             must case that fails on it accuses a correct tool, and the exit status is 1; a\n  \
             should case is a warning.",
        ),
        (
            "Proofs",
            "  A must that can be observed is proven when a mutant breaks it, and a case that\n  \
             covers it kills that mutant. One that is not proven says why, in `unproven` or\n  \
             `untested` of its requirements.yaml; otherwise the exit status is 1, as it is\n  \
             for a mutant that survives.",
        ),
        (
            "Reports",
            "  human is what survives, table adds what kills each mutant, json is the whole\n  \
             matrix (`seekspec schema matrix`). With =PATH a report goes to that file.",
        ),
        (
            "Examples",
            "  seekspec selftest\n  \
             seekspec selftest --tool find --report table\n  \
             seekspec selftest --write --fixtures fixtures\n  \
             seekspec selftest --mutant 'NAME.find.order.*' --report json=matrix.json",
        ),
    ],
    arguments: SelftestArgs::augment_args,
    run: |matches, session| run(&SelftestArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct SelftestArgs {
    /// Mutants and variants whose name matches (repeatable, see below)
    #[arg(long, value_name = "GLOB", visible_alias = "variant")]
    mutant: Vec<String>,
    /// How many workers there are; default: one for each processor
    #[arg(long, value_name = "N", value_parser = count::jobs)]
    jobs: Option<NonZeroUsize>,
    /// human, table or json (repeatable, see below)
    #[arg(long = "report", value_name = "FORMAT[=PATH]", value_parser = Wanted::parse)]
    reports: Vec<Wanted>,
    /// Keep what was found out beside the fixtures of --fixtures, for coverage, diagnosis and quick runs
    #[arg(long)]
    write: bool,
    #[command(flatten)]
    selection: SelectionArgs,
}

fn run(arguments: &SelftestArgs, session: &Session) -> anyhow::Result<ExitCode> {
    let loaded = session.suite()?;
    let suite = &loaded.suite;
    let cases = arguments.selection.select(suite, session.output)?;
    let all = session.deviations(suite)?;
    let judged = deviations(&arguments.mutant, &cases, suite, all)?;
    let folder = folder(arguments.write, &session.source)?;
    let reporting = report::Reporting::start(&arguments.reports, session.output)?;
    let jobs = arguments.jobs.unwrap_or(RunOptions::default().jobs);
    let kept = kept(&session.source, all, arguments.write)?;
    let selftest = selftest::run(&cases, &judged, jobs, &mut |_| {})?;
    let wholes = selftest::kept::wholes(suite, &selftest, &cases, all, &judged, &kept);
    let proofs = selftest::kept::proofs(suite, &wholes, &kept);
    let files: Vec<Source> = wholes.iter().map(Whole::file).collect();
    let stale = match folder {
        Some(folder) => write_all(&files, folder)?,
        None => stale(&files, &session.source)?,
    };
    let is_whole = arguments.mutant.is_empty();
    let conclusion = Conclusion::of(suite, &selftest, &cases, proofs, stale, is_whole);
    reporting.finish(suite, &selftest, &conclusion)?;
    Ok(if conclusion.is_proof() {
        ExitCode::Conforms
    } else {
        ExitCode::Failures
    })
}

/// Where what was found out is to be kept.
fn folder(is_wanted: bool, source: &SuiteSource) -> anyhow::Result<Option<&Path>> {
    match source {
        _ if !is_wanted => Ok(None),
        SuiteSource::Folder(folder) => Ok(Some(folder)),
        SuiteSource::Embedded => bail!("--write needs the folder of the fixtures: --fixtures DIR"),
    }
}

/// What was kept before. What cannot be read is about to be written anew, where that is wanted.
fn kept(source: &SuiteSource, all: &[Deviation], is_written: bool) -> anyhow::Result<Matrix> {
    match source.matrix(all) {
        Err(_) if is_written => Ok(Matrix::default()),
        read => read,
    }
}

fn write_all(files: &[Source], folder: &Path) -> anyhow::Result<Vec<String>> {
    for file in files {
        let path = folder.join(&file.path);
        whole_file::replace(&path, &file.text)
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(Vec::new())
}

/// The files that hold something else than was found out now.
fn stale(files: &[Source], source: &SuiteSource) -> anyhow::Result<Vec<String>> {
    let kept = source.kills()?;
    let stale = files.iter().filter(|file| !kept.contains(file));
    Ok(stale.map(|file| source.path_of(&file.path)).collect())
}

/// The mutants and variants that are meant, of tools that a selected case is about: what other tools do in its steps is for their own cases to judge.
fn deviations(
    patterns: &[String],
    cases: &[&Case],
    suite: &Suite,
    all: &'static [Deviation],
) -> anyhow::Result<Vec<&'static Deviation>> {
    let compiled: Vec<NamePattern> = patterns
        .iter()
        .map(|pattern| NamePattern::of_requirements(pattern))
        .collect::<Result<_, _>>()?;
    for (pattern, compiled) in patterns.iter().zip(&compiled) {
        if !all.iter().any(|one| compiled.matches(&one.name)) {
            let names = all.iter().map(|one| one.name.as_str());
            let help = near::did_you_mean(pattern, names)
                .map_or_else(String::new, |help| format!("; {help}"));
            bail!("no mutant or variant matches `{pattern}`{help}");
        }
    }
    let is_meant =
        |name: &str| compiled.is_empty() || compiled.iter().any(|pattern| pattern.matches(name));
    let meant: Vec<&'static Deviation> = all
        .iter()
        .filter(|one| is_meant(&one.name))
        .filter(|one| cases.iter().any(|case| is_about(case, one)))
        .collect();
    match meant.is_empty() {
        false => Ok(meant),
        true if suite.cases.is_empty() => bail!(NothingSelected::because("there is no case")),
        true => bail!(NothingSelected::because(
            "no selected case is about a tool that has such a mutant or variant"
        )),
    }
}

fn is_about(case: &Case, deviation: &Deviation) -> bool {
    case.profile == deviation.profile && case.tool == deviation.tool
}
