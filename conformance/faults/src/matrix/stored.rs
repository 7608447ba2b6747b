//! The kill matrix as a file beside the fixtures: one per tool, one line per mutant, cases as
//! numbers.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::{Matrix, Mutant, Variant};
use crate::mutation::Deviation;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    /// The ids of the cases, by folder and topic; numbered in the order of their full names.
    cases: BTreeMap<String, Vec<String>>,
    /// By mutant and failed facets, joined by spaces: the numbers of the cases, as `3-5 8`.
    kills: BTreeMap<String, Kills>,
    /// The same by variant that a case fails.
    #[serde(default)]
    rejections: BTreeMap<String, Kills>,
}

type Kills = BTreeMap<String, String>;

/// The facet that is stored only where no other one fails.
const UPDATES: &str = "updates";

/// Failed cases with the failed facets.
type Failing = BTreeMap<String, BTreeSet<String>>;

impl Matrix {
    /// The part of one tool, for its file.
    pub fn of_tool(&self, profile: &str, tool: &str, cases: BTreeSet<String>) -> Self {
        let is_own = |of: &str, name: &str| of == profile && name == tool;
        let mutants = self.mutants.iter();
        let variants = self.variants.iter();
        Self {
            mutants: mutants
                .filter(|mutant| is_own(&mutant.profile, &mutant.tool))
                .cloned()
                .collect(),
            variants: variants
                .filter(|variant| is_own(&variant.profile, &variant.tool))
                .cloned()
                .collect(),
            cases,
        }
    }

    /// Adds another matrix.
    pub fn extend(&mut self, other: Self) {
        self.cases.extend(other.cases);
        self.mutants.extend(other.mutants);
        self.variants.extend(other.variants);
    }

    /// The text of the file.
    pub fn to_stored(&self) -> String {
        let numbers: BTreeMap<&String, usize> = self.cases.iter().zip(0..).collect();
        let mut topics: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for name in &self.cases {
            let (topic, id) = name.rsplit_once('/').unwrap_or(("", name));
            topics.entry(topic).or_default().push(id);
        }
        let cases: Vec<String> = topics
            .iter()
            .map(|(topic, ids)| format!("{}: {}", json(topic), json(ids)))
            .collect();
        let mutants = self.mutants.iter();
        let kills = mutants.map(|mutant| (&mutant.name, &mutant.kills));
        let variants = self.variants.iter();
        let rejections = variants.map(|variant| (&variant.name, &variant.rejected_by));
        format!(
            "{{\"cases\": {{\n{}\n}},\n\"kills\": {{\n{}\n}},\n\"rejections\": {{{}}}}}\n",
            cases.join(",\n"),
            lines(kills, &numbers).join(",\n"),
            lines(rejections, &numbers).join(",\n"),
        )
    }

    /// Reads the text of a file. Of `deviations` it takes the kills and rejections; entries of
    /// others are out of date and ignored.
    ///
    /// # Errors
    /// Invalid JSON, or a number without a case.
    pub fn from_stored<'a>(
        text: &str,
        deviations: impl IntoIterator<Item = &'a Deviation>,
    ) -> Result<Self, String> {
        let stored: Stored = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let mut cases = Vec::new();
        for (topic, ids) in &stored.cases {
            cases.extend(ids.iter().map(|id| format!("{topic}/{id}")));
        }
        cases.sort();
        let failing = |all: &BTreeMap<String, Kills>, name: &str| match all.get(name) {
            Some(kills) => read(name, kills, &cases),
            None => Ok(Failing::new()),
        };
        let mut matrix = Self::default();
        for deviation in deviations {
            if deviation.is_variant() {
                matrix.variants.push(Variant {
                    rejected_by: failing(&stored.rejections, &deviation.name)?,
                    ..Variant::new(deviation)
                });
            } else {
                matrix.mutants.push(Mutant {
                    kills: failing(&stored.kills, &deviation.name)?,
                    ..Mutant::new(deviation)
                });
            }
        }
        matrix.cases = cases.into_iter().collect();
        Ok(matrix)
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// A line for each with failed cases, by name.
fn lines<'a>(
    all: impl Iterator<Item = (&'a String, &'a Failing)>,
    numbers: &BTreeMap<&String, usize>,
) -> Vec<String> {
    let sorted: BTreeMap<&String, &Failing> =
        all.filter(|(_, failing)| !failing.is_empty()).collect();
    sorted
        .into_iter()
        .map(|(name, failing)| format!("{}: {}", json(name), json(&stored(failing, numbers))))
        .collect()
}

fn stored(failing: &Failing, numbers: &BTreeMap<&String, usize>) -> Kills {
    let mut kills: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (case, facets) in failing {
        let mut stored: Vec<&str> = facets.iter().map(String::as_str).collect();
        if facets.len() > 1 {
            // How many updates there are depends on time.
            stored.retain(|facet| *facet != UPDATES);
        }
        let cases = kills.entry(stored.join(" ")).or_default();
        cases.extend(numbers.get(case));
    }
    kills
        .into_iter()
        .map(|(facets, cases)| (facets, ranges(&cases)))
        .collect()
}

