//! What failed in a case, as every report names it.

use seekspec_conformance::judge::{FacetResult, NotPromised};
use seekspec_conformance::mismatch::Mismatch;

use crate::event::CaseReport;

impl CaseReport {
    /// The facets that do not hold.
    pub fn failures(&self) -> impl Iterator<Item = (&FacetResult, &Mismatch)> {
        self.facets
            .iter()
            .filter_map(|facet| facet.failure.as_ref().map(|failure| (facet, failure)))
    }

    /// What was not judged, in words.
    pub fn not_promised(&self) -> String {
        let titles: Vec<String> = self.not_promised.iter().map(NotPromised::title).collect();
        titles.join("; ")
    }
}
