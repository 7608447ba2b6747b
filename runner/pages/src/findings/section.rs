//! One departure, ready to be filed.

use seekspec_conformance::judge::FacetResult;
use seekspec_conformance::mismatch::Mismatch;
use seekspec_conformance::suite::Suite;
use seekspec_conformance::tree::Tree;

use super::departure::Departure;
use super::prose;
use crate::html::report_name;
use crate::markdown::{block, code, inline};
use crate::tree_drawing::{DrawnLine, drawing};
use seekspec_run::counted::{counted, shown};
use seekspec_run::event::CaseReport;

/// How many clauses are quoted.
const MOST_CLAUSES: usize = 3;
/// How many lines of a tree and of an answer are shown.
const MOST_LINES: usize = 40;

/// A longer path does not push ages and contents to the right.
const WIDEST_PATH: usize = 60;

/// One departure, ready to be filed.
pub(super) struct Section<'a> {
    pub(super) suite: &'a Suite,
    pub(super) departure: &'a Departure<'a>,
}

impl Section<'_> {
    pub(super) fn text(&self, number: usize) -> String {
        let Some(first) = self.departure.cases.first() else {
            return String::new();
        };
        joined(&[
            self.title(number),
            self.clauses(first, MOST_CLAUSES),
            self.reason(),
            self.example(first),
            self.difference(first),
            self.seen_in(first),
            self.others(first),
        ])
    }

    /// The same in a few lines: the first clause, what is wrong in the first case, and its command.
    pub(super) fn brief(&self, number: usize) -> String {
        let Some(first) = self.departure.cases.first() else {
            return String::new();
        };
        let wrong = self.departure.failures().into_iter().next();
        let wrong = wrong.map(|(facet, failure)| headline(facet, failure));
        let count = counted(self.departure.cases.len(), "case");
        joined(&[
            self.title(number),
            self.clauses(first, 1),
            self.reason(),
            wrong.unwrap_or_default(),
            format!("{count}; {}", code(&repro(first))),
        ])
    }

    fn title(&self, number: usize) -> String {
        format!("## {number}. {}", inline(&self.departure.title(self.suite)))
    }

    /// The reason in the baseline, and the issue that it names.
    fn reason(&self) -> String {
        let issue = self.departure.note.and_then(|note| note.issue.clone());
        let reason = [self.departure.reason().map(inline), issue];
        prose(&reason.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }

    /// Up to `most` requirements that the case tests, quoted with their source.
    fn clauses(&self, first: &CaseReport, most: usize) -> String {
        let clauses = first.clauses(self.suite);
        let quoted = clauses.iter().take(most).map(|clause| {
            let requirement = self.suite.requirement(&clause.id);
            let section = requirement.map(|one| format!(", “{}”", inline(&one.section)));
            let source = self.source(first);
            let source = source.map(|source| format!(", {}", inline(source)));
            let text = format!(
                "**{}** {}\n\n({}{}{})",
                clause.level.keyword(),
                inline(&clause.statement),
                code(&clause.id),
                section.unwrap_or_default(),
                source.unwrap_or_default()
            );
            let lines = text.split('\n').map(prose).collect::<Vec<_>>().join("\n");
            let quoted = lines
                .lines()
                .map(|line| format!("> {line}").trim_end().to_owned());
            quoted.collect::<Vec<_>>().join("\n")
        });
        quoted.collect::<Vec<_>>().join("\n>\n")
    }

    /// The document of the tool, if it is not that of the profile, which the heading names.
    fn source(&self, case: &CaseReport) -> Option<&str> {
        let mut parts = case.name.split('/').map(str::to_owned);
        let names = (parts.next()?, parts.next()?);
        let profile = &self.suite.profiles.get(&names.0)?.source;
        let source = &self.suite.requirements.get(&names)?.source;
        (source != profile).then(|| source.trim_end_matches('.'))
    }

    /// The tree and the calls.
    fn example(&self, first: &CaseReport) -> String {
        let tree = match self.suite.case(&first.name) {
            Some(case) => drawn(&case.tree),
            None => first.tree.clone().unwrap_or_default(),
        };
        let calls = first.call_lines().join("\n");
        let calls_are = match first.calls.len() {
            1 => "Call:",
            _ => "Calls, between which the case may change the tree:",
        };
        format!(
            "Tree:\n\n{}\n{calls_are}\n\n{}",
            block("text", &tree),
            block("text", &calls)
        )
    }

    /// Expected and answered.
    fn difference(&self, first: &CaseReport) -> String {
        let mut parts: Vec<String> = Vec::new();
        if let Some(reason) = &first.reason {
            parts.push(prose(&format!(
                "The target did not answer: {}",
                inline(reason)
            )));
        }
        for (facet, failure) in self.departure.failures() {
            parts.push(headline(facet, failure));
            parts.extend(sides(failure));
        }
        if let Some(answer) = first.hidden_answer() {
            parts.push(format!(
                "The whole answer:\n\n{}",
                block("text", &first_lines(&answer))
            ));
        }
        parts.join("\n\n").replace("\n\n\n", "\n\n")
    }

    /// Public reports of the fault, in this product or in another.
    fn seen_in(&self, first: &CaseReport) -> String {
        let case = self.suite.case(&first.name);
        let addresses = case.map_or(&[][..], |case| &case.seen_in);
        let links = addresses
            .iter()
            .map(|address| format!("[{}]({address})", inline(&report_name(address))));
        let links = links.collect::<Vec<_>>().join(", ");
        if links.is_empty() {
            return links;
        }
        format!("Such a fault was reported before, here or of another product: {links}.")
    }

    /// How to repeat it, and the other cases that show it.
    fn others(&self, first: &CaseReport) -> String {
        let repeat = format!(
            "This writes the tree and a script that makes the call:\n\n{}",
            block("sh", &repro(first))
        );
        let others: Vec<String> = self
            .departure
            .cases
            .iter()
            .skip(1)
            .map(|case| format!("- {}", code(&case.name)))
            .collect();
        if others.is_empty() {
            return repeat;
        }
        let count = counted(others.len(), "more case");
        format!(
            "{repeat}\n\n<details><summary>{count} that show it</summary>\n\n{}\n\n</details>",
            others.join("\n")
        )
    }
}

