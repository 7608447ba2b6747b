//! The validation of a call (validateToolParams).

use std::io::{self, ErrorKind};
use std::path::Path;

use crate::Text;
use crate::engine::display;
use crate::engine::glob::{GlobDialect, Matcher};
use crate::engine::reach::Reach;
use crate::profiles::Failure;

use super::pattern::expanded;
use super::rules::{Boundary, CallCheck, GlobTexts, ValidationRules};

/// The interpreted call to validate.
pub(super) struct Validator<'a> {
    pub(super) root: &'a Path,
    pub(super) reach: &'a Reach,
    pub(super) search_directory: &'a Path,
    pub(super) pattern: &'a str,
    pub(super) dialect: &'a GlobDialect,
    pub(super) texts: &'a GlobTexts,
}

impl Validator<'_> {
    /// Runs the checks of the rules in order.
    pub(super) fn validate(&self, rules: &ValidationRules) -> Result<(), Failure> {
        rules
            .checks
            .iter()
            .try_for_each(|check| self.check(*check, rules))
    }

    fn check(&self, check: CallCheck, rules: &ValidationRules) -> Result<(), Failure> {
        match check {
            CallCheck::InsideRoot => self.inside_root(rules.boundary),
            CallCheck::Exists => self.exists(),
            CallCheck::IsDirectory => self.is_directory(),
            CallCheck::IsReadable => self.is_readable(),
            CallCheck::PatternNotEmpty => self.pattern_not_empty(),
            CallCheck::PatternWellFormed => self.pattern_well_formed(),
        }
    }

    fn inside_root(&self, boundary: Boundary) -> Result<(), Failure> {
        let (root, directory) = (self.root, self.search_directory);
        let is_inside = match boundary {
            Boundary::Prefix => display::slashed(directory).starts_with(&display::slashed(root)),
            Boundary::Written => directory.starts_with(root),
            Boundary::Resolved => directory.starts_with(root) && leads_inside(root, directory),
        };
        is_inside
            .then_some(())
            .ok_or_else(|| Failure::new(&self.texts.outside_root))
    }

    fn exists(&self) -> Result<(), Failure> {
        match self.reach.metadata(self.search_directory) {
            Ok(_) => Ok(()),
            Err(error) if is_missing(&error) => Err(self.named(&self.texts.not_found)),
            Err(error) => Err(self.inaccessible(&error)),
        }
    }

    fn is_directory(&self) -> Result<(), Failure> {
        match self.reach.metadata(self.search_directory) {
            Ok(metadata) if !metadata.is_dir() => Err(self.named(&self.texts.not_a_directory)),
            Ok(_) => Ok(()),
            Err(error) => Err(self.inaccessible(&error)),
        }
    }

    fn is_readable(&self) -> Result<(), Failure> {
        let reading = self.reach.read_dir(self.search_directory);
        reading.map_err(|error| self.inaccessible(&error))
    }

    fn pattern_not_empty(&self) -> Result<(), Failure> {
        let says_something = !self.pattern.trim().is_empty();
        says_something
            .then_some(())
            .ok_or_else(|| Failure::new(&self.texts.empty_pattern))
    }

    fn pattern_well_formed(&self) -> Result<(), Failure> {
        // A class does not match a slash, so each segment has to be valid by itself.
        let is_well_formed = expanded(self.pattern, self.dialect).is_some_and(|plain| {
            let mut segments = plain.iter().flat_map(|pattern| pattern.split('/'));
            segments.all(|segment| Matcher::new(&[segment], self.dialect).is_ok())
        });
        is_well_formed
            .then_some(())
            .ok_or_else(|| Failure::new(&self.texts.invalid_pattern).with("pattern", self.pattern))
    }

    fn named(&self, text: &Text) -> Failure {
        Failure::new(text).with("path", display::slashed(self.search_directory))
    }

    fn inaccessible(&self, error: &io::Error) -> Failure {
        let message = system_message(error, self.search_directory);
        Failure::new(&self.texts.inaccessible).with("error", message)
    }
}

/// A system error in the format of the document's examples: the code, then its meaning.
pub(super) fn system_message(error: &io::Error, path: &Path) -> String {
    let path = display::slashed(path);
    match error.kind() {
        ErrorKind::PermissionDenied => format!("EACCES: permission denied, '{path}'"),
        _ => format!("{error}, '{path}'"),
    }
}

/// Whether a path written as inside the root leads there. A path that does not exist is judged by
/// its nearest existing ancestor, so that nothing is revealed about the outside.
fn leads_inside(root: &Path, path: &Path) -> bool {
    let Ok(root) = root.canonicalize() else {
        return true;
    };
    let nearest = path.ancestors().find_map(|above| above.canonicalize().ok());
    nearest.is_none_or(|nearest| nearest.starts_with(root))
}

/// As in `existsSync`: nothing exists below a file, either.
fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}
