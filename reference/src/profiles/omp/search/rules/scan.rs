rules! {
    /// What a scan of several files does on its way (Errors).
    pub struct ScanRules {
        /// Whether a file that cannot be read is left out; otherwise it makes the call fail.
        pub skips_unreadable: bool = true,
    }
}
