//! The report for the summary of a job, and for comments: GitHub's Markdown.

use std::fmt::Write as _;

use maud::html;
use seekspec_conformance::cut::cut;
use seekspec_conformance::diagnosis::Diagnosis;
use seekspec_conformance::verdict::Verdict;

use crate::html::{prose, t};
use crate::markdown::{block, code, inline};
use seekspec_run::counted::counted;
use seekspec_run::document::{Document, FailureGroup};
use seekspec_run::event::CaseReport;
use seekspec_run::reports::choice_rows::ChoiceRow;
use seekspec_run::reports::counts::{LEVELS, columns, heading, may, of_named_tools};
use seekspec_run::reports::human::plain_case;
use seekspec_run::reports::outcome::message;
use seekspec_run::reports::outline::{List, Outline};
use seekspec_run::reports::report::{Format, Setup};
use seekspec_run::reports::whole::at_the_end;

/// The form.
pub(super) const FORMAT: Format = Format {
    name: "markdown",
    about: "for the summary of a job or a comment: verdict, table, causes, first failures",
    is_stream: false,
    make: |setup| {
        at_the_end(setup, |run, setup| {
            let text = text(run, setup);
            setup.writer.write_all(text.as_bytes())
        })
    },
};

/// How many groups of failures are shown in full, folded.
const MOST_GROUPS: usize = 10;
/// How many characters all of them may have: a comment has room for 65,536, also for choices and lists.
const MOST_CHARACTERS: usize = 30_000;
/// How many cases, warnings or reasons a list names.
const MOST_NAMED: usize = 10;
/// How much of a headline is shown, in characters.
const MOST_OF_A_LINE: usize = 400;

/// The report.
pub(super) fn text(run: &Document, setup: &Setup<'_>) -> String {
    let mut text = String::new();
    let outline = Outline::of(run, setup);
    let mark = if run.conforms { "✅" } else { "❌" };
    let title = code(&outline.title);
    push(&mut text, &format!("## {mark} Seekspec on {title}"));
    if let Some(unusable) = &run.unusable {
        push(&mut text, &block("text", &unusable.to_string()));
        return text;
    }
    push(&mut text, &format!("**{}**", inline(&run.conclusion)));
    push(&mut text, &table(run));
    push(&mut text, &inline(&outline.facts));
    for warning in &outline.warnings {
        push(&mut text, &format!("> {}", inline(warning)));
    }
    let diagnosis = run.diagnosis.as_ref();
    if let Some(diagnosis) = diagnosis.filter(|found| !found.causes.is_empty()) {
        push(&mut text, &causes(diagnosis));
    }
    push_failures(&mut text, &outline, setup);
    if !outline.choices.is_empty() {
        push(&mut text, &choices(&outline.choices, setup));
    }
    outline
        .lists
        .iter()
        .for_each(|list| push_list(&mut text, list));
    text
}

/// A block, and the empty line behind it.
fn push(text: &mut String, block: &str) {
    text.push_str(block.trim_end());
    text.push_str("\n\n");
}

fn table(run: &Document) -> String {
    let summary = of_named_tools(run);
    let columns = columns(&summary);
    let row = |first: &str, cells: Vec<String>| format!("| {first} | {} |\n", cells.join(" | "));
    let headings = columns.iter().map(|verdict| heading(*verdict).to_owned());
    let mut table = row("", headings.collect());
    table += &row("---", columns.iter().map(|_| "--:".to_owned()).collect());
    for level in LEVELS {
        let count = |verdict: &Verdict| summary.count(level, *verdict).to_string();
        table += &row(level.keyword(), columns.iter().map(count).collect());
    }
    match may(&summary) {
        Some(counts) => format!("{table}\nMAY cases: {counts}"),
        None => table,
    }
}

fn causes(diagnosis: &Diagnosis) -> String {
    let mut text = "### Likely causes\n\n".to_owned();
    for cause in &diagnosis.causes {
        let of = counted(diagnosis.failures, "failure");
        let (sentence, explained) = (inline(&cause.sentence), cause.explained.len());
        let (id, first) = (code(&cause.id), code(&cause.first_case));
        let percent = cause.percent;
        push(
            &mut text,
            &format!(
                "- **{sentence}**: {explained} of {of}, {percent} % of the cases that such a fault \
                 breaks fail like it ({id}); begin with {first}"
            ),
        );
    }
    match diagnosis.unexplained.len() {
        0 => {}
        count => push(&mut text, &format!("Without a known cause: {count}")),
    }
    text
}

