//! The behaviour card of a tool: the value of every rule, the evidence, and how certain that is.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::judge::judge;
use serde::Serialize;
use serde_json::Value;

use super::evidence::SignTally;
use super::overlay::Overlay;
use super::schema::Meanings;
use super::search::RuleSearch;
use seekspec_run::schedule::RunError;

/// The behaviour card of a tool.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Card {
    /// The profile.
    pub profile: String,
    /// The tool, by the name of the profile.
    pub tool: String,
    /// How many cases were asked.
    pub cases: usize,
    /// How many calls that took.
    pub calls: usize,
    /// Every rule, in the order of the names.
    pub rules: Vec<KnownRule>,
    /// The interpretations of points that the document leaves open.
    pub open_points: Vec<ChosenInterpretation>,
    /// Whether a signal or a time limit came before the end: then the card has what the calls until
    /// then tell.
    #[serde(rename = "interrupted")]
    pub is_interrupted: bool,
    /// The cases whose answers no rules explain wholly.
    pub unexplained: Vec<String>,
    /// The rules in which the tool differs from the document.
    #[serde(skip)]
    pub overlay: Overlay,
}

/// The interpretation that a tool has of a point that the document leaves open.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ChosenInterpretation {
    /// The case that asks for it.
    pub case: String,
    /// The step, from 1, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// The names of those that its answer matches: none, or several that look the same.
    pub interpretations: Vec<String>,
}

/// A rule, as far as its value is known.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct KnownRule {
    /// Its name: keys joined by dots.
    pub rule: String,
    /// Its meaning.
    pub about: String,
    /// The value of the document.
    pub documented: Value,
    /// The value that explains the answers; null, if no answer shows it.
    pub(super) value: Value,
    /// How sure that is.
    pub certainty: Certainty,
    /// The cases that exclude other values.
    pub evidence: Vec<String>,
    /// Other values that no case excludes.
    pub possible: Vec<Value>,
    /// Of a number, the greatest below all possible ones that is excluded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more_than: Option<f64>,
    /// Of a number, the least above all possible ones that is excluded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub less_than: Option<f64>,
    /// Cases that speak for another value all the same; of a difference that few cases tell, those
    /// about the same requirements that no rules explain.
    pub doubts: Vec<String>,
}

/// How sure a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Certainty {
    /// Every other known value is excluded by a case; of a number, every one that shows in a case.
    Certain,
    /// Some other values are excluded, others not; or only one case tells a difference, or it is in
    /// doubt.
    Likely,
    /// It is not the value of the document, and no answer shows which.
    Otherwise,
    /// Some answers speak for this value, and as many for another.
    Mixed,
    /// No case excludes another value.
    CannotTell,
}

impl KnownRule {
    /// Whether the tool differs from the document.
    pub fn differs(&self) -> bool {
        match self.certainty {
            Certainty::CannotTell => false,
            Certainty::Mixed | Certainty::Otherwise => true,
            _ => self.value != self.documented && !self.possible.contains(&self.documented),
        }
    }

    /// Of a number, the least and the greatest that are possible, if several are.
    pub fn range(&self) -> Option<(f64, f64)> {
        range(&self.value, &self.possible).filter(|(least, most)| least < most)
    }
}

fn range(value: &Value, possible: &[Value]) -> Option<(f64, f64)> {
    let own = value.as_f64()?;
    let all = possible.iter().filter_map(Value::as_f64);
    Some((all.clone().fold(own, f64::min), all.fold(own, f64::max)))
}

/// Of a number, what is excluded next to the possible ones, on both sides.
fn limits(others: &[Other], value: &Value, possible: &[Value]) -> (Option<f64>, Option<f64>) {
    let Some((least, most)) = range(value, possible) else {
        return (None, None);
    };
    let excluded: Vec<f64> = others
        .iter()
        .filter(|one| one.is_excluded())
        .filter_map(|one| one.value.as_f64())
        .collect();
    let below = excluded.iter().copied().filter(|one| *one < least);
    let above = excluded.iter().copied().filter(|one| *one > most);
    (below.reduce(f64::max), above.reduce(f64::min))
}

/// Whether limits leave any number but zero: a tool that has no such limit at all looks the same.
fn leave_any((more_than, less_than): (Option<f64>, Option<f64>)) -> bool {
    less_than.is_none() && more_than.is_none_or(|least| least <= 0.0)
}

