/// Why a call cannot be answered.
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
    /// A key of `_meta` has an invalid value.
    #[error("`_meta` has a bad `{key}`: {reason}")]
    Meta {
        /// The key, and the path within its value.
        key: String,
        /// The mistake.
        reason: String,
    },
    /// The implementation refused the call, for this reason.
    #[error("{0}")]
    Refused(String),
}
