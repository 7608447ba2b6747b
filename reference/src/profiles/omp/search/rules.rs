use std::time::Duration;

use crate::Text;
use crate::engine::archive::{ArchiveFormat, ArchiveLimits};
use crate::engine::grep::{GrepLimits, RegexDialect};
use crate::profiles::omp::call::{BaseRules, EntryRules, PatternRules, RootCheck, WalkRules};

use super::texts::SearchTexts;

rules! {
    /// The rules of `search`. The defaults follow its document.
    pub struct SearchRules {
        /// How entries of `paths` are read (Flow 2).
        pub entries: EntryRules,
        /// How `pattern` is read (Inputs; Flow 1, 10).
        pub regex: RegexRules,
        /// The defaults of the boolean arguments (Inputs).
        pub switches: SwitchRules,
        /// The default of `skip` (Inputs).
        pub skip: usize = 0,
        /// How an entry is split into base and glob (Flow 6).
        pub paths: PatternRules,
        /// How bases of entries are checked (Flow 5, 8).
        pub bases: BaseRules = BaseRules { root_check: RootCheck::Off, ..BaseRules::default() },
        /// The entries that a directory scan leaves out (Flow 9; Notes).
        pub walk: WalkRules = WalkRules { skipped_unless_named: vec![], ..WalkRules::default() },
        /// Whether a search of several files skips a file that cannot be read. If not, the call
        /// fails (Errors).
        pub skips_unreadable: bool = true,
        /// How archive members are read (Flow 3; Modes 4).
        pub archives: ArchiveRules,
        /// The number of context lines (Flow 1).
        pub context: ContextRules,
        /// The caps (Flow 9, 13; Limits & Caps).
        pub limits: LimitRules,
        /// The layout of the text (Outputs).
        pub output: OutputRules,
        /// The messages, notices and errors.
        pub texts: SearchTexts,
    }
}

rules! {
    /// How `pattern` is read (Inputs, `pattern`; Flow 1, 10; Notes).
    pub struct RegexRules {
        /// Texts in a pattern that allow it to match several lines.
        pub multiline_marks: Vec<Text> = vec!["\n".into(), "\\n".into()],
        /// The dialect of patterns in files.
        pub dialect: RegexDialect,
        /// Whether resources without a file are searched in ECMAScript's dialect. If not, in that
        /// of files.
        pub ecmascript_in_resources: bool = true,
    }
}

rules! {
    /// The defaults of the boolean arguments (Inputs; Flow 9).
    pub struct SwitchRules {
        /// The default of `i`.
        pub ignore_case: bool = false,
        /// The default of `gitignore`.
        pub gitignore: bool = true,
        /// Whether hidden files are searched.
        pub hidden: bool = true,
    }
}

rules! {
    /// How archive members are read (Flow 3; Modes 4; Errors).
    pub struct ArchiveRules {
        /// The suffixes of archives, in lower case. Empty: archives are not searched.
        pub suffixes: Vec<(Text, ArchiveFormat)> = vec![
                    (".zip".into(), ArchiveFormat::Zip),
                    (".tar".into(), ArchiveFormat::Tar),
                    (".tar.gz".into(), ArchiveFormat::TarGz),
                    (".tgz".into(), ArchiveFormat::TarGz),
                ],
        /// The limits on reading an archive.
        pub limits: ArchiveLimits,
        /// Whether a member has to be UTF-8.
        pub needs_utf8: bool = true,
    }
}

rules! {
    /// The number of context lines (Flow 1; Limits & Caps, Context defaults).
    pub struct ContextRules {
        /// The setting with the number of lines before a match.
        pub before_setting: Text = "search.contextBefore".into(),
        /// The setting with the number of lines after a match.
        pub after_setting: Text = "search.contextAfter".into(),
        /// The default number of lines before a match.
        pub before: usize = 1,
        /// The default number of lines after a match.
        pub after: usize = 3,
        /// The most lines on either side, whatever the settings are.
        pub max: usize = 1000,
    }
}

rules! {
    /// The caps (Flow 9, 13; Limits & Caps).
    pub struct LimitRules {
        /// The most files on a page.
        pub files: usize = 20,
        /// The most matches per file if several files are searched.
        pub matches_of_several: usize = 20,
        /// The most matches of a file that is searched alone.
        pub matches_of_single: usize = 200,
        /// Whether a file counts as searched alone if all entries beside it are missing.
        pub last_left_is_single: bool = false,
        /// The most matches on a page, taken from its files in turn.
        pub matches_of_page: usize = 2000,
        /// The most matches of a search, before pages are formed.
        pub total: usize = 2000,
        /// The most characters of a line.
        pub columns: usize = 512,
        /// Memory limits.
        pub grep: GrepLimits,
        /// The most time for a pattern with look-around or back-references.
        #[cfg_attr(feature = "schema", schemars(with = "f64"), serde(serialize_with = "crate::rules::seconds"))]
        pub patience: Duration = Duration::from_secs(2),
    }
}

impl LimitRules {
    /// The most matches per file.
    pub(super) const fn matches(&self, is_single: bool) -> usize {
        if is_single {
            self.matches_of_single
        } else {
            self.matches_of_several
        }
    }
}

rules! {
    /// The layout of the text (Outputs; Flow 13, 14).
    pub struct OutputRules {
        /// The setting for hashline mode.
        pub hashline_setting: Text = "display.hashline".into(),
        /// The default of the setting for hashline mode.
        pub hashline: bool = true,
        /// The number of the first line of a file.
        pub first_line: u64 = 1,
        /// The prefix of the number of a matching line.
        pub match_mark: Text = "*".into(),
        /// The prefix of the number of a context line.
        pub context_mark: Text = " ".into(),
        /// The separator of number and content in hashline mode.
        pub hashline_separator: Text = ":".into(),
        /// The separator of number and content in plain mode.
        pub plain_separator: Text = "|".into(),
        /// The prefix of the path of a single file in hashline mode.
        pub single_prefix: Text = "¶".into(),
        /// The prefix of the path in other headers.
        pub heading_prefix: Text = "# ".into(),
        /// The separator of path and tag.
        pub tag_separator: Text = "#".into(),
        /// Whether a single file has a header in plain mode, too.
        pub plain_single_heading: bool = false,
        /// The separator of two files, after the line end.
        pub file_separator: Text = "\n".into(),
        /// The line between lines of a file that are not adjacent. Empty: none.
        pub gap: Text = "".into(),
        /// The suffix of a line that was cut.
        pub cut_mark: Text = "…".into(),
        /// The most bytes of the text.
        pub max_bytes: usize = 50 * 1024,
        /// The separator of the result and the notices.
        pub notice_separator: Text = "\n\n".into(),
    }
}
