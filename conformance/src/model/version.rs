//! Versions of the specification.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A version of the specification, such as `0.1`. The version of a suite is the newest of its cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    major: u32,
    minor: u32,
}

/// Why a text is not a version.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a version; expected two numbers such as 0.1")]
pub struct BadVersion(String);

impl Version {
    /// The first version, in which every case was written that does not say otherwise.
    pub const FIRST: Self = Self { major: 0, minor: 1 };
}

impl Default for Version {
    fn default() -> Self {
        Self::FIRST
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

impl FromStr for Version {
    type Err = BadVersion;

    fn from_str(text: &str) -> Result<Self, BadVersion> {
        let number = |digits: &str| {
            let is_plain = digits == "0" || !digits.starts_with(['0', '+']);
            digits.parse().ok().filter(|_| is_plain)
        };
        let numbers = text
            .split_once('.')
            .and_then(|(major, minor)| Some((number(major)?, number(minor)?)));
        let (major, minor) = numbers.ok_or_else(|| BadVersion(text.to_owned()))?;
        Ok(Self { major, minor })
    }
}

impl Serialize for Version {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Version {
    /// From a string: as a number, 0.10 would be 0.1.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct VersionVisitor;
        impl serde::de::Visitor<'_> for VersionVisitor {
            type Value = Version;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a version in quotes, such as \"0.1\"")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Version, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_any(VersionVisitor)
    }
}

impl JsonSchema for Version {
    fn schema_name() -> Cow<'static, str> {
        "Version".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "pattern": r"^(0|[1-9]\d*)\.(0|[1-9]\d*)$"})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_two_numbers_and_ordered_as_such() {
        let read = |text: &str| text.parse::<Version>().unwrap();
        assert!(read("0.9") < read("0.10") && read("0.10") < read("1.0"));
        assert_eq!(read("0.1"), Version::FIRST);
        for wrong in ["", "1", "0.1.2", "0.x", "-0.1", "+0.1", "0.01", " 0.1"] {
            assert!(wrong.parse::<Version>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_number_without_quotes_is_refused() {
        assert!(serde_json::from_str::<Version>("\"0.10\"").is_ok());
        let error = serde_json::from_str::<Version>("0.10").unwrap_err();
        assert!(error.to_string().contains("in quotes"), "{error}");
    }
}
