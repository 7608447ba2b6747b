//! Expectations that are written as a map.

use serde::de::DeserializeOwned;

use crate::problem::{Fault, YamlPlace};
use crate::yaml::{self, Value};

/// Reads a map; `forms` lists the accepted forms in one sentence.
pub(super) fn read_map<T: DeserializeOwned>(value: &Value, forms: &str) -> Result<T, Fault> {
    match value {
        Value::Mapping(_) => yaml::read(value),
        _ => Err(Fault::new(YamlPlace::default(), forms)),
    }
}
