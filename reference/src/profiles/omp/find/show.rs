use std::path::Path;

use crate::engine::display;
use crate::engine::newest::Found;
use crate::engine::path::resolve;

use super::rules::OutputRules;

/// The path of a match in the form of the answer: a directory is marked.
pub(super) fn show(found: &Found, root: &Path, rules: &OutputRules) -> String {
    show_path(&found.path, found.is_dir, root, rules)
}

/// The same of a path that is not kept.
pub(super) fn show_path(path: &str, is_dir: bool, root: &Path, rules: &OutputRules) -> String {
    let mut shown = if rules.relative_paths {
        path.to_owned()
    } else {
        display::slashed(&resolve(root, path))
    };
    if is_dir && !shown.ends_with('/') {
        shown.push_str(rules.directory_mark);
    }
    shown
}
