//! The answers of targets to questions of the profile, by which a case applies to them or not.

use std::collections::BTreeSet;

use seekspec_conformance::suite::Case;

use super::Judged;

/// The name of a question with its profile: two profiles may have one of that name.
pub(super) fn question(case: &Case, choice: &str) -> String {
    format!("{}/{choice}", case.profile)
}

/// The answers that cases showed.
#[derive(Debug, Default)]
pub(super) struct Answers {
    /// Each with its question, by the number of the target.
    known: BTreeSet<(Judged, [String; 2])>,
}

impl Answers {
    pub(super) fn extend(&mut self, answers: Vec<(Judged, [String; 2])>) {
        self.known.extend(answers);
    }

    /// Whether the case applies to a target: what it does not answer itself it answers as the reference.
    pub(super) fn apply(&self, case: &Case, judged: Judged) -> bool {
        case.applies_if.iter().all(|(choice, answers)| {
            let choice = &question(case, choice);
            let own = self.of(judged, choice);
            let known = if own.is_empty() {
                self.of(None, choice)
            } else {
                own
            };
            !known.is_empty()
                && known
                    .iter()
                    .all(|answer| answers.iter().any(|one| one == answer))
        })
    }

    fn of(&self, judged: Judged, choice: &str) -> Vec<&str> {
        let known = self.known.iter();
        let own = known.filter(|(number, [question, _])| *number == judged && question == choice);
        own.map(|(_, [_, answer])| answer.as_str()).collect()
    }
}
