//! The answers of a target to the questions of its profile, as reports list them.

use std::collections::BTreeSet;

use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::Suite;

use crate::choice_report::ChoiceReport;
use crate::decision::{Policy, decides};
use crate::grouped::grouped;

/// The answer to a question of all tools, or of one where another answers differently.
#[derive(Debug, Clone)]
pub struct ChoiceRow {
    /// The profile, where there are several, and the tool, where another answers differently; or empty.
    pub whose: String,
    /// The question, and the answers with all their cases.
    pub report: ChoiceReport,
}

/// A row per question and answer, questions that are answered in two ways first.
pub fn choice_rows(choices: &[ChoiceReport]) -> Vec<ChoiceRow> {
    let profiles: BTreeSet<&str> = choices.iter().map(|one| &*one.profile).collect();
    let by_question = choices.iter().map(|one| ((&one.profile, &one.choice), one));
    let mut rows: Vec<ChoiceRow> = grouped(by_question)
        .into_iter()
        .flat_map(|((profile, _), tools)| {
            of_question(&tools, (profiles.len() > 1).then_some(profile))
        })
        .collect();
    rows.sort_by_key(|row| !row.report.is_inconsistent());
    rows
}

fn of_question(tools: &[&ChoiceReport], profile: Option<&String>) -> Vec<ChoiceRow> {
    let row = |report: ChoiceReport, tool: Option<&String>| {
        let whose: Vec<&str> = profile
            .into_iter()
            .chain(tool)
            .map(String::as_str)
            .collect();
        ChoiceRow {
            whose: whose.join("/"),
            report,
        }
    };
    let mut alike = tools
        .iter()
        .map(|one| one.answers.keys().collect::<Vec<_>>());
    let first = alike.next();
    if !alike.all(|other| Some(other) == first) {
        let rows = tools.iter().map(|one| row((*one).clone(), Some(&one.tool)));
        return rows.collect();
    }
    let whole = tools.iter().copied().cloned().reduce(|mut whole, other| {
        whole.add(&other);
        whole
    });
    whole.map(|whole| row(whole, None)).into_iter().collect()
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
        let answers = answers.map(|(name, cases)| match cases.first() {
            Some(case) => format!("`{name}` in {case}"),
            None => format!("`{name}`"),
        });
        let answers = answers.collect::<Vec<_>>().join(", but ");
        format!("{}: {answers}", self.report.about)
    }

    /// The question: `ambiguous-edit`, or `ambiguous-edit (edit)`.
    pub fn title(&self) -> String {
        match &*self.whose {
            "" => self.report.choice.clone(),
            whose => format!("{} ({whose})", self.report.choice),
        }
    }

    /// The answers, each with its description, and with the cases that showed it.
    pub fn answers(&self, suite: &Suite) -> Vec<(String, String, &[String])> {
        let ChoiceReport {
            profile, choice, ..
        } = &self.report;
        let spec = suite
            .profiles
            .get(profile)
            .and_then(|one| one.choices.get(choice));
        let shown = self
            .report
            .answers
            .iter()
            .map(|(name, cases)| (name, &cases[..]));
        let unseen = self
            .report
            .declared
            .iter()
            .filter(|_| self.report.answers.is_empty());
        let all = shown.chain(unseen.map(|name| (name, &[][..])));
        let described = all.map(|(name, cases)| {
            let about = spec.and_then(|spec| spec.answers.get(name));
            (
                name.clone(),
                about.map_or_else(String::new, |one| one.about.clone()),
                cases,
            )
        });
        described.collect()
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
            "outside (edit): refused",
            "outside (read): refused",
        ];
        check(&[edit, read, write], &expected);
    }

    #[test]
    fn profiles_are_named_where_there_are_several() {
        let reports = ["p", "q"].map(|profile| report(profile, "edit", &["refused"]));
        check(&reports, &["outside (p): refused", "outside (q): refused"]);
    }
}
