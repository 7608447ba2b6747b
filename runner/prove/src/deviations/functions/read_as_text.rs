//! Reads a file otherwise than its bytes are, and shows and writes it so. A call that writes nothing leaves the file as it
//! was.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use regex::bytes::Regex;
use serde::Deserialize;
use serde_json::Value;

use super::{Faulty, Function};

pub(super) const FUNCTION: Function = Function {
    name: "read-as-text",
    perform: |faulty| read_as_text(faulty).unwrap_or_else(|| faulty.right()),
};

/// The arguments of the function.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    /// The argument of the call that names the file.
    path: String,
    /// How the file is read.
    file: Vec<Reading>,
    /// How other arguments of the call are read.
    #[serde(default)]
    texts: BTreeMap<String, Vec<Reading>>,
}

/// The characters that become others while a text is read.
#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum Reading {
    /// CR LF and a lone CR are read as a line feed, as Python's text mode does.
    LineFeeds,
    /// CR LF is read as a line feed.
    CrLf,
    /// A tab is read as the spaces up to the next multiple of eight columns.
    TabStops,
    /// All at which `splitlines` of Python ends a line is read as a line feed.
    Separators,
}

fn read_as_text(faulty: &Faulty<'_>) -> Option<Value> {
    let Arguments { path, file, texts } = faulty.arguments()?;
    let path = file_of(faulty, faulty.params["arguments"][&path].as_str()?)?;
    let modified = fs::metadata(&path).and_then(|about| about.modified());
    let before = fs::read(&path).ok()?;
    let read = file
        .iter()
        .fold(before.clone(), |bytes, one| one.of(&bytes));
    let mut params = faulty.params.clone();
    for (name, readings) in &texts {
        if let Some(Value::String(text)) = params["arguments"].get_mut(name) {
            let bytes = readings
                .iter()
                .fold(text.clone().into_bytes(), |bytes, one| one.of(&bytes));
            *text = String::from_utf8(bytes).ok()?;
        }
    }
    if read != before {
        fs::write(&path, &read).ok()?;
    }
    let answer = faulty.answer(&params);
    let is_written = fs::read(&path).is_ok_and(|now| now != read);
    if !is_written && read != before {
        restore(&path, &before, modified.ok());
    }
    Some(answer)
}

/// The file that a path of a call names, if it is in the tree: relative to the root, absolute, or from a root of its own.
fn file_of(faulty: &Faulty<'_>, path: &str) -> Option<PathBuf> {
    let root = faulty.call.root.canonicalize().ok()?;
    let places = [path, path.trim_start_matches('/')].into_iter();
    let mut files = places.filter_map(|one| root.join(one).canonicalize().ok());
    files.find(|file| file.starts_with(&root) && file.is_file())
}

/// A file that cannot be restored stays as it is.
fn restore(path: &Path, content: &[u8], modified: Option<SystemTime>) {
    drop(fs::write(path, content));
    if let (Some(modified), Ok(file)) = (modified, fs::File::options().write(true).open(path)) {
        drop(file.set_modified(modified));
    }
}

impl Reading {
    fn of(self, bytes: &[u8]) -> Vec<u8> {
        match self {
            Self::LineFeeds => line_feeds(bytes, true),
            Self::CrLf => line_feeds(bytes, false),
            Self::TabStops => tab_stops(bytes),
            Self::Separators => separators(&line_feeds(bytes, true)),
        }
    }
}

fn line_feeds(bytes: &[u8], lone: bool) -> Vec<u8> {
    let mut read = Vec::with_capacity(bytes.len());
    let mut left = bytes.iter().copied().peekable();
    while let Some(byte) = left.next() {
        let is_before_line_feed = left.peek() == Some(&b'\n');
        match byte {
            b'\r' if is_before_line_feed => {}
            b'\r' if lone => read.push(b'\n'),
            other => read.push(other),
        }
    }
    read
}

fn tab_stops(bytes: &[u8]) -> Vec<u8> {
    const WIDTH: usize = 8;
    let mut read = Vec::with_capacity(bytes.len());
    let mut column = 0;
    for byte in bytes {
        match byte {
            b'\t' => {
                let spaces = WIDTH - column % WIDTH;
                read.resize(read.len() + spaces, b' ');
                column += spaces;
                continue;
            }
            b'\n' | b'\r' => column = 0,
            // The further bytes of a character take no column.
            0x80..=0xBF => {}
            _ => column += 1,
        }
        read.push(*byte);
    }
    read
}

fn separators(bytes: &[u8]) -> Vec<u8> {
    let separators = Regex::new(r"[\x0B\x0C\x1C-\x1E\x{85}\x{2028}\x{2029}]");
    separators.map_or_else(
        |_| bytes.to_vec(),
        |separators| separators.replace_all(bytes, b"\n").into_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::Reading::{CrLf, LineFeeds, Separators, TabStops};

    #[test]
    fn each_reading_changes_what_it_says() {
        assert_eq!(LineFeeds.of(b"a\r\nb\rc\r\r\n"), b"a\nb\nc\n\n");
        assert_eq!(CrLf.of(b"a\r\nb\rc\r\r\n"), b"a\nb\rc\r\n");
        assert_eq!(
            TabStops.of("\ta\té\tx\n\tb".as_bytes()),
            "        a       é       x\n        b".as_bytes()
        );
        assert_eq!(
            Separators.of("a\u{2028}b\u{c}c\r\nd".as_bytes()),
            b"a\nb\nc\nd"
        );
    }
}
