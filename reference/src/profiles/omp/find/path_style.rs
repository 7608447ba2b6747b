use std::path::Path;

use crate::engine::display;
use crate::engine::path::resolve;

use super::plan::FindPlan;
use super::rules::{FindRules, OutputRules, RelativeTo};

/// How paths look in an answer (Outputs; Flow 8).
pub(super) struct PathStyle<'a> {
    rules: &'a OutputRules,
    root: &'a Path,
    /// What the paths below the base begin with, where they are shown relative to it.
    base: Option<String>,
}

impl<'a> PathStyle<'a> {
    /// The style of the answer to this call.
    pub(super) fn new(plan: &FindPlan, rules: &'a FindRules, root: &'a Path) -> Self {
        let base = match (&plan.targets[..], rules.output.relative_to) {
            ([target], RelativeTo::Base) => Some(display::prefix(root, &target.base)),
            _ => None,
        };
        Self {
            rules: &rules.output,
            root,
            base,
        }
    }

    /// The path, which is displayed relative to the working directory, in the style of the answer; a directory is marked.
    pub(super) fn apply(&self, path: &str, is_dir: bool) -> String {
        let below_base = self
            .base
            .as_deref()
            .and_then(|base| path.strip_prefix(base));
        let mut shown = match self.rules.relative_to {
            RelativeTo::WorkingDirectory => path.to_owned(),
            RelativeTo::Base => below_base.unwrap_or(path).to_owned(),
            RelativeTo::Nothing => display::slashed(&resolve(self.root, path)),
        };
        if is_dir && !shown.ends_with('/') {
            shown.push_str(&self.rules.directory_mark);
        }
        shown
    }
}
