use std::time::Duration;

use crate::Text;
use crate::engine::collation::Collation;
use crate::engine::glob::{Braces, GlobDialect};
use crate::engine::order::Order;
use crate::profiles::ArgumentTexts;

rules! {
    /// The rules of `glob`. The defaults follow its document.
    pub struct GlobRules {
        /// The defaults of the parameters (GlobToolParams; Parameter details).
        pub input: InputRules,
        /// How calls are validated (validateToolParams; Validation items).
        pub validation: ValidationRules,
        /// The dialect of the pattern (Glob pattern syntax). The parameter `case_sensitive`
        /// determines case.
        pub dialect: GlobDialect = GlobDialect {
            backslash_escapes: true,
            braces: Braces::Expanded,
            ..GlobDialect::default()
        },
        /// The files that are listed, and those that are left out (execute, options of the search).
        pub search: SearchRules,
        /// The gitignore rules (execute, git filter).
        pub git: GitRules,
        /// The order of the list (sortFileEntries; Sort strategy).
        pub order: OrderRules,
        /// The layout of the answer (execute, result).
        pub output: OutputRules,
        /// The description of a call (getDescription).
        pub description: DescriptionRules,
        /// The names of the settings (Configuration).
        pub settings: SettingRules,
        /// The extensions that the document sketches. They are off by default.
        pub extensions: ExtensionRules,
        /// The messages.
        pub texts: GlobTexts,
    }

    /// The defaults of the parameters if neither the call nor a setting gives a value
    /// (GlobToolParams; Parameter details).
    pub struct InputRules {
        /// The default of `case_sensitive`.
        pub case_sensitive: bool = false,
        /// The default of `respect_git_ignore`.
        pub respect_git_ignore: bool = true,
    }

    /// How calls are validated (validateToolParams; Validation items; Common errors).
    pub struct ValidationRules {
        /// The checks after the types of the arguments, in order. The first failed check is
        /// reported.
        pub checks: Vec<CallCheck> = vec![
            CallCheck::InsideRoot,
            CallCheck::Exists,
            CallCheck::IsDirectory,
            CallCheck::IsReadable,
            CallCheck::PatternNotEmpty,
            CallCheck::PatternWellFormed,
        ],
        /// How paths outside the root are recognised.
        pub boundary: Boundary = Boundary::Resolved,
    }
}

choices! {
    /// One check of a call.
    pub enum CallCheck {
        /// The searched directory is inside the root.
        InsideRoot,
        /// The searched directory exists.
        Exists,
        /// The searched path is a directory.
        IsDirectory,
        /// The searched directory can be read.
        IsReadable,
        /// The pattern is not empty, apart from white space.
        PatternNotEmpty,
        /// The pattern is a valid glob.
        PatternWellFormed,
    }

    /// How paths outside the root are recognised.
    pub enum Boundary {
        /// By the target of the path, symbolic links followed.
        Resolved,
        /// By the text of the path.
        Written,
        /// By the prefix of the text: a sibling whose name starts with that of the root counts as
        /// inside.
        Prefix,
    }
}

