rules! {
    /// What a search may take of the machine, whatever the size of a file.
    pub struct GrepLimits {
        /// The most bytes of a line, with its context, that a thread holds.
        pub line_bytes: usize = 32 << 20,
        /// The most bytes of a file that is searched as a whole because a match may span lines.
        pub multiline_bytes: usize = 32 << 20,
    }
}
