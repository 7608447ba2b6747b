//! From answers to a judgement, facet by facet.

use crate::answer::Answer;
use crate::change::TreeChange;
use crate::suite::Case;

/// What was seen of one step of a case: its answer, and what it did to the tree.
#[derive(Debug, Clone)]
pub struct Observed {
    /// The answer.
    pub answer: Answer,
    /// What the call did to the tree.
    pub change: TreeChange,
}

/// One facet, judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FacetResult {
    /// The step that it belongs to, from 1; `None` for a case of one call, or for what is judged on all steps together.
    pub step: Option<usize>,
    /// The name of the facet.
    pub facet: &'static str,
    /// What does not hold; `None`: the facet holds.
    pub mismatch: Option<Mismatch>,
}

/// Why a facet does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// In one sentence, what is wrong.
    pub message: String,
    /// What the case expects, as a person would read it.
    pub expected: String,
    /// What the answer has in its place.
    pub actual: String,
    /// Only the real difference, as lines that begin with `-` (expected), `+` (actual) or a blank; `None` where `message` says it all.
    pub diff: Option<String>,
}

/// All facets of a case, judged, in the order of the case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// The facets.
    pub facets: Vec<FacetResult>,
}

impl Judgement {
    /// Whether every facet holds.
    pub fn holds(&self) -> bool {
        self.failures().next().is_none()
    }

    /// The facets that do not hold.
    pub fn failures(&self) -> impl Iterator<Item = (&FacetResult, &Mismatch)> {
        self.facets
            .iter()
            .filter_map(|result| result.mismatch.as_ref().map(|mismatch| (result, mismatch)))
    }
}

/// Judges a case by what was seen of its steps, one [`Observed`] a step.
pub fn judge(case: &Case, observed: &[Observed]) -> Judgement {
    let _ = (case, observed);
    Judgement { facets: Vec::new() }
}
