use std::path::Path;

use crate::engine::excerpt::Wanted;
use crate::profiles::codescout::call::Place;

use super::args::ReadFileArgs;
use super::error::ReadFileError;
use super::rules::{RangeRules, ReadFileRules};

/// What the arguments mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadFilePlan {
    /// The file.
    pub place: Place,
    /// The lines that are read of it.
    pub wanted: Wanted,
    /// Whether the call asked for certain lines.
    pub is_range: bool,
    /// Whether the cap decides which line is the last.
    pub is_capped: bool,
}

impl ReadFilePlan {
    /// Interprets the arguments.
    ///
    /// # Errors
    /// A path that is refused, and a range without lines.
    pub fn new(
        args: &ReadFileArgs,
        rules: &ReadFileRules,
        root: &Path,
    ) -> Result<Self, ReadFileError> {
        let place = Place::new(&args.path, &rules.paths, root)?;
        let range = &rules.range;
        let first = line(args.start_line.unwrap_or(range.origin), range);
        let last = args.end_line.map(|end| last_line(end, range));
        if range.rejects_empty && (first == 0 || last.is_some_and(|last| last < first)) {
            return Err(ReadFileError::EmptyRange {
                start: args.start_line.unwrap_or(range.origin),
                end: args.end_line,
            });
        }
        let first = first.max(1);
        let is_capped = range.caps(args.start_line.is_some(), args.end_line.is_some());
        let cap = first.saturating_add(range.cap).saturating_sub(1);
        let last = match last {
            Some(last) if is_capped => last.min(cap),
            Some(last) => last,
            None if is_capped => cap,
            None => u64::MAX,
        };
        let is_range = args.start_line.is_some() || args.end_line.is_some();
        let wanted = Wanted {
            first,
            last,
            counts_rest: is_capped || rules.content.total_lines_of_range || !is_range,
        };
        Ok(Self {
            place,
            wanted,
            is_range,
            is_capped,
        })
    }
}

/// The number of a line, the first of which is 1 whatever the rules call it; 0 stands for what is before it.
fn line(written: u64, range: &RangeRules) -> u64 {
    written
        .checked_add(1)
        .map_or(u64::MAX, |next| next.saturating_sub(range.origin))
}

fn last_line(written: u64, range: &RangeRules) -> u64 {
    let line = line(written, range);
    if range.end_inclusive {
        line
    } else {
        line.saturating_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(start: Option<u64>, end: Option<u64>, expected: (u64, u64, bool)) {
        let args = ReadFileArgs {
            path: "a".into(),
            start_line: start,
            end_line: end,
        };
        let directory = tempfile::tempdir().expect("a directory");
        let plan = ReadFilePlan::new(&args, &ReadFileRules::default(), directory.path());
        let wanted = plan.expect("a plan").wanted;
        assert_eq!((wanted.first, wanted.last, wanted.counts_rest), expected);
    }

    #[test]
    fn both_bounds_lift_the_cap() {
        check(Some(10), Some(25), (10, 25, false));
        check(Some(1), Some(5000), (1, 5000, false));
    }

    #[test]
    fn an_omitted_end_is_capped() {
        check(None, None, (1, 200, true));
        check(Some(50), None, (50, 249, true));
        check(Some(u64::MAX), None, (u64::MAX, u64::MAX - 1, true));
    }

    #[test]
    fn an_omitted_start_is_the_first_line() {
        check(None, Some(500), (1, 500, false));
    }
}
