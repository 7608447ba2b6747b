//! The interpretations of an open document: one of them must match entirely.

use super::expectation::{JudgeContext, failure, has, judge_facets};
use super::judgement::{ANY_OF, Chosen, FacetResult, Judgement, facet_title};
use crate::facets::{ERROR, OUTSIDE, Subject, judge_unchanged_outside};
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
    let mut failures = Vec::new();
    let mut matching: Vec<(&Interpretation, Judgement)> = Vec::new();
    for interpretation in &expectation.any_of {
        let mut judgement = judge_interpretation(interpretation, context, success);
        if implies_outside && !has(&interpretation.facets, OUTSIDE) {
            let touched = judge_unchanged_outside(context.subject.outside).err();
            let touched = touched.map(|mismatch| context.result(OUTSIDE, Some(mismatch)));
            judgement.facets.extend(touched);
        }
        let failed = judgement
            .failures()
            .next()
            .map(|(failed, _)| failed.clone());
        match failed {
            None => matching.push((interpretation, judgement)),
            Some(failed) => failures.push((interpretation, failed)),
        }
    }
    let names = matching.iter().map(|(one, _)| one.name.clone());
    let chosen = Chosen {
        step: context.step,
        interpretations: names.collect(),
    };
    let first = matching.into_iter().next().map(|(_, judgement)| judgement);
    let mut judgement = first.unwrap_or_else(|| Judgement {
        facets: vec![context.result(ANY_OF, Some(mismatch(&failures, context.subject)))],
        ..Judgement::default()
    });
    judgement.chosen.push(chosen);
    judgement
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

fn mismatch(failures: &[(&Interpretation, FacetResult)], subject: &Subject<'_>) -> Mismatch {
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
    Mismatch::new(
        format!("no interpretation matches: {message}"),
        &expected,
        &subject.text(),
    )
    .with_diff(Some(crate::diff::excerpt(&diff)))
}
