//! What failed in a case, as every report names it.

use crate::event::{CaseReport, FacetFailure, FacetReport};

impl CaseReport {
    /// The facets that do not hold.
    pub fn failures(&self) -> impl Iterator<Item = (&FacetReport, &FacetFailure)> {
        self.facets
            .iter()
            .filter_map(|facet| facet.failure.as_ref().map(|failure| (facet, failure)))
    }
}

impl FacetReport {
    /// The facet, with its step where there are several: `step 2, paths`.
    pub fn title(&self) -> String {
        match self.step {
            Some(step) => format!("step {step}, {}", self.facet),
            None => self.facet.clone(),
        }
    }
}
