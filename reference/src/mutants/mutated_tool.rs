use super::mutant::Mutant;

/// A tool and its mutants.
#[derive(Debug)]
pub struct MutatedTool {
    /// The profile.
    pub profile: &'static str,
    /// The tool.
    pub tool: &'static str,
    /// Its mutants, theme by theme.
    pub themes: &'static [&'static [Mutant]],
    /// The rules that no mutant changes.
    pub free: &'static [FreeRule],
}

/// A rule that no mutant changes, since a tool may go by any other.
#[derive(Debug)]
pub struct FreeRule {
    /// The fields that lead to it, joined by dots: `texts.call.cut`.
    pub rule: &'static str,
    /// Why it is free.
    pub reason: &'static str,
}

impl MutatedTool {
    /// Its mutants.
    pub fn mutants(&self) -> impl Iterator<Item = &'static Mutant> {
        self.themes.iter().copied().flatten()
    }
}
