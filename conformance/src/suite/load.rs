//! From files to a suite.

use super::{Loaded, Source, Suite};

/// Loads all files, and says everything that is wrong with them.
pub fn load(sources: &[Source]) -> Loaded {
    let _ = sources;
    Loaded {
        suite: Suite::default(),
        problems: Vec::new(),
    }
}
