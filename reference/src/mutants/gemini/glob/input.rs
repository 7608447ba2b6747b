use crate::mutants::Mutant;
use crate::mutants::edge::misread;

use super::spoils::{converts_types, searches_src, takes_false_for_true};
use super::{edge, rules};

/// How the parameters are read.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "gemini.glob.input.case-sensitive-by-default",
        "case counts unless `case_sensitive: false` says otherwise",
        &["gemini.glob.input.case-sensitive.default"],
        |rules| rules.input.case_sensitive.default = true,
    ),
    rules(
        "gemini.glob.input.case-sensitive-ignored",
        "`case_sensitive` is ignored",
        &["gemini.glob.input.case-sensitive.true"],
        |rules| rules.input.case_sensitive.honoured = false,
    ),
    rules(
        "gemini.glob.input.case-sensitive-not-configurable",
        "the setting of `case_sensitive` is ignored",
        &["gemini.glob.extension.config.project"],
        |rules| rules.input.case_sensitive.configurable = false,
    ),
    rules(
        "gemini.glob.input.git-ignore-off-by-default",
        "git-ignored files are listed unless `respect_git_ignore: true` asks for less",
        &["gemini.glob.input.respect-git-ignore.default"],
        |rules| rules.input.respect_git_ignore.default = false,
    ),
    rules(
        "gemini.glob.input.git-ignore-ignored",
        "`respect_git_ignore` is ignored",
        &[
            "gemini.glob.input.respect-git-ignore.false",
            "gemini.glob.input.respect-git-ignore.config-fallback",
        ],
        |rules| rules.input.respect_git_ignore.honoured = false,
    ),
    rules(
        "gemini.glob.input.git-ignore-not-configurable",
        "the setting for git-ignored files is not asked",
        &["gemini.glob.input.respect-git-ignore.config-fallback"],
        |rules| rules.input.respect_git_ignore.configurable = false,
    ),
    rules(
        "gemini.glob.input.path-ignored",
        "`path` is ignored: every search starts at the root",
        &[
            "gemini.glob.pattern.relative-to-search-dir",
            "gemini.glob.input.path.relative",
            "gemini.glob.pattern.docs-example",
            "gemini.glob.example.tests-path",
        ],
        |rules| rules.input.path_honoured = false,
    ),
    rules(
        "gemini.glob.input.empty-path-refused",
        "an empty `path` is refused",
        &["gemini.glob.input.path.empty-string"],
        |rules| rules.input.empty_path_is_root = false,
    ),
    edge(
        "gemini.glob.input.src-by-default",
        "without `path`, src is searched where there is one",
        &["gemini.glob.input.path.optional"],
        searches_src,
    ),
    edge(
        "gemini.glob.input.dot-is-a-name",
        "a dot as `path` is taken for the name of an entry, and not found",
        &["gemini.glob.input.path.dot"],
        |tool, arguments, context| misread(("path", dot_as_a_name), tool, arguments, context),
    ),
    edge(
        "gemini.glob.input.case-sensitive-if-given",
        "`case_sensitive: false` counts as true",
        &["gemini.glob.input.case-sensitive.false"],
        takes_false_for_true,
    ),
    edge(
        "gemini.glob.input.types-converted",
        "a value of the wrong type is converted, and searched for",
        &[
            "gemini.glob.input.pattern.type",
            "gemini.glob.input.path.type",
            "gemini.glob.input.boolean-types",
            "gemini.glob.validation.before-search",
        ],
        converts_types,
    ),
];

fn dot_as_a_name(path: &str) -> String {
    match path {
        "." => "\\.".to_owned(),
        other => other.to_owned(),
    }
}
