//! The interpretations of an open document: one of them must match entirely.

use super::contract::DueAnswer;
use super::expectation::{JudgeContext, failure, has, judge_facets};
use super::judgement::{ANY_OF, Chosen, FacetResult, Judgement, facet_title};
use crate::answer::Answer;
use crate::change::TreeChange;
use crate::facets::{ERROR, OUTSIDE, Subject, TREE_AFTER, judge_unchanged_outside};
use crate::mismatch::Mismatch;
use crate::suite::{Expectation, Interpretation};

/// Whether one of several interpretations says what happens outside of the tree.
pub(super) fn say_outside(expectation: &Expectation) -> bool {
    let mut interpretations = expectation.any_of.iter();
    interpretations.any(|one| has(&one.facets, OUTSIDE))
}

/// The facets of the first interpretation that matches, or one failure that names them all. With `success`, an interpretation without
/// `error` also expects the call to succeed. Where one says what happens outside of the tree, nothing
/// does in the others.
pub(super) fn judge(
    expectation: &Expectation,
    context: JudgeContext<'_>,
    success: bool,
) -> Judgement {
    let implies_outside = say_outside(expectation) && !has(&expectation.facets, OUTSIDE);
    let due = context.contract.due(expectation);
    let is_right = |one: &Interpretation| due.is_none_or(|due| one.answer() == due.answer);
    let mut failures = Vec::new();
    let mut matching = Vec::new();
    let mut right = None;
    for interpretation in &expectation.any_of {
        let mut judgement = judge_interpretation(interpretation, context, success);
        if implies_outside && !has(&interpretation.facets, OUTSIDE) {
            judgement.facets.extend(touched_outside(context));
        }
        let first = judgement.failures().next();
        match first.map(|(failed, _)| failed.clone()) {
            None => {
                matching.push(interpretation.name.clone());
                right = right.or_else(|| is_right(interpretation).then_some(judgement));
            }
            Some(failed) if is_right(interpretation) => failures.push((interpretation, failed)),
            Some(_) => {}
        }
    }
    without_doubtful(&mut matching, expectation, context);
    let mut judgement = right.unwrap_or_else(|| {
        let mismatch = mismatch(
            &failures,
            due.map(|due| (due, &matching[..])),
            context.subject,
        );
        Judgement {
            facets: vec![context.result(ANY_OF, Some(mismatch))],
            ..Judgement::default()
        }
    });
    judgement.chosen.push(Chosen {
        step: context.step,
        choice: expectation.choice.clone(),
        interpretations: matching,
    });
    judgement
}

/// Facets by which an answer shows what was asked for, whatever its words.
const SHOWING: &[&str] = &["paths", "matches", "shows", TREE_AFTER, OUTSIDE];

/// Leaves out the refusals that an answer without the flag of an error matches by its words alone, where it
/// does or shows something that no answer without content would.
fn without_doubtful(
    matching: &mut Vec<String>,
    expectation: &Expectation,
    context: JudgeContext<'_>,
) {
    let subject = context.subject;
    if subject.answer().is_none_or(|answer| answer.is_error) {
        return;
    }
    let (answer, change) = (Answer::default(), TreeChange::default());
    let nothing = Subject {
        answers: &[&answer],
        change: &change,
        ..*subject
    };
    let without = JudgeContext {
        subject: &nothing,
        ..context
    };
    let named = |name: &String| expectation.any_of.iter().find(|one| one.name == *name);
    let is_refusal = |name: &String| named(name).is_some_and(|one| has(&one.facets, ERROR));
    let is_done = |name: &String| {
        let shown = named(name).map(|one| judge_facets(&one.facets, without));
        let mut shown = shown.iter().flat_map(Judgement::failures);
        !is_refusal(name) && shown.any(|(facet, _)| SHOWING.contains(&&*facet.facet))
    };
    if matching.iter().any(is_done) {
        matching.retain(|name| !is_refusal(name));
    }
}

/// The failure of a call that changed what is outside of the tree.
fn touched_outside(context: JudgeContext<'_>) -> Option<FacetResult> {
    let touched = judge_unchanged_outside(context.subject.outside).err()?;
    Some(context.result(OUTSIDE, Some(touched)))
}

fn judge_interpretation(
    interpretation: &Interpretation,
    context: JudgeContext<'_>,
    success: bool,
) -> Judgement {
    let mut judgement = Judgement::default();
    if success && !has(&interpretation.facets, ERROR) {
        let implied = context.result(ERROR, failure(context.subject));
        judgement.facets.push(implied);
    }
    judgement.extend(judge_facets(&interpretation.facets, context));
    judgement
}

fn mismatch(
    failures: &[(&Interpretation, FacetResult)],
    due: Option<(DueAnswer<'_>, &[String])>,
    subject: &Subject<'_>,
) -> Mismatch {
    let failures: Vec<(&str, &str, &Mismatch)> = failures
        .iter()
        .filter_map(|(interpretation, result)| {
            Some((
                interpretation.name.as_str(),
                result.facet.as_str(),
                result.failure.as_ref()?,
            ))
        })
        .collect();
    let each = |show: &dyn Fn(&(&str, &str, &Mismatch)) -> String, separator: &str| -> String {
        failures
            .iter()
            .map(show)
            .collect::<Vec<_>>()
            .join(separator)
    };
    let message = each(
        &|(name, _, mismatch)| format!("not `{name}`: {}", mismatch.message),
        "; ",
    );
    let expected = each(
        &|(name, facet, mismatch)| {
            format!("{name}, {}:\n{}", facet_title(facet), mismatch.expected)
        },
        "\nor ",
    );
    let diff = each(
        &|(name, facet, mismatch)| match &mismatch.diff {
            Some(diff) => format!("  {name}, {}:\n{diff}", facet_title(facet)),
            None => format!("  {name}, {}: {}", facet_title(facet), mismatch.message),
        },
        "\n",
    );
    let message = match due {
        None => format!("no interpretation matches: {message}"),
        Some((due, given)) => wrong_answer(due, given, &message),
    };
    Mismatch::new(message, &expected, &subject.text()).with_diff(Some(crate::diff::excerpt(&diff)))
}

/// ``the target declares `existing-file: refused`, and answers `replaced` ``
fn wrong_answer(due: DueAnswer<'_>, given: &[String], otherwise: &str) -> String {
    let DueAnswer {
        choice,
        answer,
        is_declared,
    } = due;
    let who = if is_declared {
        "the target declares"
    } else {
        "the document decides"
    };
    match given {
        [] => format!("{who} `{choice}: {answer}`: {otherwise}"),
        given => format!(
            "{who} `{choice}: {answer}`, and the answer is `{}`",
            given.join("` or `")
        ),
    }
}
