use crate::mutants::Mutant;
use std::time::Duration;

use super::rules;

/// What the document sketches as extensions.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "gemini.glob.extensions.setting-renamed",
        "no extension can be switched on",
        &[
            "gemini.glob.extension.batch.order",
            "gemini.glob.extension.sort.name",
            "gemini.glob.extension.filter.size",
        ],
        |rules| rules.extensions.setting = "none".into(),
    ),
    rules(
        "gemini.glob.extensions.no-named-patterns",
        "names stand for no patterns",
        &["gemini.glob.extension.semantic"],
        |rules| rules.extensions.named_patterns = vec![],
    ),
    rules(
        "gemini.glob.extensions.source-without-vue",
        "`source` leaves .vue files out",
        &["gemini.glob.extension.semantic"],
        |rules| {
            rules.extensions.named_patterns = vec![
                ("source".into(), "**/*.{js,ts,jsx,tsx}".into()),
                ("test".into(), "**/*.{test,spec}.{js,ts}".into()),
                ("config".into(), "*.{json,yaml,yml,toml}".into()),
            ];
        },
    ),
    rules(
        "gemini.glob.extensions.nothing-remembered",
        "an answer is not remembered",
        &["gemini.glob.extension.cache.hit"],
        |rules| rules.extensions.cache_timeout = Duration::ZERO,
    ),
];
