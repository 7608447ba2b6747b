//! How a case fails, in a form in which a target and a mutant can be compared.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use seekspec_conformance::answer::Answer;
use seekspec_conformance::judge::FacetResult;

/// The facets of the structured part, of errors and of interpretations.
const DETAILS: &str = "details";
const ERROR: &str = "error";
const ANY_OF: &str = "any_of";

/// How a case was answered and where that is wrong. Texts are hashes of their lines: they are
/// compared and never shown.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Symptoms {
    /// The signs of each failed facet, by its title: the lines of its difference.
    facets: BTreeMap<String, Signs>,
    /// One for each step that was answered.
    answers: Vec<AnswerSigns>,
}

/// How one facet fails.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct Signs {
    message: u64,
    /// The `-` and `+` lines of the difference, sorted; without any, the lines of the answer.
    lines: Vec<u64>,
    has_diff: bool,
}

/// One answer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct AnswerSigns {
    is_error: bool,
    lines: BTreeSet<u64>,
    /// The hash of the structured part, if the answer has one.
    structured: Option<u64>,
}

/// A judged case of a target.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Finding {
    /// The titles of all facets that were judged, passed ones included.
    pub judged: BTreeSet<String>,
    /// How it failed; `None`: it passed.
    pub symptoms: Option<Symptoms>,
}

/// Whether a case is closer to a target with a mutant than without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Vote {
    /// Closer with it.
    For,
    /// Closer without it.
    Against,
    /// Both are equally close, or another fault hides the difference.
    Nothing,
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

impl Finding {
    /// The number of signs in which the target differs from a compound. `None`: it passes.
    pub(super) fn distance(&self, compound: Option<&Symptoms>) -> usize {
        let (own, other) = (self.exact(self.symptoms.as_ref()), self.exact(compound));
        let titles: BTreeSet<&str> = own.keys().chain(other.keys()).copied().collect();
        let difference = |title| apart(own.get(title), other.get(title));
        titles.into_iter().map(difference).sum()
    }

    /// Which of two compounds is closer to the target. A facet that has nothing in common with
    /// either decides nothing: another fault hides it.
    pub(super) fn vote(&self, without: Option<&Symptoms>, with: Option<&Symptoms>) -> Vote {
        let own = self.exact(self.symptoms.as_ref());
        let (without, with) = (self.exact(without), self.exact(with));
        let titles: BTreeSet<&str> = without.keys().chain(with.keys()).copied().collect();
        let (mut closer, mut farther) = (0, 0);
        for title in titles {
            let (own, without, with) = (own.get(title), without.get(title), with.get(title));
            let is_hidden = own.is_some_and(|own| {
                [without, with]
                    .into_iter()
                    .flatten()
                    .all(|other| own.is_disjoint(other))
            });
            if !is_hidden {
                closer += apart(own, with);
                farther += apart(own, without);
            }
        }
        match closer.cmp(&farther) {
            Ordering::Less => Vote::For,
            Ordering::Greater => Vote::Against,
            Ordering::Equal => Vote::Nothing,
        }
    }

    /// The signs of the facets that the target was judged on.
    fn exact<'s>(&self, symptoms: Option<&'s Symptoms>) -> BTreeMap<&'s str, BTreeSet<u64>> {
        let own = self.symptoms.as_ref();
        let is_judged = |title: &String| {
            title == super::BROKEN
                || self.judged.contains(title)
                || own.is_some_and(|own| own.facets.contains_key(title))
        };
        let facets = symptoms.into_iter().flat_map(|symptoms| &symptoms.facets);
        facets
            .filter(|(title, _)| is_judged(title))
            .map(|(title, signs)| (title.as_str(), signs.exact(title)))
            .collect()
    }
}

/// The number of signs that only one of two has.
fn apart(one: Option<&BTreeSet<u64>>, other: Option<&BTreeSet<u64>>) -> usize {
    match (one, other) {
        (Some(one), Some(other)) => one.symmetric_difference(other).count(),
        (one, other) => one.or(other).map_or(0, BTreeSet::len),
    }
}

