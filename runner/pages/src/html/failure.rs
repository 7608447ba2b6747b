//! A case that an implementation answers otherwise: the difference, and how to see it for oneself.

use maud::{Markup, html};
use seekspec_conformance::mismatch::Mismatch;
use seekspec_conformance::verdict::Verdict;

use super::lines::{block, clipped};
use super::shown::{prose, t};
use seekspec_run::event::CaseReport;

/// The most lines of a difference.
const MOST_LINES: usize = 10;

/// The report of a case: the departure, how to repeat it, and what the page of the case has, too.
pub fn failure(report: &CaseReport) -> Markup {
    html! {
        (departure(report, ""))
        p { span.w { "repeat " } code { (t(&report.repeat)) } }
        @for call in report.call_lines() { p { span.w { "call " } code { (t(&call)) } } }
        @if let Some(tree) = &report.tree { p { span.w { "tree " } code { (t(tree)) } } }
        @if let Some(answer) = report.hidden_answer() { p.w { "answer" } (block(&answer)) }
        @if let Some(stderr) = &report.stderr { p.w { "stderr" } (block(stderr)) }
    }
}

/// The failed facets with their differences, and the reason why it is known, unless that was `said` already.
pub fn departure(report: &CaseReport, said: &str) -> Markup {
    // Entries for several facets of a case often say the same.
    let notes = report.baseline.iter().map(|note| note.reason.as_str());
    let mut known: Vec<&str> = notes.filter(|reason| *reason != said).collect();
    known.dedup();
    html! {
        @if let Some(reason) = &report.reason { p { b.bad { (verdict(report.verdict)) } " " (t(reason)) } }
        @if let Some(advice) = &report.advice { p { span.w { "try " } (prose(advice)) } }
        @for (facet, mismatch) in report.failures() {
            p { b.bad { (t(&facet.title())) } " " (t(&mismatch.message)) }
            (difference(mismatch))
        }
        @for reason in known { p.n { "Known: " (prose(reason)) } }
    }
}

/// The word for a verdict.
pub fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::KnownFailure => "known failure",
        Verdict::UnexpectedPass => "passes unexpectedly",
        Verdict::NotObserved => "not observed",
        other => other.word(),
    }
}

fn difference(mismatch: &Mismatch) -> Markup {
    let Some(diff) = &mismatch.diff else {
        return sides(mismatch);
    };
    let (shown, more) = clipped(diff, MOST_LINES);
    html! {
        pre {
            @for line in shown.split('\n') {
                @match line.as_bytes().first() {
                    Some(b'-') => del { (t(line)) },
                    Some(b'+') => ins { (t(line)) },
                    _ => (t(line)),
                }
                "\n"
            }
            @if more > 0 { i { "… " (more) " more lines" } }
        }
    }
}

/// Where there is no difference to show, both sides, unless the message says them.
fn sides(mismatch: &Mismatch) -> Markup {
    let sides = [
        ("expected", &mismatch.expected),
        ("answered", &mismatch.actual),
    ];
    let is_new = |text: &str| !text.is_empty() && !mismatch.message.contains(text);
    html! {
        @for (label, text) in sides {
            @if is_new(text) { p.w { (label) } (block(text)) }
        }
    }
}
