//! `create_file`: creates a file with the given content, and its parent directories.

use std::fs;
use std::io;
use std::path::Path;

use serde_json::{Map, Value};

/// Writes the file that the arguments name. The error is a message for the model.
pub fn create_file(root: &Path, arguments: &Map<String, Value>) -> Result<(), String> {
    let text = |name: &str| {
        let value = arguments.get(name).and_then(Value::as_str);
        value.ok_or_else(|| format!("`{name}` must be a string"))
    };
    let (path, content) = (root.join(text("path")?), text("content")?);
    if !path.starts_with(root) || path.components().any(|part| part.as_os_str() == "..") {
        return Err(format!("{} is outside of the project", path.display()));
    }
    write(&path, content).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

fn write(path: &Path, content: &str) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(path, content)
}
