//! From many failures to few causes: which mutants fail as this target does?

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Matrix, Mutant};

/// A fault that shows in fewer than half of the cases in which it would show is not named.
const LEAST_CONFIDENCE: f64 = 0.5;

/// How many causes are named at most: beyond these there is no pattern.
const MOST_CAUSES: usize = 8;

/// The likely causes of a run's failures.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Diagnosis {
    /// How many cases failed or broke, failures that a baseline knows included.
    pub failures: usize,
    /// The likely causes: structural ones first, then by how many failures they explain.
    pub causes: Vec<Cause>,
    /// The failed cases that no cause explains, by name.
    pub unexplained: Vec<String>,
}

/// A likely cause: a mutant whose answers deviate as the target's do.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cause {
    /// What the target does wrong, in one sentence.
    pub sentence: String,
    /// The id of the mutant, as `seekspec explain` takes it.
    pub id: String,
    /// The failed cases that it explains, alone or with other causes, by name.
    pub explained: Vec<String>,
    /// How many of the judged cases decide for or against it: the explained ones, and those in which
    /// the target shows no sign of it.
    pub of: usize,
    /// The share of those that it explains, in percent, rounded down.
    pub percent: usize,
    /// Ids of mutants that explain the same failures as well: the judged cases cannot tell which it is.
    pub indistinguishable: Vec<String>,
    /// The case to begin with: it shows this cause, and as little else as possible.
    pub first_case: String,
}

/// What was seen of a target: the cases that were judged, each with the facets that do not hold; none, where it passes.
pub type Seen = BTreeMap<String, BTreeSet<String>>;

/// Names the faults that the failures look like.
pub fn diagnose(matrix: &Matrix, seen: &Seen) -> Diagnosis {
    let failing = |(_, facets): &(&String, &BTreeSet<String>)| !facets.is_empty();
    let failures: BTreeSet<&str> = seen
        .iter()
        .filter(failing)
        .map(|(case, _)| case.as_str())
        .collect();
    let shares_one = |mutant: &&Mutant| {
        let mut failing = failures.iter();
        failing.any(|case| mutant.kills.contains_key(*case))
    };
    let mut suspects: Vec<Suspect<'_>> = matrix
        .mutants
        .iter()
        .filter(shares_one)
        .filter_map(|mutant| Suspect::of(mutant, seen))
        .collect();
    let mut left = failures.clone();
    let mut causes = Vec::new();
    while let (Some(best), true) = (best(&suspects, &left), causes.len() < MOST_CAUSES) {
        let explained = best.explained(&left);
        causes.push(cause(best, &explained, &suspects, &left));
        left.retain(|case| !explained.contains(case));
        suspects.retain(|suspect| !suspect.explained(&left).is_empty());
    }
    Diagnosis {
        failures: failures.len(),
        causes,
        unexplained: left.into_iter().map(str::to_owned).collect(),
    }
}

/// A mutant, held against what was seen.
struct Suspect<'a> {
    mutant: &'a Mutant,
    /// The failures that it shares, and how alike their facets are: above 0, up to 1.
    shared: BTreeMap<&'a str, f64>,
    confidence: f64,
}

impl<'a> Suspect<'a> {
    fn of(mutant: &'a Mutant, seen: &Seen) -> Option<Self> {
        let judged = mutant
            .kills
            .iter()
            .filter_map(|(case, facets)| Some((case, facets, seen.get(case)?)));
        let (mut count, mut shared) = (0, BTreeMap::new());
        for (case, expected, found) in judged {
            count += 1;
            let both = expected.intersection(found).count();
            if both > 0 {
                let either = expected.union(found).count();
                shared.insert(case.as_str(), both as f64 / either as f64);
            }
        }
        let confidence = shared.len() as f64 / f64::from(count.max(1));
        (confidence >= LEAST_CONFIDENCE).then_some(Suspect {
            mutant,
            shared,
            confidence,
        })
    }

    fn explained(&self, left: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
        self.shared
            .keys()
            .filter(|case| left.contains(*case))
            .copied()
            .collect()
    }

    /// What it explains of what is left, less where it does not fit.
    fn worth(&self, left: &BTreeSet<&str>) -> f64 {
        let shared = self.shared.iter().filter(|(case, _)| left.contains(*case));
        shared.map(|(_, likeness)| likeness).sum::<f64>() * self.confidence.powi(2)
    }
}

