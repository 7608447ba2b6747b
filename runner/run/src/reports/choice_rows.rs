//! The answers of a target to the questions of its profile, as reports list them.

use std::collections::BTreeSet;

use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::Suite;

use crate::choice_report::ChoiceReport;
use crate::decision::{Policy, decides};
use crate::grouped::grouped;

/// An answer to a question, and the tools that give it.
#[derive(Debug, Clone)]
pub struct ChoiceRow {
    /// The profile, if there are several, or the tools, if others answer differently.
    pub whose: Vec<String>,
    /// The question, and the answers with the cases of all these tools.
    pub report: ChoiceReport,
}

/// A row per question and answer, questions that are answered in two ways first.
pub fn choice_rows(choices: &[ChoiceReport]) -> Vec<ChoiceRow> {
    let profiles: BTreeSet<&str> = choices.iter().map(|one| &*one.profile).collect();
    let mut rows: Vec<ChoiceRow> = Vec::new();
    for ((profile, _), tools) in grouped(choices.iter().map(|one| (one.question(), one))) {
        let answers = grouped(tools.iter().map(|one| (one.in_words(), *one)));
        let differ = answers.len() > 1;
        for (_, alike) in answers {
            let tools = alike.iter().map(|one| &*one.tool).filter(|_| differ);
            let profile = (profiles.len() > 1).then_some(profile);
            let whose = profile
                .into_iter()
                .chain(tools)
                .map(str::to_owned)
                .collect();
            let report = alike.iter().copied().cloned().reduce(ChoiceReport::with);
            rows.extend(report.map(|report| ChoiceRow { whose, report }));
        }
    }
    rows.sort_by_key(|row| !row.report.is_inconsistent());
    rows
}

/// The rows of one question.
pub fn rows_of(choices: &[ChoiceReport], profile: &str, choice: &str) -> Vec<ChoiceRow> {
    let own = choices
        .iter()
        .filter(|one| one.profile == profile && one.choice == choice);
    choice_rows(&own.cloned().collect::<Vec<_>>())
}

impl ChoiceRow {
    /// Whether the two answers fail the run.
    pub fn fails(&self, policy: Policy) -> bool {
        decides(&self.report, policy)
    }

    /// Whether the two answers are a warning.
    pub fn warns(&self, policy: Policy) -> bool {
        let is_bad = self.report.is_inconsistent() && self.report.level > Level::May;
        is_bad && !self.fails(policy)
    }

    /// The two answers in a sentence, each with a case.
    pub fn failure(&self) -> String {
        let answers = self.report.answers.iter();
        let answers =
            answers.filter_map(|(name, cases)| Some(format!("`{name}` in {}", cases.first()?)));
        let answers = answers.collect::<Vec<_>>().join(", but ");
        format!("{}: {answers}", self.report.about)
    }

    /// The question: `ambiguous-edit`, or `ambiguous-edit (edit)`.
    pub fn title(&self) -> String {
        match &*self.whose.join(", ") {
            "" => self.report.choice.clone(),
            whose => format!("{} ({whose})", self.report.choice),
        }
    }

    /// The answers, each with its description, and with the cases that showed it.
    pub fn answers<'a>(&'a self, suite: &'a Suite) -> Vec<(&'a str, &'a str, &'a [String])> {
        let profile = suite.profiles.get(&self.report.profile);
        let spec = profile.and_then(|one| one.choices.get(&self.report.choice));
        let answers = self.report.answers.iter().map(|(name, cases)| {
            let about = spec.and_then(|spec| spec.answers.get(name));
            (&**name, about.map_or("", |one| &*one.about), &**cases)
        });
        answers.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(profile: &str, tool: &str, answers: &[&str]) -> ChoiceReport {
        let cases = |name: &&str| ((*name).to_owned(), vec![format!("{profile}/{tool}/a/b")]);
        ChoiceReport {
            profile: profile.into(),
            tool: tool.into(),
            choice: "outside".into(),
            about: "whether it is left".into(),
            level: Level::Must,
            declared: None,
            decided: None,
            answers: answers.iter().map(cases).collect(),
        }
    }

    fn check(reports: &[ChoiceReport], expected: &[&str]) {
        let rows = choice_rows(reports);
        let told = rows
            .iter()
            .map(|row| format!("{}: {}", row.title(), row.report.in_words()));
        assert_eq!(told.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn tools_are_named_where_they_answer_differently() {
        let edit = report("p", "edit", &["refused"]);
        let read = report("p", "read", &["refused"]);
        let rows = choice_rows(&[edit.clone(), read.clone()]);
        assert_eq!(rows[0].report.answers["refused"].len(), 2);
        check(&[edit.clone(), read.clone()], &["outside: refused"]);
        let write = report("p", "write", &["reached", "refused"]);
        let expected = [
            "outside (write): reached and refused",
            "outside (edit, read): refused",
        ];
        check(&[edit, read, write], &expected);
    }

    #[test]
    fn profiles_are_named_where_there_are_several() {
        let reports = ["p", "q"].map(|profile| report(profile, "edit", &["refused"]));
        check(&reports, &["outside (p): refused", "outside (q): refused"]);
    }
}
