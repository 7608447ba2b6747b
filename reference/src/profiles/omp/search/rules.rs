use std::time::Duration;

use crate::Text;
use crate::engine::archive::{ArchiveFormat, ArchiveLimits};
use crate::engine::grep::{GrepLimits, RegexDialect};
use crate::profiles::omp::call::{BaseRules, EntryRules, PatternRules, RootCheck, WalkRules};

use super::texts::SearchTexts;

rules! {
    /// Everything that the document of `search` decides; the default is the document.
    pub struct SearchRules {
        /// How entries of `paths` are read (Flow 2).
        pub entries: EntryRules,
        /// How `pattern` is read (Inputs; Flow 1, 10).
        pub regex: RegexRules,
        /// What the switches mean (Inputs).
        pub switches: SwitchRules,
        /// How many files are left out unless `skip` is given (Inputs).
        pub skip: usize = 0,
        /// How an entry is split into base and glob (Flow 6).
        pub paths: PatternRules,
        /// What happens to the bases of entries (Flow 5, 8).
        pub bases: BaseRules = BaseRules { root_check: RootCheck::Off, ..BaseRules::default() },
        /// What a directory scan leaves out (Flow 9; Notes).
        pub walk: WalkRules = WalkRules { skipped_unless_named: vec![], ..WalkRules::default() },
        /// Whether a file that cannot be read is left out of a search of several; otherwise it makes the call fail (Errors).
        pub skips_unreadable: bool = true,
        /// How archive members are read (Flow 3; Modes 4).
        pub archives: ArchiveRules,
        /// How much is shown around a match (Flow 1).
        pub context: ContextRules,
        /// All caps (Flow 9, 13; Limits & Caps).
        pub limits: LimitRules,
        /// How the text looks (Outputs).
        pub output: OutputRules,
        /// All messages, notices and errors.
        pub texts: SearchTexts,
    }
}

rules! {
    /// How `pattern` is read (Inputs, `pattern`; Flow 1, 10; Notes).
    pub struct RegexRules {
        /// A pattern that holds one of these may match several lines.
        pub multiline_marks: Vec<Text> = vec!["\n".into(), "\\n".into()],
        /// How files read it.
        pub dialect: RegexDialect,
        /// Whether resources without a file are searched with ECMAScript's regular expressions; otherwise as files are.
        pub ecmascript_in_resources: bool = true,
    }
}

rules! {
    /// What the switches mean (Inputs; Flow 9).
    pub struct SwitchRules {
        /// Whether case is ignored unless `i` is given.
        pub ignore_case: bool = false,
        /// Whether ignore files are obeyed unless `gitignore` is given.
        pub gitignore: bool = true,
        /// Whether hidden files are searched.
        pub hidden: bool = true,
    }
}

rules! {
    /// How archive members are read (Flow 3; Modes 4; Errors).
    pub struct ArchiveRules {
        /// What the name of an archive ends with, in lower case; nothing if archives are not looked into.
        pub suffixes: Vec<(Text, ArchiveFormat)> = vec![
                    (".zip".into(), ArchiveFormat::Zip),
                    (".tar".into(), ArchiveFormat::Tar),
                    (".tar.gz".into(), ArchiveFormat::TarGz),
                    (".tgz".into(), ArchiveFormat::TarGz),
                ],
        /// What an archive may take.
        pub limits: ArchiveLimits,
        /// Whether a member has to be UTF-8.
        pub needs_utf8: bool = true,
    }
}

rules! {
    /// How much is shown around a match (Flow 1; Limits & Caps, Context defaults).
    pub struct ContextRules {
        /// The setting of the lines before a match.
        pub before_setting: Text = "search.contextBefore".into(),
        /// The setting of the lines after a match.
        pub after_setting: Text = "search.contextAfter".into(),
        /// Lines before a match unless the setting says otherwise.
        pub before: usize = 1,
        /// Lines after a match unless the setting says otherwise.
        pub after: usize = 3,
        /// The most lines on either side, whatever the setting says.
        pub max: usize = 1000,
    }
}

rules! {
    /// All caps (Flow 9, 13; Limits & Caps).
    pub struct LimitRules {
        /// Files on a page.
        pub files: usize = 20,
        /// Matches of a file where several files are searched.
        pub matches_of_several: usize = 20,
        /// Matches of a file that is searched alone.
        pub matches_of_single: usize = 200,
        /// Matches of a page, which are taken from its files in turn.
        pub matches_of_page: usize = 2000,
        /// Matches of one search, before pages are made.
        pub total: usize = 2000,
        /// Characters of a line.
        pub columns: usize = 512,
        /// What a search may take of memory.
        pub grep: GrepLimits,
        /// How long a pattern may take that looks around or refers back.
        #[cfg_attr(feature = "schema", schemars(with = "f64"), serde(serialize_with = "crate::rules::seconds"))]
        pub patience: Duration = Duration::from_secs(2),
    }
}

impl LimitRules {
    /// The most matches of a file, which is searched alone or not.
    pub(super) const fn matches(&self, is_single: bool) -> usize {
        if is_single {
            self.matches_of_single
        } else {
            self.matches_of_several
        }
    }
}

rules! {
    /// How the text looks (Outputs; Flow 13, 14).
    pub struct OutputRules {
        /// The setting that switches hashline mode.
        pub hashline_setting: Text = "display.hashline".into(),
        /// Whether hashline mode is on unless the setting says otherwise.
        pub hashline: bool = true,
        /// The number of the first line of a file.
        pub first_line: u64 = 1,
        /// What stands before the number of a line that matches.
        pub match_mark: Text = "*".into(),
        /// What stands before the number of a context line.
        pub context_mark: Text = " ".into(),
        /// What stands between number and content in hashline mode.
        pub hashline_separator: Text = ":".into(),
        /// What stands between number and content otherwise.
        pub plain_separator: Text = "|".into(),
        /// What stands before the path of a single file in hashline mode.
        pub single_prefix: Text = "¶".into(),
        /// What stands before the path in any other heading.
        pub heading_prefix: Text = "# ".into(),
        /// What stands between the path and its tag.
        pub tag_separator: Text = "#".into(),
        /// Whether a single file has a heading in plain mode, too.
        pub plain_single_heading: bool = false,
        /// What stands between two files, besides the line end.
        pub file_separator: Text = "\n".into(),
        /// A line between lines of a file that are not neighbours; none if it is empty.
        pub gap: Text = "".into(),
        /// What stands at the end of a line that was cut.
        pub cut_mark: Text = "…".into(),
        /// The most bytes of the text.
        pub max_bytes: usize = 50 * 1024,
        /// What stands between the result and a notice, and between two notices.
        pub notice_separator: Text = "\n\n".into(),
    }
}
