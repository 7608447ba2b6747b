//! `seekspec compare`: implementations side by side, from their reports.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, FromArgMatches as _};

use seekspec_conformance::suite::Suite;

use super::given_reports::{products, report};
use super::{Command, SelectionArgs, selection_args};
use seekspec_pages::comparison::{Comparison, RowCell, RowStatus};
use seekspec_pages::markdown::{code, inline};
use seekspec_prove::session::CommandSession;
use seekspec_run::document::Document;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::reports::choice_rows::{ChoiceRow, rows_of};

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
    write(&mut text, &comparison, (&loaded.suite, &documents))?;
    session.output.stdout().write_all(&text)?;
    Ok(ExitCode::Conforms)
}

/// A column per implementation; below the sums a row per tool and topic.
fn write(
    out: &mut dyn Write,
    comparison: &Comparison,
    of: (&Suite, &[Document]),
) -> io::Result<()> {
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
    write_choices(out, comparison, of)?;
    writeln!(
        out,
        "\nseekspec {}, suite {} (`{}`)",
        comparison.seekspec, comparison.suite_version, comparison.suite
    )
}

/// The answers to the questions of each profile, a column per implementation that was asked.
fn write_choices(
    out: &mut dyn Write,
    comparison: &Comparison,
    (suite, documents): (&Suite, &[Document]),
) -> io::Result<()> {
    for profile in suite.profiles.values() {
        let name = &profile.profile;
        let cards = documents.iter().map(|one| &one.summary.choices);
        let all = comparison.implementations.iter().zip(cards);
        let asked = all.filter(|(_, card)| card.iter().any(|one| one.profile == *name));
        let columns: Vec<_> = asked.collect();
        if columns.is_empty() {
            continue;
        }
        writeln!(out, "\n## Choices of {}\n\n{CHOICES}\n", code(name))?;
        write_row(out, "", columns.iter().map(|(one, _)| inline(&one.title())))?;
        write_row(out, "---", columns.iter().map(|_| "---".to_owned()))?;
        for (choice, spec) in &profile.choices {
            let cells = columns.iter().map(|(_, card)| rows_of(card, name, choice));
            let question = format!("{} {}", code(choice), inline(&spec.about));
            write_row(out, &question, cells.map(|rows| answers(&rows)))?;
        }
    }
    Ok(())
}

/// `refused`, or `refused ≠ first`, or `refused (edit), first (write)`.
fn answers(rows: &[ChoiceRow]) -> String {
    let answers = rows.iter().map(|row| {
        let mark = row.report.declared.as_ref().map_or("", |_| "†");
        let answer = row.report.joined(" ≠ ");
        match &*row.whose.join(", ") {
            "" => format!("{answer}{mark}"),
            whose => format!("{answer}{mark} ({whose})"),
        }
    });
    answers.collect::<Vec<_>>().join(", ")
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
