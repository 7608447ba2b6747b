//! The places of cases and targets, as other systems want them: a file and a line apart.

use std::path::Path;

use crate::event::{CaseReport, RunInfo};

/// A place in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Location<'a> {
    /// The path of the file.
    pub file: &'a str,
    /// From 1; `None`: the whole file.
    pub line: Option<u32>,
}

impl<'a> Location<'a> {
    /// From `find.yaml:12`.
    pub fn of(text: &'a str) -> Self {
        let split = text.rsplit_once(':');
        let parsed = split.and_then(|(file, line)| Some((file, line.parse().ok()?)));
        match parsed {
            Some((file, line)) => Self {
                file,
                line: Some(line),
            },
            None => Self {
                file: text,
                line: None,
            },
        }
    }

    /// The place that the user can change: the case, if its file is there, or else the target file.
    pub fn to_change(case: &'a CaseReport, run: &'a RunInfo) -> Option<Self> {
        let of_case = Self::of(&case.location);
        let target = run.target_file.as_deref();
        let of_target = target.map(|file| Self {
            file,
            line: Some(1),
        });
        Some(of_case)
            .filter(|place| Path::new(place.file).is_file())
            .or(of_target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_the_number_behind_the_last_colon() {
        let check = |text, file, line| assert_eq!(Location::of(text), Location { file, line });
        check("a/find.yaml:12", "a/find.yaml", Some(12));
        check("c:/find.yaml:12", "c:/find.yaml", Some(12));
        check("c:/find.yaml", "c:/find.yaml", None);
    }
}
