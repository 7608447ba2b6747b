use super::ToolEntry;

/// An agent and its tools.
#[derive(Debug)]
pub struct Profile {
    /// Its name, as used by `--profile` and the fixtures.
    pub name: &'static str,
    /// A description in one line.
    pub about: &'static str,
    /// Its tools, in the order of the documents.
    pub tools: &'static [ToolEntry],
}

impl Profile {
    /// The tool of that name.
    #[must_use]
    pub fn find_tool(&self, name: &str) -> Option<&'static ToolEntry> {
        self.tools.iter().find(|entry| entry.name == name)
    }
}
