use crate::Text;
use crate::engine::archive::{ArchiveFormat, ArchiveLimits};
use crate::engine::grep::RegexDialect;
use crate::profiles::omp::call::Switch;

rules! {
    /// How `pattern` is read (Inputs, `pattern`; Flow 1, 10; Notes).
    pub struct RegexRules {
        /// Whether white space around it is dropped.
        pub trims: bool = true,
        /// Whether an empty one makes the call fail; otherwise it matches every line.
        pub rejects_empty: bool = true,
        /// A pattern that holds one of these may match several lines.
        pub multiline_marks: Vec<Text> = vec!["\n".into(), "\\n".into()],
        /// Whether it is an expression; otherwise it stands for itself.
        pub is_expression: bool = true,
        /// How files read it.
        pub dialect: RegexDialect,
    }
}

rules! {
    /// What the switches mean (Inputs; Flow 9).
    pub struct SwitchRules {
        /// Whether case is ignored.
        pub ignore_case: Switch = Switch {
                    honoured: true,
                    default: false,
                },
        /// Whether case is also ignored where the pattern has no capitals.
        pub smart_case: bool = false,
        /// Whether case is ignored in virtual resources, too, when it is in files.
        pub ignore_case_in_resources: bool = true,
        /// Whether ignore files are obeyed.
        pub gitignore: Switch = Switch {
                    honoured: true,
                    default: true,
                },
        /// Whether ignore files are obeyed for files that are named exactly, too.
        pub gitignore_in_named_files: bool = false,
        /// Whether hidden files are searched.
        pub hidden: bool = true,
    }
}

rules! {
    /// How `skip` is read (Inputs, `skip`; Flow 1).
    pub struct SkipRules {
        /// Whether a value that is given counts.
        pub honoured: bool = true,
        /// What no value means.
        pub default: usize = 0,
        /// Whether a negative one makes the call fail; otherwise it is 0.
        pub rejects_negative: bool = true,
        /// Whether a fraction is dropped; otherwise it counts as one more.
        pub floors: bool = true,
        /// Whether it counts for a single file, too.
        pub in_single_file: bool = false,
        /// Whether it counts files; otherwise pages.
        pub counts_files: bool = true,
        /// Whether the next one that is announced counts from the first file; otherwise from the first of the page.
        pub next_from_first_file: bool = true,
    }
}

rules! {
    /// How line-range selectors are read (Inputs, `paths`; Flow 1, 7; Errors).
    pub struct SelectorRules {
        /// Whether they are peeled at all.
        pub peeled: bool = true,
        /// Whether they are peeled from every entry; otherwise from the first alone.
        pub on_every_entry: bool = true,
        /// Whether they constrain the matches.
        pub constrain: bool = true,
        /// Whether the first line of a range belongs to it.
        pub include_first: bool = true,
        /// Whether the last line of a range belongs to it.
        pub include_last: bool = true,
        /// Whether several ranges are a union; otherwise the first counts alone.
        pub unite: bool = true,
        /// Whether a file whose name ends like a selector is that file.
        pub literal_name_wins: bool = true,
        /// Whether a selector on a glob or a directory makes the call fail; otherwise it is not heeded.
        pub need_a_file: bool = true,
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
        /// Whether members that cannot be read make the call fail if nothing else is there to be searched.
        pub all_unreadable_fails: bool = true,
        /// Whether members that cannot be read make the call fail in any case.
        pub some_unreadable_fails: bool = false,
        /// Whether anchors are printed for members: they cannot be edited.
        pub anchors: bool = false,
    }
}

rules! {
    /// How internal URLs are searched (Flow 4; Modes 5; Notes).
    pub struct ResourceRules {
        /// Whether resources without a file are searched.
        pub virtual_searched: bool = true,
        /// Whether those are searched with ECMAScript's regular expressions; otherwise as files are.
        pub virtual_in_ecmascript: bool = true,
        /// Whether anchors are printed for resources without a file.
        pub virtual_anchors: bool = false,
        /// Whether anchors are printed for files that must not be edited.
        pub immutable_anchors: bool = false,
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
