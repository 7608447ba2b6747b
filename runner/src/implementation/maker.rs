//! What makes implementations: one for each tree, so that what a tool remembers it remembers for one tree.

use std::fmt;
use std::sync::Arc;

use super::Implementation;

type Make = dyn Fn(&str) -> Result<Arc<dyn Implementation>, String> + Send + Sync;

/// What makes implementations: one for each tree and profile, so that what a tool remembers, it remembers for one tree.
#[derive(Clone)]
pub struct Maker {
    version: Option<String>,
    make: Arc<Make>,
}

impl Maker {
    /// It is given the name of the profile that is asked for; an error says that it has no such profile.
    pub fn new(
        version: Option<String>,
        make: impl Fn(&str) -> Result<Arc<dyn Implementation>, String> + Send + Sync + 'static,
    ) -> Self {
        Self {
            version,
            make: Arc::new(make),
        }
    }

    /// The version of what it makes, where that has one.
    pub fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }

    /// Makes one.
    ///
    /// # Errors
    /// It has no such profile.
    pub fn make(&self, profile: &str) -> Result<Arc<dyn Implementation>, String> {
        (self.make)(profile)
    }
}

impl fmt::Debug for Maker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Maker")
            .field("version", &self.version)
            .finish_non_exhaustive()
    }
}
