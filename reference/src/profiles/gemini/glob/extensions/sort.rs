use std::cmp::Ordering;
use std::path::Path;

use serde_json::Value;

use crate::engine::collation::Comparison;
use crate::engine::newest::Found;

/// Another order of the list (Custom sort).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SortBy {
    /// By the full path.
    Name,
    /// By size, which the document's sketch leaves out: nothing moves.
    Size,
    /// By the extension; what has the same one does not move.
    Type,
}

impl SortBy {
    /// What the call asks for; other names change nothing.
    pub(super) fn read(arguments: &Value) -> Option<Self> {
        match arguments.get("sortBy")?.as_str()? {
            "name" => Some(Self::Name),
            "size" => Some(Self::Size),
            "type" => Some(Self::Type),
            _ => None,
        }
    }

    /// Puts the files into this order.
    pub(in super::super) fn sort(self, files: &mut [Found], comparison: &Comparison) {
        files.sort_by(|left, right| match self {
            Self::Name => comparison.compare(&left.path, &right.path),
            Self::Size => Ordering::Equal,
            Self::Type => comparison.compare(&extension(&left.path), &extension(&right.path)),
        });
    }
}

/// The extension with its dot, as Node's `path.extname` has it.
pub(super) fn extension(path: &str) -> String {
    let extension = Path::new(path).extension();
    extension.map_or_else(String::new, |name| format!(".{}", name.to_string_lossy()))
}
