use std::time::Duration;

use crate::Text;
use crate::engine::collation::Collation;
use crate::engine::glob::{Braces, GlobDialect};
use crate::engine::order::Order;
use crate::profiles::ArgumentTexts;

rules! {
    /// Everything that the document of `glob` decides; the default is the document.
    pub struct GlobRules {
        /// What the parameters mean where they are not given (GlobToolParams; Parameter details).
        pub input: InputRules,
        /// What a call is refused for (validateToolParams; Validation items).
        pub validation: ValidationRules,
        /// What the characters of a pattern mean (Glob pattern syntax); the parameter decides about case.
        pub dialect: GlobDialect = GlobDialect {
            backslash_escapes: true,
            braces: Braces::Expanded,
            ..GlobDialect::default()
        },
        /// What is listed, and what is left out (execute, options of the search).
        pub search: SearchRules,
        /// What git-ignore rules leave out (execute, git filter).
        pub git: GitRules,
        /// The order of the list (sortFileEntries; Sort strategy).
        pub order: OrderRules,
        /// How the answer looks (execute, result).
        pub output: OutputRules,
        /// How a call is described (getDescription).
        pub description: DescriptionRules,
        /// The names of the settings that are read (Configuration).
        pub settings: SettingRules,
        /// What the document sketches as extensions, which are off by default.
        pub extensions: ExtensionRules,
        /// All messages.
        pub texts: GlobTexts,
    }

    /// What the parameters mean where neither the call nor a setting gives them (GlobToolParams; Parameter details).
    pub struct InputRules {
        /// `case_sensitive`.
        pub case_sensitive: bool = false,
        /// `respect_git_ignore`.
        pub respect_git_ignore: bool = true,
    }

    /// What a call is refused for (validateToolParams; Validation items; Common errors).
    pub struct ValidationRules {
        /// What is checked once the types are right, in this order: the first that fails is told.
        pub checks: Vec<Check> = vec![
            Check::InsideRoot,
            Check::Exists,
            Check::IsDirectory,
            Check::IsReadable,
            Check::PatternNotEmpty,
            Check::PatternWellFormed,
        ],
        /// What counts as outside the root.
        pub boundary: Boundary = Boundary::Resolved,
    }
}

choices! {
    /// One check of a call.
    pub enum Check {
        /// The search directory is inside the root.
        InsideRoot,
        /// It is there.
        Exists,
        /// It is a directory.
        IsDirectory,
        /// It can be read.
        IsReadable,
        /// The pattern has more than white space.
        PatternNotEmpty,
        /// The pattern can be read.
        PatternWellFormed,
    }

    /// What counts as outside the root.
    pub enum Boundary {
        /// A path that leads outside, also through symbolic links.
        Resolved,
        /// A path whose text leads outside.
        Written,
        /// A path whose text does not begin with that of the root: siblings with a longer name count as inside.
        Prefix,
    }
}

