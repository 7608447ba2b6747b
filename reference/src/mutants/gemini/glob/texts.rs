use crate::mutants::Mutant;

use super::rules;

/// The messages.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "gemini.glob.texts.refusal-reworded",
        "a refusal does not begin with `Error: Invalid parameters. Reason: `",
        &[
            "gemini.glob.input.pattern.required",
            "gemini.glob.input.pattern.type",
            "gemini.glob.input.path.type",
            "gemini.glob.input.boolean-types",
            "gemini.glob.validation.result-text",
        ],
        |rules| rules.texts.invalid = "Invalid call: {reason}".into(),
    ),
    rules(
        "gemini.glob.texts.refusal-thrown",
        "a refusal is thrown: its reason stands alone",
        &[
            "gemini.glob.errors.returned-not-thrown",
            "gemini.glob.validation.result-text",
        ],
        |rules| rules.texts.invalid = "{reason}".into(),
    ),
    rules(
        "gemini.glob.texts.search-failure-thrown",
        "a search that fails throws: the message stands alone",
        &[
            "gemini.glob.errors.search-exception.text",
            "gemini.glob.errors.returned-not-thrown",
            "gemini.glob.cancel.result",
        ],
        |rules| rules.texts.search_failed = "{message}".into(),
    ),
    rules(
        "gemini.glob.texts.search-failure-display-reworded",
        "the display string of a search that fails has other words",
        &["gemini.glob.errors.search-exception.display"],
        |rules| rules.texts.search_failed_display = "The search failed".into(),
    ),
    rules(
        "gemini.glob.texts.refusal-without-reason",
        "a refusal does not say why",
        &[
            "gemini.glob.validation.result-text",
            "gemini.glob.input.pattern.empty",
        ],
        |rules| rules.texts.invalid = "Error: Invalid parameters. Reason: ".into(),
    ),
    rules(
        "gemini.glob.texts.outside-root-reworded",
        "the message of a directory outside of the root has other words",
        &["gemini.glob.validation.outside-root"],
        |rules| rules.texts.outside_root = "Search path is outside of the workspace".into(),
    ),
    rules(
        "gemini.glob.texts.not-found-with-colon",
        "there is a colon after `does not exist`",
        &["gemini.glob.validation.not-exist"],
        |rules| rules.texts.not_found = "Search path does not exist: {path}".into(),
    ),
    rules(
        "gemini.glob.texts.not-found-without-path",
        "the message does not say which path does not exist",
        &["gemini.glob.validation.not-exist"],
        |rules| rules.texts.not_found = "Search path does not exist ".into(),
    ),
    rules(
        "gemini.glob.texts.not-a-directory-without-path",
        "the message does not say what is not a directory",
        &["gemini.glob.validation.not-directory"],
        |rules| rules.texts.not_a_directory = "Search path is not a directory".into(),
    ),
    rules(
        "gemini.glob.texts.not-a-directory-reworded",
        "the message of a file as search directory has other words",
        &["gemini.glob.validation.not-directory"],
        |rules| rules.texts.not_a_directory = "Not a directory: {path}".into(),
    ),
    rules(
        "gemini.glob.texts.access-error-without-cause",
        "an error of access does not say which",
        &["gemini.glob.validation.access-error"],
        |rules| rules.texts.inaccessible = "Error accessing search path: ".into(),
    ),
    rules(
        "gemini.glob.texts.access-error-reworded",
        "the message of an error of access has other words",
        &["gemini.glob.validation.access-error"],
        |rules| rules.texts.inaccessible = "Cannot read: {error}".into(),
    ),
    rules(
        "gemini.glob.texts.empty-pattern-reworded",
        "the message of an empty pattern has other words",
        &["gemini.glob.input.pattern.empty"],
        |rules| rules.texts.empty_pattern = "pattern is required".into(),
    ),
    rules(
        "gemini.glob.texts.header-without-order",
        "the first line does not say how the list is sorted",
        &[
            "gemini.glob.output.found-header",
            "gemini.glob.order.header-versus-actual",
        ],
        |rules| {
            rules.texts.found = "Found {count} file(s) matching \"{pattern}\"{ignored}:\n".into();
        },
    ),
    rules(
        "gemini.glob.texts.header-without-pattern",
        "the first line does not repeat the pattern",
        &[
            "gemini.glob.output.pattern-verbatim",
            "gemini.glob.output.found-header",
        ],
        |rules| {
            rules.texts.found =
                "Found {count} file(s){ignored}, sorted by modification time (newest first):\n"
                    .into();
        },
    ),
    rules(
        "gemini.glob.texts.header-with-plural",
        "the first line says `files` without brackets",
        &[
            "gemini.glob.output.plural-fixed",
            "gemini.glob.output.found-header",
        ],
        |rules| {
            rules.texts.found = "Found {count} files matching \"{pattern}\"{ignored}, sorted by modification time (newest first):\n".into();
        },
    ),
    rules(
        "gemini.glob.texts.header-in-single-quotes",
        "the pattern stands in single quotes",
        &[
            "gemini.glob.output.pattern-verbatim",
            "gemini.glob.output.found-header",
        ],
        |rules| {
            rules.texts.found = "Found {count} file(s) matching '{pattern}'{ignored}, sorted by modification time (newest first):\n".into();
        },
    ),
    rules(
        "gemini.glob.texts.header-with-directory",
        "the first line also names the directory that was searched",
        &[
            "gemini.glob.output.found-header",
            "gemini.glob.output.found-header-git-ignored",
        ],
        |rules| {
            rules.texts.found = "Found {count} file(s) matching \"{pattern}\" within the directory{ignored}, sorted by modification time (newest first):\n".into();
        },
    ),
    rules(
        "gemini.glob.texts.none-with-directory",
        "the text without a match also names the directory that was searched",
        &[
            "gemini.glob.output.none",
            "gemini.glob.output.none-git-ignored",
        ],
        |rules| {
            rules.texts.none =
                "No files found matching pattern \"{pattern}\" within the directory{ignored}."
                    .into();
        },
    ),
    rules(
        "gemini.glob.texts.refusal-is-general",
        "a refusal says that the parameters are invalid, and not why",
        &["gemini.glob.validation.result-text"],
        |rules| rules.texts.invalid = "Error: Invalid parameters provided.".into(),
    ),
    rules(
        "gemini.glob.texts.ignored-without-additional",
        "the ignored files are not called additional",
        &[
            "gemini.glob.output.found-header-git-ignored",
            "gemini.glob.output.plural-fixed",
        ],
        |rules| rules.texts.found_ignored = " ({count} files were git-ignored)".into(),
    ),
    rules(
        "gemini.glob.texts.display-found-reworded",
        "the display string of a list has other words",
        &["gemini.glob.output.display-found"],
        |rules| rules.texts.found_display = "{count} file(s)".into(),
    ),
    rules(
        "gemini.glob.texts.none-reworded",
        "the text without a match has other words",
        &["gemini.glob.output.none"],
        |rules| rules.texts.none = "No matches for \"{pattern}\"{ignored}".into(),
    ),
    rules(
        "gemini.glob.texts.none-without-pattern",
        "the text without a match does not repeat the pattern",
        &["gemini.glob.output.none"],
        |rules| rules.texts.none = "No files found{ignored}".into(),
    ),
    rules(
        "gemini.glob.texts.none-ignored-reworded",
        "the ignored files are called additional where there is no match",
        &["gemini.glob.output.none-git-ignored"],
        |rules| rules.texts.none_ignored = " ({count} additional files were git-ignored)".into(),
    ),
    rules(
        "gemini.glob.texts.display-none-reworded",
        "the display string without a match has other words",
        &["gemini.glob.output.display-none"],
        |rules| rules.texts.none_display = "Nothing found".into(),
    ),
    rules(
        "gemini.glob.texts.filtered-display-reworded",
        "the display string of a filtered list has other words",
        &["gemini.glob.extension.filter.output"],
        |rules| rules.texts.filtered_display = "Found {count} file(s)".into(),
    ),
];
