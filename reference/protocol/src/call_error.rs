/// Why params could not be answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CallError {
    /// The params are not an object.
    #[error("the params of a call must be an object: {{\"name\": …, \"arguments\": {{…}}}}")]
    NotAnObject,
    /// `name` is missing, or not a string.
    #[error("the params of a call must name the tool: `name`, a string")]
    NameMissing,
    /// `arguments` is not an object.
    #[error("`arguments` must be an object")]
    ArgumentsNotObject,
    /// `_meta` is not an object.
    #[error("`_meta` must be an object")]
    MetaNotObject,
    /// A key of `_meta` has a value that it cannot have.
    #[error("`_meta` has a bad `{key}`: {reason}")]
    Meta {
        /// The key, with the place within its value where there is one.
        key: String,
        /// What is wrong there.
        reason: String,
    },
    /// Whoever was asked has refused the call, for this reason.
    #[error("{0}")]
    Refused(String),
}
