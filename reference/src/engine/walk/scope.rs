use std::path::Path;
use std::sync::Arc;

use crate::engine::ignore_rules::IgnoreRules;
use crate::engine::reach::Reach;
use crate::engine::stop_signal::StopSignal;

/// A walk of a directory, with its filters.
pub struct Walk<'a> {
    /// The directory whose entries are visited. It is not visited itself.
    pub base: &'a Path,
    /// How far the path of the base may lead. Below the base no link is followed.
    pub reach: &'a Reach,
    /// The prefix of the displayed paths of its entries: "", or a path that ends with a slash.
    pub prefix: &'a str,
    /// The ignore rules of the directories above the base.
    pub rules_above: Option<Arc<IgnoreRules>>,
    /// The entries to leave out.
    pub omit: Omit<'a>,
    /// The number of levels to visit; `None` for all.
    pub max_depth: Option<usize>,
    /// The signal that ends the walk early.
    pub stop: &'a StopSignal<'a>,
}

/// The entries that a walk leaves out, with everything below them.
#[derive(Clone, Debug, Default)]
pub struct Omit<'a> {
    /// Entries of exactly these names.
    pub names: Vec<&'a str>,
    /// The prefix of hidden names, which are left out.
    pub hidden: Option<&'a str>,
    /// Whether the contents of hidden directories are visited all the same.
    pub enters_hidden: bool,
    /// Whether a negated rule of an ignore file includes hidden entries.
    pub negation_unhides: bool,
    /// The name of ignore files, if any are obeyed.
    pub ignore_file: Option<&'a str>,
    /// Whether ignore files below the base are obeyed, too.
    pub nested_ignore_files: bool,
    /// The entry that marks the root of a repository. If set, ignore files are obeyed only inside a
    /// repository, and those of an enclosing repository are not.
    pub repository_mark: Option<&'a str>,
    /// Whether ignored entries are visited, and only marked.
    pub marks_ignored: bool,
}
