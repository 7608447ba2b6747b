//! The same call, made twice, has the same answer.

use std::sync::Arc;

use seekspec_conformance::answer::Answer;
use seekspec_conformance::model::law::ListOrder;

use crate::laws::asker::AskedPlace;
use crate::laws::input;
use crate::laws::trial::{Checked, LawTrial, equal, sorted};

pub(super) fn check(trial: &mut LawTrial<'_, '_>) -> Checked {
    let step = &trial.input.step;
    let steps = [(); 2].map(|()| input::call(step, step.arguments.clone()));
    let tree = Arc::clone(&trial.input.tree);
    let observed = trial.ask(&tree, steps.into(), AskedPlace::Usual)?;
    let [first, second] = [0, 1].map(|index| {
        let lines = guaranteed(trial, &observed[index].answer);
        match trial.law.list.order {
            ListOrder::Open => sorted(&lines),
            ListOrder::Grouped | ListOrder::Newest => lines,
        }
    });
    let message = "the same call is answered differently when it is made again";
    equal(message, &first, &second)
}

/// The lines of an answer, as far as they are guaranteed.
fn guaranteed(trial: &LawTrial<'_, '_>, answer: &Answer) -> Vec<String> {
    let flag = answer.is_error.then(|| "isError: true".to_owned());
    let text = answer.text();
    let lines = text.lines().filter(|_| trial.has_facet("text"));
    let fields = answer
        .structured
        .as_ref()
        .filter(|_| trial.has_facet("details"))
        .map(|value| format!("{value:#}"))
        .unwrap_or_default();
    let kept = fields.lines().filter(|line| !names_a_file_of_the_run(line));
    flag.into_iter()
        .chain(lines.chain(kept).map(str::to_owned))
        .collect()
}

/// Whether a line names something outside of the root: temporary files have other names in each call,
/// and no document gives them.
fn names_a_file_of_the_run(line: &str) -> bool {
    line.contains("{{root}}/../")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporary_files_are_not_compared() {
        assert!(names_a_file_of_the_run(r#""from": "{{root}}/../tmp/a-x7""#));
        assert!(!names_a_file_of_the_run(r#""from": "{{root}}/a""#));
    }
}
