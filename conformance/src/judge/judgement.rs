//! The judgement of a case, facet by facet.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::facets;
use crate::mismatch::Mismatch;
use crate::suite::answer_of;

/// The name under which it is reported that no interpretation matches.
pub const ANY_OF: &str = "any_of";

/// The name under which it is judged whether the same calls get the same answers.
pub const REPEAT: &str = "repeat";

/// The name under which it is judged whether a case passes in other surroundings, too.
pub const VARY: &str = "vary";

/// The name under which it is reported that a refused call changed the tree.
pub const REFUSED: &str = "refused";

/// All facets of a case, judged, in the order of the case.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Judgement {
    /// The facets that were judged.
    pub facets: Vec<FacetResult>,
    /// The facets that were not judged.
    pub not_guaranteed: Vec<NotGuaranteed>,
    /// The interpretations that answers match, one for each expectation that has several.
    pub chosen: Vec<Chosen>,
}

impl Judgement {
    /// Whether every facet passed.
    pub fn passes(&self) -> bool {
        self.failures().next().is_none()
    }

    /// The facets that failed.
    pub fn failures(&self) -> impl Iterator<Item = (&FacetResult, &Mismatch)> {
        self.facets
            .iter()
            .filter_map(|result| result.failure.as_ref().map(|failure| (result, failure)))
    }

    pub(super) fn extend(&mut self, more: Self) {
        self.facets.extend(more.facets);
        self.not_guaranteed.extend(more.not_guaranteed);
        self.chosen.extend(more.chosen);
    }
}

/// A facet, judged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FacetResult {
    /// The step, from 1; absent for a case of one call, and for facets of all steps together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// The name of the facet; `any_of` where no interpretation of an open document matches.
    pub facet: String,
    /// Why the facet failed; absent where it passed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<Mismatch>,
}

/// A facet that was not judged, as the target does not guarantee it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotGuaranteed {
    /// The step, as in [`FacetResult`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// The name of the facet; `error message` where an error was expected and only its flag was judged.
    pub facet: String,
}

/// The interpretations of an open document that an answer matches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Chosen {
    /// The step, as in [`FacetResult`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// The question of the profile to which they are answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<String>,
    /// Their names, in the order of the case: several where the judged facets cannot tell them apart,
    /// none where the answer matches none of them.
    pub interpretations: Vec<String>,
}

impl Chosen {
    /// The question, and the one answer that was given; `None`: none, or several that the case cannot tell apart.
    pub fn answer(&self) -> Option<(&str, &str)> {
        let mut answers = self.interpretations.iter().map(|name| answer_of(name));
        let first = answers.next()?;
        let choice = self.choice.as_deref()?;
        answers
            .all(|other| other == first)
            .then_some((choice, first))
    }
}

impl FacetResult {
    /// The facet as people say it, with its step where there are several: `step 2, structured content`.
    pub fn title(&self) -> String {
        of_step(self.step, facet_title(&self.facet))
    }

    /// The facet by its name, as kill matrices have it, with its step where there are several: `step 2, details`.
    pub fn place(&self) -> String {
        of_step(self.step, &self.facet)
    }
}

impl NotGuaranteed {
    /// The facet as people say it, with its step where there are several: `step 2, paths`.
    pub fn title(&self) -> String {
        of_step(self.step, facet_title(&self.facet))
    }
}

fn of_step(step: Option<usize>, facet: &str) -> String {
    match step {
        Some(step) => format!("step {step}, {facet}"),
        None => facet.to_owned(),
    }
}

/// The name of a facet as people say it; an unknown one is left as it is.
pub fn facet_title(facet: &str) -> &str {
    match (facet, facets::find(facet)) {
        (_, Some(facet)) => facet.title(),
        (ANY_OF, None) => "interpretations",
        (REPEAT, None) => "repeated calls",
        (VARY, None) => "other surroundings",
        (REFUSED, None) => "tree after the refused call",
        _ => facet,
    }
}
