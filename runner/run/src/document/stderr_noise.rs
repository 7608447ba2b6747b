//! Lines of stderr that say nothing about a failure, as passing cases write them, too.

use std::collections::HashSet;
use std::sync::LazyLock;

use anstream::adapter::strip_str;
use regex::Regex;
use seekspec_conformance::lazy_regex::constant;
use seekspec_conformance::verdict::Verdict;

use crate::event::CaseReport;

/// The forms of lines that passing cases write to stderr.
#[derive(Debug, Default)]
pub(crate) struct StderrNoise {
    forms: HashSet<String>,
}

impl StderrNoise {
    /// Takes in the lines of a passing case.
    pub(crate) fn learn(&mut self, case: &CaseReport) {
        if case.verdict == Verdict::Pass {
            let lines = case.stderr.iter().flat_map(|stderr| stderr.lines());
            self.forms.extend(lines.map(form));
        }
    }

    /// Leaves the lines that no passing case wrote, without ANSI escapes. A case that passed keeps none.
    pub(crate) fn filter(&self, case: &mut CaseReport) {
        let Some(stderr) = case.stderr.take() else {
            return;
        };
        let plain = strip_str(&stderr).to_string();
        let lines = plain
            .lines()
            .filter(|line| !self.forms.contains(&form(line)));
        let left = lines.collect::<Vec<_>>().join("\n");
        let is_left = case.verdict != Verdict::Pass && !left.trim().is_empty();
        case.stderr = is_left.then_some(left);
    }
}

/// The line without colours, and with one word for every number and every path.
fn form(line: &str) -> String {
    static PATH: LazyLock<Regex> = LazyLock::new(|| constant(r"[\w.~-]*/[\w./~-]*"));
    static NUMBER: LazyLock<Regex> =
        LazyLock::new(|| constant(r"\b(0x)?[0-9a-f]*[0-9][0-9a-f]*\b"));
    let plain = strip_str(line).to_string();
    let plain = PATH.replace_all(plain.trim(), "PATH");
    NUMBER.replace_all(&plain, "N").into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use seekspec_conformance::model::requirement::Level;

    fn report(verdict: Verdict) -> CaseReport {
        CaseReport {
            verdict,
            ..CaseReport::empty("agent/find/input/bare-glob".into(), Vec::new(), Level::Must)
        }
    }

    fn check(passing: &str, failing: &str, expected: Option<&str>) {
        let case = |verdict, stderr: &str| CaseReport {
            stderr: Some(stderr.to_owned()),
            ..report(verdict)
        };
        let mut noise = StderrNoise::default();
        noise.learn(&case(Verdict::Pass, passing));
        let mut case = case(Verdict::Fail, failing);
        noise.filter(&mut case);
        assert_eq!(case.stderr.as_deref(), expected);
    }

    #[test]
    fn lines_that_passing_cases_write_are_dropped() {
        check(
            "2026-01-02 12:00:01 INFO request 7 in /tmp/a\n",
            "2026-01-02 12:00:09 INFO request 8 in /tmp/b\n\u{1b}[31mKeyError\u{1b}[0m: 'paths'\n",
            Some("KeyError: 'paths'"),
        );
        check("ready\n", "\u{1b}[32mready\u{1b}[0m\n", None);
    }

    #[test]
    fn a_passing_case_keeps_nothing() {
        let mut case = CaseReport {
            stderr: Some("ready".to_owned()),
            ..report(Verdict::Pass)
        };
        StderrNoise::default().filter(&mut case);
        assert_eq!(case.stderr, None);
    }
}