/// The suspect of most worth; of equals the one that explains nothing else, and then the first of the registry.
fn best<'s, 'a>(suspects: &'s [Suspect<'a>], left: &BTreeSet<&str>) -> Option<&'s Suspect<'a>> {
    let fewest = |suspect: &Suspect<'_>| std::cmp::Reverse(suspect.mutant.kills.len());
    suspects
        .iter()
        .rev()
        .filter(|suspect| suspect.worth(left) > 0.0)
        .max_by(|a, b| {
            a.worth(left)
                .total_cmp(&b.worth(left))
                .then(fewest(a).cmp(&fewest(b)))
        })
}

fn cause<'a>(
    best: &Suspect<'a>,
    explained: &BTreeSet<&'a str>,
    suspects: &[Suspect<'a>],
    left: &BTreeSet<&'a str>,
) -> Cause {
    let is_alike = |other: &&Suspect<'a>| {
        other.mutant.name != best.mutant.name
            && other.confidence >= best.confidence
            && other.explained(left) == *explained
    };
    let names = suspects
        .iter()
        .filter(is_alike)
        .map(|other| other.mutant.name.clone());
    Cause {
        sentence: best.mutant.about.clone(),
        id: best.mutant.name.clone(),
        explained: explained.iter().map(|case| (*case).to_owned()).collect(),
        of: (best.shared.len() as f64 / best.confidence).round() as usize,
        percent: (100.0 * best.confidence) as usize,
        indistinguishable: names.collect(),
        first_case: explained.first().copied().unwrap_or_default().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `a:paths b:paths,text c`: cases with their facets; without, the case holds.
    fn seen(text: &str) -> Seen {
        let facets = |text: &str| {
            text.split(',')
                .filter(|facet| !facet.is_empty())
                .map(str::to_owned)
                .collect()
        };
        let one = |word: &str| {
            let (case, given) = word.split_once(':').unwrap_or((word, ""));
            (case.to_owned(), facets(given))
        };
        text.split_whitespace().map(one).collect()
    }

    fn matrix(mutants: &[(&str, &str)]) -> Matrix {
        let mutant = |(name, kills): &(&str, &str)| Mutant {
            name: (*name).to_owned(),
            profile: String::new(),
            tool: String::new(),
            about: format!("about {name}"),
            breaks: Vec::new(),
            excluded: None,
            kills: seen(kills),
        };
        Matrix {
            mutants: mutants.iter().map(mutant).collect(),
            ..Matrix::default()
        }
    }

    fn check(mutants: &[(&str, &str)], target: &str, expected: &[&str]) {
        let diagnosis = diagnose(&matrix(mutants), &seen(target));
        let mut lines: Vec<String> = diagnosis
            .causes
            .iter()
            .map(|cause| {
                format!(
                    "{}: {} ({:.2}){}",
                    cause.id,
                    cause.explained.join(" "),
                    cause.percent as f64 / 100.0,
                    cause
                        .indistinguishable
                        .iter()
                        .map(|name| format!(" or {name}"))
                        .collect::<String>()
                )
            })
            .collect();
        lines.extend(
            (!diagnosis.unexplained.is_empty())
                .then(|| format!("?: {}", diagnosis.unexplained.join(" "))),
        );
        assert_eq!(lines, expected);
    }

    const MUTANTS: &[(&str, &str)] = &[
        ("order", "a:paths b:paths c:paths"),
        ("text", "c:text d:text"),
        (
            "all",
            "a:paths b:paths c:paths d:paths e:paths f:paths g:paths",
        ),
    ];

    #[test]
    fn a_mutant_is_its_own_cause() {
        check(
            MUTANTS,
            "a:paths b:paths c:paths d e f g",
            &["order: a b c (1.00)"],
        );
        check(
            MUTANTS,
            "a:paths b:paths c:paths d:paths e:paths f:paths g:paths",
            &["all: a b c d e f g (1.00)"],
        );
        check(MUTANTS, "a b c d", &[]);
    }

    #[test]
    fn two_faults_are_two_causes_and_what_is_left_is_said() {
        check(
            MUTANTS,
            "a:paths b:paths c:paths,text d:text e:error f g",
            &["order: a b c (1.00)", "text: d (1.00)", "?: e"],
        );
    }

    #[test]
    fn what_would_fail_more_than_fails_is_no_cause() {
        check(MUTANTS, "a:paths b c d e f g", &["?: a"]);
        check(MUTANTS, "a:paths b:paths c d e f g", &["order: a b (0.66)"]);
    }

    #[test]
    fn faults_that_look_the_same_are_both_named() {
        check(
            &[("one", "a:paths"), ("two", "a:paths")],
            "a:paths",
            &["one: a (1.00) or two"],
        );
    }

    #[test]
    fn only_what_was_judged_counts() {
        check(MUTANTS, "a:paths", &["order: a (1.00) or all"]);
    }
}
