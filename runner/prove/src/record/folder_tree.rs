//! A directory, as the tree of a case.

use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::time::SystemTime;

use anyhow::{Context as _, bail};
use base64::Engine as _;
use serde_json::{Map, Value, json};

use seekspec_run::counted::counted;
use seekspec_run::yaml_text::{flow, scalar};

/// A case that a person reads has a tree of at most this many entries.
const MOST_ENTRIES: usize = 400;
/// The most bytes of all files together.
const MOST_BYTES: u64 = 256 * 1024;
/// Permission bits that need not be written.
const USUAL_BITS: u32 = 0o666;

/// An entry, and when it was modified.
struct FoundEntry {
    fields: Map<String, Value>,
    modified: SystemTime,
}

/// The entries of the directory as lines of YAML. With `has_ages` the order of modification times is
/// kept: the newest is a minute old, the next two.
pub(super) fn entries(folder: &Path, has_ages: bool) -> anyhow::Result<Vec<String>> {
    let mut found = BTreeMap::new();
    let mut bytes = 0;
    collect(folder, "", &mut found, &mut bytes)?;
    let mut times: Vec<SystemTime> = found.values().map(|entry| entry.modified).collect();
    times.sort_unstable_by(|a, b| b.cmp(a));
    times.dedup();
    Ok(found
        .into_iter()
        .map(|(path, mut entry)| {
            let rank = times.iter().position(|time| *time == entry.modified);
            if has_ages && let Some(rank) = rank {
                entry
                    .fields
                    .insert("age".to_owned(), json!(format!("{}m", rank + 1)));
            }
            format!("{}: {}", scalar(&path), written(&entry.fields))
                .trim_end()
                .to_owned()
        })
        .collect())
}

/// An entry with a text alone is the text; one with nothing is empty.
fn written(fields: &Map<String, Value>) -> String {
    let mut fields = fields.clone();
    if fields.get("text").is_some_and(|text| text == "") {
        fields.remove("text");
    }
    match (fields.len(), fields.get("text")) {
        (0, _) => String::new(),
        (1, Some(text)) => flow(text),
        _ => flow(&Value::Object(fields)),
    }
}

fn collect(
    folder: &Path,
    prefix: &str,
    found: &mut BTreeMap<String, FoundEntry>,
    bytes: &mut u64,
) -> anyhow::Result<()> {
    let reading = || format!("cannot read {}", folder.display());
    let mut is_empty = true;
    for entry in fs::read_dir(folder).with_context(reading)? {
        let entry = entry.with_context(reading)?;
        is_empty = false;
        let Ok(name) = entry.file_name().into_string() else {
            bail!("{} has a name that is not UTF-8", entry.path().display());
        };
        if name.contains('{') && name.contains("..") {
            bail!(
                "{} would be a range in a tree; rename it",
                entry.path().display()
            );
        }
        let path = format!("{prefix}{name}");
        let metadata = fs::symlink_metadata(entry.path()).with_context(reading)?;
        if metadata.is_dir() && name != ".git" {
            collect(&entry.path(), &format!("{path}/"), found, bytes)?;
            continue;
        }
        *bytes += metadata.len();
        let fields = fields(&entry.path(), &metadata)?;
        let modified = metadata.modified().with_context(reading)?;
        found.insert(path, FoundEntry { fields, modified });
        if found.len() > MOST_ENTRIES || *bytes > MOST_BYTES {
            bail!(too_large(folder));
        }
    }
    if is_empty && !prefix.is_empty() {
        let path = prefix.trim_end_matches('/').to_owned();
        let modified = fs::metadata(folder).and_then(|metadata| metadata.modified());
        let fields = Map::from_iter([("dir".to_owned(), json!(true))]);
        let modified = modified.with_context(reading)?;
        found.insert(path, FoundEntry { fields, modified });
    }
    Ok(())
}

fn too_large(folder: &Path) -> String {
    format!(
        "{} is too large for the tree of a case, which has at most {} and {} KiB",
        folder.display(),
        counted(MOST_ENTRIES, "file"),
        MOST_BYTES / 1024
    )
}

fn fields(path: &Path, metadata: &Metadata) -> anyhow::Result<Map<String, Value>> {
    let field = |key: &str, value: Value| Map::from_iter([(key.to_owned(), value)]);
    if metadata.is_dir() {
        return Ok(field("git", json!(true)));
    }
    if metadata.is_symlink() {
        let target = fs::read_link(path)?;
        return Ok(field("symlink", json!(target.to_string_lossy())));
    }
    if !metadata.is_file() {
        bail!(
            "{} is neither a file, a directory nor a link",
            path.display()
        );
    }
    if metadata.len() > MOST_BYTES {
        bail!("{} is too large for the tree of a case", path.display());
    }
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut fields = match String::from_utf8(bytes) {
        Ok(text) => field("text", json!(text)),
        Err(error) => {
            let engine = base64::engine::general_purpose::STANDARD;
            field("base64", json!(engine.encode(error.as_bytes())))
        }
    };
    let mode = metadata.permissions().mode() & 0o777;
    if mode & !USUAL_BITS != 0 || mode & 0o400 == 0 {
        fields.insert("mode".to_owned(), json!(format!("{mode:04o}")));
    }
    Ok(fields)
}
