use super::args::GlobArgs;
use super::rules::GlobRules;

/// What the arguments mean.
#[derive(Clone, Debug, PartialEq)]
pub struct GlobPlan {
    /// The pattern, which is matched against whole relative paths.
    pub pattern: String,
    /// The most paths that are shown; it need not be a whole number, or positive.
    pub limit: f64,
}

impl GlobPlan {
    /// Interprets the arguments.
    #[must_use]
    pub fn new(args: GlobArgs, rules: &GlobRules) -> Self {
        Self {
            pattern: args.pattern,
            limit: rules.limit.effective(args.max_results),
        }
    }
}
