//! `seekspec check`: finds mistakes in fixtures.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::{Args, FromArgMatches as _};
use seekspec_conformance::problem::Problem;
use seekspec_conformance::suite::{self, Case, Loaded};

use super::command::Command;
use super::watch;
use seekspec_prove::session::CommandSession;
use seekspec_run::counted::counted;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::style::{BAD, GOOD, LITERAL, STRONG, styled};
use seekspec_run::suite_source::SuiteSource;

/// The file in the directory of a profile by which a directory of fixtures is recognised.
const PROFILE_FILE: &str = "profile.yaml";

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "check",
    about: "Check fixtures for mistakes",
    details: &[
        watch::HELP,
        (
            "Examples",
            "  seekspec check fixtures                     all of a directory\n  \
         seekspec check fixtures/*/find/limits.yaml  only the mistakes of this file\n  \
         seekspec check                              the fixtures inside the binary\n  \
         seekspec check --watch fixtures             again after each change",
        ),
    ],
    arguments: CheckArgs::augment_args,
    run: |matches, session| check(&CheckArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct CheckArgs {
    /// A directory of fixtures, or files in one; default: the fixtures in the binary
    #[arg(value_name = "DIR|FILE")]
    paths: Vec<PathBuf>,
    /// Check again whenever a file changes (see below)
    #[arg(long)]
    watch: bool,
}

fn check(arguments: &CheckArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let CheckedFiles { source, files } = scope(&arguments.paths, &session.source)?;
    if arguments.watch {
        return watch::watch(&watched(&arguments.paths, &source), session);
    }
    let sources = source.sources()?;
    let Loaded {
        suite,
        problems,
        unread,
    } = seekspec_faults::load(&sources).0;
    let is_meant = |path: &str| files.is_empty() || files.iter().any(|file| file == path);
    let is_needed = |path: &String| {
        unread.contains(path) && files.iter().any(|file| suite::may_refer_to(file, path))
    };
    let problems: Vec<Problem> = problems
        .into_iter()
        .filter(|problem| is_meant(&problem.path) || is_needed(&problem.path))
        .collect();
    let mut out = session.output.stdout();
    if !problems.is_empty() {
        write_problems(&mut *out, &problems, &source)?;
        return Ok(ExitCode::Usage);
    }
    let cases: Vec<&Case> = suite
        .cases
        .iter()
        .filter(|case| is_meant(&case.path) || is_meant(&fixture_of(case)))
        .collect();
    let covered: BTreeSet<&String> = cases.iter().flat_map(|case| &case.covers).collect();
    let files = sources.iter().filter(|source| is_meant(&source.path));
    writeln!(
        out,
        "{} {} in {} {} {}",
        styled("ok:", GOOD),
        counted(cases.len(), "case"),
        counted(files.count(), "file"),
        if cases.len() == 1 { "covers" } else { "cover" },
        counted(covered.len(), "requirement"),
    )?;
    Ok(ExitCode::Conforms)
}

/// All fixtures of the directory: a file depends on others.
fn watched(paths: &[PathBuf], source: &SuiteSource) -> Vec<PathBuf> {
    match source {
        SuiteSource::Folder(folder) | SuiteSource::Added(folder) => vec![folder.clone()],
        SuiteSource::Embedded => paths.to_vec(),
    }
}

/// The file of the tool that has the case, be it shared with others.
fn fixture_of(case: &Case) -> String {
    format!("{}/{}/{}.yaml", case.profile, case.tool, case.topic)
}

fn write_problems(
    out: &mut dyn Write,
    problems: &[Problem],
    source: &SuiteSource,
) -> io::Result<()> {
    for problem in problems {
        let Problem {
            path,
            line,
            column,
            message,
            help,
        } = source.place(problem);
        writeln!(
            out,
            "{} {message}",
            styled(format_args!("{path}:{line}:{column}:"), STRONG)
        )?;
        if let Some(help) = help {
            writeln!(out, "    {} {help}", styled("help:", LITERAL))?;
        }
    }
    let files = problems.chunk_by(|a, b| a.path == b.path).count();
    let (count, files) = (counted(problems.len(), "mistake"), counted(files, "file"));
    writeln!(
        out,
        "\n{}",
        styled(format_args!("{count} in {files}"), BAD.bold())
    )
}

/// The folder of fixtures, and the files in it that are meant; none: all.
struct CheckedFiles {
    source: SuiteSource,
    files: Vec<String>,
}

fn scope(paths: &[PathBuf], default: &SuiteSource) -> anyhow::Result<CheckedFiles> {
    let Some(first) = paths.first() else {
        return Ok(CheckedFiles {
            source: default.clone(),
            files: Vec::new(),
        });
    };
    if let ([only], true) = (paths, first.is_dir() && folder_of_fixtures(first).is_none()) {
        return Ok(CheckedFiles {
            source: SuiteSource::Folder(only.clone()),
            files: Vec::new(),
        });
    }
    let folder = match default {
        SuiteSource::Folder(folder) => folder.clone(),
        SuiteSource::Embedded | SuiteSource::Added(_) => {
            folder_of_fixtures(first).with_context(|| lost(first))?
        }
    };
    let root = canonical(&folder)?;
    let mut files = Vec::new();
    for path in paths {
        collect(&root, &canonical(path)?, &mut Vec::new(), &mut files)?;
    }
    Ok(CheckedFiles {
        source: SuiteSource::Folder(folder),
        files,
    })
}

fn lost(path: &Path) -> String {
    format!(
        "{} is not below a directory of fixtures: no directory above it contains a profile with {PROFILE_FILE}",
        path.display()
    )
}

fn canonical(path: &Path) -> anyhow::Result<PathBuf> {
    fs::canonicalize(path).with_context(|| format!("cannot read {}", path.display()))
}

/// The folder above `path` whose folders are profiles; `path` itself lies in a profile, or is one.
fn folder_of_fixtures(path: &Path) -> Option<PathBuf> {
    let absolute = fs::canonicalize(path).ok()?;
    let depth = absolute.ancestors().position(|folder| {
        let marks = [PROFILE_FILE, "primitives.yaml"];
        marks.iter().any(|file| folder.join(file).is_file())
    })?;
    // As many steps up, but on the path as the user wrote it, so that messages show it that way.
    let written = path
        .ancestors()
        .nth(depth + 1)
        .filter(|written| is_same(written, absolute.ancestors().nth(depth + 1)));
    Some(match written {
        Some(written) if written.as_os_str().is_empty() => PathBuf::from("."),
        Some(written) => written.to_owned(),
        None => absolute.ancestors().nth(depth + 1)?.to_owned(),
    })
}

fn is_same(written: &Path, absolute: Option<&Path>) -> bool {
    let written = if written.as_os_str().is_empty() {
        Path::new(".")
    } else {
        written
    };
    fs::canonicalize(written).ok().as_deref() == absolute
}

/// The files that a path means, relative to the folder of fixtures and with `/`. A link that leads back to one of the real folders `above` is
/// passed over.
fn collect(
    root: &Path,
    path: &Path,
    above: &mut Vec<PathBuf>,
    files: &mut Vec<String>,
) -> anyhow::Result<()> {
    if path.is_dir() {
        let real = canonical(path)?;
        if above.contains(&real) {
            return Ok(());
        }
        above.push(real);
        for entry in
            fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?
        {
            collect(root, &entry?.path(), above, files)?;
        }
        above.pop();
        return Ok(());
    }
    let Ok(relative) = path.strip_prefix(root) else {
        bail!(
            "{} is not below {}, the directory of fixtures",
            path.display(),
            root.display()
        );
    };
    let parts: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
    files.push(parts.join("/"));
    Ok(())
}
