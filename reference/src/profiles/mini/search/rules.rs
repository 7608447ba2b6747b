use crate::engine::grep::{GrepLimits, RegexDialect};
use crate::profiles::mini::{LimitRules, ListingRules, PageRules};

use super::texts::SearchTexts;

rules! {
    /// Everything that the document of `search` decides; the default is the document.
    pub struct SearchRules {
        /// How the query is read.
        pub query: QueryRules,
        /// How `maxResults` is read.
        pub limit: LimitRules = LimitRules::with_default(20.0),
        /// Whether a limit that is no whole number of lines is refused, as ripgrep does; otherwise it is cut to one.
        pub refuses_what_is_no_count: bool = true,
        /// Which files are searched.
        pub listing: ListingRules = listing(),
        /// What is taken from files.
        pub content: ContentRules,
        /// How the text looks.
        pub output: OutputRules,
        /// All messages.
        pub texts: SearchTexts,
    }
}

rules! {
    /// How the query is read.
    pub struct QueryRules {
        /// Whether a query that is no text is converted; otherwise it is refused.
        pub converts: bool = true,
        /// Whether it is a regular expression; otherwise it is literal.
        pub is_regex: bool = true,
        /// Whether `a` and `A` differ.
        pub case_sensitive: bool = true,
        /// How regular expressions are read.
        pub dialect: RegexDialect = RegexDialect {
                    escapes_braces: false,
                    retries_parentheses: false,
                    crlf: false,
                    max_compiled_bytes: 100 << 20,
                    max_cache_bytes: 1000 << 20,
                },
    }
}

rules! {
    /// What is taken from files.
    pub struct ContentRules {
        /// Whether no more lines are taken from a file than the limit.
        pub caps_each_file: bool = true,
        /// The most bytes of output, before the limit is applied to it; more is an error (maxBuffer).
        pub max_output_bytes: usize = 1024 * 1024,
        /// Whether what was found in a file is shown although it later turns out to be binary.
        pub shows_beginning_of_binary: bool = true,
        /// What a file may take of the machine.
        pub limits: GrepLimits = GrepLimits {
                    line_bytes: 256 << 20,
                    ..GrepLimits::default()
                },
    }
}

rules! {
    /// How the text looks.
    pub struct OutputRules {
        /// Whether white space at the ends of lines is removed (formatMatchLine).
        pub trims: bool = true,
        /// How results become the text.
        pub page: PageRules,
    }
}

fn listing() -> ListingRules {
    ListingRules {
        hidden_prefix: Some(".".into()),
        ignore_file: Some(".gitignore".into()),
        negation_unhides: true,
        ..ListingRules::default()
    }
}
