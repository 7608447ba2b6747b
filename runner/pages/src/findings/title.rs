//! Titles: the mistake of a tool.

use seekspec_conformance::cut::cut;
use seekspec_conformance::facets::{OUTSIDE, TREE_AFTER};
use seekspec_conformance::judge::{FacetResult, REFUSED};
use seekspec_conformance::mismatch::{FAILED, Mismatch, NOT_FAILED};
use seekspec_conformance::suite::Suite;
use seekspec_run::event::CaseReport;

use super::severity::reads;

/// A longer line is cut in a title, in characters.
const MOST_OF_A_LINE: usize = 60;

/// The tool's mistake in a case, in the words of the difference, and its command. A wrong tree is worse than a
/// wrong answer.
pub(super) fn case_title(case: &CaseReport, suite: &Suite) -> String {
    let is_tree = |facet: &FacetResult| [OUTSIDE, TREE_AFTER, REFUSED].contains(&&*facet.facet);
    let worst = case.failures().min_by_key(|(facet, _)| !is_tree(facet));
    let Some((facet, failure)) = worst else {
        return case.reason.clone().unwrap_or_default();
    };
    let steps = suite.case(&case.name).map_or(&[][..], |case| &case.steps);
    let step = steps.get(facet.step.unwrap_or(steps.len()).wrapping_sub(1));
    // The tool is in front of every title.
    let named = step.filter(|step| step.command() != step.tool);
    let command = named.map_or(String::new(), |step| format!("`{}` ", step.command()));
    let mut all = case.failures().map(|(_, one)| one.headline());
    let is_refused = is_tree(facet) && all.any(|one| one == NOT_FAILED);
    match failure.headline() {
        NOT_FAILED => format!("{command}succeeds where it must be refused"),
        other if is_refused => format!("{command}succeeds where it must be refused: {other}"),
        other => match other.strip_prefix(FAILED) {
            Some(why) => format!("{command}fails{why}"),
            None if is_tree(facet) && step.is_some_and(reads) => {
                format!("{command}changes the tree: {other}")
            }
            None => {
                let difference = first_difference(failure).unwrap_or_else(|| other.to_owned());
                let answer = case
                    .hidden_answer()
                    .filter(|_| other.contains("` was not "));
                let lines = answer.iter().flat_map(|answer| answer.lines());
                let is_told =
                    |line: &&str| line.contains(char::is_alphabetic) && !line.starts_with("(an ");
                let told = lines.map(str::trim).find(is_told);
                let told = told.map_or(String::new(), |line| {
                    format!(", and the answer is `{}`", cut(line, MOST_OF_A_LINE))
                });
                format!("{}{difference}{told}", command.replace("` ", "`: "))
            }
        },
    }
}

/// The first line that differs, in place of a headline that says only that some do.
fn first_difference(failure: &Mismatch) -> Option<String> {
    let headline = failure.headline();
    let file = headline.strip_suffix("with another content");
    let file = file.and_then(|file| Some(file.split_once(" was ")?.0));
    let is_of_lines = headline.contains(" of the text differ")
        || headline.starts_with("the text has ") && headline.contains(" instead of ");
    let what = file.or_else(|| is_of_lines.then_some("the text"))?;
    let mut lines = failure.diff.iter().flat_map(|diff| diff.lines());
    let added = lines.clone().find_map(|line| line.strip_prefix("+ "));
    let expected = lines.find_map(|line| line.strip_prefix("- "));
    let answered = lines.find_map(|line| line.strip_prefix("+ "));
    let shown = |line: &str| cut(line, MOST_OF_A_LINE);
    match (expected, answered, added) {
        (Some(expected), ..) if expected.starts_with("text that") => None,
        (Some(expected), Some(answered), _) => {
            let (answered, expected) = (shown(answered), shown(expected));
            Some(format!("{what} has `{answered}` in place of `{expected}`"))
        }
        (Some(expected), None, _) => Some(format!("{what} lacks `{}`", shown(expected))),
        (None, _, added) => Some(format!("{what} has `{}` too many", shown(added?))),
    }
}

/// A reason of a baseline as a title. A reason quotes the document and then says what the tool does: the title begins with
/// the latter, and if that is short, the sentence of the document follows in brackets.
pub(super) fn fault_first(reason: &str) -> String {
    const SHORT: usize = 60;
    const ENDS: [char; 3] = ['.', ':', ';'];
    const SUBJECTS: [&str; 4] = [" The tool ", " the tool ", " The server ", " the server "];
    let reason = reason.trim_end_matches('.');
    let mut parts = reason.match_indices(ENDS).filter_map(|(end, _)| {
        let rest = reason[end + 1..].trim_start_matches('"');
        let fault = SUBJECTS.iter().find_map(|one| rest.strip_prefix(one))?;
        let rule = &reason[..reason.len() - rest.len()];
        Some((rule.trim_end_matches(ENDS), fault))
    });
    match parts.next() {
        Some((rule, fault)) if fault.chars().count() < SHORT => {
            format!("{fault} (by the document: {rule})")
        }
        Some((_, fault)) => fault.to_owned(),
        None => reason.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::fault_first;

    #[test]
    fn a_title_says_what_the_tool_does_and_not_the_rule() {
        let rule = "Every other byte stays";
        let long = "reads the file as text, with every line end as a line feed, and writes it so";
        assert_eq!(fault_first(&format!("{rule}. The tool {long}.")), long);
        assert_eq!(fault_first(&format!("\"{rule}.\" the server {long}")), long);
        let short = fault_first("Each entry has a size: the tool gives none.");
        assert_eq!(short, "gives none (by the document: Each entry has a size)");
        assert_eq!(fault_first(&format!("{rule}.")), rule);
    }
}