rules! {
    /// What is listed, and what is left out (execute, options of the search).
    pub struct SearchRules {
        /// Whether directories are listed.
        pub lists_directories: bool = false,
        /// Which symbolic links are listed; none is followed.
        pub links: Links = Links::All,
        /// Names that begin so are neither listed nor entered; `None`: all names are alike.
        pub hidden_prefix: Option<Text> = None,
        /// Globs of what is left out, relative to the searched directory. One that ends in `/**` leaves the directory out
        /// before it is read.
        pub ignore: Vec<Text> = vec!["**/node_modules/**".into(), "**/.git/**".into()],
    }

    /// What git-ignore rules leave out (execute, git filter).
    pub struct GitRules {
        /// What a repository is told by: an entry of this name, in the root or above it. The rules hold only there; with
        /// an empty name everywhere.
        pub marker: Text = ".git".into(),
        /// The name of the files with the rules.
        pub ignore_file: Text = ".gitignore".into(),
        /// A further file with rules for the whole root, relative to it; the others have precedence.
        pub exclude_file: Text = ".git/info/exclude".into(),
        /// Whether such files are read below the searched directory, too.
        pub nested: bool = true,
        /// Whether the rules are those of the root, for paths relative to it; otherwise those of the searched directory.
        pub relative_to_root: bool = true,
    }

    /// The order of the list (sortFileEntries; Sort strategy).
    pub struct OrderRules {
        /// The age from which a file is no longer recent.
        #[cfg_attr(feature = "schema", schemars(with = "f64"), serde(serialize_with = "crate::rules::seconds"))]
        pub threshold: Duration = Duration::from_secs(24 * 60 * 60),
        /// Whether recent files come before the others; otherwise after them.
        pub recent_first: bool = true,
        /// The order of recent files; equal ones are ordered by path.
        pub recent: Order = Order::NewestFirst,
        /// The order of the others; equal ones are ordered by path.
        pub old: Order = Order::ByPath,
        /// How paths are compared.
        pub paths: Collation = Collation::Locale,
    }

    /// How the answer looks (execute, result).
    pub struct OutputRules {
        /// Whether paths are absolute; otherwise they are relative to the root.
        pub absolute: bool = true,
        /// What stands between two paths.
        pub separator: Text = "\n".into(),
    }

    /// How a call is described (getDescription).
    pub struct DescriptionRules {
        /// The most characters of a path; of a longer one the middle is left out.
        pub max_path: usize = 35,
        /// What stands for the middle.
        pub ellipsis: Text = "...".into(),
    }

    /// The names of the settings that are read (execute; Configuration).
    pub struct SettingRules {
        /// The default of `respect_git_ignore`: a boolean.
        pub respect_git_ignore: Text = "fileFiltering.respectGitIgnore".into(),
        /// The default of `case_sensitive`: a boolean.
        pub case_sensitive: Text = "caseSensitive".into(),
        /// The age in milliseconds up to which a file is recent.
        pub recency_threshold_ms: Text = "recencyThresholdMs".into(),
        /// Globs of what is left out: a list of strings.
        pub ignore_patterns: Text = "defaultIgnorePatterns".into(),
        /// Whether such globs stand instead of those that are always left out; otherwise they are added.
        pub ignore_patterns_replace: bool = false,
    }

    /// What the document sketches as extensions (Batch searches; Advanced features; Maintainability).
    pub struct ExtensionRules {
        /// The setting that lists the names of those that are on.
        pub setting: Text = "extensions".into(),
        /// Names of patterns, each with what it stands for.
        pub named_patterns: Vec<(Text, Text)> = vec![
            ("source".into(), "**/*.{js,ts,jsx,tsx,vue}".into()),
            ("test".into(), "**/*.{test,spec}.{js,ts}".into()),
            ("config".into(), "*.{json,yaml,yml,toml}".into()),
        ],
        /// How long an answer is remembered.
        #[cfg_attr(feature = "schema", schemars(with = "f64"), serde(serialize_with = "crate::rules::seconds"))]
        pub cache_timeout: Duration = Duration::from_secs(5 * 60),
    }

    /// All messages of `glob`. Where the document does not word a message, the words are ours.
    pub struct GlobTexts {
        /// A refusal; fills `{reason}` (execute).
        pub invalid: Text = "Error: Invalid parameters. Reason: {reason}".into(),
        /// A reason: arguments of the wrong shape.
        pub arguments: ArgumentTexts = ArgumentTexts {
            not_an_object: "params must be an object".into(),
            missing: "params must have the property '{field}'".into(),
            wrong_type: "params/{field} must be {expected}".into(),
        },
        /// A reason: the search directory is outside of the root (Path safety).
        pub outside_root: Text = "Search path resolves outside the tool's root directory".into(),
        /// A reason: it is not there; fills `{path}` (Path access).
        pub not_found: Text = "Search path does not exist {path}".into(),
        /// A reason: it is not a directory; fills `{path}` (validateToolParams).
        pub not_a_directory: Text = "Search path is not a directory: {path}".into(),
        /// A reason: it cannot be looked at; fills `{error}` (Path access).
        pub inaccessible: Text = "Error accessing search path: {error}".into(),
        /// A reason: the pattern is empty (Pattern syntax errors).
        pub empty_pattern: Text = "The 'pattern' parameter cannot be empty.".into(),
        /// A reason: the pattern cannot be read; fills `{pattern}` (Pattern syntax errors).
        pub invalid_pattern: Text = "Invalid glob pattern: {pattern}".into(),
        /// An exception during the search; fills `{message}` (execute, catch).
        pub search_failed: Text = "Error during glob search operation: {message}".into(),
        /// What is displayed for it (execute, catch).
        pub search_failed_display: Text = "Error: An unexpected error occurred.".into(),
        /// The message of a search whose caller aborts.
        pub aborted: Text = "The search was aborted".into(),
        /// The first line of a list; fills `{count}`, `{pattern}` and `{ignored}`, the list follows (execute).
        pub found: Text = "Found {count} file(s) matching \"{pattern}\"{ignored}, sorted by modification time (newest first):\n".into(),
        /// What `{ignored}` is there, if any were; fills `{count}`.
        pub found_ignored: Text = " ({count} additional files were git-ignored)".into(),
        /// What is displayed for a list; fills `{count}`.
        pub found_display: Text = "Found {count} matching file(s)".into(),
        /// The text without a match; fills `{pattern}` and `{ignored}` (execute).
        pub none: Text = "No files found matching pattern \"{pattern}\"{ignored}".into(),
        /// What `{ignored}` is there, if any were; fills `{count}`.
        pub none_ignored: Text = " ({count} files were git-ignored)".into(),
        /// What is displayed without a match.
        pub none_display: Text = "No files found".into(),
        /// The description of a call; fills `{pattern}` and `{within}` (getDescription).
        pub description: Text = "'{pattern}'{within}".into(),
        /// What `{within}` is there, if a path was given; fills `{path}`.
        pub description_within: Text = " within {path}".into(),
        /// What is displayed for a filtered list; fills `{count}` (Filtering).
        pub filtered_display: Text = "Found {count} filtered file(s)".into(),
        /// An answer to a simpler pattern; fills `{text}` (Recovery).
        pub recovered: Text = "Warning: Used simplified pattern due to error.\n{text}".into(),
        /// The text if the simpler pattern fails, too; fills `{message}` (Recovery).
        pub not_recovered: Text = "Error: Could not execute glob search. {message}".into(),
        /// What is displayed for that (Recovery).
        pub not_recovered_display: Text = "Glob search failed".into(),
        /// What a guarded call is refused with (Security).
        pub guarded: Text = "Invalid path parameter".into(),
    }
}

choices! {
    /// Which symbolic links are listed.
    pub enum Links {
        /// All: a link is not a directory, whatever it leads to.
        All,
        /// Those that lead to a file.
        ToFiles,
        /// None.
        None,
    }
}
