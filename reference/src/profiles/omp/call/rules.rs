use std::path::Path;
use std::sync::Arc;

use crate::Text;
use crate::engine::glob::GlobDialect;
use crate::engine::ignore_rules::IgnoreRules;
use crate::engine::walk::Omit;
use crate::engine::watch::Watch;
use crate::host::Context;

use super::scope::Scope;

rules! {
    /// How entries of `paths` are read (Flow 1; Inputs, `paths`).
    pub struct EntryRules {
        /// A pair of any of these characters around an entry is dropped.
        pub quotes: Text = "\"'".into(),
        /// What joins several paths in one entry by mistake; such an entry is rejected.
        pub joiner: Option<char> = Some(','),
        /// Between these characters the joiner is part of a pattern.
        pub joiner_is_pattern_between: Vec<(char, char)> = vec![('{', '}'), ('[', ']')],
    }
}

rules! {
    /// How an entry is split into base and pattern, and what a pattern means (Flow 4; Notes).
    pub struct PatternRules {
        /// The characters that make an entry a glob.
        pub glob_characters: Text = "*?[{".into(),
        /// The pattern of an entry without glob that is a directory.
        pub implicit: Text = "**/*".into(),
        /// The base of an entry whose first segment is a glob.
        pub first_segment_base: Text = ".".into(),
        /// What such an entry is prefixed with unless it begins with it; nothing if it is empty.
        pub first_segment_prefix: Text = "**/".into(),
        /// Whether a pattern of several segments is prefixed as well.
        pub prefixes_several_segments: bool = true,
        /// What an entry whose glob comes later is prefixed with below its base.
        pub later_segment_prefix: Text = "".into(),
        /// What the characters of a pattern mean.
        pub dialect: GlobDialect,
    }
}

rules! {
    /// An argument that is true or false.
    #[derive(Copy)]
    pub struct Switch {
        /// Whether a value that is given counts.
        pub honoured: bool,
        /// What no value means.
        pub default: bool,
    }
}

impl Switch {
    /// The value that counts.
    #[must_use]
    pub fn effective(self, given: Option<bool>) -> bool {
        given.filter(|_| self.honoured).unwrap_or(self.default)
    }
}

rules! {
    /// What the local search leaves out (Flow 7; Notes).
    pub struct WalkRules {
        /// Names that begin so are hidden.
        pub hidden_prefix: Text = ".".into(),
        /// Whether what is below a hidden directory is hidden as well.
        pub hidden_directories_hide: bool = true,
        /// The name of the files that say what is ignored.
        pub ignore_file: Text = ".gitignore".into(),
        /// Whether such files are read below the base, too.
        pub nested_ignore_files: bool = true,
        /// Whether such files are read from the working directory down to the base.
        pub ignore_files_above_base: bool = true,
        /// Names that are never listed or entered below a base.
        pub never_listed: Vec<Text> = vec![".git".into()],
        /// Names that are neither listed nor entered below a base unless the entry names them.
        pub skipped_unless_named: Vec<Text> = vec!["node_modules".into()],
    }
}

impl WalkRules {
    /// What a walk leaves out.
    pub(in crate::profiles::omp) fn omit<'a>(
        &'a self,
        scope: &Scope<'a>,
        hidden: bool,
        gitignore: bool,
    ) -> Omit<'a> {
        Omit {
            names: self
                .never_listed
                .iter()
                .map(|name| &**name)
                .chain(scope.skipped.iter().copied())
                .collect(),
            hidden: (!hidden).then_some(&self.hidden_prefix),
            enters_hidden: !self.hidden_directories_hide,
            ignore_file: gitignore.then_some(&self.ignore_file),
            nested_ignore_files: self.nested_ignore_files,
            ..Omit::default()
        }
    }

    /// The rules of the directories from the root down to the base.
    pub(in crate::profiles::omp) fn rules_above(
        &self,
        context: &Context<'_>,
        base: &Path,
        gitignore: bool,
        watch: &Watch<'_>,
    ) -> Option<Arc<IgnoreRules>> {
        (gitignore && self.ignore_files_above_base)
            .then(|| {
                let (root, reach) = (context.root, &context.reach);
                IgnoreRules::between(None, root, base, &self.ignore_file, reach, watch)
            })
            .flatten()
    }
}
