use std::path::Path;
use std::sync::Arc;

use crate::Text;
use crate::engine::glob::GlobDialect;
use crate::engine::ignore_rules::IgnoreRules;
use crate::engine::stop_signal::StopSignal;
use crate::engine::walk::Omit;
use crate::host::Context;

rules! {
    /// How entries of `paths` are read (Flow 1; Inputs, `paths`).
    pub struct EntryRules {
        /// A pair of any of these characters around an entry is removed.
        pub quotes: Text = "\"'".into(),
        /// Joins several paths in one entry by mistake. Such an entry is refused.
        pub joiner: Option<char> = Some(','),
        /// Pairs of characters between which the joiner is part of a pattern.
        pub joiner_is_pattern_between: Vec<(char, char)> = vec![('{', '}'), ('[', ']')],
    }
}

rules! {
    /// How an entry is split into base and pattern, and how a pattern matches (Flow 4; Notes).
    pub struct PatternRules {
        /// The characters that make an entry a glob.
        pub glob_characters: Text = "*?[{".into(),
        /// Whether an entry with such characters is a plain path if a file or directory has that name.
        pub existing_is_literal: bool = false,
        /// The pattern of a directory that is given without a glob.
        pub implicit: Text = "**/*".into(),
        /// The base of an entry with a glob in its first segment.
        pub first_segment_base: Text = ".".into(),
        /// The prefix of the pattern of such an entry, unless it has it already. Empty: no prefix.
        pub first_segment_prefix: Text = "**/".into(),
        /// The prefix of the pattern of an entry with a glob in a later segment.
        pub later_segment_prefix: Text = "".into(),
        /// Whether a pattern of several segments gets a prefix, too.
        pub prefixes_several_segments: bool = true,
        /// The dialect of patterns.
        pub dialect: GlobDialect,
    }
}

rules! {
    /// A boolean argument.
    #[derive(Copy)]
    pub struct Switch {
        /// Whether a given value is obeyed.
        pub honoured: bool,
        /// The default.
        pub default: bool,
    }
}

impl Switch {
    /// The effective value.
    #[must_use]
    pub fn effective(self, given: Option<bool>) -> bool {
        given.filter(|_| self.honoured).unwrap_or(self.default)
    }
}

rules! {
    /// The entries that the local search leaves out (Flow 7; Notes).
    pub struct WalkRules {
        /// The prefix of hidden names.
        pub hidden_prefix: Text = ".".into(),
        /// Whether everything below a hidden directory is hidden, too.
        pub hidden_directories_hide: bool = true,
        /// The name of ignore files.
        pub ignore_file: Text = ".gitignore".into(),
        /// Whether ignore files below the base are obeyed, too.
        pub nested_ignore_files: bool = true,
        /// Whether ignore files from the working directory down to the base are obeyed.
        pub ignore_files_above_base: bool = true,
        /// Names that are never listed or entered below a base.
        pub never_listed: Vec<Text> = vec![".git".into()],
        /// Names that are neither listed nor entered below a base unless the pattern contains them.
        pub skipped_unless_named: Vec<Text> = vec!["node_modules".into()],
    }
}

impl WalkRules {
    /// The entries that a walk leaves out, those of the names `skipped` among them.
    pub(in crate::profiles::omp) fn omit<'a>(
        &'a self,
        skipped: &[&'a str],
        hidden: bool,
        gitignore: bool,
    ) -> Omit<'a> {
        Omit {
            names: self
                .never_listed
                .iter()
                .map(|name| &**name)
                .chain(skipped.iter().copied())
                .collect(),
            hidden: (!hidden).then_some(&self.hidden_prefix),
            enters_hidden: !self.hidden_directories_hide,
            ignore_file: gitignore.then_some(&self.ignore_file),
            nested_ignore_files: self.nested_ignore_files,
            ..Omit::default()
        }
    }

    /// The ignore rules of the directories from the root down to the base.
    pub(in crate::profiles::omp) fn rules_above(
        &self,
        context: &Context<'_>,
        base: &Path,
        gitignore: bool,
        stop: &StopSignal<'_>,
    ) -> Option<Arc<IgnoreRules>> {
        (gitignore && self.ignore_files_above_base)
            .then(|| {
                let (root, reach) = (context.root, &context.reach);
                IgnoreRules::between(None, root, base, &self.ignore_file, reach, stop)
            })
            .flatten()
    }
}