/// The parts that say something, as paragraphs.
fn joined(parts: &[String]) -> String {
    let parts = parts.iter().filter(|part| !part.is_empty());
    parts
        .map(|part| format!("\n{}\n", part.trim_end()))
        .collect()
}

fn headline(facet: &FacetResult, failure: &Mismatch) -> String {
    prose(&inline(&format!("{}: {}", facet.title(), failure.message)))
}

/// The command that writes the tree and the call of a case.
fn repro(case: &CaseReport) -> String {
    case.repeat.replacen("seekspec run ", "seekspec repro ", 1)
}

/// The difference, or else both sides as far as the message does not say them.
fn sides(failure: &Mismatch) -> Vec<String> {
    if let Some(diff) = &failure.diff {
        let diff = block("diff", &first_lines(diff));
        return vec![format!("Expected (`-`) and answered (`+`):\n\n{diff}")];
    }
    let sides = [
        ("Expected", &failure.expected),
        ("Answered", &failure.actual),
    ];
    let shown = sides
        .into_iter()
        .filter(|(_, side)| !side.is_empty() && !failure.message.contains(side.as_str()));
    shown
        .map(|(label, side)| format!("{label}:\n\n{}", block("text", &first_lines(side))))
        .collect()
}

fn first_lines(text: &str) -> String {
    let lines: Vec<&str> = text.trim_end_matches('\n').split('\n').collect();
    let shown = shown(lines.len(), MOST_LINES);
    let more = lines.len() - shown;
    let more = (more > 0).then(|| format!("… {more} more lines"));
    let lines = lines[..shown].iter().map(|line| (*line).to_owned());
    lines.chain(more).collect::<Vec<_>>().join("\n")
}

/// A name that would look like another, in quotes.
fn quoted_where_needed(name: &str) -> String {
    let is_plain = name.trim() == name && !name.contains(char::is_control) && !name.contains("  ");
    if is_plain {
        name.to_owned()
    } else {
        format!("{name:?}")
    }
}

fn drawn(tree: &Tree) -> String {
    if tree.entries.is_empty() {
        return "(an empty directory)".to_owned();
    }
    let drawing = drawing(tree, MOST_LINES);
    let left_out = (drawing.left_out > 0).then(|| format!("… {} more", drawing.left_out));
    let all = drawing.first.iter().chain(&drawing.last);
    let widest = all
        .map(|line| line.branches.chars().count() + line.name.chars().count())
        .max()
        .unwrap_or(0)
        .min(WIDEST_PATH);
    let line = |line: &DrawnLine| {
        let name = format!("{}{}", line.branches, quoted_where_needed(&line.name));
        format!("{name:<widest$}  {:>5}  {}", line.age, line.content)
            .trim_end()
            .to_owned()
    };
    let first = drawing.first.iter().map(line);
    let last = drawing.last.iter().map(line);
    first
        .chain(left_out)
        .chain(last)
        .collect::<Vec<_>>()
        .join("\n")
}
