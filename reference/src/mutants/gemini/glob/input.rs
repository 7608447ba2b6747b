use crate::mutants::Mutant;

use super::rules;

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
        ],
        |rules| rules.input.path_honoured = false,
    ),
    rules(
        "gemini.glob.input.empty-path-refused",
        "an empty `path` is refused",
        &["gemini.glob.input.path.empty-string"],
        |rules| rules.input.empty_path_is_root = false,
    ),
];
