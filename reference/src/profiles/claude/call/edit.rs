//! A file is created, one occurrence in it is replaced, or text is inserted after a line.

use std::fs::File;
use std::io::{self, BufWriter, Seek as _};

use crate::engine::atomic_write::{self, Content, Original, WriteRules};
use crate::engine::insert::{LineCount, insert};
use crate::engine::replace::{Occurrences, lines_of, replace};
use crate::engine::stop_signal::StopSignal;
use crate::engine::stoppable_reader::StoppableReader;
use crate::engine::unlinked::EntryName;

rules! {
    /// The handling of a text that occurs several times.
    pub struct DuplicateRules {
        /// Whether the edit fails. If not, the first occurrence is replaced.
        pub fail: bool = true,
        /// Whether a line with several of them is named once. The documents do not say.
        pub names_lines_once: bool = true,
        /// The most occurrences that are looked for. The documents have no such bound; what matters
        /// to a caller is that there are several.
        pub most: usize = 10_000,
    }
}

/// Creates the file, or replaces an existing one if `replaces`.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] if the entry exists and `replaces` is not set; the call was
/// stopped; system errors.
pub fn create_file(
    entry: &EntryName,
    content: &[u8],
    replaces: bool,
    rules: WriteRules,
    stop: &StopSignal<'_>,
) -> io::Result<()> {
    if replaces {
        atomic_write::write(entry, content, rules, stop)
    } else {
        atomic_write::create(entry, content, rules, stop)
    }
}

/// The outcome of a replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replaced {
    /// The occurrence that began in this line, counted from 1.
    One(u64),
    /// The text does not occur; nothing has changed.
    None,
    /// It occurs in these lines; nothing has changed.
    Several(Vec<u64>),
}

/// Replaces the only occurrence of `old`, which must not be empty.
///
/// # Errors
/// The call was stopped; the file has changed meanwhile; system errors. Nothing has changed then.
pub fn replace_one(
    original: &Original<'_>,
    (old, new): (&str, &str),
    duplicates: &DuplicateRules,
    write: WriteRules,
    stop: &StopSignal<'_>,
) -> io::Result<Replaced> {
    let (old, new) = (old.as_bytes(), new.as_bytes());
    let most = duplicates.most.max(2);
    let mut lines = lines_of(StoppableReader::new(original.file(), stop), old, most)?;
    let Some(first) = lines.first().copied() else {
        return Ok(Replaced::None);
    };
    if lines.len() > 1 && duplicates.fail {
        if duplicates.names_lines_once {
            lines.dedup();
        }
        return Ok(Replaced::Several(lines));
    }
    let edited: Content<'_> = &|to| {
        let from = rewound(original.file(), stop)?;
        replace(from, BufWriter::new(to), old, new, Occurrences::First).map(drop)
    };
    original.replace(edited, write)?;
    Ok(Replaced::One(first))
}

rules! {
    /// How text is inserted after a line.
    pub struct InsertRules {
        /// Whether a text without a final line feed gets one, unless it comes to stand at the end
        /// of a file without one. If not, the next line is joined to it.
        pub completes_line: bool = true,
        /// Whether a text at the end of a file without a final line feed gets one.
        pub completes_file: bool = false,
        /// Whether what follows a final line feed is a line, which is empty.
        pub final_feed_begins_line: bool = false,
        /// Whether a number beyond the last line is refused, and not read as the last line.
        pub refuses_beyond: bool = true,
    }
}

/// The outcome of an insertion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inserted {
    /// The text is in the file.
    Done,
    /// The file has only this many lines; nothing has changed.
    Beyond(u64),
}

/// Inserts the text after this line; 0 is the start of the file.
///
/// # Errors
/// The call was stopped; the file has changed meanwhile; system errors. Nothing has changed then.
pub fn insert_after(
    original: &Original<'_>,
    (line, text): (i64, &str),
    rules: &InsertRules,
    write: WriteRules,
    stop: &StopSignal<'_>,
) -> io::Result<Inserted> {
    let count = LineCount::of(StoppableReader::new(original.file(), stop))?;
    let empty_line = rules.final_feed_begins_line && !count.is_open;
    let highest = count.lines + u64::from(empty_line);
    let after = match u64::try_from(line) {
        Ok(after) if after <= highest || !rules.refuses_beyond => after,
        _ => return Ok(Inserted::Beyond(highest)),
    };
    let at_open_end = after >= count.lines && (count.is_open || count.lines == 0);
    let completes = if at_open_end {
        rules.completes_file
    } else {
        rules.completes_line && !text.is_empty()
    };
    let mut text = text.to_owned();
    if completes && !text.ends_with('\n') {
        text.push('\n');
    }
    let edited: Content<'_> = &|to| {
        let from = rewound(original.file(), stop)?;
        insert(from, BufWriter::new(to), after, text.as_bytes())
    };
    original.replace(edited, write)?;
    Ok(Inserted::Done)
}

fn rewound<'a>(
    mut file: &'a File,
    stop: &'a StopSignal<'a>,
) -> io::Result<StoppableReader<'a, &'a File>> {
    file.rewind()?;
    Ok(StoppableReader::new(file, stop))
}
