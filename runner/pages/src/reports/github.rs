//! The report for a job of GitHub: the report for people in its log, annotations at files, and the summary of the job.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::markdown;
use seekspec_run::document::{Document, FailureGroup, groups};
use seekspec_run::event::CaseReport;
use seekspec_run::printable::printable;
use seekspec_run::reports::choice_rows::{ChoiceRow, choice_rows};
use seekspec_run::reports::human::{self, is_failure, is_warning};
use seekspec_run::reports::location::Location;
use seekspec_run::reports::outcome::message;
use seekspec_run::reports::report::{Format, Setup};
use seekspec_run::reports::whole::at_the_end;

/// The form.
pub(super) const FORMAT: Format = Format {
    name: "github",
    about: "for a job of GitHub: the human report, annotations, and the summary of the job",
    is_stream: false,
    make: |setup| at_the_end(setup, write),
};

/// GitHub shows as many annotations of a kind per step.
const MOST_ANNOTATIONS: usize = 10;

/// The file to which a step appends its summary, and the folder to which paths are relative.
const SUMMARY: &str = "GITHUB_STEP_SUMMARY";
const WORKSPACE: &str = "GITHUB_WORKSPACE";

fn write(run: &Document, setup: &mut Setup<'_>) -> io::Result<()> {
    let log = log(&human::text(run, setup)?);
    setup.writer.write_all(&log)?;
    let annotations = annotations(run, setup);
    setup.writer.write_all(annotations.as_bytes())?;
    match std::env::var_os(SUMMARY) {
        Some(path) => append(Path::new(&path), &markdown::text(run, setup)),
        None => Ok(()),
    }
}

/// The report for people. GitHub obeys lines that begin with `::`, which a target may have written: none of
/// these is obeyed up to a word that none of them can contain, their hash.
fn log(text: &[u8]) -> Vec<u8> {
    let word = blake3::hash(text).to_hex();
    let mut log = format!("::stop-commands::{word}\n").into_bytes();
    log.extend_from_slice(text);
    log.extend_from_slice(format!("::{word}::\n").as_bytes());
    log
}

fn append(path: &Path, text: &str) -> io::Result<()> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.and_then(|mut file| file.write_all(text.as_bytes()))
        .map_err(|error| {
            let message = format!("the file that {SUMMARY} names, {}: {error}", path.display());
            io::Error::new(error.kind(), message)
        })
}

/// A line per group of failures or warnings, per choice made in two ways, per stale entry, and the verdict.
fn annotations(run: &Document, setup: &Setup<'_>) -> String {
    let grouped = |is: &dyn Fn(&CaseReport) -> bool| {
        let cases: Vec<&CaseReport> = run.cases.iter().filter(|case| is(case)).collect();
        let groups = groups(&cases, run.diagnosis.as_ref());
        groups
            .iter()
            .filter_map(|group| of_group(group, run))
            .collect::<Vec<_>>()
    };
    let errors: Vec<Annotation<'_>> = match &run.unusable {
        Some(unusable) => vec![(None, "Seekspec".to_owned(), unusable.to_string())],
        None => grouped(&|case| is_failure(case, setup.policy)),
    };
    let stale = run.summary.baseline.iter().filter_map(|entry| {
        let place = Some(Location::of(&entry.entry));
        Some((place, "stale baseline entry".to_owned(), entry.complaint()?))
    });
    let rows = choice_rows(&run.summary.choices);
    let choice = |row: &ChoiceRow| (None, format!("choice {}", row.title()), row.failure());
    let failed = rows
        .iter()
        .filter(|row| row.fails(setup.policy))
        .map(choice);
    let errors: Vec<_> = errors.into_iter().chain(failed).chain(stale).collect();
    let warned = rows
        .iter()
        .filter(|row| row.warns(setup.policy))
        .map(choice);
    let warnings = grouped(&|case| is_warning(case, setup.policy));
    let warnings = warnings.into_iter().chain(warned).collect();
    let verdict = vec![(None, "Seekspec".to_owned(), run.conclusion.clone())];
    let kinds = [
        ("error", errors),
        ("warning", warnings),
        ("notice", verdict),
    ];
    let lines = kinds.iter().map(|(kind, all)| lines(kind, all));
    lines.collect()
}

/// A place, a title and a text.
type Annotation<'a> = (Option<Location<'a>>, String, String);

/// The first case of the group, at the place that the user can change.
fn of_group<'a>(group: &FailureGroup<'a>, run: &'a Document) -> Option<Annotation<'a>> {
    let (first, alike) = group.cases.split_first()?;
    let cause = group.cause.map(|cause| format!("likely cause: {cause}"));
    let clauses = first.clauses.iter().map(|clause| {
        let level = clause.level.keyword();
        format!("{level} {}: {}", clause.id, clause.statement)
    });
    let alike = (!alike.is_empty()).then(|| format!("{} more like it", alike.len()));
    let text = [message(first)]
        .into_iter()
        .chain(clauses)
        .chain(cause)
        .chain(alike)
        .chain([first.repeat.clone()])
        .collect::<Vec<_>>()
        .join("\n");
    Some((
        Location::to_change(first, &run.run),
        first.name.clone(),
        text,
    ))
}

/// Commands of a workflow; the last says how many there is no room for.
fn lines(kind: &str, all: &[Annotation<'_>]) -> String {
    let has_room = all.len() <= MOST_ANNOTATIONS;
    let shown = if has_room {
        all.len()
    } else {
        MOST_ANNOTATIONS - 1
    };
    let rest = format!(
        "{} more; the summary of the job lists them",
        all.len() - shown
    );
    let rest = (!has_room).then(|| (None, "Seekspec".to_owned(), rest));
    let shown = all.iter().take(shown).chain(&rest);
    shown.map(|annotation| line(kind, annotation)).collect()
}

fn line(kind: &str, (place, title, text): &Annotation<'_>) -> String {
    let place = place.map_or_else(String::new, |place| {
        let file = property(&below_workspace(place.file));
        let line = place.line.map(|line| format!(",line={line}"));
        format!(",file={file}{}", line.unwrap_or_default())
    });
    let (title, text) = (property(title), data(text));
    format!("::{kind} title={title}{place}::{text}\n")
}

/// The path as GitHub knows it, where the working directory is not the one of the repository.
fn below_workspace(file: &str) -> String {
    let relative = || -> Option<PathBuf> {
        let workspace = Path::new(&std::env::var_os(WORKSPACE)?)
            .canonicalize()
            .ok()?;
        let file = Path::new(file).canonicalize().ok()?;
        file.strip_prefix(workspace).ok().map(Path::to_owned)
    };
    relative().map_or_else(|| file.to_owned(), |path| path.display().to_string())
}

/// The text of a command, in one line.
fn data(text: &str) -> String {
    let text = printable(text).replace('%', "%25");
    text.replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property of a command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
