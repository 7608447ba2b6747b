//! The facets of answers that a target guarantees.

use std::collections::BTreeSet;

use crate::facets::{self, ERROR};
use crate::problem::{Fault, YamlPlace};
use crate::unknown_name::UnknownName;

/// The word for a target that guarantees the flag of an error, and not its message.
pub const ERROR_FLAG: &str = "error-flag";

/// How much of a facet is guaranteed, and so judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guarantee {
    /// All of it.
    Whole,
    /// Only the flag of an error: `isError` is set.
    Flag,
    /// Nothing.
    Nothing,
}

/// The facets that a target guarantees. `tree_after` and `outside` are always guaranteed, and so is the
/// success of a call.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Guarantees {
    facets: BTreeSet<&'static str>,
    error_flag: bool,
}

impl Guarantees {
    /// Reads a list of facets, among which [`ERROR_FLAG`] may be. The fault's place counts from the list.
    ///
    /// # Errors
    /// Unknown names, with the nearest known one; an error that is guaranteed in two ways.
    pub fn of_words(words: &[String]) -> Result<Self, Fault> {
        let mut guarantees = Self::default();
        for (index, word) in words.iter().enumerate() {
            let place = YamlPlace::default().index(index);
            match (word.as_str(), facets::find(word)) {
                (ERROR_FLAG, _) => guarantees.error_flag = true,
                (_, Some(facet)) => {
                    guarantees.facets.insert(facet.name());
                }
                (_, None) => return Err(unknown(word, &place)),
            }
            if guarantees.error_flag && guarantees.facets.contains(ERROR) {
                let message =
                    "`error` guarantees the message too; name it or `error-flag`, not both";
                return Err(Fault::new(YamlPlace::default().index(index), message));
            }
        }
        Ok(guarantees)
    }

    /// How much of a facet is guaranteed.
    pub fn of(&self, facet: &str) -> Guarantee {
        match facet {
            ERROR if self.error_flag => Guarantee::Flag,
            _ if self.facets.contains(facet) => Guarantee::Whole,
            _ => Guarantee::Nothing,
        }
    }
}

/// Every word that may be in the list.
pub fn words() -> impl Iterator<Item = &'static str> {
    let facets = facets::ALL.iter().map(|facet| facet.name());
    facets.chain([ERROR_FLAG])
}

fn unknown(word: &str, place: &YamlPlace) -> Fault {
    Fault::from(UnknownName::new("facet", word, words())).below(place)
}
