//! A part of a suite, so that several processes can run the whole.

use std::fmt;
use std::num::NonZeroU64;

use serde::{Deserialize, Serialize};

/// One of several parts. Which cases it has depends on their names alone, so that no selection and no new case moves another, and all
/// parts together are the whole.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "camelCase")]
pub struct Shard {
    /// Which part it is, from 1.
    pub number: u64,
    /// The number of parts.
    pub of: NonZeroU64,
}

impl Shard {
    /// Reads `2/4`.
    ///
    /// # Errors
    /// A message for anything else.
    pub fn parse(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/');
        let numbers = parts.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if (1..=u64::from(of)).contains(&number) => Ok(Self { number, of }),
            _ => Err("expected K/N, such as 2/4 for the second of four parts".to_owned()),
        }
    }

    /// Whether the case belongs to it.
    pub fn has(self, case: &str) -> bool {
        let mut bytes = [0; 8];
        let hash = blake3::hash(case.as_bytes());
        bytes.copy_from_slice(&hash.as_bytes()[..8]);
        u64::from_le_bytes(bytes) % self.of == self.number - 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_belongs_to_one_shard_and_always_to_the_same() {
        let shards: Vec<Shard> = (1..=4)
            .map(|number| Shard::parse(&format!("{number}/4")).unwrap())
            .collect();
        let names: Vec<String> = (0..400).map(|number| format!("p/t/x/{number}")).collect();
        for name in &names {
            assert_eq!(shards.iter().filter(|shard| shard.has(name)).count(), 1);
        }
        for shard in shards {
            let count = names.iter().filter(|name| shard.has(name)).count();
            assert!((60..140).contains(&count), "{shard} has {count}");
        }
        // A change here moves every case of everybody's shards.
        let first = names
            .iter()
            .find(|name| Shard::parse("3/4").unwrap().has(name));
        assert_eq!(first.unwrap(), "p/t/x/0");
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["0/4", "5/4", "1", "1/0", "a/b", "-1/4", ""] {
            assert!(Shard::parse(text).is_err(), "{text}");
        }
    }
}
