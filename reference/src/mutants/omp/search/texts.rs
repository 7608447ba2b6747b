use crate::mutants::Mutant;

use super::rules;

/// What errors say.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.search.texts.empty-entry",
        "an empty entry is refused in other words",
        &[
            "omp.search.input.paths.empty-string",
            "omp.search.input.paths.blank",
        ],
        |rules| rules.texts.call.empty_entry = "paths must not be empty".into(),
    ),
    rules(
        "omp.search.texts.joined-entry",
        "joined paths are refused in other words",
        &["omp.search.input.paths.comma-joined"],
        |rules| rules.texts.call.joined_entry = "commas are not allowed: {entry}".into(),
    ),
    rules(
        "omp.search.texts.not-found",
        "a missing path is told in other words",
        &[
            "omp.search.path.missing",
            "omp.search.path.missing-glob-base",
            "omp.search.multi-path.missing.all",
        ],
        |rules| rules.texts.call.not_found = "No such file or directory: {paths}".into(),
    ),
    rules(
        "omp.search.texts.not-found-unnamed",
        "the message of a missing path does not name it",
        &["omp.search.errors.path-named"],
        |rules| rules.texts.call.not_found = "Path not found: it is not there".into(),
    ),
    rules(
        "omp.search.texts.url-glob",
        "a glob in an internal URL is refused in other words",
        &["omp.search.internal-urls.glob-rejected"],
        |rules| rules.texts.call.url_glob = "No globs in URLs: {url}".into(),
    ),
    rules(
        "omp.search.texts.pattern-empty",
        "an empty pattern is refused in other words",
        &[
            "omp.search.input.pattern.empty",
            "omp.search.input.pattern.blank",
        ],
        |rules| rules.texts.pattern_empty = "pattern is empty".into(),
    ),
    rules(
        "omp.search.texts.skip-negative",
        "a negative `skip` is refused in other words",
        &["omp.search.input.skip.negative"],
        |rules| rules.texts.skip_negative = "skip must be >= 0".into(),
    ),
    rules(
        "omp.search.texts.invalid-regex",
        "an invalid pattern is told in other words",
        &[
            "omp.search.regex.invalid-filesystem",
            "omp.search.regex.invalid-virtual",
        ],
        |rules| rules.texts.invalid_regex = "Bad pattern: {reason}".into(),
    ),
    rules(
        "omp.search.texts.invalid-regex-raw",
        "the message of an invalid pattern is that of the engine",
        &[
            "omp.search.regex.invalid-prefix-normalised",
            "omp.search.regex.invalid-filesystem",
        ],
        |rules| rules.texts.invalid_regex = "regex parse error: {reason}".into(),
    ),
    rules(
        "omp.search.texts.range-on-glob",
        "a selector on a glob is refused in other words",
        &["omp.search.line-range.glob-error"],
        |rules| rules.texts.range_on_glob = "No lines of a glob: {path}".into(),
    ),
    rules(
        "omp.search.texts.range-on-directory",
        "a selector on a directory is refused in other words",
        &["omp.search.line-range.directory-error"],
        |rules| {
            rules.texts.range_on_directory =
                "Line-range selector requires a single file: {path}".into();
        },
    ),
    rules(
        "omp.search.texts.range-not-found",
        "a selector on a missing path is told like any missing path",
        &["omp.search.line-range.missing-error"],
        |rules| rules.texts.range_not_found = "Path not found: {path}".into(),
    ),
    rules(
        "omp.search.texts.archives-unreadable",
        "members that cannot be read are told in other words",
        &["omp.search.archives.all-unreadable"],
        |rules| rules.texts.archives_unreadable = "Unreadable: {members}".into(),
    ),
];
