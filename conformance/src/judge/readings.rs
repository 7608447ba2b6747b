//! The readings of an open document: one of them must hold whole.

use super::expectation::{ERROR, failure, has, judge_facet};
use super::{FacetResult, Mismatch};
use crate::facets::Subject;
use crate::suite::Reading;

/// The facets of the first reading that holds, or one failure that names them all. With `success`, a reading without `error` also
/// expects the call to succeed.
pub(super) fn judge(
    readings: &[Reading],
    subject: &Subject<'_>,
    step: Option<usize>,
    success: bool,
) -> Vec<FacetResult> {
    if readings.is_empty() {
        return Vec::new();
    }
    let mut failures = Vec::new();
    for reading in readings {
        let results = judge_reading(reading, subject, step, success);
        match results.iter().find(|result| result.mismatch.is_some()) {
            None => return results,
            Some(failed) => failures.push((reading, failed.clone())),
        }
    }
    vec![FacetResult {
        step,
        facet: "any_of",
        mismatch: Some(mismatch(&failures, subject)),
    }]
}

fn judge_reading(
    reading: &Reading,
    subject: &Subject<'_>,
    step: Option<usize>,
    success: bool,
) -> Vec<FacetResult> {
    let result = |facet, mismatch| FacetResult {
        step,
        facet,
        mismatch,
    };
    let succeeds = success && !has(&reading.facets, ERROR);
    let implied = succeeds.then(|| result(ERROR, failure(subject)));
    let facets = reading
        .facets
        .iter()
        .map(|check| result(check.facet, judge_facet(check, subject)));
    implied.into_iter().chain(facets).collect()
}

fn mismatch(failures: &[(&Reading, FacetResult)], subject: &Subject<'_>) -> Mismatch {
    let failures: Vec<(&str, &str, &Mismatch)> = failures
        .iter()
        .filter_map(|(reading, result)| {
            Some((
                reading.name.as_str(),
                result.facet,
                result.mismatch.as_ref()?,
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
        &|(name, facet, mismatch)| format!("{name}, {facet}:\n{}", mismatch.expected),
        "\nor ",
    );
    let diff = each(
        &|(name, facet, mismatch)| match &mismatch.diff {
            Some(diff) => format!("  {name}, {facet}:\n{diff}"),
            None => format!("  {name}, {facet}: {}", mismatch.message),
        },
        "\n",
    );
    Mismatch::new(
        format!("no reading holds: {message}"),
        &expected,
        &subject.text(),
    )
    .with_diff(Some(crate::diff::excerpt(&diff)))
}
