//! Reading the lists of an expectation.

use crate::problem::{Fault, YamlPlace};
use crate::range;
use crate::yaml::{self, Value};

/// How the names of a list are read.
pub(crate) struct ListReader<'a> {
    /// Checks one name and brings it into the form in which it is compared.
    pub(crate) name: &'a dyn Fn(&str) -> Result<String, String>,
}

impl ListReader<'_> {
    /// A plain list.
    pub(crate) fn plain(&self, value: &Value) -> Result<Vec<String>, Fault> {
        self.names(&yaml::read::<Vec<String>>(value)?)
    }

    /// The list under a key, where it is given.
    pub(crate) fn under(
        &self,
        key: &str,
        names: Option<&Vec<String>>,
    ) -> Result<Option<Vec<String>>, Fault> {
        names
            .map(|names| self.names(names))
            .transpose()
            .map_err(|fault| fault.below(&YamlPlace::default().key(key)))
    }

    fn names(&self, names: &[String]) -> Result<Vec<String>, Fault> {
        let mut found = Vec::new();
        for (index, text) in names.iter().enumerate() {
            let here = |message: String| Fault::new(YamlPlace::default().index(index), message);
            for name in range::expand(text).map_err(|error| here(error.to_string()))? {
                found.push((self.name)(&name).map_err(here)?);
            }
        }
        Ok(found)
    }
}
