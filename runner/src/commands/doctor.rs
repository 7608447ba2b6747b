//! `seekspec doctor`: what is wrong with a target, in plain words.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, FromArgMatches as _};

use super::{Command, TargetArgs};
use crate::counted::counted;
use crate::doctor::{self, Examination, Finding};
use crate::exit_code::ExitCode;
use crate::printable::printable;
use crate::session::Session;
use crate::style::{BAD, FAINT, GOOD, LITERAL, STRONG, styled};
use crate::target::Target;
use crate::wrap::wrap;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "doctor",
    about: "Try a target with a few trivial calls, and say what is wrong and how to mend it",
    details: &[
        (
            "Exit status",
            "  0 healthy, 1 problems, 2 a target file with mistakes, 3 would not start",
        ),
        (
            "Examples",
            "  seekspec doctor my-tool.yaml\n  \
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
    /// The profile that the command implements
    #[arg(long, value_name = "PROFILE")]
    profile: Option<String>,
    #[command(flatten)]
    target: TargetArgs,
}

fn run(arguments: DoctorArgs, session: &Session) -> anyhow::Result<ExitCode> {
    let suite = &session.cases()?.suite;
    let target = arguments.target.or_file(arguments.file);
    if !target.name_one() {
        bail!(
            "whom shall the doctor see? seekspec doctor TARGET.yaml, or seekspec doctor --profile NAME -- COMMAND…"
        );
    }
    let target = target.target(arguments.profile.as_deref(), suite)?;
    let examination = doctor::examine(&target, suite)?;
    let page = Page {
        width: session.output.width(),
    };
    page.write(&mut *session.output.stdout(), &target, &examination)?;
    Ok(match (examination.started, examination.problems()) {
        (false, _) => ExitCode::TargetUnavailable,
        (true, 0) => ExitCode::Conforms,
        (true, _) => ExitCode::Failures,
    })
}

struct Page {
    width: usize,
}

/// So far are the texts from the margin: the mark and the topic stand before them.
const INDENT: usize = 4;

impl Page {
    fn write(&self, out: &mut dyn Write, target: &Target, found: &Examination) -> io::Result<()> {
        let profile = target.profile.as_deref().unwrap_or("no profile");
        let about = format!("{profile}, {}", target.reach.transport().name);
        writeln!(out, "{} ({about})\n", styled(&target.name, STRONG))?;
        for finding in &found.findings {
            self.write_finding(out, finding)?;
        }
        let (sentence, style) = match (found.started, found.problems()) {
            (false, _) => ("it would not start".to_owned(), BAD),
            (true, 0) => ("healthy".to_owned(), GOOD),
            (true, problems) => (counted(problems, "problem"), BAD),
        };
        writeln!(out, "\n{}", styled(sentence, style.bold()))
    }

    fn write_finding(&self, out: &mut dyn Write, finding: &Finding) -> io::Result<()> {
        let (mark, style) = if finding.is_good {
            ("✓", GOOD)
        } else {
            ("✗", BAD)
        };
        let text = format!("{}: {}", finding.topic, printable(&finding.text));
        let text = wrap(&text, self.width - INDENT).join("\n    ");
        writeln!(out, "  {} {text}", styled(mark, style))?;
        for line in &finding.shown {
            writeln!(
                out,
                "      {}",
                styled(cut(&printable(line), self.width - 6), FAINT)
            )?;
        }
        if let Some(advice) = &finding.advice {
            let advice = wrap(advice, self.width - 6).join("\n      ");
            writeln!(out, "      {advice}")?;
        }
        for line in &finding.lines {
            writeln!(out, "        {}", styled(line, LITERAL))?;
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
