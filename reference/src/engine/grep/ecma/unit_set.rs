//! Sets of UTF-16 units, and which units are the same if case is ignored.

use std::collections::HashMap;
use std::sync::OnceLock;

/// The units that `\w` matches.
pub(super) const WORD: &[(u16, u16)] = &[(0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)];

/// The units that `\d` matches.
pub(super) const DIGIT: &[(u16, u16)] = &[(0x30, 0x39)];

/// The units that `\s` matches.
pub(super) const SPACE: &[(u16, u16)] = &[
    (0x09, 0x0D),
    (0x20, 0x20),
    (0xA0, 0xA0),
    (0x1680, 0x1680),
    (0x2000, 0x200A),
    (0x2028, 0x2029),
    (0x202F, 0x202F),
    (0x205F, 0x205F),
    (0x3000, 0x3000),
    (0xFEFF, 0xFEFF),
];

/// The units that end a line.
pub(super) const LINE_ENDS: &[(u16, u16)] = &[(0x0A, 0x0A), (0x0D, 0x0D), (0x2028, 0x2029)];

/// A set of units, as ranges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UnitSet {
    pub(super) ranges: Vec<(u16, u16)>,
    pub(super) is_negated: bool,
}

impl UnitSet {
    pub(super) fn one(unit: u16) -> Self {
        Self {
            ranges: vec![(unit, unit)],
            is_negated: false,
        }
    }

    pub(super) fn contains(&self, unit: u16, ignore_case: bool) -> bool {
        let listed = if ignore_case {
            let same = Cases::get().same_as(unit);
            same.map_or_else(
                || includes(&self.ranges, unit),
                |same| same.iter().any(|unit| includes(&self.ranges, *unit)),
            )
        } else {
            includes(&self.ranges, unit)
        };
        listed != self.is_negated
    }

    /// All units of the set, as sorted ranges that do not touch.
    pub(super) fn resolved(&self, ignore_case: bool) -> Vec<(u16, u16)> {
        let mut ranges = self.ranges.clone();
        if ignore_case {
            let all = Cases::get().same.values();
            let related = all.filter(|same| same.iter().any(|unit| includes(&self.ranges, *unit)));
            ranges.extend(related.flatten().map(|unit| (*unit, *unit)));
        }
        ranges.sort_unstable();
        let mut merged: Vec<(u16, u16)> = Vec::new();
        for (from, to) in ranges {
            match merged.last_mut() {
                Some(last) if from <= last.1.saturating_add(1) => last.1 = last.1.max(to),
                _ => merged.push((from, to)),
            }
        }
        if self.is_negated {
            complement(&merged)
        } else {
            merged
        }
    }
}

pub(super) fn includes(ranges: &[(u16, u16)], unit: u16) -> bool {
    ranges
        .iter()
        .any(|(from, to)| (*from..=*to).contains(&unit))
}

/// The units in none of these sorted ranges.
pub(super) fn complement(ranges: &[(u16, u16)]) -> Vec<(u16, u16)> {
    let mut others = Vec::with_capacity(ranges.len() + 1);
    let mut next = Some(0);
    for (from, to) in ranges {
        if let Some(begin) = next.filter(|begin| begin < from) {
            others.push((begin, from - 1));
        }
        next = to.checked_add(1);
    }
    others.extend(next.map(|begin| (begin, u16::MAX)));
    others
}

/// The unit that stands for all that are the same if case is ignored: `Canonicalize` of ECMAScript
/// without the flag `u`.
pub(super) fn canonical(unit: u16) -> u16 {
    Cases::get().canonical(unit)
}

/// Which units are the same if case is ignored.
struct Cases {
    /// The other units of each that is not its own representative.
    upper: HashMap<u16, u16>,
    /// The units of each representative that has others.
    same: HashMap<u16, Vec<u16>>,
}

impl Cases {
    fn get() -> &'static Self {
        static CASES: OnceLock<Cases> = OnceLock::new();
        CASES.get_or_init(|| {
            let pairs = (0..=u16::MAX).map(|unit| (unit, upper(unit)));
            let upper: HashMap<u16, u16> = pairs.filter(|(unit, upper)| unit != upper).collect();
            let mut same: HashMap<u16, Vec<u16>> = HashMap::new();
            for (unit, upper) in &upper {
                same.entry(*upper)
                    .or_insert_with(|| vec![*upper])
                    .push(*unit);
            }
            Self { upper, same }
        })
    }

    fn canonical(&self, unit: u16) -> u16 {
        self.upper.get(&unit).copied().unwrap_or(unit)
    }

    /// All units that are the same as this one, if there are others.
    fn same_as(&self, unit: u16) -> Option<&Vec<u16>> {
        self.same.get(&self.canonical(unit))
    }
}

/// The upper case of a unit, if that is one unit; no other unit becomes one of ASCII.
fn upper(unit: u16) -> u16 {
    let Some(character) = char::from_u32(unit.into()) else {
        return unit;
    };
    let mut upper = character.to_uppercase();
    match (upper.next().map(u16::try_from), upper.next()) {
        (Some(Ok(upper)), None) if unit < 128 || upper >= 128 => upper,
        _ => unit,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_is_that_of_one_unit() {
        let same = |one: char, other: char| {
            let [one, other] = [one, other].map(|unit| u16::try_from(unit).expect("a unit"));
            UnitSet::one(one).contains(other, true)
        };
        assert!(same('a', 'A') && same('é', 'É') && same('ς', 'σ') && same('µ', 'μ'));
        assert!(!same('s', 'ſ') && !same('k', '\u{212A}') && !same('ß', 'ẞ'));
    }

    #[test]
    fn negated_sets_are_the_others() {
        let set = UnitSet {
            ranges: vec![(5, 9), (0, 3), (4, 4), (0xFFFF, 0xFFFF)],
            is_negated: true,
        };
        assert_eq!(set.resolved(false), [(10, 0xFFFE)]);
        assert!(set.contains(10, false) && !set.contains(4, false));
    }
}
