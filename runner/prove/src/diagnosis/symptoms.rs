//! How a case fails, in a form in which a target and a mutant can be compared.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use seekspec_conformance::judge::FacetResult;
use seekspec_conformance::signs::Signs;
use seekspec_faults::matrix::BROKEN;

use super::trial::Trial;

/// The end of the place of the facet of the structured part.
const DETAILS: &str = "details";

/// How a case fails.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Symptoms {
    /// By the place of a failed facet, the signs in which the answers differ from the right ones.
    pub(super) facets: BTreeMap<String, BTreeSet<u64>>,
    /// The same but for the words of texts.
    pub(super) unworded: BTreeMap<String, BTreeSet<u64>>,
    /// The signs of the answers.
    pub(super) answers: Signs,
}

/// The evidence of a case for or against a mutant as a cause of the target's failures.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Evidence {
    /// The target fails exactly as the mutant does, with the same answers.
    Identical,
    /// The target fails in the same facets with the same differences.
    Same,
    /// All that the mutant does wrong, the target does wrong, among other things.
    Contained,
    /// The target fails in another way. Another fault may hide this one.
    Different,
    /// The target does right what the mutant does wrong.
    Contradicted,
    /// The case does not judge where the mutant is wrong, or its replay is missing.
    Nothing,
}

impl Evidence {
    /// How much a case explains: of two causes, the one that explains it exactly is preferred.
    pub(super) fn weight(self) -> f64 {
        match self {
            Self::Identical => 1.0,
            Self::Same => 0.95,
            Self::Contained => 0.9,
            Self::Different | Self::Contradicted | Self::Nothing => 0.0,
        }
    }
}

impl Trial {
    /// The number of signs in which the target differs from a compound. `None`: it passes.
    pub(super) fn distance(&self, compound: Option<&Symptoms>) -> usize {
        let (own, other) = (self.exact(self.symptoms.as_ref()), self.exact(compound));
        let places: BTreeSet<&str> = own.keys().chain(other.keys()).copied().collect();
        places
            .into_iter()
            .map(|place| apart(own.get(place), other.get(place)))
            .sum()
    }

    /// In how many signs the target differs from each of two compounds. A facet that has nothing in
    /// common with either does not count: another fault hides it.
    pub(super) fn distances(
        &self,
        one: Option<&Symptoms>,
        other: Option<&Symptoms>,
    ) -> (usize, usize) {
        let own = self.exact(self.symptoms.as_ref());
        let (one, other) = (self.exact(one), self.exact(other));
        let places: BTreeSet<&str> = one.keys().chain(other.keys()).copied().collect();
        let mut distances = (0, 0);
        for place in places {
            let (own, one, other) = (own.get(place), one.get(place), other.get(place));
            let mut both = [one, other].into_iter().flatten();
            let is_hidden = own.is_some_and(|own| both.all(|signs| own.is_disjoint(signs)));
            if !is_hidden {
                distances.0 += apart(own, one);
                distances.1 += apart(own, other);
            }
        }
        distances
    }

    /// The signs of the facets that the target was judged on.
    fn exact<'s>(&self, symptoms: Option<&'s Symptoms>) -> BTreeMap<&'s str, &'s BTreeSet<u64>> {
        let mut exact = BTreeMap::new();
        for (place, signs) in symptoms.into_iter().flat_map(|one| &one.facets) {
            if self.is_judged(place) {
                exact.insert(place.as_str(), signs);
            }
        }
        exact
    }

    fn is_judged(&self, place: &str) -> bool {
        place == BROKEN
            || self.judged.contains(place)
            || self
                .symptoms
                .as_ref()
                .is_some_and(|own| own.facets.contains_key(place))
    }
}

/// The number of signs that only one of two has.
fn apart(one: Option<&&BTreeSet<u64>>, other: Option<&&BTreeSet<u64>>) -> usize {
    match (one, other) {
        (Some(one), Some(other)) => one.symmetric_difference(other).count(),
        (one, other) => one.or(other).map_or(0, |signs| signs.len()),
    }
}

impl Symptoms {
    /// The symptoms of a case with these answers, where the right ones have the signs `right`.
    pub(super) fn new<'a>(
        facets: impl IntoIterator<Item = &'a FacetResult>,
        answers: Signs,
        right: &Signs,
    ) -> Self {
        let failed = facets.into_iter().filter(|facet| facet.failure.is_some());
        let mut symptoms = Self::default();
        for facet in failed {
            let (place, unworded) = (facet.place(), answers.deviation_but_for_words(right, facet));
            symptoms.unworded.insert(place.clone(), unworded);
            symptoms
                .facets
                .insert(place, answers.deviation(right, facet));
        }
        Self {
            answers,
            ..symptoms
        }
    }

    /// Leaves out the words of texts at these places.
    pub(super) fn without_words(&mut self, places: &BTreeSet<String>) {
        for place in places {
            if let Some(unworded) = self.unworded.get(place) {
                self.facets.insert(place.clone(), unworded.clone());
            }
        }
    }

    /// The symptoms of a case that a target did not answer, for this reason.
    pub(super) fn broken(reason: &str) -> Self {
        let signs = BTreeSet::from([hash(reason)]);
        Self {
            facets: BTreeMap::from([(BROKEN.to_owned(), signs)]),
            ..Self::default()
        }
    }

    /// Every single sign, with its facet.
    pub(super) fn signs(&self) -> BTreeSet<u64> {
        let mut single = BTreeSet::new();
        for (place, signs) in &self.facets {
            single.extend(signs.iter().map(|sign| hash(&(place, sign))));
        }
        single
    }

    /// The evidence for a mutant that fails the case with `mutant`, where the reference answers
    /// with `right`.
    pub(super) fn evidence(
        &self,
        mutant: &Self,
        right: &Signs,
        judged: &BTreeSet<String>,
    ) -> Evidence {
        let mut broken = Vec::from_iter(&mutant.facets);
        broken.retain(|(place, _)| judged.contains(*place) || self.facets.contains_key(*place));
        if broken.is_empty() {
            return if mutant.facets.contains_key(BROKEN) {
                Evidence::Contradicted
            } else if self.facets.contains_key(BROKEN) {
                Evidence::Different
            } else {
                Evidence::Nothing
            };
        }
        let lacks_details = self.answers.lacks_details_of(&mutant.answers);
        let mut weakest = Evidence::Nothing;
        for (place, signs) in &broken {
            weakest = match self.facets.get(*place) {
                None => return Evidence::Contradicted,
                Some(found) if found == *signs && weakest == Evidence::Nothing => Evidence::Same,
                Some(found) if found == *signs => weakest,
                Some(_) if lacks_details && place.ends_with(DETAILS) => weakest,
                Some(found) if found.is_superset(signs) => Evidence::Contained,
                Some(_) => return Evidence::Different,
            }
        }
        if self.answers.contradicts(&mutant.answers, right) {
            return Evidence::Different;
        }
        match weakest {
            Evidence::Same if self.facets.len() > broken.len() => Evidence::Contained,
            Evidence::Same
                if self.answers == mutant.answers && self.answers != Signs::default() =>
            {
                Evidence::Identical
            }
            weakest => weakest,
        }
    }
}

pub(super) fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
