//! One case that failed, in full.

use std::io::{self, Write};

use seekspec_conformance::cut::cut;
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::verdict::Verdict;

use super::difference;
use super::page::{HumanPage, INDENT, label_line};
use crate::event::{CaseReport, Clause};
use crate::printable::printable;
use crate::style::{self, LITERAL, STRONG, styled};
use crate::wrap::{wrap, wrap_short};

/// How many lines of a part are shown where not everything is shown in full.
const LINES_OF_CALLS: usize = 6;
const LINES_OF_A_STATEMENT: usize = 3;
const LINES_OF_AN_ANSWER: usize = 8;
const LINES_OF_STDERR: usize = 6;
/// How many requirements are quoted.
const MOST_CLAUSES: usize = 3;
/// How much of a line is shown, in characters.
const MOST_CHARACTERS: usize = 300;
/// As many lines as there are.
const ALL: usize = usize::MAX;

pub(super) fn write(
    out: &mut dyn Write,
    page: &HumanPage<'_>,
    case: &CaseReport,
) -> io::Result<()> {
    write_heading(out, page, case)?;
    write_reason(out, page, case)?;
    let answer = case.hidden_answer();
    for (facet, failure) in case.failures() {
        difference::write(out, page, facet, failure, answer.is_some())?;
    }
    if case.failures().next().is_some() {
        writeln!(out)?;
    }
    write_call(out, page, case)?;
    for clause in case.clauses(page.suite).iter().take(MOST_CLAUSES) {
        write_clause(out, page, clause)?;
    }
    if let Some(answer) = answer {
        page.labelled_lines(out, "answer", &lines(&answer), LINES_OF_AN_ANSWER)?;
    }
    if let Some(stderr) = &case.stderr {
        page.labelled_lines(out, "stderr", &last(lines(stderr)), ALL)?;
    }
    write_baseline(out, page, case)?;
    if !case.not_guaranteed.is_empty() {
        let facets = format!("{} (not guaranteed, not judged)", case.not_guaranteed());
        page.labelled(out, "left", &facets, ALL)?;
    }
    label_line(out, "in", printable(&case.location))?;
    label_line(out, "repeat", styled(printable(&case.repeat), LITERAL))?;
    writeln!(out)
}

fn write_heading(out: &mut dyn Write, page: &HumanPage<'_>, case: &CaseReport) -> io::Result<()> {
    let decides = page.policy.decides(case.level);
    let word = match case.verdict {
        Verdict::Broken => "BROKEN",
        Verdict::UnexpectedPass => "PASSES",
        Verdict::NotObserved => "NOTE",
        Verdict::KnownFailure => "KNOWN",
        _ if decides => "FAIL",
        _ => "WARN",
    };
    let verdict = style::of_verdict(case.verdict, decides).bold();
    let level = match case.level {
        Level::Must => String::new(),
        level => format!(" ({} case)", level.keyword()),
    };
    let name = styled(printable(&case.name), STRONG);
    writeln!(out, "{} {name}{level}", styled(word, verdict))
}

/// Why there is nothing to judge, and what to do about it.
fn write_reason(out: &mut dyn Write, page: &HumanPage<'_>, case: &CaseReport) -> io::Result<()> {
    match &case.reason {
        Some(reason) => {
            page.labelled(out, "reason", reason, ALL)?;
            if let Some(advice) = &case.advice {
                page.labelled(out, "try", advice, ALL)?;
            }
            writeln!(out)
        }
        None => Ok(()),
    }
}

fn write_call(out: &mut dyn Write, page: &HumanPage<'_>, case: &CaseReport) -> io::Result<()> {
    let calls = case.call_lines();
    let calls = calls
        .iter()
        .flat_map(|call| wrap(&printable(call), page.width - INDENT));
    page.labelled_lines(out, "call", &calls.collect::<Vec<_>>(), LINES_OF_CALLS)?;
    if let Some(tree) = &case.tree {
        page.labelled(out, "tree", tree, ALL)?;
    }
    case.why
        .iter()
        .try_for_each(|why| page.labelled(out, "why", why, ALL))
}

fn write_clause(out: &mut dyn Write, page: &HumanPage<'_>, clause: &Clause) -> io::Result<()> {
    label_line(out, clause.level.keyword(), styled(&clause.id, LITERAL))?;
    let most = if page.verbose {
        ALL
    } else {
        LINES_OF_A_STATEMENT
    };
    let statement = printable(&clause.statement);
    for line in wrap_short(&statement, page.width - INDENT, most) {
        writeln!(out, "{:INDENT$}{line}", "")?;
    }
    Ok(())
}

/// The entries of the baseline that concern the case.
fn write_baseline(out: &mut dyn Write, page: &HumanPage<'_>, case: &CaseReport) -> io::Result<()> {
    for note in &case.baseline {
        let text = match (&note.not_matched, case.verdict) {
            (Some(expected), _) => {
                format!("{} expects a different failure: {expected}", note.entry)
            }
            (None, Verdict::UnexpectedPass) => {
                format!("{} lists it as a failure: {}", note.entry, note.reason)
            }
            (None, Verdict::KnownFailure) => format!("{}: {}", note.entry, note.reason),
            (None, _) => format!("{} lists a part of it: {}", note.entry, note.reason),
        };
        page.labelled(out, "known", &text, ALL)?;
    }
    Ok(())
}

fn lines(text: &str) -> Vec<String> {
    let lines = text.trim_end().lines();
    lines
        .map(|line| cut(&printable(line), MOST_CHARACTERS))
        .collect()
}

/// The last lines of stderr.
fn last(mut lines: Vec<String>) -> Vec<String> {
    lines.split_off(lines.len().saturating_sub(LINES_OF_STDERR))
}
