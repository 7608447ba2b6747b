/// What a scan of several files does on its way (Errors).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScanRules {
    /// Whether a file that cannot be read is left out; otherwise it makes the call fail.
    pub skips_unreadable: bool,
}

impl Default for ScanRules {
    fn default() -> Self {
        Self {
            skips_unreadable: true,
        }
    }
}
