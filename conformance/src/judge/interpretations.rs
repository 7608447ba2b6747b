//! The interpretations of an open document: one of them must match entirely.

use super::expectation::{ERROR, JudgeContext, failure, has, judge_facets};
use super::{FacetResult, Judgement, facet_title};
use crate::facets::Subject;
use crate::mismatch::Mismatch;
use crate::suite::Reading;

/// The name under which it is reported that no interpretation matches.
pub(super) const ANY_OF: &str = "any_of";

/// The facets of the first interpretation that matches, or one failure that names them all. With `success`, an interpretation without
/// `error` also expects the call to succeed.
pub(super) fn judge(
    interpretations: &[Reading],
    context: JudgeContext<'_>,
    success: bool,
) -> Judgement {
    let mut failures = Vec::new();
    for reading in interpretations {
        let judgement = judge_interpretation(reading, context, success);
        let failed = judgement
            .failures()
            .next()
            .map(|(failed, _)| failed.clone());
        match failed {
            None => return judgement,
            Some(failed) => failures.push((reading, failed)),
        }
    }
    let mismatch = mismatch(&failures, context.subject);
    Judgement {
        facets: vec![context.result(ANY_OF, Some(mismatch))],
        not_guaranteed: Vec::new(),
    }
}

fn judge_interpretation(reading: &Reading, context: JudgeContext<'_>, success: bool) -> Judgement {
    let mut judgement = Judgement::default();
    if success && !has(&reading.facets, ERROR) {
        let implied = context.result(ERROR, failure(context.subject));
        judgement.facets.push(implied);
    }
    judgement.extend(judge_facets(&reading.facets, context));
    judgement
}

fn mismatch(failures: &[(&Reading, FacetResult)], subject: &Subject<'_>) -> Mismatch {
    let failures: Vec<(&str, &str, &Mismatch)> = failures
        .iter()
        .filter_map(|(reading, result)| {
            Some((
                reading.name.as_str(),
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
