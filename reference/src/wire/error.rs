use crate::profiles::Profile;

/// Why params are no call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WireError {
    /// The params are no object.
    #[error("the params of a call must be an object: {{\"name\": …, \"arguments\": {{…}}}}")]
    NotAnObject,
    /// `name` is missing, or no string.
    #[error("the params of a call must name the tool: `name`, a string")]
    NameMissing,
    /// `arguments` is no object.
    #[error("`arguments` must be an object")]
    ArgumentsNotObject,
    /// The profile has no such tool.
    #[error("{profile} has no tool `{name}`; it has {}", known.join(", "))]
    UnknownTool {
        /// The name that was asked for.
        name: String,
        /// The profile that was asked.
        profile: &'static str,
        /// The names of its tools, the nearest first.
        known: Vec<&'static str>,
    },
    /// A key of `_meta` has a value that it cannot have.
    #[error("`_meta` has a bad `{key}`: expected {expected}")]
    Meta {
        /// The key, with the position within its value where there is one.
        key: String,
        /// What the value should have been.
        expected: &'static str,
    },
}

impl WireError {
    pub(super) fn unknown_tool(name: &str, profile: &Profile) -> Self {
        let mut known: Vec<_> = profile.tools.iter().map(|tool| tool.name).collect();
        known.sort_by_key(|tool| std::cmp::Reverse(likeness(tool, name)));
        Self::UnknownTool {
            name: name.to_owned(),
            profile: profile.name,
            known,
        }
    }
}

/// How many of the name's characters the tool's name has: enough to bring the likeliest to the front.
fn likeness(tool: &str, name: &str) -> usize {
    name.chars()
        .filter(|character| tool.contains(*character))
        .count()
}