rules! {
    /// The files that are listed, and those that are left out (execute, options of the search).
    pub struct SearchRules {
        /// Whether directories are listed.
        pub lists_directories: bool = false,
        /// Which symbolic links are listed. They are never followed.
        pub links: Links = Links::All,
        /// The prefix of hidden names, which are neither listed nor entered. `null`: no name is
        /// hidden.
        pub hidden_prefix: Option<Text> = None,
        /// Globs of files to leave out, relative to the searched directory. A directory that
        /// matches one ending with `/**` is not read.
        pub ignore: Vec<Text> = vec!["**/node_modules/**".into(), "**/.git/**".into()],
    }

    /// The gitignore rules (execute, git filter).
    pub struct GitRules {
        /// The entry that marks a repository, in the root or above it. The rules are in effect only
        /// in a repository; with an empty name everywhere.
        pub marker: Text = ".git".into(),
        /// The name of ignore files.
        pub ignore_file: Text = ".gitignore".into(),
        /// A further file with rules for the whole root, relative to it. Ignore files take
        /// precedence.
        pub exclude_file: Text = ".git/info/exclude".into(),
        /// Whether ignore files below the searched directory are obeyed, too.
        pub nested: bool = true,
        /// Whether the rules start at the root. If not, they start at the searched directory.
        pub relative_to_root: bool = true,
    }

    /// The order of the list (sortFileEntries; Sort strategy).
    pub struct OrderRules {
        /// The age at which a file is no longer recent.
        #[cfg_attr(feature = "schema", schemars(with = "f64"), serde(serialize_with = "crate::rules::seconds"))]
        pub threshold: Duration = Duration::from_secs(24 * 60 * 60),
        /// Whether recent files come before the others. If not, they come after them.
        pub recent_first: bool = true,
        /// The order of recent files. Equal ones are sorted by path.
        pub recent: Order = Order::NewestFirst,
        /// The order of the other files. Equal ones are sorted by path.
        pub old: Order = Order::ByPath,
        /// How paths are compared.
        pub paths: Collation = Collation::Locale,
    }

    /// The layout of the answer (execute, result).
    pub struct OutputRules {
        /// Whether paths are absolute. If not, they are relative to the root.
        pub absolute: bool = true,
        /// The separator of paths.
        pub separator: Text = "\n".into(),
    }

    /// The description of a call (getDescription).
    pub struct DescriptionRules {
        /// The most characters of a path. A longer one loses its middle.
        pub max_path: usize = 35,
        /// Replaces the middle.
        pub ellipsis: Text = "...".into(),
    }

    /// The names of the settings (execute; Configuration).
    pub struct SettingRules {
        /// The setting with the default of `respect_git_ignore`, a boolean.
        pub respect_git_ignore: Text = "fileFiltering.respectGitIgnore".into(),
        /// The setting with the default of `case_sensitive`, a boolean.
        pub case_sensitive: Text = "caseSensitive".into(),
        /// The setting with the age up to which a file is recent, in milliseconds.
        pub recency_threshold_ms: Text = "recencyThresholdMs".into(),
        /// The setting with globs of files to leave out, a list of strings.
        pub ignore_patterns: Text = "defaultIgnorePatterns".into(),
        /// Whether the globs of the setting replace the default ones. If not, they are added.
        pub ignore_patterns_replace: bool = false,
    }

    /// The extensions that the document sketches (Batch searches; Advanced features;
    /// Maintainability).
    pub struct ExtensionRules {
        /// The setting that lists the extensions that are on.
        pub setting: Text = "extensions".into(),
        /// Names of patterns, each with its pattern.
        pub named_patterns: Vec<(Text, Text)> = vec![
            ("source".into(), "**/*.{js,ts,jsx,tsx,vue}".into()),
            ("test".into(), "**/*.{test,spec}.{js,ts}".into()),
            ("config".into(), "*.{json,yaml,yml,toml}".into()),
        ],
        /// How long an answer is cached.
        #[cfg_attr(feature = "schema", schemars(with = "f64"), serde(serialize_with = "crate::rules::seconds"))]
        pub cache_timeout: Duration = Duration::from_secs(5 * 60),
    }

    /// The messages of `glob`. Where the document does not specify the wording, it is ours.
    pub struct GlobTexts {
        /// The call is invalid; fills `{reason}` (execute).
        pub invalid: Text = "Error: Invalid parameters. Reason: {reason}".into(),
        /// Reason: arguments of the wrong shape.
        pub arguments: ArgumentTexts = ArgumentTexts {
            not_an_object: "params must be an object".into(),
            missing: "params must have the property '{field}'".into(),
            wrong_type: "params/{field} must be {expected}".into(),
        },
        /// Reason: the searched directory is outside the root (Path safety).
        pub outside_root: Text = "Search path resolves outside the tool's root directory".into(),
        /// Reason: the searched directory does not exist; fills `{path}` (Path access).
        pub not_found: Text = "Search path does not exist {path}".into(),
        /// Reason: the searched path is not a directory; fills `{path}` (validateToolParams).
        pub not_a_directory: Text = "Search path is not a directory: {path}".into(),
        /// Reason: the searched path cannot be accessed; fills `{error}` (Path access).
        pub inaccessible: Text = "Error accessing search path: {error}".into(),
        /// Reason: the pattern is empty (Pattern syntax errors).
        pub empty_pattern: Text = "The 'pattern' parameter cannot be empty.".into(),
        /// Reason: the pattern is invalid; fills `{pattern}` (Pattern syntax errors).
        pub invalid_pattern: Text = "Invalid glob pattern: {pattern}".into(),
        /// The search failed; fills `{message}` (execute, catch).
        pub search_failed: Text = "Error during glob search operation: {message}".into(),
        /// The `returnDisplay` of a failed search (execute, catch).
        pub search_failed_display: Text = "Error: An unexpected error occurred.".into(),
        /// The `{message}` of a cancelled search.
        pub aborted: Text = "The search was aborted".into(),
        /// The first line of a list; fills `{count}`, `{pattern}` and `{ignored}` (execute).
        pub found: Text = "Found {count} file(s) matching \"{pattern}\"{ignored}, sorted by modification time (newest first):\n".into(),
        /// The `{ignored}` of a list, if files were ignored; fills `{count}`.
        pub found_ignored: Text = " ({count} additional files were git-ignored)".into(),
        /// The `returnDisplay` of a list; fills `{count}`.
        pub found_display: Text = "Found {count} matching file(s)".into(),
        /// The text if nothing matches; fills `{pattern}` and `{ignored}` (execute).
        pub none: Text = "No files found matching pattern \"{pattern}\"{ignored}".into(),
        /// The `{ignored}` if nothing matches, and files were ignored; fills `{count}`.
        pub none_ignored: Text = " ({count} files were git-ignored)".into(),
        /// The `returnDisplay` if nothing matches.
        pub none_display: Text = "No files found".into(),
        /// The description of a call; fills `{pattern}` and `{within}` (getDescription).
        pub description: Text = "'{pattern}'{within}".into(),
        /// The `{within}` of a description, if a path is given; fills `{path}`.
        pub description_within: Text = " within {path}".into(),
        /// The `returnDisplay` of a filtered list; fills `{count}` (Filtering).
        pub filtered_display: Text = "Found {count} filtered file(s)".into(),
        /// The answer to a simplified pattern; fills `{text}` (Recovery).
        pub recovered: Text = "Warning: Used simplified pattern due to error.\n{text}".into(),
        /// The text if the simplified pattern fails, too; fills `{message}` (Recovery).
        pub not_recovered: Text = "Error: Could not execute glob search. {message}".into(),
        /// The `returnDisplay` if the simplified pattern fails, too (Recovery).
        pub not_recovered_display: Text = "Glob search failed".into(),
        /// The message of a call refused by `guard` (Security).
        pub guarded: Text = "Invalid path parameter".into(),
    }
}

choices! {
    /// Which symbolic links are listed.
    pub enum Links {
        /// All, since a link is not a directory, whatever its target is.
        All,
        /// Those whose target is a file.
        ToFiles,
        /// None.
        None,
    }
}
