//! Flags whose values have names.

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Reads one of these by its name.
pub(crate) fn named_values<T: Copy + Send + Sync + 'static>(
    all: &'static [(&'static str, T)],
    fallback: T,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.iter().map(|(name, _)| *name)).map(move |said| {
        let found = all.iter().find(|(name, _)| *name == said);
        found.map_or(fallback, |(_, value)| *value)
    })
}
