//! What failed in a case, as every report names it.

use crate::event::{CaseReport, FacetFailure, FacetName, FacetReport};

impl CaseReport {
    /// The facets that do not hold.
    pub fn failures(&self) -> impl Iterator<Item = (&FacetReport, &FacetFailure)> {
        self.facets
            .iter()
            .filter_map(|facet| facet.failure.as_ref().map(|failure| (facet, failure)))
    }

    /// What was not judged, in words.
    pub fn not_promised(&self) -> String {
        let titles: Vec<String> = self.not_promised.iter().map(FacetName::title).collect();
        titles.join("; ")
    }
}

impl FacetReport {
    /// The facet, with its step where there are several: `step 2, paths`.
    pub fn title(&self) -> String {
        title(self.step, &self.facet)
    }
}

impl FacetName {
    /// The facet, with its step where there are several: `step 2, paths`.
    pub fn title(&self) -> String {
        title(self.step, &self.facet)
    }
}

fn title(step: Option<usize>, facet: &str) -> String {
    match step {
        Some(step) => format!("step {step}, {facet}"),
        None => facet.to_owned(),
    }
}
