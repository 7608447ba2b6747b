//! The facets that can be written from an answer.

/// A facet that can be written from an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordedFacet {
    /// The paths that it names.
    Paths,
    /// The lines that it shows.
    Matches,
    /// Its text.
    Text,
    /// Its structured content.
    Details,
}

impl RecordedFacet {
    /// Every value, by its name.
    pub const ALL: &[(&str, Self)] = &[
        ("paths", Self::Paths),
        ("matches", Self::Matches),
        ("text", Self::Text),
        ("details", Self::Details),
    ];
}
