//! The contents of files.

use std::collections::BTreeMap;

use base64::Engine as _;

use super::FileContent;
use super::build::check_path;
use crate::model::entry::{EntryFields, EntrySpec, Repeat};
use crate::problem::{Fault, YamlPlace};
use crate::range::{NumberRange, RangeError};

/// The largest file of a tree, in bytes.
const MOST_BYTES: usize = 64 * 1024 * 1024;

/// The content that an entry says; none: nothing.
pub(super) fn of_file(fields: &EntryFields) -> Result<FileContent, Fault> {
    if let Some(text) = &fields.text {
        return Ok(text.clone().into_bytes().into());
    }
    if let Some(base64) = &fields.base64 {
        return from_base64(base64).map(FileContent::from);
    }
    if let Some(lines) = &fields.lines {
        return from_lines(lines).map(FileContent::from);
    }
    fields
        .repeat
        .as_ref()
        .map_or_else(|| Ok(Vec::new().into()), from_pieces)
}

/// The members of an archive.
pub(super) fn members(
    specs: Option<&BTreeMap<String, EntrySpec>>,
    archive: &str,
) -> Result<BTreeMap<String, Vec<u8>>, Fault> {
    let place = YamlPlace::default().key(archive);
    let member = |(name, spec): (&String, &EntrySpec)| {
        check_path(name)
            .and_then(|()| check_member(&spec.0))
            .and_then(|()| of_file(&spec.0))
            .map(|content| (name.clone(), content.to_vec()))
            .map_err(|fault| fault.below(&place.key(name)))
    };
    specs.into_iter().flatten().map(member).collect()
}

fn check_member(fields: &EntryFields) -> Result<(), Fault> {
    let content_only = EntryFields {
        text: fields.text.clone(),
        base64: fields.base64.clone(),
        lines: fields.lines.clone(),
        repeat: fields.repeat.clone(),
        ..EntryFields::default()
    };
    let several = [
        fields.text.is_some(),
        fields.base64.is_some(),
        fields.lines.is_some(),
        fields.repeat.is_some(),
    ];
    if &content_only == fields && several.into_iter().filter(|said| *said).count() <= 1 {
        Ok(())
    } else {
        Err(Fault::new(
            YamlPlace::default(),
            "a member of an archive has one content and nothing else",
        ))
    }
}

fn from_base64(text: &str) -> Result<Vec<u8>, Fault> {
    let compact: String = text.split_whitespace().collect();
    base64::engine::general_purpose::STANDARD
        .decode(compact)
        .map_err(|error| {
            Fault::new(
                YamlPlace::default().key("base64"),
                format!("invalid base64: {error}"),
            )
        })
}

fn from_lines(lines: &[String]) -> Result<Vec<u8>, Fault> {
    let mut text = String::new();
    let here = |message| Fault::new(YamlPlace::default().key("lines"), message);
    for line in lines {
        add_lines(&mut text, line).map_err(|error| here(error.to_string()))?;
        if text.len() > MOST_BYTES {
            return Err(here(format!("more than {MOST_BYTES} bytes")));
        }
    }
    Ok(text.into_bytes())
}

/// Adds the lines that a written line expands to.
fn add_lines(text: &mut String, line: &str) -> Result<(), RangeError> {
    match NumberRange::find(line)? {
        None => text.extend([line, "\n"]),
        Some(range) => (0..range.len()).for_each(|index| {
            range.fill_into(text, line, index);
            text.push('\n');
        }),
    }
    Ok(())
}

fn from_pieces(Repeat(pieces): &Repeat) -> Result<FileContent, Fault> {
    let content = FileContent::repeated(pieces.clone());
    match content.size() {
        Some(size) if size <= MOST_BYTES => Ok(content),
        _ => Err(Fault::new(
            YamlPlace::default().key("repeat"),
            format!("more than {MOST_BYTES} bytes"),
        )),
    }
}
