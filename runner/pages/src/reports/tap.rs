//! The report for harnesses that read the Test Anything Protocol, version 14.

use std::io::{self, Write};

use seekspec_run::document::Document;
use seekspec_run::event::{BaselineEntry, CaseReport};
use seekspec_run::printable::printable;
use seekspec_run::reports::counts::engine;
use seekspec_run::reports::human::plain_case;
use seekspec_run::reports::location::Location;
use seekspec_run::reports::outcome::{Outcome, message};
use seekspec_run::reports::report::{Format, Setup};
use seekspec_run::reports::whole::at_the_end;

/// The form.
pub(super) const FORMAT: Format = Format {
    name: "tap",
    about: "TAP 14; known and SHOULD failures are TODO, unsupported cases SKIP",
    is_stream: false,
    make: |setup| at_the_end(setup, write),
};

fn write(run: &Document, setup: &mut Setup<'_>) -> io::Result<()> {
    let mut text = Vec::new();
    let stale: Vec<(&BaselineEntry, String)> = run
        .summary
        .baseline
        .iter()
        .filter_map(|entry| Some((entry, entry.complaint()?)))
        .collect();
    writeln!(text, "TAP version 14")?;
    writeln!(text, "# {}", engine(&run.run))?;
    writeln!(text, "1..{}", run.cases.len() + stale.len())?;
    for (index, case) in run.cases.iter().enumerate() {
        write_case(&mut text, index + 1, case, setup)?;
    }
    for (index, (entry, complaint)) in stale.iter().enumerate() {
        let number = run.cases.len() + index + 1;
        writeln!(text, "not ok {number} - baseline {}", escaped(&entry.entry))?;
        write_diagnostics(&mut text, complaint, &entry.entry, None)?;
    }
    if run.summary.stopped_early {
        writeln!(text, "Bail out! {}", line(&run.conclusion))?;
    } else {
        writeln!(text, "# {}", line(&run.conclusion))?;
    }
    setup.writer.write_all(&text)
}

fn write_case(
    out: &mut dyn Write,
    number: usize,
    case: &CaseReport,
    setup: &Setup<'_>,
) -> io::Result<()> {
    let outcome = Outcome::of(case, setup.policy);
    let (word, directive) = match outcome {
        Outcome::Passed => ("ok", String::new()),
        Outcome::Failed => ("not ok", String::new()),
        Outcome::Skipped { fails: false, .. } => ("ok", format!(" # SKIP {}", message(case))),
        Outcome::Skipped { why, .. } => ("not ok", format!(" # TODO {why}: {}", message(case))),
    };
    writeln!(out, "{word} {number} - {}{directive}", escaped(&case.name))?;
    if !outcome.fails() {
        return Ok(());
    }
    let block = plain_case(setup, case);
    write_diagnostics(out, &message(case), &case.location, Some(&block))
}

/// A block of YAML: strings as JSON writes them, and the block of the case as it is.
fn write_diagnostics(
    out: &mut dyn Write,
    message: &str,
    location: &str,
    block: Option<&str>,
) -> io::Result<()> {
    let place = Location::of(location);
    let quoted = |text: &str| serde_json::Value::from(&*printable(text)).to_string();
    writeln!(out, "  ---\n  message: {}", quoted(message))?;
    writeln!(out, "  at:\n    file: {}", quoted(place.file))?;
    if let Some(line) = place.line {
        writeln!(out, "    line: {line}")?;
    }
    if let Some(block) = block {
        writeln!(out, "  report: |")?;
        for line in block.lines() {
            writeln!(out, "    {line}")?;
        }
    }
    writeln!(out, "  ...")
}

/// A description, in which `#` would begin a directive.
fn escaped(text: &str) -> String {
    line(text).replace('\\', "\\\\").replace('#', "\\#")
}

fn line(text: &str) -> String {
    printable(text).replace('\n', " ")
}
