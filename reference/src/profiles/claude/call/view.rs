//! Views of files: lines with their numbers, all of them or a range.

use std::io::{self, BufReader, ErrorKind};

use crate::engine::excerpt::{Excerpt, WantedLines};
use crate::engine::numbered::NumberingRules;
use crate::engine::stop_signal::StopSignal;
use crate::engine::stoppable_reader::StoppableReader;
use crate::engine::unlinked::EntryName;

/// The size of the read buffer.
const BUFFER: usize = 64 << 10;

rules! {
    /// How files are viewed.
    pub struct ViewRules {
        /// How lines are numbered.
        pub numbering: NumberingRules,
        /// How a range is read.
        pub range: RangeRules,
        /// Whether what follows a final line feed is a line, which is empty.
        pub final_feed_begins_line: bool = false,
        /// Whether the carriage return of a line end is shown.
        pub shows_carriage_return: bool = true,
        /// Whether invalid UTF-8 is shown as replacement characters. If not, it is an error.
        pub replaces_invalid: bool = false,
        /// The most bytes of the lines shown. More are an error, and are not read. The documents
        /// have no such bound; no model could read that much.
        pub max_bytes: usize = 16 << 20,
    }
}

rules! {
    /// How a range of lines is read: two numbers, both inclusive, counted from 1. The documents are
    /// silent on ranges that do not fit the file.
    pub struct RangeRules {
        /// Whether an end of -1 is the end of the file.
        pub minus_one_is_end: bool = true,
        /// Whether an end after the last line is refused, and not read as the last line.
        pub refuses_end_beyond: bool = false,
        /// Whether a start after the last line is refused, and not shown as no lines.
        pub refuses_start_beyond: bool = true,
    }
}

/// A range of lines, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineRange {
    /// The first line.
    pub first: u64,
    /// The last line, inclusive; `u64::MAX` for the end of the file.
    pub last: u64,
}

impl LineRange {
    /// The whole file.
    pub const ALL: Self = Self {
        first: 1,
        last: u64::MAX,
    };
}

impl RangeRules {
    /// The range of these two numbers; `None` if no file could have it.
    #[must_use]
    pub fn read(&self, start: i64, end: i64) -> Option<LineRange> {
        let first = u64::try_from(start).ok().filter(|first| *first > 0)?;
        let last = if end == -1 && self.minus_one_is_end {
            Some(u64::MAX)
        } else {
            u64::try_from(end).ok()
        };
        let last = last.filter(|last| *last >= first)?;
        Some(LineRange { first, last })
    }

    /// Whether the range is refused, as it does not fit a file of this many lines.
    #[must_use]
    pub fn refuses(&self, range: LineRange, total: u64) -> bool {
        (self.refuses_start_beyond && range.first > total.max(1))
            || (self.refuses_end_beyond && range.last != u64::MAX && range.last > total)
    }
}

/// The visible lines of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileView {
    /// The lines.
    pub text: String,
    /// The number of lines of the file, if it was read to its end.
    pub total: Option<u64>,
}

impl ViewRules {
    /// Reads and numbers the lines of a file. `counts_all`: the file is read to its end.
    ///
    /// # Errors
    /// As for [`lines`](Self::lines).
    pub fn file(
        &self,
        entry: &EntryName,
        range: LineRange,
        counts_all: bool,
        stop: &StopSignal<'_>,
    ) -> io::Result<FileView> {
        let FileView { text, total } = self.lines(entry, range, counts_all, stop)?;
        let text = self.numbering.number(&text, range.first);
        Ok(FileView { text, total })
    }

    /// Reads the lines of a file, without numbers. `counts_all`: the file is read to its end.
    ///
    /// # Errors
    /// It is not a regular file; [`ErrorKind::FileTooLarge`]; [`ErrorKind::InvalidData`] if it is
    /// not UTF-8; the call was stopped; system errors.
    pub fn lines(
        &self,
        entry: &EntryName,
        range: LineRange,
        counts_all: bool,
        stop: &StopSignal<'_>,
    ) -> io::Result<FileView> {
        let file = StoppableReader::new(entry.open()?, stop);
        let wanted = WantedLines {
            first: range.first,
            last: range.last,
            counts_rest: counts_all,
            most_bytes: self.max_bytes,
        };
        let excerpt = Excerpt::read(BufReader::with_capacity(BUFFER, file), wanted)?;
        let mut text = self.decoded(excerpt.bytes)?;
        let shows_end = excerpt.total.is_some_and(|total| range.last > total);
        let is_ended = text.ends_with('\n') || text.is_empty();
        let mut total = excerpt.total;
        if self.final_feed_begins_line && shows_end && is_ended {
            // A line needs an end to be counted.
            text.push('\n');
            total = total.map(|total| total + 1);
        }
        if !self.shows_carriage_return {
            text = text.replace("\r\n", "\n");
        }
        Ok(FileView { text, total })
    }

    fn decoded(&self, bytes: Vec<u8>) -> io::Result<String> {
        match String::from_utf8(bytes) {
            Ok(text) => Ok(text),
            Err(error) if self.replaces_invalid => {
                Ok(String::from_utf8_lossy(error.as_bytes()).into_owned())
            }
            Err(_) => Err(ErrorKind::InvalidData.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_has_both_its_ends() {
        let read = |start, end| RangeRules::default().read(start, end);
        let range = |first, last| Some(LineRange { first, last });
        assert_eq!(read(2, 4), range(2, 4));
        assert_eq!(read(3, 3), range(3, 3));
        assert_eq!(read(3, -1), range(3, u64::MAX));
        for (start, end) in [
            (0, 2),
            (-1, -1),
            (3, 2),
            (1, -2),
            (1, 0),
            (i64::MIN, i64::MAX),
        ] {
            assert_eq!(read(start, end), None, "{start} {end}");
        }
    }
}
