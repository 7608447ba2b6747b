//! `seekspec doctor`: what is wrong with a target, and what to change.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::{Args, FromArgMatches as _};
use seekspec_conformance::suite::Suite;
use serde_json::{Map, Value};

use super::{Command, TargetArgs, way};
use seekspec_learn::doctor::{self, DoctorFinding, Examination, FindingState};
use seekspec_prove::session::CommandSession;
use seekspec_run::counted::counted;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::output::Output;
use seekspec_run::printable::printable;
use seekspec_run::progress::Steps;
use seekspec_run::style::{BAD, FAINT, GOOD, LITERAL, STRONG, styled};
use seekspec_run::targets::Target;
use seekspec_run::text_file;
use seekspec_run::whole_file;
use seekspec_run::wrap::wrap;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "doctor",
    about: "Try a target with a few simple calls, and propose what to change",
    details: &[
        (
            "Exit status",
            "  0 healthy, 1 problems, 2 an invalid target file, 3 does not start",
        ),
        (
            "Examples",
            "  seekspec doctor my-tool.yaml\n  \
             seekspec doctor my-tool.yaml --write\n  \
             seekspec doctor --profile NAME -- ./my-tool --json",
        ),
    ],
    arguments: DoctorArgs::augment_args,
    run: |matches, session| run(DoctorArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct DoctorArgs {
    /// A target file
    #[arg(value_name = "TARGET", conflicts_with_all = ["target", "command", "transport"])]
    file: Option<PathBuf>,
    /// Write the proposed changes into the target file
    #[arg(long)]
    write: bool,
    /// The profile that the command implements
    #[arg(long, value_name = "PROFILE")]
    profile: Option<String>,
    #[command(flatten)]
    target: TargetArgs,
}

fn run(arguments: DoctorArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let suite = &session.cases()?.suite;
    let args = arguments.target.or_file(arguments.file);
    if !args.name_one() {
        bail!(
            "no target; seekspec doctor TARGET.yaml, or seekspec doctor --profile NAME -- COMMAND…"
        );
    }
    if arguments.write && args.file().is_none() {
        bail!("--write needs a target file; `seekspec init --profile NAME -- COMMAND…` writes one");
    }
    let target = args.target(arguments.profile.as_deref(), suite)?;
    let target = way::over_mcp(target, suite, session.output)?;
    let policies = doctor::known_policies(&target, suite, session)?;
    let mut steps = Steps::new(1, session.output);
    let examination = doctor::examine(&target, suite, &policies, &mut steps)?;
    drop(steps);
    let page = DoctorPage {
        width: session.output.width(),
    };
    let out = &mut *session.output.stdout();
    page.write(out, &target, &examination)?;
    let proposal = FileProposal::new(&examination, &target, args.file(), suite)?;
    match proposal {
        Some(proposal) if arguments.write => {
            let before = doctor::passing(&target, suite)?;
            proposal.write_to_file(out)?;
            proposal.check(&before, suite)?;
        }
        Some(proposal) => proposal.show(out, &page)?,
        None => {}
    }
    if let Some(path) = args.file().filter(|_| arguments.write) {
        settle_guesses(path, &examination, out)?;
    }
    Ok(match (examination.started, examination.problems()) {
        (false, _) => ExitCode::TargetUnavailable,
        (true, 0) => ExitCode::Conforms,
        (true, _) => ExitCode::Failures,
    })
}

/// Examines a target whose answers are not read, and shows the changes that help.
pub(super) fn propose(
    target: &Target,
    suite: &Suite,
    file: Option<&Path>,
    output: Output,
) -> anyhow::Result<()> {
    let mut steps = Steps::new(1, output);
    let examination = doctor::examine(target, suite, &[], &mut steps)?;
    drop(steps);
    if let Some(proposal) = FileProposal::new(&examination, target, file, suite)? {
        let width = output.width();
        proposal.show(&mut *output.stdout(), &DoctorPage { width })?;
    }
    Ok(())
}

/// Changes of a target file, or a new one for a command.
struct FileProposal<'a> {
    file: Option<&'a Path>,
    /// The text of the file.
    text: String,
    changes: Vec<(String, Value)>,
}

impl<'a> FileProposal<'a> {
    /// `None`: nothing is to be changed.
    fn new(
        examination: &Examination,
        target: &Target,
        file: Option<&'a Path>,
        suite: &Suite,
    ) -> anyhow::Result<Option<Self>> {
        if examination.changes.is_empty() {
            return Ok(None);
        }
        let text = file.map_or_else(
            || Ok(String::new()),
            |path| text_file::read(path).with_context(|| format!("cannot read {}", path.display())),
        )?;
        let current = match file {
            Some(_) => doctor::parse(&text).map_err(anyhow::Error::msg)?,
            None => Map::new(),
        };
        let merged = examination
            .changes
            .merged(&current, &doctor::all_tools(target, suite));
        let changes = match file {
            Some(_) => merged,
            None => of_command(target).into_iter().chain(merged).collect(),
        };
        Ok(Some(Self {
            file,
            text,
            changes,
        }))
    }

