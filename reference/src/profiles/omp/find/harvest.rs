use crate::engine::newest::Found;

/// What a search came back with, before it is put into order.
#[derive(Debug, Default)]
pub(super) struct Harvest {
    /// The matches: at most as many as the limit for a local search, any number for a delegate.
    pub(super) files: Vec<Found>,
    /// Whether there were more matches.
    pub(super) more: bool,
    /// Whether the timeout ended it.
    pub(super) timed_out: bool,
    /// The entries whose base is missing.
    pub(super) missing: Vec<String>,
    /// The searched bases as they are shown.
    pub(super) scopes: Vec<String>,
    /// Whether the call names one file, which is the answer.
    pub(super) is_exact_file: bool,
    /// Whether the files stand in an order that is not ours to change.
    pub(super) keeps_order: bool,
}
