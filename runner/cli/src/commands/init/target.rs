//! A target file: begun or read, tried, and written at once.

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context as _, bail};
use seekspec_conformance::diff;
use seekspec_conformance::suite::Suite;

use super::page::Page;
use super::{InitArgs, write_new, write_next};
use crate::commands::TargetArgs;
use seekspec_learn::init::{self, Examination, NewTarget};
use seekspec_learn::{TargetDraft, known_departures};
use seekspec_prove::session::CommandSession;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::progress::Steps;
use seekspec_run::style::{BAD, GOOD, LITERAL, styled};
use seekspec_run::targets::Target;
use seekspec_run::text_file;
use seekspec_run::whole_file;
use seekspec_run::wrap::wrap;

pub(super) fn init(arguments: InitArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let path = arguments.path().to_owned();
    let suite = &session.cases()?.suite;
    match (path.exists(), arguments.target.command()) {
        (true, []) => existing(&path, arguments, session, suite),
        (true, _) => bail!(
            "{shown} already exists; name another file, or try this one without a command: seekspec init {shown}",
            shown = path.display()
        ),
        (false, command) => {
            let new = NewTarget {
                path: &path,
                has_all: arguments.all,
                profile: arguments.profile.as_deref(),
                transport: arguments.target.transport(),
                command,
            };
            begun(&new, &arguments.target, session, suite)
        }
    }
}

/// A file that exists: the difference is shown, or made.
fn existing(
    path: &Path,
    arguments: InitArgs,
    session: &CommandSession,
    suite: &Suite,
) -> anyhow::Result<ExitCode> {
    let args = arguments.target.or_file(Some(path.to_owned()));
    let target = args.target(arguments.profile.as_deref(), suite)?;
    let (old, draft) = read(path, &target, suite)?;
    let written_alike = draft.text(&old);
    let examination = examine(draft.saying(&args.keys(), suite)?, session, suite)?;
    let text = examination.draft.text(&old);
    let mut out = session.output.stdout();
    let width = session.output.width();
    let shown = path.display();
    let is_changed = text != written_alike;
    if is_changed && arguments.write {
        whole_file::replace(path, &text).with_context(|| format!("cannot write {shown}"))?;
        writeln!(out, "\nchanged {shown}")?;
    } else if is_changed {
        let heading = format!("change in {shown} (`seekspec init {shown} --write` makes it):");
        show(&mut *out, &heading, width, &diff::marked(&old, &text))?;
    }
    let is_mended = arguments.write || examination.mended() == 0;
    Ok(status(&examination, is_mended))
}

/// A file that does not exist yet.
fn begun(
    new: &NewTarget<'_>,
    args: &TargetArgs,
    session: &CommandSession,
    suite: &Suite,
) -> anyhow::Result<ExitCode> {
    let file = new.path.display().to_string();
    let mut out = session.output.stdout();
    if new.command.is_empty() {
        write(new.path, &new.text(suite, &session.source)?)?;
        writeln!(out, "wrote {file}; fill it in")?;
        let next = [
            (&["init", &file][..], "try it"),
            (&["run", "--target", &file], "judge it"),
        ];
        write_next(&mut *out, &next)?;
        return Ok(ExitCode::Conforms);
    }
    let target = args.target(Some(new.any_profile(suite)?), suite)?;
    let begun = new.begin(target, suite, &session.source)?;
    if let Some(note) = &begun.note {
        writeln!(out, "{note}\n")?;
    }
    let examination = examine(begun.draft.saying(&args.keys(), suite)?, session, suite)?;
    if examination.started {
        write(new.path, &examination.draft.text(&begun.text))?;
        writeln!(out, "\nwrote {file}")?;
        write_next(&mut *out, &[(&["run", "--target", &file], "judge it")])?;
    }
    Ok(status(&examination, true))
}

/// The file of a target, and its text.
fn read(path: &Path, target: &Target, suite: &Suite) -> anyhow::Result<(String, TargetDraft)> {
    let shown = path.display();
    let old = text_file::read(path).with_context(|| format!("cannot read {shown}"))?;
    let program = target.reach.program();
    let folder = program.map_or(Path::new("."), |program| &program.folder);
    let draft = TargetDraft::read(&old, folder, suite);
    let draft = draft.map_err(|fault| anyhow::anyhow!("{shown}: {}", fault.message))?;
    Ok((old, draft))
}

/// Tries a file, and prints the findings.
fn examine(
    draft: TargetDraft,
    session: &CommandSession,
    suite: &Suite,
) -> anyhow::Result<Examination> {
    let departures = known_departures(&draft.target, suite, session)?;
    let mut steps = Steps::new(1, session.output);
    let examination = init::examine(draft, suite, &departures, &mut steps)?;
    drop(steps);
    let page = Page {
        width: session.output.width(),
    };
    page.write(&mut *session.output.stdout(), &examination)?;
    Ok(examination)
}

fn status(examination: &Examination, is_mended: bool) -> ExitCode {
    match (examination.started, examination.problems()) {
        (false, _) => ExitCode::TargetUnavailable,
        (true, 0) if is_mended => ExitCode::Conforms,
        (true, _) => ExitCode::Failures,
    }
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    match write_new(path, text) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            bail!(
                "{} has been written meanwhile, and is not changed",
                path.display()
            )
        }
        written => written.with_context(|| format!("cannot write {}", path.display())),
    }
}

/// The lines of a difference.
fn show(out: &mut dyn Write, heading: &str, width: usize, lines: &[String]) -> io::Result<()> {
    writeln!(out, "\n{}\n", wrap(heading, width).join("\n"))?;
    for line in lines {
        let style = match line.chars().next() {
            Some('+') => GOOD,
            Some('-') => BAD,
            _ => LITERAL,
        };
        writeln!(out, "  {}", styled(line, style))?;
    }
    Ok(())
}
