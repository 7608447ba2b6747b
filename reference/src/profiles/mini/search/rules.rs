use crate::engine::grep::{GrepLimits, RegexDialect};
use crate::profiles::mini::{LimitRules, ListingRules, PageRules};

use super::texts::SearchTexts;

/// Everything that the document of `search` decides; the default is the document.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchRules {
    /// How the query is read.
    pub query: QueryRules,
    /// How `maxResults` is read.
    pub limit: LimitRules,
    /// Whether a limit that is no whole number of lines is refused, as ripgrep does; otherwise it is cut to one.
    pub refuses_what_is_no_count: bool,
    /// Which files are searched.
    pub listing: ListingRules,
    /// What is taken from files.
    pub content: ContentRules,
    /// How the text looks.
    pub output: OutputRules,
    /// All messages.
    pub texts: SearchTexts,
}

/// How the query is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryRules {
    /// Whether a query that is no text is converted; otherwise it is refused.
    pub converts: bool,
    /// Whether it is a regular expression; otherwise it is literal.
    pub is_regex: bool,
    /// Whether `a` and `A` differ.
    pub case_sensitive: bool,
    /// How regular expressions are read.
    pub dialect: RegexDialect,
}

/// What is taken from files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentRules {
    /// Whether no more lines are taken from a file than the limit.
    pub caps_each_file: bool,
    /// The most bytes of output, before the limit is applied to it; more is an error (maxBuffer).
    pub max_output_bytes: usize,
    /// Whether what was found in a file is shown although it later turns out to be binary.
    pub shows_beginning_of_binary: bool,
    /// What a file may take of the machine.
    pub limits: GrepLimits,
}

/// How the text looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputRules {
    /// Whether white space at the ends of lines is removed (formatMatchLine).
    pub trims: bool,
    /// How results become the text.
    pub page: PageRules,
}

impl Default for SearchRules {
    fn default() -> Self {
        Self {
            query: QueryRules::default(),
            limit: LimitRules::with_default(20.0),
            refuses_what_is_no_count: true,
            listing: listing(),
            content: ContentRules::default(),
            output: OutputRules {
                trims: true,
                page: PageRules::default(),
            },
            texts: SearchTexts::default(),
        }
    }
}

impl Default for QueryRules {
    fn default() -> Self {
        Self {
            converts: true,
            is_regex: true,
            case_sensitive: true,
            dialect: RegexDialect {
                escapes_braces: false,
                retries_parentheses: false,
                crlf: false,
                max_compiled_bytes: 100 << 20,
                max_cache_bytes: 1000 << 20,
            },
        }
    }
}

impl Default for ContentRules {
    fn default() -> Self {
        Self {
            caps_each_file: true,
            max_output_bytes: 1024 * 1024,
            shows_beginning_of_binary: true,
            limits: GrepLimits {
                line_bytes: 256 << 20,
                ..GrepLimits::default()
            },
        }
    }
}

fn listing() -> ListingRules {
    ListingRules {
        excluded: &[],
        hidden_prefix: Some("."),
        ignore_file: Some(".gitignore"),
        nested_ignore_files: true,
        ignore_files_above: true,
        repository_mark: Some(".git"),
        directories: false,
        others: false,
        max_depth: None,
        unreadable_fails: true,
    }
}
