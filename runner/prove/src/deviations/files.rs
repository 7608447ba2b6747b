//! Files of the tree that edits read and change: their texts are in `_meta`, before the call and after it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use seekspec_faults::mutation::Change;
use seekspec_protocol::PREFIX;
use serde_json::{Map, Value, json};

use seekspec_run::implementation::ToolCall;

/// A byte that is not valid UTF-8 becomes this character plus its value.
const INVALID_BYTE: u32 = 0xF700;

/// Answers the call with the change, files included; `next` is the tool itself.
pub(super) fn perform(
    change: &Change,
    call: &ToolCall<'_>,
    next: &mut dyn FnMut(&Value) -> Value,
) -> Value {
    let named = change.files(call.params).into_iter();
    let files: Vec<File> = named
        .map(|(name, path)| File::new(&name, call.root.join(path)))
        .collect();
    let mut is_called = false;
    if files.is_empty() {
        return change.perform(call.params, next);
    }
    let result = change.perform(&with(&files, call.params), &mut |params| {
        is_called = true;
        files.iter().for_each(|file| file.write(params));
        with(&files, &next(&without(&files, params)))
    });
    if is_called {
        files.iter().for_each(|file| file.write(&result));
    }
    files.iter().for_each(File::restore_time);
    without(&files, &result)
}

struct File {
    key: String,
    path: PathBuf,
    before: Option<Value>,
    modified: Option<SystemTime>,
}

impl File {
    fn new(name: &str, path: PathBuf) -> Self {
        Self {
            key: format!("{PREFIX}{name}"),
            before: read(&path),
            modified: fs::metadata(&path).and_then(|about| about.modified()).ok(),
            path,
        }
    }

    /// Writes or removes the file as the message says. Errors are ignored: the file stays as it is.
    fn write(&self, message: &Value) {
        let wanted = message["_meta"].get(&self.key);
        if wanted == read(&self.path).as_ref() {
            return;
        }
        match wanted {
            Some(Value::String(text)) => {
                drop(self.path.parent().map(fs::create_dir_all));
                drop(fs::write(&self.path, bytes(text)));
            }
            None | Some(Value::Null) => drop(fs::remove_file(&self.path)),
            Some(_) => {}
        }
    }

    /// Resets the modification time of a file whose content is unchanged.
    fn restore_time(&self) {
        let is_same = self.before.is_some() && read(&self.path) == self.before;
        if let Some(modified) = self.modified.filter(|_| is_same) {
            let opened = fs::File::options().write(true).open(&self.path);
            drop(opened.and_then(|file| file.set_modified(modified)));
        }
    }
}

fn with(files: &[File], message: &Value) -> Value {
    edited(message, |meta| {
        for file in files {
            meta.extend(read(&file.path).map(|content| (file.key.clone(), content)));
        }
    })
}

fn without(files: &[File], message: &Value) -> Value {
    edited(message, |meta| {
        meta.retain(|key, _| files.iter().all(|file| file.key != *key));
    })
}

fn edited(message: &Value, edit: impl FnOnce(&mut Map<String, Value>)) -> Value {
    let mut message = message.clone();
    let mut meta = message["_meta"].as_object().cloned().unwrap_or_default();
    edit(&mut meta);
    if meta.is_empty() {
        drop(message.as_object_mut().and_then(|all| all.remove("_meta")));
    } else {
        message["_meta"] = json!(meta);
    }
    message
}

/// The text of a file, `true` for a directory, `None` if there is neither.
fn read(path: &Path) -> Option<Value> {
    if path.is_dir() {
        return Some(json!(true));
    }
    fs::read(path).ok().map(|content| text(&content).into())
}

fn text(content: &[u8]) -> String {
    let mut text = String::new();
    for chunk in content.utf8_chunks() {
        text += chunk.valid();
        let invalid = chunk
            .invalid()
            .iter()
            .map(|byte| INVALID_BYTE + u32::from(*byte));
        text.extend(invalid.filter_map(char::from_u32));
    }
    text
}

fn bytes(text: &str) -> Vec<u8> {
    let mut content = Vec::new();
    for character in text.chars() {
        match u8::try_from(u32::from(character).wrapping_sub(INVALID_BYTE)) {
            Ok(byte) if byte >= 0x80 => content.push(byte),
            _ => content.extend(character.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    content
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_not_text_stay() {
        let content = "Größe 🦀\n".as_bytes().to_vec();
        for content in [content, vec![0, 0x61, 0xff, 0xc3], vec![0xe2, 0x82]] {
            assert_eq!(bytes(&text(&content)), content);
        }
    }
}
