//! When an entry was last modified.

use super::Modified;
use crate::model::entry::EntryFields;
use crate::problem::{Fault, YamlPlace};
use crate::range::NumberRange;

/// The modification times of an entry: one for all paths that it expands to, or one each.
pub(super) enum Ages {
    All(Modified),
    Each(Vec<Modified>),
}

impl Ages {
    /// Reads `age` and `mtime` of an entry that expands to `paths` paths.
    pub(super) fn parse(fields: &EntryFields, paths: usize) -> Result<Self, Fault> {
        match (&fields.age, &fields.mtime) {
            (None, None) => Ok(Self::All(Modified::Unsaid)),
            (Some(age), None) => ages(age, paths)
                .map_err(|message| Fault::new(YamlPlace::default().key("age"), message)),
            (None, Some(mtime)) => moment(mtime)
                .map(Ages::All)
                .map_err(|message| Fault::new(YamlPlace::default().key("mtime"), message)),
            (Some(_), Some(_)) => Err(Fault::new(
                YamlPlace::default(),
                "an entry has an `age` or an `mtime`, not both",
            )),
        }
    }
}

fn ages(text: &str, paths: usize) -> Result<Ages, String> {
    match NumberRange::find(text).map_err(|error| error.to_string())? {
        None => age(text).map(Ages::All),
        Some(range) if range.len() != paths => {
            Err(format!("a range of {} ages for {paths} paths", range.len()))
        }
        Some(range) => (0..paths)
            .map(|index| age(&range.fill(text, index)))
            .collect::<Result<_, _>>()
            .map(Ages::Each),
    }
}

fn age(text: &str) -> Result<Modified, String> {
    let unit = |letter| {
        Some(match letter {
            's' => 1,
            'm' => 60,
            'h' => 60 * 60,
            'd' => 24 * 60 * 60,
            'w' => 7 * 24 * 60 * 60,
            _ => return None,
        })
    };
    let seconds = || {
        let letter = text.chars().next_back()?;
        let number: u64 = text.strip_suffix(letter)?.parse().ok()?;
        number
            .checked_mul(unit(letter)?)
            .filter(|seconds| *seconds < 100 * 365 * 24 * 60 * 60)
    };
    seconds()
        .map(Modified::SecondsBefore)
        .ok_or_else(|| format!("invalid age `{text}`: expected a whole number and s, m, h, d or w"))
}

fn moment(text: &str) -> Result<Modified, String> {
    let timestamp: jiff::Timestamp = text.parse().map_err(|_| {
        format!("invalid time `{text}`: expected RFC 3339, such as 2024-05-01T12:00:00Z")
    })?;
    Ok(Modified::At(timestamp.as_nanosecond()))
}
