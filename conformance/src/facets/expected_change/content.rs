//! The expected content of a file.

use std::fmt;

use crate::diff::{self, DiffLine, quoted};
use crate::model::entry::{EntrySpec, TreeSpec};
use crate::pattern::Pattern;
use crate::problem::{Fault, YamlPlace};
use crate::tree::{self, EntryKind, FileContent};
use crate::yaml::{self, Value};

/// The expected content of a file: these bytes, or a text that matches a pattern.
#[derive(Debug, Clone)]
pub(super) enum ExpectedContent {
    Bytes(FileContent),
    Matches(Pattern),
}

impl ExpectedContent {
    /// Reads a text, a tag, or a content as trees have it (`{base64: …}`, `{lines: […]}`, `{repeat: …}`).
    pub(super) fn parse(value: &Value) -> Result<Self, Fault> {
        if let Value::Tagged(_) = value {
            return Pattern::parse(value).map(ExpectedContent::Matches);
        }
        let tree = TreeSpec::from([("file".to_owned(), yaml::read::<EntrySpec>(value)?)]);
        let built = tree::build(&tree).map_err(first)?;
        match built.entries.into_values().next().map(|entry| entry.kind) {
            Some(EntryKind::File(bytes)) => Ok(Self::Bytes(bytes)),
            _ => Err(Fault::new(
                YamlPlace::default(),
                "expected the content of a file",
            )),
        }
    }

    pub(super) fn matches(&self, bytes: &[u8]) -> bool {
        match self {
            Self::Bytes(expected) => **expected == *bytes,
            Self::Matches(pattern) => pattern.matches(Some(&text(bytes).into())),
        }
    }

    pub(super) fn difference(&self, bytes: &[u8]) -> Vec<DiffLine> {
        match self {
            Self::Bytes(expected) => diff::of_texts(&text(expected), &text(bytes)),
            Self::Matches(pattern) => {
                vec![
                    DiffLine::Missing(pattern.to_string()),
                    DiffLine::Unexpected(text(bytes)),
                ]
            }
        }
    }
}

impl fmt::Display for ExpectedContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bytes(bytes) => f.write_str(&quoted(&text(bytes))),
            Self::Matches(pattern) => pattern.fmt(f),
        }
    }
}

/// The text of a file. Bytes that are not UTF-8 are written as escapes, so that two contents that differ are seen to differ.
fn text(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.escape_ascii().to_string(),
    }
}

fn first(faults: Vec<Fault>) -> Fault {
    let fault = faults
        .into_iter()
        .next()
        .unwrap_or_else(|| Fault::new(YamlPlace::default(), "not a content"));
    // The tree in which the content was read is not the author's: its one path is left out.
    let inner = YamlPlace(fault.place.0.iter().skip(1).cloned().collect());
    Fault {
        place: inner,
        ..fault
    }
}
