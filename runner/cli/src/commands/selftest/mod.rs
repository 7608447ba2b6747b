//! `seekspec selftest`: which faults the suite misses.

mod precision;
mod proofs;
mod report;
mod table;

use std::collections::BTreeSet;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::Path;

use anyhow::{Context as _, bail};
use clap::{Args, FromArgMatches as _};
use seekspec_conformance::near;
use seekspec_conformance::select::NamePattern;
use seekspec_conformance::suite::{Case, SourceFile, Suite};
use seekspec_faults::matrix::Matrix;
use seekspec_faults::mutation::Deviation;

use super::reporting_args::WantedReport;
use super::{Command, NothingSelected, SelectionArgs, count, selection_args};
use report::{SelftestFormat, SelftestReports};
use seekspec_prove::full_suite::{FullSuite, stored_matrix};
use seekspec_prove::good_targets::GoodTargets;
use seekspec_prove::selftest;
use seekspec_prove::selftest::complete::{self, CompleteMatrix};
use seekspec_prove::selftest::conclusion::{Conclusion, StaleMatrix};
use seekspec_prove::session::CommandSession;
use seekspec_run::counted::counted;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::progress::Steps;
use seekspec_run::schedule::RunOptions;
use seekspec_run::style::{WARNING, styled};
use seekspec_run::suite_source::SuiteSource;
use seekspec_run::whole_file;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "selftest",
    about: "Measure the suite with mutants: missed faults, false accusations, proofs",
    details: &[
        selection_args::PATTERNS,
        (
            "Mutants",
            "  A mutant is the reference with one fault, such as a reversed order. A case\n  \
             that fails on it kills it. A mutant that survives is a fault that the suite\n  \
             misses, unless its file says why no case can kill it. `--mutant` takes the id\n  \
             of a mutant or variant, or a pattern such as `profile.tool.theme.*`.",
        ),
        (
            "Variants",
            "  A variant is the reference with one difference that the document permits. A\n  \
             MUST case that fails on it accuses a correct tool, and the exit status is 1; a\n  \
             SHOULD case is a warning.",
        ),
        (
            "Proofs",
            "  An observable MUST requirement is proven when a mutant breaks it and a case\n  \
             that covers it kills that mutant. Without a proof it needs a reason in\n  \
             `unproven` or `untested` of its requirements.yaml; otherwise the exit status\n  \
             is 1, as for a mutant that survives.",
        ),
        (
            "Reports",
            "  human shows scores and survivors, table adds a line per mutant, json is the\n  \
             kill matrix (`seekspec schema matrix`). With =PATH a report goes to that file.",
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
    /// Select mutants and variants by id (repeatable, see below)
    #[arg(long, value_name = "GLOB", visible_alias = "variant")]
    mutant: Vec<String>,
    /// Number of workers [default: number of processors]
    #[arg(long, value_name = "N", value_parser = count::jobs)]
    jobs: Option<NonZeroUsize>,
    /// human, table or json (repeatable, see below)
    #[arg(long = "report", value_name = "FORMAT[=PATH]", value_parser = WantedReport::<SelftestFormat>::parse)]
    reports: Vec<WantedReport<SelftestFormat>>,
    /// Store the kill matrices beside the fixtures of --fixtures, for coverage, diagnosis and --quick
    #[arg(long)]
    write: bool,
    #[command(flatten)]
    selection: SelectionArgs,
}

fn run(arguments: &SelftestArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let FullSuite { loaded, .. } = session.full_suite()?;
    let suite = &loaded.suite;
    let good = GoodTargets::read(suite)?;
    let cases = arguments.selection.select(suite, session.output)?;
    let cases = with_good_target(cases, &good, session)?;
    let all = session.deviations()?;
    let judged = deviations(&arguments.mutant, &cases, suite, all)?;
    let jobs = arguments.jobs.unwrap_or(RunOptions::default().jobs);
    let folder = folder(arguments.write, &session.source)?;
    let reporting = SelftestReports::start(&arguments.reports, session.output)?;
    let stored = stored(&session.source, all, arguments.write)?;
    let mut steps = Steps::new(cases.len(), session.output);
    let selftest = selftest::run(&cases, &judged, &good, jobs, &mut |_| {
        steps.step();
        steps.begin("cases");
    })?;
    drop(steps);
    let has_all_mutants = arguments.mutant.is_empty();
    let complete = complete::complete_matrices(suite, &selftest, &cases, all, &judged, &stored);
    let proofs = complete::proofs(suite, &complete, &stored);
    let files: Vec<SourceFile> = complete.iter().map(CompleteMatrix::file).collect();
    let stale = match folder {
        Some(folder) => write_all(&files, folder)?,
        None => stale(&files, &session.source)?,
    };
    let conclusion = Conclusion::new(suite, &selftest, &cases, proofs, stale, has_all_mutants);
    reporting.finish(suite, &selftest, &conclusion)?;
    note_left_out(&judged, &files, session)?;
    Ok(if conclusion.is_clean() {
        ExitCode::Conforms
    } else {
        ExitCode::Failures
    })
}

/// The cases of profiles with a good target. A note on stderr says which are left out.
fn with_good_target<'a>(
    cases: Vec<&'a Case>,
    good: &GoodTargets,
    session: &CommandSession,
) -> anyhow::Result<Vec<&'a Case>> {
    let (kept, others): (Vec<_>, Vec<_>) = cases
        .into_iter()
        .partition(|case| good.of(&case.profile).is_some());
    let Some(first) = others.first() else {
        return Ok(kept);
    };
    let profile = &first.profile;
    let advice = format!(
        "the reference does not implement {profile}; name a good target in {profile}/profile.yaml: `good: FILE`"
    );
    if kept.is_empty() {
        bail!(advice);
    }
    let count = counted(others.len(), "case");
    let note = styled("note:", WARNING);
    writeln!(session.output.stderr(), "{note} {count} left out: {advice}")?;
    Ok(kept)
}

