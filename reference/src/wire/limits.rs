use crate::engine::reach::Reach;
use crate::profiles::Tool;

/// Restrictions that a host puts on calls, in addition to those of the documents.
#[derive(Clone, Debug, Default)]
pub struct HostLimits {
    /// How far the paths of calls may lead.
    pub reach: Reach,
    /// Whether tools that change files are unavailable.
    pub read_only: bool,
}

impl HostLimits {
    /// Whether the tool is available.
    #[must_use]
    pub fn admit(&self, tool: &dyn Tool) -> bool {
        !(self.read_only && tool.effect().writes())
    }
}
