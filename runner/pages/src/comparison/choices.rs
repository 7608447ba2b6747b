//! The choices of implementations side by side.

use seekspec_conformance::model::profile::{ChoiceSpec, ProfileFile};
use seekspec_conformance::suite::Suite;
use seekspec_run::choice_report::ChoiceReport;
use seekspec_run::reports::choice_rows::{ChoiceRow, choice_rows};

/// The answers of implementations to the questions of a profile.
#[derive(Debug)]
pub struct ChoiceComparison<'a> {
    /// The profile.
    pub profile: &'a ProfileFile,
    /// Its questions, by name.
    pub questions: Vec<QuestionRow<'a>>,
}

/// The answers to a question.
#[derive(Debug)]
pub struct QuestionRow<'a> {
    /// Its name.
    pub name: &'a str,
    /// The question, and the answers that there are.
    pub spec: &'a ChoiceSpec,
    /// The answers of each implementation: none where it was not asked, several where its tools differ.
    pub cells: Vec<Vec<ChoiceRow>>,
}

impl<'a> ChoiceComparison<'a> {
    /// The profiles that ask something, answered by implementations with these cards.
    pub fn of(suite: &'a Suite, cards: &[&[ChoiceReport]]) -> Vec<Self> {
        let profiles = suite.profiles.values();
        profiles
            .filter(|profile| !profile.choices.is_empty())
            .map(|profile| Self {
                profile,
                questions: profile
                    .choices
                    .iter()
                    .map(|(name, spec)| QuestionRow {
                        name,
                        spec,
                        cells: cards
                            .iter()
                            .map(|card| cell(card, &profile.profile, name))
                            .collect(),
                    })
                    .collect(),
            })
            .collect()
    }

    /// The implementations that answer a question of it, by number.
    pub fn answering(&self) -> Vec<usize> {
        let count = self.questions.first().map_or(0, |row| row.cells.len());
        let answers = |number: &usize| {
            let mut rows = self.questions.iter();
            rows.any(|row| row.cells.get(*number).is_some_and(|cell| !cell.is_empty()))
        };
        (0..count).filter(answers).collect()
    }
}

impl QuestionRow<'_> {
    /// Whether one of the implementations answers it.
    pub fn is_answered(&self) -> bool {
        self.cells.iter().any(|cell| !cell.is_empty())
    }
}

fn cell(card: &[ChoiceReport], profile: &str, name: &str) -> Vec<ChoiceRow> {
    let own = card
        .iter()
        .filter(|one| one.profile == profile && one.choice == name);
    choice_rows(&own.cloned().collect::<Vec<_>>())
}
