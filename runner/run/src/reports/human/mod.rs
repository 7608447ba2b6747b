//! The report for people.

mod case;
mod choices;
mod diagnosis;
mod difference;
mod folded;
mod groups;
mod known;
mod not_guaranteed;
mod page;
mod summary;
mod tally;
mod unsupported;

use std::io::{self, Write};

use anstream::adapter::strip_str;
use seekspec_conformance::suite::Suite;

use super::choice_rows::choice_rows;
use super::report::{Format, Setup};
use super::whole::at_the_end;
use crate::counted::counted;
use crate::decision::Policy;
use crate::document::Document;
use crate::event::CaseReport;
use crate::printable::printable;
use crate::style::{STRONG, WARNING, styled};
use crate::wrap::wrap;
use page::HumanPage;

/// The form.
pub(super) const FORMAT: Format = Format {
    name: "human",
    about: "for people: the failures, the clauses they violate, and commands that repeat them",
    is_stream: false,
    make: |setup| {
        at_the_end(setup, |run, setup| {
            let text = text(run, setup)?;
            setup.writer.write_all(&text)
        })
    },
};

/// How wide blocks without styles are, in columns.
const PLAIN_WIDTH: usize = 100;

/// The block of one case that failed, in lines of at most `width` columns, with styles.
#[must_use]
pub fn case_for_people(suite: &Suite, policy: Policy, width: usize, report: &CaseReport) -> String {
    let page = HumanPage::new(suite, policy, width, true);
    let mut text = Vec::new();
    match case::write(&mut text, &page, report) {
        Ok(()) => String::from_utf8_lossy(&text).into_owned(),
        Err(error) => format!("the report cannot be written: {error}"),
    }
}

/// The same without styles, for other reports to quote.
pub fn plain_case(setup: &Setup<'_>, case: &CaseReport) -> String {
    let block = case_for_people(setup.suite, setup.policy, PLAIN_WIDTH, case);
    let plain = strip_str(&block).to_string();
    printable(plain.trim_end()).into_owned()
}

/// The report, with styles.
pub fn text(run: &Document, setup: &Setup<'_>) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    // The error of the run says all there is to say.
    if run.unusable.is_some() {
        return Ok(text);
    }
    let page = HumanPage::new(setup.suite, setup.policy, setup.width, setup.verbose);
    let (cases, diagnosis) = (&run.cases, run.diagnosis.as_ref());
    let mut failures: Vec<&CaseReport> = cases
        .iter()
        .filter(|case| is_failure(case, page.policy))
        .collect();
    failures.sort_by_key(|case| !case.reaches_outside());
    let out = &mut text;
    write_warnings(out, &page, &run.run.warnings)?;
    let choices = choice_rows(&run.summary.choices);
    let failed = choices.iter().filter(|row| row.fails(page.policy));
    let count = failures.len() + failed.clone().count();
    if count > 0 {
        let heading = counted(count, "failure");
        writeln!(out, "{}\n", styled(heading, STRONG))?;
        for choice in failed {
            choices::write_failure(out, &page, choice, cases)?;
        }
        groups::write(out, &page, &failures, diagnosis)?;
    }
    folded::write_warnings(out, &page, cases)?;
    folded::write_notes(out, &page, cases)?;
    known::write_failures(out, &page, cases)?;
    choices::write(out, &page, &choices)?;
    unsupported::write(out, &page, cases)?;
    not_guaranteed::write(out, cases)?;
    tally::write(out, &page, &failures, cases)?;
    if let Some(diagnosis) = diagnosis {
        diagnosis::write(out, &page, diagnosis)?;
    }
    known::write_complaints(out, &page, &run.stale)?;
    write_warnings(out, &page, &run.summary.warnings)?;
    summary::write(out, &page, run)?;
    Ok(text)
}

fn write_warnings(
    out: &mut dyn Write,
    page: &HumanPage<'_>,
    warnings: &[String],
) -> io::Result<()> {
    for warning in warnings {
        let lines = wrap(warning, page.width - 9).join("\n         ");
        writeln!(out, "{} {lines}\n", styled("warning:", WARNING))?;
    }
    Ok(())
}

/// Whether the case fails the run.
pub fn is_failure(case: &CaseReport, policy: Policy) -> bool {
    case.verdict.is_failure() && policy.decides(case.level)
}

/// Whether the case failed and does not fail the run.
pub fn is_warning(case: &CaseReport, policy: Policy) -> bool {
    case.verdict.is_failure() && !policy.decides(case.level)
}
