//! Creates implementations: one per tree, so that the memory of a tool is that of one tree.

use std::fmt;
use std::sync::Arc;

use super::Implementation;

type Make = dyn Fn(&str) -> Result<Arc<dyn Implementation>, String> + Send + Sync;

/// Creates implementations: one per tree and profile, so that the memory of a tool is that of one tree.
#[derive(Clone)]
pub struct Factory {
    version: Option<String>,
    make: Arc<Make>,
}

impl Factory {
    /// From a function of the name of a profile; an error means that the profile is not implemented.
    pub fn new(
        version: Option<String>,
        make: impl Fn(&str) -> Result<Arc<dyn Implementation>, String> + Send + Sync + 'static,
    ) -> Self {
        Self {
            version,
            make: Arc::new(make),
        }
    }

    /// The version of the implementations, if they have one.
    pub fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }

    /// Creates an implementation.
    ///
    /// # Errors
    /// The profile is not implemented.
    pub fn make(&self, profile: &str) -> Result<Arc<dyn Implementation>, String> {
        (self.make)(profile)
    }
}

impl fmt::Debug for Factory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Factory")
            .field("version", &self.version)
            .finish_non_exhaustive()
    }
}
