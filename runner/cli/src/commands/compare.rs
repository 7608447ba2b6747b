//! `seekspec compare`: implementations side by side, from their reports.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, FromArgMatches as _};

use super::given_reports::{products, report};
use super::{Command, SelectionArgs, selection_args};
use seekspec_pages::comparison::{ChoiceComparison, Comparison, RowCell, RowStatus};
use seekspec_pages::markdown::{code, inline};
use seekspec_prove::session::CommandSession;
use seekspec_run::choice_report::ChoiceReport;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::reports::choice_rows::ChoiceRow;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "compare",
    about: "Show implementations side by side, from their JSON reports",
    details: &[
        selection_args::PATTERNS,
        (
            "Examples",
            "  seekspec run --report json=reference.json\n  \
             seekspec run --target my-tool.yaml --report json=my-tool.json\n  \
             seekspec compare my-tool.json reference.json\n  \
             seekspec compare my-tool.json --run limits\n  \
             seekspec compare --targets targets > matrix.md",
        ),
    ],
    arguments: CompareArgs::augment_args,
    run: |matches, session| compare(&CompareArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct CompareArgs {
    /// JSON reports, one per implementation
    #[arg(value_name = "REPORT", required_unless_present = "targets")]
    reports: Vec<PathBuf>,
    /// Also those in the directories below DIR, as `targets/run` leaves them: DIR/*/results.json, or
    /// else DIR/*/report.json
    #[arg(long, value_name = "DIR")]
    targets: Vec<PathBuf>,
    #[command(flatten)]
    selection: SelectionArgs,
}

const INTRODUCTION: &str = "\
Written by `seekspec compare` from the reports of runs. ✓: all MUST and SHOULD cases that were judged
pass. ✗ 3/12: 3 of 12 fail. ~ 1/12: the same, but no MUST case fails. + 2/3: 2 of 3 MAY cases are
observed, and there are no others. ·: unsupported. An empty cell: the report has no such case.
Failures that a baseline knows are failures here. The pages of `seekspec site` say what fails.";

const CHOICES: &str = "\
Questions that tools of this kind answer differently. †: declared in the target file. ≠: both, in
different cases. An empty cell: no case showed an answer.";

fn compare(arguments: &CompareArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let loaded = session.cases()?;
    let cases = arguments.selection.select(&loaded.suite, session.output)?;
    let mut products = products(&arguments.targets, loaded)?;
    for path in &arguments.reports {
        products.documents.push(report(path, loaded)?);
    }
    let documents = products.documents;
    let mut comparison = Comparison::new(&loaded.suite, &loaded.hash, &cases, &documents);
    comparison.warnings.extend(products.outdated);
    if comparison.tools.is_empty() {
        bail!("no report has any of these cases");
    }
    let mut text = Vec::new();
    write(&mut text, &comparison)?;
    let cards: Vec<&[ChoiceReport]> = documents
        .iter()
        .map(|one| &one.summary.choices[..])
        .collect();
    for one in ChoiceComparison::of(&loaded.suite, &cards) {
        write_choices(&mut text, &one, &comparison)?;
    }
    write_colophon(&mut text, &comparison)?;
    session.output.stdout().write_all(&text)?;
    Ok(ExitCode::Conforms)
}

/// A column per implementation; below the sums a row per tool and topic.
fn write(out: &mut dyn Write, comparison: &Comparison) -> io::Result<()> {
    writeln!(out, "# Implementations side by side\n\n{INTRODUCTION}\n")?;
    for warning in &comparison.warnings {
        writeln!(out, "> {}\n", inline(warning))?;
    }
    let all = &comparison.implementations;
    write_row(out, "", all.iter().map(|one| inline(&one.title())))?;
    write_row(out, "---", all.iter().map(|_| "---".to_owned()))?;
    write_row(out, "MUST", all.iter().map(|one| one.must.share()))?;
    write_row(out, "SHOULD", all.iter().map(|one| one.should.share()))?;
    write_row(out, "MAY observed", all.iter().map(|one| one.may.share()))?;
    let unsupported = all.iter().map(|one| one.unsupported().to_string());
    write_row(out, "unsupported", unsupported)?;
    for tool in comparison
        .tools
        .iter()
        .filter(|tool| !tool.judged().is_empty())
    {
        let name = format!("{}/{}", tool.profile, tool.tool);
        let totals = (0..all.len()).map(|number| mark(&tool.total(number)));
        write_row(out, &code(&name), totals)?;
        for topic in &tool.topics {
            let name = code(&format!("{name}/{}", topic.name));
            write_row(out, &name, topic.cells.iter().map(mark))?;
        }
    }
    Ok(())
}

/// The answers to the questions of a profile, for the implementations that were asked.
fn write_choices(
    out: &mut dyn Write,
    one: &ChoiceComparison<'_>,
    comparison: &Comparison,
) -> io::Result<()> {
    let columns = one.answering();
    if columns.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "\n## Choices of {}\n\n{CHOICES}\n",
        code(&one.profile.profile)
    )?;
    let all = columns
        .iter()
        .filter_map(|number| comparison.implementations.get(*number));
    write_row(out, "", all.map(|one| inline(&one.title())))?;
    write_row(out, "---", columns.iter().map(|_| "---".to_owned()))?;
    for row in one.questions.iter().filter(|row| row.is_answered()) {
        let name = format!("{} {}", code(row.name), inline(&row.spec.about));
        let cells = columns.iter().filter_map(|number| row.cells.get(*number));
        write_row(out, &name, cells.map(|cell| answers(cell)))?;
    }
    Ok(())
}

/// `refused`, or `refused ≠ first`, or `refused (edit), first (write)`.
fn answers(cell: &[ChoiceRow]) -> String {
    let answers = cell.iter().map(|row| {
        let shown = row.report.answers.keys().map(String::as_str);
        let declared = row.report.declared.as_ref();
        let answer = match declared {
            Some(declared) => format!("{declared}†"),
            None => shown.collect::<Vec<_>>().join(" ≠ "),
        };
        match &*row.whose {
            "" => answer,
            whose => format!("{answer} ({whose})"),
        }
    });
    answers.collect::<Vec<_>>().join(", ")
}

fn write_colophon(out: &mut dyn Write, comparison: &Comparison) -> io::Result<()> {
    writeln!(
        out,
        "\nseekspec {}, suite {} (`{}`)",
        comparison.seekspec, comparison.suite_version, comparison.suite
    )
}

fn write_row(
    out: &mut dyn Write,
    name: &str,
    cells: impl Iterator<Item = String>,
) -> io::Result<()> {
    writeln!(
        out,
        "| {name} | {} |",
        cells.collect::<Vec<_>>().join(" | ")
    )
}

fn mark(cell: &RowCell) -> String {
    let decided = cell.passed + cell.failed;
    let may = cell.observed + cell.not_observed;
    match cell.status {
        RowStatus::Absent => String::new(),
        RowStatus::Unsupported => "·".to_owned(),
        RowStatus::NotObserved | RowStatus::Observed => format!("+ {}/{may}", cell.observed),
        RowStatus::Passes => "✓".to_owned(),
        RowStatus::Warns => format!("~ {}/{decided}", cell.failed),
        RowStatus::Fails => format!("✗ {}/{decided}", cell.failed),
    }
}
