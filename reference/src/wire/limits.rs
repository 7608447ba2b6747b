use crate::engine::reach::Reach;
use crate::profiles::Tool;

/// What a host lets calls do, beyond what the documents of their tools say.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// How far their paths may lead.
    pub reach: Reach,
    /// Whether the tools that change files are not there.
    pub read_only: bool,
}

impl Limits {
    /// Whether the tool is there.
    #[must_use]
    pub fn admit(&self, tool: &dyn Tool) -> bool {
        !(self.read_only && tool.effect().writes())
    }
}
