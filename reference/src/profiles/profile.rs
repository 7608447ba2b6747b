use super::ToolEntry;

/// An agent and its tools.
#[derive(Debug)]
pub struct Profile {
    /// Its name, as used by `--profile` and the fixtures.
    pub name: &'static str,
    /// A description in one line.
    pub about: &'static str,
    /// Whether its tools work in the roots of an MCP client in place of the directory that a server is
    /// started with, and in all of them.
    pub follows_roots: bool,
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
