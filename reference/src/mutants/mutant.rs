use crate::profiles::Tool;

use super::fault::Fault;

/// A tool with a fault.
#[derive(Debug)]
pub struct Mutant {
    /// `profile.tool.theme.fault`: permanent, as reports name it.
    pub name: &'static str,
    /// What the faulty tool does, as one would say it to its author: "oldest first instead of newest first".
    pub about: &'static str,
    /// The ids of the requirements that it breaks.
    pub breaks: &'static [&'static str],
    /// Why no case can kill it, be it that it is no fault, or that nothing shows it; `None`: some case has to.
    pub excluded: Option<&'static str>,
    /// The fault.
    pub fault: Fault,
}

impl Mutant {
    pub(super) const fn new(
        name: &'static str,
        about: &'static str,
        breaks: &'static [&'static str],
        fault: Fault,
    ) -> Self {
        Self {
            name,
            about,
            breaks,
            excluded: None,
            fault,
        }
    }

    /// The same mutant, which no case can kill, for this reason.
    pub(super) const fn excluded(mut self, reason: &'static str) -> Self {
        self.excluded = Some(reason);
        self
    }

    /// The profile of its tool.
    #[must_use]
    pub fn profile(&self) -> &'static str {
        self.part(0)
    }

    /// The name of its tool.
    #[must_use]
    pub fn tool(&self) -> &'static str {
        self.part(1)
    }

    /// Makes the faulty tool.
    #[must_use]
    pub fn make(&self) -> Box<dyn Tool> {
        self.fault.make()
    }

    fn part(&self, index: usize) -> &'static str {
        self.name.split('.').nth(index).unwrap_or_default()
    }
}
