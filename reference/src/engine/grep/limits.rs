/// What a search may take of the machine, whatever the size of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrepLimits {
    /// The most bytes of a line, with its context, that a thread holds.
    pub line_bytes: usize,
    /// The most bytes of a file that is searched as a whole because a match may span lines.
    pub multiline_bytes: usize,
}

impl Default for GrepLimits {
    fn default() -> Self {
        Self {
            line_bytes: 32 << 20,
            multiline_bytes: 32 << 20,
        }
    }
}
