use std::path::PathBuf;

/// Something that an internal URL (`scheme://…`) stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resource {
    /// The whole URL.
    pub uri: String,
    /// The file behind it, absolute or relative to the root, if there is one.
    pub file: Option<PathBuf>,
    /// Its content, for a resource without a file.
    pub text: Option<String>,
    /// Whether the content must not be edited.
    pub immutable: bool,
}