impl Card {
    /// The card after a search.
    ///
    /// # Errors
    /// A tree that could not be made.
    pub(super) fn new(
        search: &mut RuleSearch<'_>,
        meanings: &Meanings,
        is_interrupted: bool,
    ) -> Result<Self, RunError> {
        let mut others = others(search)?;
        let documented = search.documented.clone();
        let mut rules = Vec::new();
        for (rule, documented) in documented {
            let others = others.remove(&rule).unwrap_or_default();
            let is_guess = search.may_be_any_text(&rule)?
                || search.is_of_one_answer(&rule)?
                || search.may_quote_the_call(&rule)?
                || (is_interrupted && search.is_supposed_number(&rule, &others));
            rules.push(known(
                search,
                meanings,
                (rule, documented),
                &others,
                is_guess,
            )?);
        }
        let names = |search: &RuleSearch<'_>, cases: Vec<usize>| {
            let names = cases.into_iter().map(|case| search.name(case));
            names.collect()
        };
        let unexplained = search.unexplained(&search.overlay.clone())?;
        Ok(Self {
            profile: search.subject.profile.to_owned(),
            tool: search.subject.tool.to_owned(),
            cases: search.asked.len(),
            calls: search.calls,
            rules,
            open_points: open_points(search),
            is_interrupted,
            unexplained: names(search, unexplained),
            overlay: search.overlay.clone(),
        })
    }

    /// The rules of a topic: those below one key.
    pub fn topics(&self) -> Vec<(&str, Vec<&KnownRule>)> {
        let mut topics: Vec<(&str, Vec<&KnownRule>)> = Vec::new();
        for rule in &self.rules {
            let topic = rule.rule.split('.').next().unwrap_or_default();
            match topics.last_mut().filter(|(last, _)| *last == topic) {
                Some((_, rules)) => rules.push(rule),
                None => topics.push((topic, vec![rule])),
            }
        }
        topics
    }

    /// How many rules are certain or likely, and as documented; differ; nothing tells.
    pub fn counts(&self) -> (usize, usize, usize) {
        let differ = self.rules.iter().filter(|one| one.differs()).count();
        let untold = self
            .rules
            .iter()
            .filter(|one| one.certainty == Certainty::CannotTell)
            .count();
        (self.rules.len() - differ - untold, differ, untold)
    }
}

fn open_points(search: &RuleSearch<'_>) -> Vec<ChosenInterpretation> {
    let mut chosen_ones = Vec::new();
    for (number, observed) in &search.answers {
        let case = search.subject.cases[*number];
        if !case.is_open() || observed.len() < case.steps.len() {
            continue;
        }
        let chosen = judge(case, observed, search.subject.contract).chosen;
        chosen_ones.extend(chosen.into_iter().map(|one| ChosenInterpretation {
            case: case.name.clone(),
            step: one.step,
            interpretations: one.interpretations,
        }));
    }
    chosen_ones
}

/// Another value of a rule.
pub(super) struct Other {
    pub(super) value: Value,
    pub(super) tally: SignTally,
    /// Whether any case tells it apart.
    shows: bool,
}

impl Other {
    pub(super) fn is_excluded(&self) -> bool {
        self.tally.excluding.len() > self.tally.supporting.len()
    }

    fn is_certainly_excluded(&self) -> bool {
        self.is_excluded() && self.tally.supporting.is_empty()
    }

    /// Whether as many cases speak for it as against it.
    fn is_rival(&self) -> bool {
        !self.is_excluded() && !self.tally.supporting.is_empty()
    }
}

/// The other values of each rule that were tried alone.
fn others(search: &mut RuleSearch<'_>) -> Result<BTreeMap<String, Vec<Other>>, RunError> {
    let mut others: BTreeMap<String, Vec<Other>> = BTreeMap::new();
    for at in 0..search.alternatives().len() {
        let single = search.alternatives()[at].change.0.iter().next();
        let is_single = search.alternatives()[at].change.0.len() == 1;
        let Some((rule, value)) = single.filter(|_| is_single) else {
            continue;
        };
        let (rule, value) = (rule.clone(), value.clone());
        let tally = search.tally(at, None)?;
        // Of other values than numbers it does not matter, and to try all cases takes long.
        let shows = tally.is_told() || (value.is_number() && search.shows(at)?);
        let other = Other {
            value,
            tally,
            shows,
        };
        others.entry(rule).or_default().push(other);
    }
    Ok(others)
}