/// One failure of each group in full, as long as there is room, and the number of the others.
fn push_failures(text: &mut String, outline: &Outline<'_>, setup: &Setup<'_>) {
    if outline.failures == 0 {
        return;
    }
    push(
        text,
        &format!("### {}", counted(outline.failures, "failure")),
    );
    let (mut shown, mut left) = (0, MOST_CHARACTERS);
    for row in outline.choices.iter().filter(|row| row.fails(setup.policy)) {
        let failure = inline(&row.failure());
        push(text, &format!("- {}: {failure}", code(&row.title())));
        shown += 1;
    }
    for group in outline.groups.iter().take(MOST_GROUPS) {
        let Some(block) = group_block(group, setup).filter(|block| block.len() <= left) else {
            break;
        };
        push(text, &block);
        left -= block.len();
        shown += group.cases.len();
    }
    if shown < outline.failures {
        let more = counted(outline.failures - shown, "failure");
        push(
            text,
            &format!("{more} more: `seekspec report` of the JSON report lists them"),
        );
    }
}

/// The questions with their answers, and a case of each, below a fold.
fn choices(rows: &[ChoiceRow], setup: &Setup<'_>) -> String {
    let mut table = "| Question | Answer | Case |\n| --- | --- | --- |\n".to_owned();
    for row in rows {
        let remark = row.report.remark().map(|remark| format!(" **{remark}**"));
        let about = inline(&row.report.about);
        let mut question = format!(
            "{about} {}{}",
            code(&row.title()),
            remark.unwrap_or_default()
        );
        for (answer, about, cases) in row.answers(setup.suite) {
            let (answer, about) = (code(answer), inline(about));
            let case = cases.first().map_or_else(String::new, |case| code(case));
            table += &format!("| {question} | {answer}: {about} | {case} |\n");
            question.clear();
        }
    }
    let count = counted(rows.len(), "choice");
    format!("<details><summary>{count}</summary>\n\n{table}\n</details>")
}

fn group_block(group: &FailureGroup<'_>, setup: &Setup<'_>) -> Option<String> {
    let (first, alike) = group.cases.split_first()?;
    let summary = summary(first);
    let block = block("text", &plain_case(setup, first));
    let mut text = format!("<details><summary>{summary}</summary>\n\n{block}\n");
    if !alike.is_empty() {
        let named = alike
            .iter()
            .take(MOST_NAMED)
            .map(|case| code(&case.name))
            .collect::<Vec<_>>()
            .join(", ");
        let rest = if alike.len() > MOST_NAMED {
            ", …"
        } else {
            ""
        };
        let alike = alike.len();
        write!(text, "{alike} more like it: {named}{rest}\n\n").ok()?;
    }
    Some(format!("{text}</details>"))
}

/// A list below a fold; nothing if it is empty.
fn push_list(text: &mut String, List { title, items }: &List<'_>) {
    if items.is_empty() {
        return;
    }
    let count = items.len();
    let mut list = format!("<details><summary>{title}: {count}</summary>\n\n");
    for (case, sentence) in items.iter().take(MOST_NAMED) {
        let name = case.iter().map(|case| format!("{} ", code(&case.name)));
        list.push_str(&format!(
            "- {}{}\n",
            name.collect::<String>(),
            inline(&cut(sentence, MOST_OF_A_LINE))
        ));
    }
    if count > MOST_NAMED {
        list.push_str(&format!("- … {} more\n", count - MOST_NAMED));
    }
    push(text, &format!("{list}\n</details>"));
}

/// The name of a case, and its headline, as HTML: inside of a summary Markdown means nothing.
fn summary(case: &CaseReport) -> String {
    let headline = cut(&message(case), MOST_OF_A_LINE);
    html! { code { (t(&case.name)) } " " (prose(&headline)) }.into_string()
}
