//! What is known of one facet of a case once it is judged.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::mismatch::Mismatch;

/// A facet, judged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FacetResult {
    /// The step, from 1; absent for a case of one call, and for what is judged on all steps together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// The name of the facet; `any_of` where no reading holds.
    pub facet: String,
    /// What does not hold; absent: the facet holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<Mismatch>,
}

/// A facet that was not judged, as the target does not promise it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotPromised {
    /// The step, as in [`FacetResult`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// The name of the facet; `error message` where of an error only that there is one was judged.
    pub facet: String,
}

impl FacetResult {
    /// The facet, with its step where there are several: `step 2, paths`.
    pub fn title(&self) -> String {
        title(self.step, &self.facet)
    }
}

impl NotPromised {
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
