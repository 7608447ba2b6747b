rules! {
    /// Memory limits of a search, whatever the size of a file.
    pub struct GrepLimits {
        /// The most bytes of a line and its context, per thread.
        pub line_bytes: usize = 32 << 20,
        /// The most bytes of a file that is searched as a whole, because a match may span lines.
        pub multiline_bytes: usize = 32 << 20,
    }
}
