use std::path::Path;

use crate::engine::glob::{Matcher, depth};
use crate::profiles::codescout::call::Place;

use super::args::FindFileArgs;
use super::error::FindFileError;
use super::rules::{FindFileRules, RelativeTo};

/// What the arguments mean.
#[derive(Clone, Debug)]
pub struct FindFilePlan {
    /// The directory that is searched.
    pub place: Place,
    /// Which paths are found.
    pub matcher: Matcher,
    /// What paths are relative to when they are matched: nothing, or what stands before the name of an entry of the directory.
    pub prefix: String,
    /// How many levels there can be a match on.
    pub max_depth: Option<usize>,
    /// The most files that are returned.
    pub limit: usize,
}

impl FindFilePlan {
    /// Interprets the arguments.
    ///
    /// # Errors
    /// A path that is refused, and a pattern that is none.
    pub fn new(
        args: &FindFileArgs,
        rules: &FindFileRules,
        root: &Path,
    ) -> Result<Self, FindFileError> {
        let written = args.path.as_deref().unwrap_or(&rules.path);
        let place = Place::new(written, &rules.paths, root)?;
        let dialect = &rules.matching.dialect;
        let matcher =
            Matcher::new(&[&args.pattern], dialect).map_err(FindFileError::InvalidGlob)?;
        let prefix = match rules.matching.relative_to {
            RelativeTo::SearchedDirectory => String::new(),
            RelativeTo::Root => crate::engine::display::prefix(&place.real_root, &place.real),
        };
        Ok(Self {
            max_depth: depth(&args.pattern, dialect),
            limit: rules.max_results.limit(args.max_results),
            place,
            matcher,
            prefix,
        })
    }
}
