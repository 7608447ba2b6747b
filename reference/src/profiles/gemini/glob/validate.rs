//! What a call is refused for (validateToolParams).

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::engine::display;
use crate::engine::glob::{Braces, GlobDialect, Matcher, expand};

use super::error::{Reason, system_message};
use super::rules::{Boundary, Check, ValidationRules};

/// What is checked: the call after its first interpretation.
pub(super) struct Subject<'a> {
    pub(super) root: &'a Path,
    pub(super) search_directory: &'a Path,
    pub(super) pattern: &'a str,
    pub(super) dialect: &'a GlobDialect,
}

impl Subject<'_> {
    /// Makes the checks of the rules in their order.
    pub(super) fn validate(&self, rules: &ValidationRules) -> Result<(), Reason> {
        rules
            .checks
            .iter()
            .try_for_each(|check| self.check(*check, rules))
    }

    fn check(&self, check: Check, rules: &ValidationRules) -> Result<(), Reason> {
        match check {
            Check::InsideRoot => self.inside_root(rules.boundary),
            Check::Exists => self.exists(),
            Check::IsDirectory => self.is_directory(),
            Check::IsReadable => self.is_readable(),
            Check::PatternNotEmpty => self.pattern_not_empty(rules.blank_is_empty),
            Check::PatternWellFormed => self.pattern_well_formed(),
        }
    }

    fn inside_root(&self, boundary: Boundary) -> Result<(), Reason> {
        let (root, directory) = (self.root, self.search_directory);
        let is_inside = match boundary {
            Boundary::Prefix => display::slashed(directory).starts_with(&display::slashed(root)),
            Boundary::Written => directory.starts_with(root),
            Boundary::Resolved => directory.starts_with(root) && leads_inside(root, directory),
        };
        is_inside.then_some(()).ok_or(Reason::OutsideRoot)
    }

    fn exists(&self) -> Result<(), Reason> {
        match fs::metadata(self.search_directory) {
            Ok(_) => Ok(()),
            Err(error) if is_missing(&error) => Err(Reason::NotFound(self.shown())),
            Err(error) => Err(self.inaccessible(&error)),
        }
    }

    fn is_directory(&self) -> Result<(), Reason> {
        match fs::metadata(self.search_directory) {
            Ok(metadata) if !metadata.is_dir() => Err(Reason::NotADirectory(self.shown())),
            Ok(_) => Ok(()),
            Err(error) => Err(self.inaccessible(&error)),
        }
    }

    fn is_readable(&self) -> Result<(), Reason> {
        let reading = fs::read_dir(self.search_directory);
        reading.map(drop).map_err(|error| self.inaccessible(&error))
    }

    fn pattern_not_empty(&self, blank_is_empty: bool) -> Result<(), Reason> {
        let pattern = if blank_is_empty {
            self.pattern.trim()
        } else {
            self.pattern
        };
        (!pattern.is_empty())
            .then_some(())
            .ok_or(Reason::EmptyPattern)
    }

    fn pattern_well_formed(&self) -> Result<(), Reason> {
        // A class does not reach over a slash, so each segment has to be well formed by itself.
        let plain = match self.dialect.braces {
            Braces::Expanded => expand(self.pattern, self.dialect.backslash_escapes),
            Braces::Alternatives | Braces::Literal => Some(vec![self.pattern.to_owned()]),
        };
        let is_well_formed = plain.is_some_and(|plain| {
            let mut segments = plain.iter().flat_map(|pattern| pattern.split('/'));
            segments.all(|segment| Matcher::new(&[segment], self.dialect).is_ok())
        });
        is_well_formed
            .then_some(())
            .ok_or_else(|| Reason::InvalidPattern(self.pattern.to_owned()))
    }

    fn inaccessible(&self, error: &io::Error) -> Reason {
        Reason::Inaccessible(system_message(error, self.search_directory))
    }

    fn shown(&self) -> String {
        display::slashed(self.search_directory)
    }
}

/// Whether a path that is written as inside of the root leads there, too. What does not exist is where its nearest
/// existing ancestor is, so that nothing is learnt about what is outside.
fn leads_inside(root: &Path, path: &Path) -> bool {
    let Ok(root) = root.canonicalize() else {
        return true;
    };
    let nearest = path.ancestors().find_map(|above| above.canonicalize().ok());
    nearest.is_none_or(|nearest| nearest.starts_with(root))
}

/// As `existsSync` sees it: nothing is below a file, either.
fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}