impl Symptoms {
    /// The symptoms of a case that was judged; where all facets pass, only the answers.
    pub fn new<'a>(
        facets: impl IntoIterator<Item = &'a FacetResult>,
        answers: impl IntoIterator<Item = &'a Answer>,
    ) -> Self {
        let signs = |result: &FacetResult| Some((result.title(), Signs::new(result)?));
        Self {
            facets: facets.into_iter().filter_map(signs).collect(),
            answers: answers.into_iter().map(AnswerSigns::new).collect(),
        }
    }

    /// The symptoms of a case that a target did not answer, for this reason.
    pub fn broken(reason: &str) -> Self {
        let signs = Signs {
            message: hash(reason),
            ..Signs::default()
        };
        Self {
            facets: BTreeMap::from([(super::BROKEN.to_owned(), signs)]),
            answers: Vec::new(),
        }
    }

    /// The titles of the failed facets.
    pub fn failed(&self) -> impl Iterator<Item = &str> {
        self.facets.keys().map(String::as_str)
    }

    /// Every single sign, with its facet.
    pub(super) fn signs(&self) -> BTreeSet<u64> {
        let of_facet = |(title, signs): (&String, &Signs)| {
            let message = (!signs.has_diff).then_some(signs.message);
            let lines = signs.lines.iter().copied().filter(|_| signs.has_diff);
            let all: Vec<u64> = message
                .into_iter()
                .chain(lines)
                .map(|line| hash(&(title, line)))
                .collect();
            all
        };
        self.facets.iter().flat_map(of_facet).collect()
    }

    /// The evidence for a mutant that fails the case with `mutant`, where the reference answers
    /// with `right`.
    pub(super) fn evidence(
        &self,
        mutant: &Self,
        right: &Self,
        judged: &BTreeSet<String>,
    ) -> Evidence {
        let own = |(title, _): &(&String, &Signs)| {
            judged.contains(*title) || self.facets.contains_key(*title)
        };
        let broken: Vec<_> = mutant.facets.iter().filter(own).collect();
        if broken.is_empty() {
            return if mutant.facets.contains_key(super::BROKEN) {
                Evidence::Contradicted
            } else if self.facets.contains_key(super::BROKEN) {
                Evidence::Different
            } else {
                Evidence::Nothing
            };
        }
        let is_hidden = |title: &&String| title.ends_with(DETAILS) && self.lacks_structure(mutant);
        let mut weakest = Evidence::Nothing;
        for (title, signs) in &broken {
            weakest = match self.facets.get(*title) {
                None => return Evidence::Contradicted,
                Some(found) if found == *signs && weakest == Evidence::Nothing => Evidence::Same,
                Some(found) if found == *signs => weakest,
                Some(_) if is_hidden(title) => weakest,
                Some(found) if found.contains(signs, title) => Evidence::Contained,
                Some(_) => return Evidence::Different,
            }
        }
        if self.answers_contradict(mutant, right) {
            return Evidence::Different;
        }
        match weakest {
            Evidence::Same if self.facets.len() > broken.len() => Evidence::Contained,
            Evidence::Same if self.answers == mutant.answers && !self.answers.is_empty() => {
                Evidence::Identical
            }
            weakest => weakest,
        }
    }

    /// Whether the structured part is missing here and not there, so that nothing in it can be
    /// compared.
    fn lacks_structure(&self, mutant: &Self) -> bool {
        let mut pairs = self.answers.iter().zip(&mutant.answers);
        pairs.any(|(found, mutant)| found.structured.is_none() && mutant.structured.is_some())
    }

    fn answers_contradict(&self, mutant: &Self, right: &Self) -> bool {
        let pairs = self.answers.iter().zip(&mutant.answers).zip(&right.answers);
        let mut triples = pairs.map(|((found, mutant), right)| (found, mutant, right));
        triples.any(|(found, mutant, right)| found.contradicts(mutant, right))
    }
}

impl Signs {
    fn new(result: &FacetResult) -> Option<Self> {
        let failure = result.failure.as_ref()?;
        let diff = failure.diff.iter().flat_map(|diff| diff.split('\n'));
        let diff = diff.map(str::trim_start);
        let mut lines: Vec<u64> = diff
            .filter(|line| line.starts_with(['-', '+']))
            .map(hash)
            .collect();
        let has_diff = !lines.is_empty();
        if !has_diff {
            lines.extend(failure.actual.split('\n').map(hash));
        }
        lines.sort_unstable();
        Some(Self {
            message: hash(&failure.message),
            lines,
            has_diff,
        })
    }

    /// The single signs. A missing error is one together with the text instead of it.
    fn exact(&self, title: &str) -> BTreeSet<u64> {
        if self.has_diff {
            self.lines.iter().copied().collect()
        } else if title.ends_with(ERROR) || title.ends_with(ANY_OF) {
            BTreeSet::from([hash(&(self.message, &self.lines))])
        } else {
            BTreeSet::from([self.message])
        }
    }

    /// Whether all that is wrong in `other` is wrong here. Without a difference the message tells;
    /// but a missing error tells little without the text instead of it.
    fn contains(&self, other: &Self, title: &str) -> bool {
        if self.has_diff != other.has_diff || (!self.has_diff && self.message != other.message) {
            return false;
        }
        if !self.has_diff {
            return !title.ends_with(ERROR) && !title.ends_with(ANY_OF);
        }
        let mut own = self.lines.iter();
        other
            .lines
            .iter()
            .all(|line| own.any(|found| found == line))
    }
}

impl AnswerSigns {
    fn new(answer: &Answer) -> Self {
        Self {
            is_error: answer.is_error,
            lines: answer.text().split('\n').map(hash).collect(),
            structured: answer
                .structured
                .as_ref()
                .map(|value| hash(&value.to_string())),
        }
    }

    /// Whether the answer cannot come from the mutant's fault: it keeps what the fault loses, or
    /// lacks what the fault adds. Of texts that have nothing in common only the flag is compared.
    fn contradicts(&self, mutant: &Self, right: &Self) -> bool {
        if self.is_error != mutant.is_error {
            return true;
        }
        let known = right.lines.union(&mutant.lines);
        let is_comparable = known.filter(|line| self.lines.contains(line)).count() > 0;
        let keeps = || {
            let lost = right.lines.difference(&mutant.lines);
            let kept = lost
                .clone()
                .filter(|line| self.lines.contains(line))
                .count();
            kept > 0 && kept == lost.count()
        };
        let lacks = || {
            let gained = mutant.lines.difference(&right.lines);
            let lacking = gained
                .clone()
                .filter(|line| !self.lines.contains(line))
                .count();
            lacking > 0 && lacking == gained.count()
        };
        is_comparable && (keeps() || lacks())
    }
}

fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
