//! Signs in reports: by step and facet, `0 paths`, hashes in hexadecimal digits.

use std::collections::{BTreeMap, BTreeSet};

use super::{FACETS, Key, Signs};

pub(super) type Stored = BTreeMap<String, String>;

impl From<Signs> for Stored {
    fn from(Signs(signs): Signs) -> Self {
        let facet = |((step, facet), signs): (Key, BTreeSet<u64>)| {
            let signs: Vec<String> = signs.iter().map(|sign| format!("{sign:x}")).collect();
            (format!("{step} {facet}"), signs.join(" "))
        };
        signs.into_iter().map(facet).collect()
    }
}

impl TryFrom<Stored> for Signs {
    /// The key or the value that cannot be read.
    type Error = String;

    fn try_from(stored: Stored) -> Result<Self, String> {
        let facets = stored.iter().map(|(key, signs)| read(key, signs));
        Ok(Self(facets.collect::<Result<_, _>>()?))
    }
}

fn read(key: &str, signs: &str) -> Result<(Key, BTreeSet<u64>), String> {
    let read = read_key(key).ok_or_else(|| format!("unknown signs `{key}`"))?;
    let signs = signs.split_whitespace().map(|sign| {
        u64::from_str_radix(sign, 16).map_err(|_| format!("invalid sign `{sign}` of `{key}`"))
    });
    Ok((read, signs.collect::<Result<_, _>>()?))
}

fn read_key(key: &str) -> Option<Key> {
    let (step, facet) = key.split_once(' ')?;
    let facet = FACETS.into_iter().find(|known| *known == facet)?;
    Some((step.parse().ok()?, facet))
}