/// Ascending numbers as ranges: `3-5 8`.
fn ranges(numbers: &[usize]) -> String {
    let mut ranges: Vec<RangeInclusive<usize>> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some(last) if last.end() + 1 == *number => *last = *last.start()..=*number,
            _ => ranges.push(*number..=*number),
        }
    }
    let words = ranges.iter().map(|range| {
        if range.start() == range.end() {
            range.start().to_string()
        } else {
            format!("{}-{}", range.start(), range.end())
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

fn read(name: &str, stored: &Kills, cases: &[String]) -> Result<Failing, String> {
    let mut kills = Failing::new();
    for (facets, words) in stored {
        let failed: BTreeSet<String> = facets.split(' ').map(str::to_owned).collect();
        for word in words.split(' ') {
            let Some(killers) = range(word).and_then(|range| cases.get(range)) else {
                return Err(format!("{name}: `{word}` matches no case"));
            };
            kills.extend(killers.iter().map(|case| (case.clone(), failed.clone())));
        }
    }
    Ok(kills)
}

fn range(word: &str) -> Option<RangeInclusive<usize>> {
    let (first, last) = word.split_once('-').unwrap_or((word, word));
    Some(first.parse().ok()?..=last.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutation::Change;

    fn mutant() -> Deviation {
        Deviation {
            name: "a.t.order.reversed".to_owned(),
            profile: "a".to_owned(),
            tool: "t".to_owned(),
            about: "the wrong way round".to_owned(),
            breaks: vec!["a.t.order".to_owned()],
            excluded: None,
            permits: None,
            change: Change::default(),
        }
    }

    fn variant() -> Deviation {
        Deviation {
            name: "a.t.order.open".to_owned(),
            breaks: Vec::new(),
            permits: Some("the document is silent on order".to_owned()),
            ..mutant()
        }
    }

    fn matrix() -> Matrix {
        let names = ["a/t/x/1", "a/t/x/2", "a/t/y/1", "a/t/y/2", "a/u/z/1"];
        let facets = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let kill = |index: usize, words: &[&str]| (names[index].to_owned(), facets(words));
        Matrix {
            cases: names.iter().map(|name| (*name).to_owned()).collect(),
            mutants: vec![Mutant {
                kills: BTreeMap::from([
                    kill(0, &["paths"]),
                    kill(1, &["paths"]),
                    kill(2, &["paths", "text"]),
                    kill(4, &["paths"]),
                ]),
                ..Mutant::new(&mutant())
            }],
            variants: vec![Variant {
                rejected_by: BTreeMap::from([kill(3, &["text"])]),
                ..Variant::new(&variant())
            }],
        }
    }

    #[test]
    fn updates_are_stored_only_alone() {
        let mut matrix = matrix();
        let kills = &mut matrix.mutants[0].kills;
        kills.retain(|case, _| case == "a/t/x/1" || case == "a/t/y/1");
        let failed = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        kills.insert("a/t/x/1".to_owned(), failed(&["paths", "updates"]));
        kills.insert("a/t/y/1".to_owned(), failed(&["updates"]));
        let text = matrix.to_stored();
        let line = r#""a.t.order.reversed": {"paths":"0","updates":"2"}"#;
        assert!(text.contains(line), "{text}");
    }

    #[test]
    fn a_matrix_that_is_written_is_read() {
        let text = matrix().to_stored();
        assert!(
            text.contains(r#""a.t.order.reversed": {"paths":"0-1 4","paths text":"2"}"#),
            "{text}"
        );
        assert!(text.contains("\"a/t/x\": [\"1\",\"2\"],\n"), "{text}");
        assert!(text.contains(r#""a.t.order.open": {"text":"3"}"#), "{text}");
        let read = Matrix::from_stored(&text, &[mutant(), variant()]);
        assert_eq!(read, Ok(matrix()));
    }

    #[test]
    fn kills_of_other_mutants_are_out_of_date() {
        let text = matrix().to_stored();
        let read = Matrix::from_stored(&text, &[]).unwrap();
        assert!(read.mutants.is_empty() && read.cases.len() == 5);
    }

    #[test]
    fn a_topic_may_begin_as_another_does() {
        let mut matrix = matrix();
        matrix.cases.insert("a/t/x-more/1".to_owned());
        let read = Matrix::from_stored(&matrix.to_stored(), &[mutant(), variant()]);
        assert_eq!(read, Ok(matrix));
    }

    #[test]
    fn numbers_of_no_case_are_refused() {
        let check = |wrong: &str| {
            let text = matrix().to_stored().replace("0-1 4", wrong);
            assert!(Matrix::from_stored(&text, &[mutant()]).is_err(), "{wrong}");
        };
        ["0-5", "5", "3-1", "x", ""].into_iter().for_each(check);
    }
}