/// A line about tools that a selection left without some of their mutants, or of the cases that call them.
fn note_left_out(
    judged: &[&Deviation],
    files: &[SourceFile],
    session: &CommandSession,
) -> io::Result<()> {
    let is_whole = |tool: &String| {
        let folder = format!("{tool}/");
        files.iter().any(|file| file.path.starts_with(&folder))
    };
    let tools = judged
        .iter()
        .map(|one| format!("{}/{}", one.profile, one.tool));
    let tools: BTreeSet<String> = tools.filter(|tool| !is_whole(tool)).collect();
    if tools.is_empty() {
        return Ok(());
    }
    let note = styled("note:", WARNING);
    let names = tools.into_iter().collect::<Vec<_>>().join(", ");
    writeln!(
        session.output.stderr(),
        "{note} kill matrix neither compared nor written: {names}; select the whole profile, whose other tools' cases call it, too"
    )
}

/// The folder in which to store the kill matrices; `None`: they are not stored.
fn folder(is_wanted: bool, source: &SuiteSource) -> anyhow::Result<Option<&Path>> {
    match source {
        _ if !is_wanted => Ok(None),
        SuiteSource::Folder(folder) => Ok(Some(folder)),
        SuiteSource::Embedded | SuiteSource::Added(_) => {
            bail!("--write needs the folder of the fixtures: --fixtures DIR")
        }
    }
}

/// The stored kill matrices. Files that are about to be written need not be valid.
fn stored(source: &SuiteSource, all: &[Deviation], is_written: bool) -> anyhow::Result<Matrix> {
    match stored_matrix(source, all) {
        Err(_) if is_written => Ok(Matrix::default()),
        read => read,
    }
}

fn write_all(files: &[SourceFile], folder: &Path) -> anyhow::Result<Vec<StaleMatrix>> {
    for file in files {
        let path = folder.join(&file.path);
        whole_file::replace(&path, &file.text)
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(Vec::new())
}

/// The files that are out of date.
fn stale(files: &[SourceFile], source: &SuiteSource) -> anyhow::Result<Vec<StaleMatrix>> {
    let stored = source.kills()?;
    let stale = files.iter().filter(|file| !stored.contains(file));
    let stale = stale.map(|file| {
        let old = stored.iter().find(|old| old.path == file.path);
        let mut old = old.map_or("", |old| &old.text).lines();
        let first = file.text.lines().enumerate();
        let mut different = first.filter(|(_, line)| old.next() != Some(line));
        let (index, line) = different.next().unwrap_or_default();
        StaleMatrix {
            place: format!("{}:{}", source.path_of(&file.path), index + 1),
            line: line.to_owned(),
        }
    });
    Ok(stale.collect())
}

/// The selected mutants and variants of the tools of the selected cases. Other tools that a case calls are judged by their own cases.
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
    let is_selected =
        |name: &str| compiled.is_empty() || compiled.iter().any(|pattern| pattern.matches(name));
    let selected: Vec<&'static Deviation> = all
        .iter()
        .filter(|one| is_selected(&one.name))
        .filter(|one| cases.iter().any(|case| is_of_same_tool(case, one)))
        .collect();
    match selected.is_empty() {
        false => Ok(selected),
        true if suite.cases.is_empty() => bail!(NothingSelected::because("the suite has no cases")),
        true => bail!(NothingSelected::because(
            "no selected case is of a tool that has such a mutant or variant"
        )),
    }
}

fn is_of_same_tool(case: &Case, deviation: &Deviation) -> bool {
    case.profile == deviation.profile && case.tool == deviation.tool
}
