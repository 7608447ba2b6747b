//! Which cases are worth asking about which rules, as the kill matrix knows it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use seekspec_conformance::suite::Case;
use seekspec_faults::matrix::Matrix;
use seekspec_faults::mutation::Deviation;

use super::overlay::Overlay;

/// The most cases that are tried beforehand under a deviation: one in many cases needs no more.
const ENOUGH: usize = 16;

/// Cases that fail where a rule of one tool has another value: few of many for each value.
pub struct Relevance {
    cases_of: BTreeMap<String, BTreeSet<String>>,
    /// Cases for rules that no deviation changes.
    sample: BTreeSet<String>,
    /// Of other cases nothing is known beforehand.
    judged: BTreeSet<String>,
}

impl Relevance {
    /// By the mutants and variants of the tool that change rules.
    pub fn new(matrix: &Matrix, deviations: &[Deviation], profile: &str, tool: &str) -> Self {
        let killers = matrix.mutants.iter().map(|one| (&one.name, &one.kills));
        let rejecting = matrix
            .variants
            .iter()
            .map(|one| (&one.name, &one.rejected_by));
        let failed: HashMap<_, _> = killers.chain(rejecting).collect();
        let mut cases_of: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for one in deviations {
            let is_own = one.profile == profile && one.tool == tool;
            let rules = one.change.rules.as_ref().filter(|_| is_own);
            let (Some(rules), Some(failed)) = (rules, failed.get(&one.name)) else {
                continue;
            };
            for rule in Overlay::of_rules(rules).0.into_keys() {
                let cases = few(failed.keys(), ENOUGH);
                cases_of.entry(rule).or_default().extend(cases);
            }
        }
        let folder = format!("{profile}/{tool}/");
        let own: Vec<&String> = (matrix.cases.iter())
            .filter(|case| case.starts_with(&folder))
            .collect();
        cases_of.retain(|_, cases| !cases.is_empty());
        Self {
            cases_of,
            sample: few(own.into_iter(), 4 * ENOUGH).collect(),
            judged: matrix.cases.clone(),
        }
    }

    /// Whether a case is worth a try under a change. Of a rule that no deviation changes, open cases
    /// are.
    pub(super) fn may_tell(&self, change: &Overlay, case: &Case) -> bool {
        !self.judged.contains(&case.name)
            || change.0.keys().any(|rule| {
                let cases = self.cases_of.get(rule);
                cases.map_or_else(
                    || case.is_open() || self.sample.contains(&case.name),
                    |cases| cases.contains(&case.name),
                )
            })
    }
}

/// At most this many of the cases, from all topics: they are sorted.
fn few<'a>(
    cases: impl ExactSizeIterator<Item = &'a String>,
    most: usize,
) -> impl Iterator<Item = String> {
    let step = cases.len().div_ceil(most).max(1);
    cases.step_by(step).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_are_taken_from_all_topics() {
        let cases: Vec<String> = (0..5).map(|number| format!("topic-{number}")).collect();
        let taken = |most| few(cases.iter(), most).count();
        assert_eq!([taken(2), taken(3), taken(5), taken(9)], [2, 3, 5, 5]);
        assert_eq!(few([].iter(), 3).count(), 0);
    }
}
