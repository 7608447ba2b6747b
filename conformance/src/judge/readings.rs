//! The readings of an open document: one of them must hold whole.

use super::expectation::{Bench, ERROR, failure, has, judge_facets};
use super::{FacetResult, Judgement};
use crate::facets::Subject;
use crate::mismatch::Mismatch;
use crate::suite::Reading;

/// What stands in the place of facets where no reading holds.
pub(super) const ANY_OF: &str = "any_of";

/// The facets of the first reading that holds, or one failure that names them all. With `success`, a reading without `error` also
/// expects the call to succeed.
pub(super) fn judge(readings: &[Reading], bench: Bench<'_>, success: bool) -> Judgement {
    let mut failures = Vec::new();
    for reading in readings {
        let judgement = judge_reading(reading, bench, success);
        let failed = judgement
            .failures()
            .next()
            .map(|(failed, _)| failed.clone());
        match failed {
            None => return judgement,
            Some(failed) => failures.push((reading, failed)),
        }
    }
    let mismatch = mismatch(&failures, bench.subject);
    Judgement {
        facets: vec![bench.result(ANY_OF, Some(mismatch))],
        not_guaranteed: Vec::new(),
    }
}

fn judge_reading(reading: &Reading, bench: Bench<'_>, success: bool) -> Judgement {
    let mut judgement = Judgement::default();
    if success && !has(&reading.facets, ERROR) {
        let implied = bench.result(ERROR, failure(bench.subject));
        judgement.facets.push(implied);
    }
    judgement.extend(judge_facets(&reading.facets, bench));
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
