//! The card of a target: its answers to the questions that its profile asks.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::judge::Chosen;
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::{Case, Suite};

use crate::choice_report::ChoiceReport;
use crate::event::CaseReport;
use crate::targets::Target;

/// The answers so far.
#[derive(Debug, Default)]
pub struct Card {
    choices: BTreeMap<(String, String, String), ChoiceReport>,
}

impl Card {
    /// A card with the answers that the target declares.
    pub(crate) fn of(target: &Target, suite: &Suite) -> Self {
        let mut card = Self::default();
        let Some(profile) = &target.profile else {
            return card;
        };
        for (choice, answer) in &target.contract.choices {
            let mut report = report(suite, [profile, "", choice]);
            report.declared = Some(answer.clone());
            report.answers.insert(answer.clone(), Vec::new());
            let key = (profile.clone(), String::new(), choice.clone());
            card.choices.insert(key, report);
        }
        card
    }

    /// Takes in the answers that a case showed, on a target that declares these.
    pub fn add(&mut self, case: &CaseReport, suite: &Suite, declared: &BTreeMap<String, String>) {
        let mut parts = case.name.split('/');
        let (Some(profile), Some(tool)) = (parts.next(), parts.next()) else {
            return;
        };
        for (choice, answer) in case.chosen.iter().filter_map(Chosen::answer) {
            let key = (profile.to_owned(), tool.to_owned(), choice.to_owned());
            let own = self.choices.entry(key);
            let own = own.or_insert_with(|| report(suite, [profile, tool, choice]));
            own.declared = declared.get(choice).cloned();
            let cases = own.answers.entry(answer.to_owned()).or_default();
            if cases.last() != Some(&case.name) {
                cases.push(case.name.clone());
            }
        }
    }

    /// The one answer of the target to a question: that of the tool, or else of others of the profile.
    pub(crate) fn answer(&self, case: &Case, choice: &str) -> Option<&str> {
        let mut known = self
            .choices
            .values()
            .filter(|one| one.profile == case.profile && one.choice == choice);
        let declared = known.clone().find_map(|one| one.declared.as_deref());
        let of_tool = || {
            known
                .clone()
                .find(|one| one.tool == case.tool)
                .and_then(only_answer)
        };
        declared
            .or_else(of_tool)
            .or_else(|| known.find_map(only_answer))
    }

    /// The answers, by profile, tool and question.
    pub fn finish(self) -> Vec<ChoiceReport> {
        settled(self.choices.into_values().collect())
    }
}

/// In order, and without declarations of choices that cases showed.
pub(crate) fn settled(mut all: Vec<ChoiceReport>) -> Vec<ChoiceReport> {
    let shown: BTreeSet<String> = all
        .iter()
        .filter(|one| !one.tool.is_empty())
        .map(|one| one.choice.clone())
        .collect();
    all.retain(|one| !one.tool.is_empty() || !shown.contains(&one.choice));
    all.sort_by(|a, b| (&a.profile, &a.tool, &a.choice).cmp(&(&b.profile, &b.tool, &b.choice)));
    let answers = all.iter_mut().flat_map(|one| one.answers.values_mut());
    answers.for_each(|cases| cases.sort());
    all
}

fn only_answer(report: &ChoiceReport) -> Option<&str> {
    let mut answers = report.answers.keys();
    let first = answers.next()?;
    answers.next().is_none().then_some(first)
}

fn report(suite: &Suite, [profile, tool, choice]: [&str; 3]) -> ChoiceReport {
    let spec = suite
        .profiles
        .get(profile)
        .and_then(|one| one.choices.get(choice));
    ChoiceReport {
        profile: profile.to_owned(),
        tool: tool.to_owned(),
        choice: choice.to_owned(),
        about: spec.map_or_else(String::new, |spec| spec.about.clone()),
        level: spec.map_or(Level::May, |spec| spec.level),
        declared: None,
        decided: spec
            .and_then(|spec| spec.decided.as_ref())
            .map(|one| one.answer.clone()),
        answers: BTreeMap::new(),
    }
}
