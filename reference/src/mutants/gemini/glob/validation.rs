use crate::mutants::Mutant;
use crate::profiles::gemini::glob::{Boundary, Check};

use super::rules;

/// What a call is refused for.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "gemini.glob.validation.nothing-checked",
        "nothing is checked but the types",
        &[
            "gemini.glob.validation.outside-root",
            "gemini.glob.validation.not-exist",
            "gemini.glob.input.pattern.empty",
            "gemini.glob.validation.before-search",
        ],
        |rules| {
            rules.validation.checks = vec![];
        },
    ),
    rules(
        "gemini.glob.validation.boundary-unchecked",
        "a search directory outside of the root is searched",
        &[
            "gemini.glob.validation.outside-root",
            "gemini.glob.validation.outside-root-absolute",
            "gemini.glob.validation.before-search",
        ],
        |rules| {
            rules.validation.checks = vec![
                Check::Exists,
                Check::IsDirectory,
                Check::IsReadable,
                Check::PatternNotEmpty,
                Check::PatternWellFormed,
            ];
        },
    ),
    rules(
        "gemini.glob.validation.existence-unchecked",
        "a directory that is not there finds nothing, without an error",
        &["gemini.glob.validation.not-exist"],
        |rules| {
            rules.validation.checks = vec![
                Check::InsideRoot,
                Check::IsDirectory,
                Check::IsReadable,
                Check::PatternNotEmpty,
                Check::PatternWellFormed,
            ];
        },
    ),
    rules(
        "gemini.glob.validation.kind-unchecked",
        "a file as the search directory finds nothing, without an error",
        &["gemini.glob.validation.not-directory"],
        |rules| {
            rules.validation.checks = vec![
                Check::InsideRoot,
                Check::Exists,
                Check::IsReadable,
                Check::PatternNotEmpty,
                Check::PatternWellFormed,
            ];
        },
    ),
    rules(
        "gemini.glob.validation.access-unchecked",
        "a directory without rights finds nothing, without an error",
        &["gemini.glob.validation.access-error"],
        |rules| {
            rules.validation.checks = vec![
                Check::InsideRoot,
                Check::Exists,
                Check::IsDirectory,
                Check::PatternNotEmpty,
                Check::PatternWellFormed,
            ];
        },
    )
    .excluded("the document's check asks what a directory is, and does not read it"),
    rules(
        "gemini.glob.validation.empty-pattern-unchecked",
        "an empty pattern finds nothing, without an error",
        &["gemini.glob.input.pattern.empty"],
        |rules| {
            rules.validation.checks = vec![
                Check::InsideRoot,
                Check::Exists,
                Check::IsDirectory,
                Check::IsReadable,
                Check::PatternWellFormed,
            ];
        },
    ),
    rules(
        "gemini.glob.validation.existence-first",
        "a missing directory outside of the root is told as missing",
        &["gemini.glob.validation.order"],
        |rules| {
            rules.validation.checks = vec![
                Check::Exists,
                Check::InsideRoot,
                Check::IsDirectory,
                Check::IsReadable,
                Check::PatternNotEmpty,
                Check::PatternWellFormed,
            ];
        },
    ),
    rules(
        "gemini.glob.validation.boundary-as-prefix",
        "a sibling whose name begins with the root's counts as inside",
        &["gemini.glob.validation.outside-root-prefix-sibling"],
        |rules| rules.validation.boundary = Boundary::Prefix,
    ),
    rules(
        "gemini.glob.validation.boundary-as-written",
        "a link that leads out of the root is searched",
        &["gemini.glob.validation.outside-root"],
        |rules| rules.validation.boundary = Boundary::Written,
    )
    .excluded("the document compares paths as they are written; where links lead is open"),
    rules(
        "gemini.glob.validation.blank-pattern-accepted",
        "a pattern of blanks is searched for",
        &["gemini.glob.input.pattern.blank"],
        |rules| rules.validation.blank_is_empty = false,
    ),
];