fn known(
    search: &mut RuleSearch<'_>,
    meanings: &Meanings,
    (rule, documented): (String, Value),
    others: &[Other],
    is_guess: bool,
) -> Result<KnownRule, RunError> {
    let found = search.overlay.0.get(&rule).cloned();
    let excluded = others.iter().filter(|one| one.is_excluded());
    let mut doubts = BTreeSet::from_iter(search.doubts(&rule)?);
    doubts.extend(excluded.flat_map(|one| &one.tally.supporting));
    let is_shaky = !doubts.is_empty() || (found.is_some() && told_by_one(others, &documented));
    let value = match &found {
        Some(_) if is_guess => Value::Null,
        found => found.clone().unwrap_or_else(|| documented.clone()),
    };
    let excluding = others.iter().flat_map(|one| &one.tally.excluding);
    let excluding: BTreeSet<usize> = excluding.copied().collect();
    let is_unseen = found.is_none() && !search.is_seen(&rule, others)?;
    let possible = others.iter().filter(|one| !one.is_excluded() && !is_guess);
    let possible: Vec<Value> = possible.map(|one| one.value.clone()).collect();
    let limits = limits(others, &value, &possible);
    let is_any_number = value.is_number() && !possible.is_empty() && leave_any(limits);
    let certainty = match certainty(others, value.is_number(), is_shaky) {
        _ if is_guess && search.is_filled_otherwise(&rule)? => Certainty::CannotTell,
        _ if is_guess => Certainty::Otherwise,
        Certainty::Certain | Certainty::Likely if is_unseen || is_any_number => {
            Certainty::CannotTell
        }
        // Where answers speak for several numbers or texts, something else differs.
        Certainty::Mixed if value.is_number() || search.is_free_text(&rule) => {
            Certainty::CannotTell
        }
        certainty => certainty,
    };
    let names = |cases: BTreeSet<usize>| cases.into_iter().map(|case| search.name(case)).collect();
    Ok(KnownRule {
        about: meanings.of(&rule),
        certainty,
        evidence: names(excluding),
        doubts: names(doubts),
        possible,
        more_than: limits.0,
        less_than: limits.1,
        rule,
        documented,
        value,
    })
}

fn certainty(others: &[Other], is_number: bool, is_shaky: bool) -> Certainty {
    let mut rivals = others.iter().filter(|one| one.is_rival());
    let has_rival = others.iter().any(Other::is_rival);
    if rivals.any(|rival| !rival.tally.excluding.is_empty()) {
        Certainty::Mixed
    } else if has_rival || !others.iter().any(Other::is_excluded) {
        Certainty::CannotTell
    } else if !is_shaky
        && others
            .iter()
            .all(|one| one.is_certainly_excluded() || (is_number && !one.shows))
    {
        Certainty::Certain
    } else {
        Certainty::Likely
    }
}

/// Whether a single case excludes the value of the document.
pub(super) fn told_by_one(others: &[Other], documented: &Value) -> bool {
    let mut own = others.iter().filter(|one| one.value == *documented);
    own.any(|one| one.tally.excluding.len() == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Another value, which some cases exclude and some speak for.
    fn other(excluding: usize, supporting: usize) -> Other {
        Other {
            value: Value::Null,
            tally: SignTally {
                excluding: (0..excluding).collect(),
                supporting: (0..supporting).collect(),
                hidden: 0,
            },
            shows: true,
        }
    }

    fn check(others: &[(usize, usize)], expected: Certainty) {
        let others: Vec<Other> = others.iter().map(|one| other(one.0, one.1)).collect();
        assert_eq!(certainty(&others, false, false), expected);
    }

    #[test]
    fn a_value_is_certain_if_no_case_speaks_for_another() {
        check(&[(1, 0), (3, 0)], Certainty::Certain);
        check(&[(1, 0), (0, 0)], Certainty::Likely);
        check(&[(3, 1)], Certainty::Likely);
        check(&[(0, 0)], Certainty::CannotTell);
        check(&[], Certainty::CannotTell);
    }

    #[test]
    fn where_as_many_cases_speak_for_another_value_no_single_one_holds() {
        check(&[(1, 1), (3, 0)], Certainty::Mixed);
        check(&[(0, 1), (3, 0)], Certainty::CannotTell);
    }

    #[test]
    fn a_number_that_may_be_any_is_not_told() {
        assert!(leave_any((Some(0.0), None)) && leave_any((None, None)));
        assert!(!leave_any((Some(1.0), None)) && !leave_any((Some(0.0), Some(2.0))));
    }

    #[test]
    fn a_shaky_difference_is_likely() {
        assert_eq!(certainty(&[other(1, 0)], false, true), Certainty::Likely);
    }
}
