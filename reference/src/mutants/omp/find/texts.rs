use crate::mutants::Mutant;

use super::rules;

const NOT_FOUND: &[&str] = &[
    "omp.find.single-path.missing",
    "omp.find.multi-path.missing.all",
];

/// What messages say.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.find.texts.empty-entry",
        "an empty entry is refused in other words",
        &["omp.find.input.paths.empty-string"],
        |rules| rules.texts.call.empty_entry = "paths must not be empty".into(),
    ),
    rules(
        "omp.find.texts.joined-entry",
        "joined paths are refused in other words",
        &["omp.find.input.paths.comma-joined"],
        |rules| rules.texts.call.joined_entry = "commas are not allowed: {entry}".into(),
    ),
    rules(
        "omp.find.texts.root-rejected",
        "the root of the file system is refused in other words",
        &["omp.find.root.rejected"],
        |rules| rules.texts.call.root_rejected = "refusing to search /".into(),
    ),
    rules(
        "omp.find.texts.not-found",
        "a missing path is told in other words",
        NOT_FOUND,
        |rules| rules.texts.call.not_found = "No such file or directory: {paths}".into(),
    ),
    rules(
        "omp.find.texts.not-found-unnamed",
        "the message of a missing path does not name it",
        &["omp.find.errors.path-not-found-names-path"],
        |rules| rules.texts.call.not_found = "Path not found: ".into(),
    ),
    rules(
        "omp.find.texts.not-a-directory",
        "a base that is no directory is told in other words",
        &["omp.find.errors.not-a-directory"],
        |rules| rules.texts.call.not_a_directory = "Not a directory: {path}".into(),
    ),
    rules(
        "omp.find.texts.limit-not-positive",
        "a limit that is not positive is refused in other words",
        &["omp.find.input.limit.zero", "omp.find.input.limit.negative"],
        |rules| rules.texts.limit_not_positive = "limit must be > 0".into(),
    ),
    rules(
        "omp.find.texts.delegate-failed",
        "a delegate's own message is lost",
        &["omp.find.errors.unexpected-rethrown"],
        |rules| rules.texts.delegate_failed = "The remote search failed".into(),
    ),
    rules(
        "omp.find.texts.empty",
        "an empty result is told in other words",
        &["omp.find.output.empty"],
        |rules| rules.texts.empty = "No matches".into(),
    ),
    rules(
        "omp.find.texts.empty-is-silent",
        "an empty result is an empty text",
        &["omp.find.output.empty"],
        |rules| rules.texts.empty = "".into(),
    ),
];
