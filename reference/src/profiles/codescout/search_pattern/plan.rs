use std::path::Path;

use crate::engine::grep::{Pattern, RegexOptions};
use crate::profiles::codescout::call::Place;

use super::args::SearchPatternArgs;
use super::error::SearchPatternError;
use super::rules::SearchPatternRules;

/// What the arguments mean.
#[derive(Clone, Debug)]
pub struct SearchPatternPlan {
    /// What is searched.
    pub place: Place,
    /// What is searched for.
    pub pattern: Pattern,
    /// The most lines that are returned.
    pub limit: usize,
}

impl SearchPatternPlan {
    /// Interprets the arguments.
    ///
    /// # Errors
    /// A path that is refused, and a pattern that is none or too large.
    pub fn new(
        args: &SearchPatternArgs,
        rules: &SearchPatternRules,
        root: &Path,
    ) -> Result<Self, SearchPatternError> {
        let written = args.path.as_deref().unwrap_or(&rules.path);
        let options = RegexOptions {
            ignore_case: rules.matching.ignores_case,
            multiline: false,
        };
        let pattern = Pattern::new(&args.pattern, options, &rules.matching.dialect)
            .map_err(SearchPatternError::InvalidPattern)?;
        Ok(Self {
            place: Place::new(written, &rules.paths, root)?,
            pattern,
            limit: rules.max_results.limit(args.max_results),
        })
    }
}
