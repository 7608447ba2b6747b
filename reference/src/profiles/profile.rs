use super::ToolEntry;

/// One agent: the documents of its tools, made executable.
#[derive(Debug)]
pub struct Profile {
    /// Its name, by which `--profile` and the fixtures refer to it.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// Its tools, in the order of its documents.
    pub tools: &'static [ToolEntry],
}

impl Profile {
    /// The tool of that name.
    #[must_use]
    pub fn find_tool(&self, name: &str) -> Option<&'static ToolEntry> {
        self.tools.iter().find(|entry| entry.name == name)
    }
}
