//! `list_dir`: lists a directory, up to a limit.
//!
//! Hidden entries are left out. Entries that a `.gitignore` matches are not, yet: they are known
//! failures of the conformance test.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

/// The maximum number of entries in exploring mode.
const CAP: usize = 200;
/// The default number of entries per page.
const PAGE: usize = 50;

/// Lists the directory given in the arguments. The error is a message for the model.
pub fn list_dir(root: &Path, arguments: &Map<String, Value>) -> Result<Value, String> {
    let path = arguments.get("path").and_then(Value::as_str);
    // A trailing `.` is not part of the paths of entries.
    let directory = root.join(path.ok_or("`path` must be a string")?);
    let directory: PathBuf = directory.components().collect();
    let is_recursive = arguments.get("recursive").and_then(Value::as_bool) == Some(true);
    let mut entries = Vec::new();
    collect(&directory, is_recursive, &mut entries)
        .map_err(|error| format!("cannot list {}: {error}", directory.display()))?;
    match arguments.get("detail_level").and_then(Value::as_str) {
        Some("full") => Ok(page(&entries, arguments)),
        _ => Ok(capped(entries)),
    }
}

fn collect(directory: &Path, is_recursive: bool, entries: &mut Vec<String>) -> io::Result<()> {
    let mut found: Vec<_> = fs::read_dir(directory)?.collect::<Result<_, _>>()?;
    found.retain(|entry| !entry.file_name().to_string_lossy().starts_with('.'));
    found.sort_by_key(fs::DirEntry::file_name);
    for entry in found {
        let path = directory.join(entry.file_name());
        let is_directory = entry.file_type()?.is_dir();
        let slash = if is_directory { "/" } else { "" };
        entries.push(format!("{}{slash}", path.display()));
        if is_directory && is_recursive {
            collect(&path, is_recursive, entries)?;
        }
    }
    Ok(())
}

fn page(entries: &[String], arguments: &Map<String, Value>) -> Value {
    let number = |name: &str| {
        let value = arguments.get(name).and_then(Value::as_u64);
        value.and_then(|value| usize::try_from(value).ok())
    };
    let rest = entries.iter().skip(number("offset").unwrap_or(0));
    let page: Vec<&String> = rest.take(number("limit").unwrap_or(PAGE)).collect();
    json!({"entries": page})
}

fn capped(mut entries: Vec<String>) -> Value {
    let total = entries.len();
    if total <= CAP {
        return json!({"entries": entries});
    }
    entries.truncate(CAP);
    let hint = format!(
        "{total} entries; list a directory below, or ask for pages with detail_level \"full\""
    );
    json!({"entries": entries, "overflow": {"shown": CAP, "total": total, "hint": hint}})
}
