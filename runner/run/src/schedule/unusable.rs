//! A target that breaks in the same way on each of its first calls, or answers in a form that is not
//! read.

use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;
use seekspec_conformance::lazy_regex::constant;
use seekspec_conformance::verdict::Verdict;

use crate::event::CaseReport;
use crate::printable::printable;
use crate::program::Program;
use crate::shell;
use crate::targets::Target;
use crate::unusable::Unusable;

/// This many calls that break in the same way are enough if no other was answered.
const ENOUGH: usize = 4;

/// How many lines of stderr are shown, the last ones.
const SHOWN_LINES: usize = 4;

/// Recognizes an unusable target from its first reports; `None`: too few reports, or it answers.
pub(super) fn recognize(reports: &[CaseReport], target: &Target) -> Option<Unusable> {
    let first = reports.first()?;
    let signature = signature_of(first);
    let are_alike = reports
        .iter()
        .all(|one| one.verdict == Verdict::Broken && signature_of(one) == signature);
    let unread = reports.iter().map(unread).collect::<Option<Vec<_>>>();
    if reports.len() < ENOUGH || !(are_alike || unread.is_some()) {
        return None;
    }
    let program = target.reach.program()?;
    let stderr = first.stderr.as_deref().unwrap_or_default();
    let lines: Vec<&str> = stderr
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let shown = &lines[lines.len().saturating_sub(SHOWN_LINES)..];
    Some(Unusable {
        command: target.command_line().unwrap_or_default(),
        calls: reports.len(),
        is_answered: unread.is_some(),
        reason: match unread.as_deref() {
            Some([first, ..]) => first.clone(),
            _ => first.reason.clone().unwrap_or_default(),
        },
        stderr: shown
            .iter()
            .map(|line| printable(line).into_owned())
            .collect(),
        advice: advice(program, target),
    })
}

/// The message of a facet that failed because nothing was read from the answer; `None`: something was.
fn unread(report: &CaseReport) -> Option<String> {
    let mut failures = report
        .facets
        .iter()
        .filter_map(|facet| facet.failure.as_ref());
    let unread = failures.find(|mismatch| mismatch.is_unread())?;
    Some(unread.message.clone())
}

fn advice(program: &Program, target: &Target) -> String {
    let folder = &program.folder;
    if let Some(word) = missing_script(&program.command, folder) {
        return format!(
            "`{word}` is not a file in {}; name it as seen from there, or by an absolute path",
            folder.display()
        );
    }
    let words = ["seekspec".to_owned(), "init".to_owned()];
    let init = shell::line(words.iter().chain(&target.repeat));
    format!("`{init}` makes a few calls and finds the lines of a target file that help")
}

/// A word of the command that looks like a script, and is not a file.
pub fn missing_script<'a>(command: &'a [String], folder: &Path) -> Option<&'a str> {
    const SCRIPTS: &[&str] = &[
        ".py", ".js", ".mjs", ".cjs", ".ts", ".rb", ".sh", ".jar", ".pl", ".php",
    ];
    let words = command.iter().skip(1).map(String::as_str);
    words
        .filter(|word| !word.starts_with('-') && !word.contains("{root}"))
        .filter(|word| SCRIPTS.iter().any(|extension| word.ends_with(extension)))
        .find(|word| !folder.join(word).is_file())
}

/// How a case broke, without paths and numbers: they differ from call to call.
fn signature_of(report: &CaseReport) -> String {
    same_words(&format!(
        "{}\n{}",
        report.reason.as_deref().unwrap_or_default(),
        report.stderr.as_deref().unwrap_or_default()
    ))
}

/// A text without paths and numbers.
pub fn same_words(text: &str) -> String {
    static PATHS: LazyLock<Regex> =
        LazyLock::new(|| constant(r#"[^\s'"`,;:()<>\[\]]*/[^\s'"`,;:()<>\[\]]*"#));
    static NUMBERS: LazyLock<Regex> = LazyLock::new(|| constant(r"(0x)?[0-9a-f]*\d[0-9a-f]*"));
    let text = PATHS.replace_all(text, "PATH");
    NUMBERS.replace_all(&text, "N").into_owned()
}

#[cfg(test)]
mod tests {
    use super::same_words;

    #[test]
    fn paths_and_numbers_make_no_difference() {
        let line = |number: u32| {
            format!(
                "python3: can't open file '/tmp/s-{number}/root/nosuch.py': [Errno {number}] 0x7f{number}a"
            )
        };
        assert_eq!(same_words(&line(3)), same_words(&line(817)));
        assert_ne!(
            same_words("KeyError: 'paths'"),
            same_words("KeyError: 'pattern'")
        );
    }
}
