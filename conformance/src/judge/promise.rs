//! What a target promises of its answers.

use std::collections::BTreeSet;

use super::expectation::ERROR;
use crate::facets;
use crate::problem::{Fault, Place};
use crate::unknown_name::UnknownName;

/// The word by which a target promises that a call fails that is to fail, and not what it then says.
pub const ERROR_FLAG: &str = "error-flag";

/// How far a facet is promised, and so judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Promise {
    /// All of it.
    Whole,
    /// Of an error, that there is one: `isError` is set.
    Flag,
    /// Nothing.
    Nothing,
}

/// The facets that a target promises. `tree_after` always is, and that a call succeeds that is to succeed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Promises {
    facets: BTreeSet<&'static str>,
    error_flag: bool,
}

impl Promises {
    /// Reads a list of facets, among which [`ERROR_FLAG`] may be. The fault's place counts from the list.
    ///
    /// # Errors
    /// Names that are none, with the near one; an error that is promised in two ways.
    pub fn of_words(words: &[String]) -> Result<Self, Fault> {
        let mut promises = Self::default();
        for (index, word) in words.iter().enumerate() {
            let place = Place::default().index(index);
            match (word.as_str(), facets::find(word)) {
                (ERROR_FLAG, _) => promises.error_flag = true,
                (_, Some(facet)) => drop(promises.facets.insert(facet.name())),
                (_, None) => return Err(unknown(word, &place)),
            }
            if promises.error_flag && promises.facets.contains(ERROR) {
                let message = "`error` promises the message too; name it or `error-flag`, not both";
                return Err(Fault::new(Place::default().index(index), message));
            }
        }
        Ok(promises)
    }

    /// How far a facet is promised.
    pub fn of(&self, facet: &str) -> Promise {
        match facet {
            ERROR if self.error_flag => Promise::Flag,
            _ if self.facets.contains(facet) => Promise::Whole,
            _ => Promise::Nothing,
        }
    }
}

/// Every word by which something can be promised.
pub fn words() -> impl Iterator<Item = &'static str> {
    let facets = facets::ALL.iter().map(|facet| facet.name());
    facets.chain([ERROR_FLAG])
}

fn unknown(word: &str, place: &Place) -> Fault {
    Fault::from(UnknownName::new("facet", word, words())).below(place)
}