    fn show(&self, out: &mut dyn Write, page: &DoctorPage) -> io::Result<()> {
        let heading = match self.file {
            Some(path) => {
                let path = path.display();
                format!("change in {path} (`seekspec doctor {path} --write` does it):")
            }
            None => "the same as a target file, with these changes:".to_owned(),
        };
        writeln!(out, "\n{}\n", wrap(&heading, page.width).join("\n"))?;
        for line in self
            .changes
            .iter()
            .flat_map(|(key, value)| doctor::lines(key, value))
        {
            writeln!(out, "  {}", styled(line, LITERAL))?;
        }
        Ok(())
    }

    fn write_to_file(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let Some(path) = self.file else {
            return Ok(());
        };
        let shown = path.display();
        let edited = doctor::edit(&self.text, &self.changes).map_err(|why| {
            anyhow::anyhow!(
                "{shown} is left as it is: {why}; without --write the changes are shown"
            )
        })?;
        whole_file::replace(path, &edited).with_context(|| format!("cannot write {shown}"))?;
        let keys: Vec<String> = self
            .changes
            .iter()
            .map(|(key, _)| format!("`{key}`"))
            .collect();
        writeln!(
            out,
            "\nchanged {} in {shown}; `seekspec doctor {shown}` tells what is left",
            keys.join(", ")
        )?;
        Ok(())
    }
}

impl FileProposal<'_> {
    /// Takes the changes back if a case that passed does not pass any more.
    fn check(&self, before: &[String], suite: &Suite) -> anyhow::Result<()> {
        let Some(path) = self.file else {
            return Ok(());
        };
        let after = doctor::passing(&Target::read(path, suite)?, suite)?;
        let Some(lost) = before.iter().find(|case| !after.contains(case)) else {
            return Ok(());
        };
        let shown = path.display();
        whole_file::replace(path, &self.text).with_context(|| format!("cannot write {shown}"))?;
        bail!(
            "{shown} is as it was: with these changes {lost} fails, which passed before; without --write the changes are shown"
        )
    }
}

/// Takes the marks of guesses from lines that are proven, and leaves out tools that are guesses still.
fn settle_guesses(
    path: &Path,
    examination: &Examination,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let shown = path.display();
    let text = text_file::read(path).with_context(|| format!("cannot read {shown}"))?;
    let unmarked = doctor::without_marks(&text, &examination.proven);
    let (settled, left_out) = doctor::without_guessed_tools(&unmarked, &examination.proven);
    if settled != text {
        whole_file::replace(path, &settled).with_context(|| format!("cannot write {shown}"))?;
    }
    if !left_out.is_empty() {
        let names: Vec<String> = left_out.iter().map(|name| format!("`{name}`")).collect();
        writeln!(
            out,
            "left out of `tools`: {}; the names are guesses, and no call was right",
            names.join(", ")
        )?;
    }
    Ok(())
}

/// The keys of a target file for a command.
fn of_command(target: &Target) -> Vec<(String, Value)> {
    let program = target.reach.program();
    let command = program.map_or_else(Vec::new, |program| program.command.clone());
    [
        ("name", Value::from(target.name.as_str())),
        (
            "profile",
            target.profile.as_deref().unwrap_or_default().into(),
        ),
        ("transport", target.reach.transport().name.into()),
        ("command", command.into()),
    ]
    .map(|(key, value)| (key.to_owned(), value))
    .into()
}

struct DoctorPage {
    width: usize,
}

/// The indentation of texts, after the mark.
const INDENT: usize = 4;

impl DoctorPage {
    fn write(&self, out: &mut dyn Write, target: &Target, found: &Examination) -> io::Result<()> {
        let profile = target.profile.as_deref().unwrap_or("no profile");
        let about = format!("{profile}, {}", target.reach.transport().name);
        writeln!(out, "{} ({about})\n", styled(&target.name, STRONG))?;
        for finding in &found.findings {
            self.write_finding(out, finding)?;
        }
        let (sentence, style) = match (found.started, found.problems()) {
            (false, _) => ("does not start".to_owned(), BAD),
            (true, 0) => ("healthy".to_owned(), GOOD),
            (true, problems) => (counted(problems, "problem"), BAD),
        };
        writeln!(out, "\n{}", styled(sentence, style.bold()))
    }

    fn write_finding(&self, out: &mut dyn Write, finding: &DoctorFinding) -> io::Result<()> {
        let (mark, style) = match finding.state {
            FindingState::Good => ("✓", GOOD),
            FindingState::Bad => ("✗", BAD),
            FindingState::Absent => ("–", FAINT),
        };
        let text = format!("{}: {}", finding.topic, printable(&finding.text));
        let text = wrap(&text, self.width - INDENT).join("\n    ");
        writeln!(out, "  {} {text}", styled(mark, style))?;
        for line in &finding.shown {
            let line = cut(&printable(line), self.width - 6);
            writeln!(out, "      {}", styled(line, FAINT))?;
        }
        if let Some(advice) = &finding.advice {
            let advice = wrap(advice, self.width - 6).join("\n      ");
            writeln!(out, "      {advice}")?;
        }
        Ok(())
    }
}

fn cut(line: &str, width: usize) -> String {
    match line.char_indices().nth(width) {
        None => line.to_owned(),
        Some(_) => line
            .chars()
            .take(width.saturating_sub(1))
            .chain(['…'])
            .collect(),
    }
}
