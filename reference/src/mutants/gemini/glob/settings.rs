use crate::mutants::Mutant;

use super::rules;

/// The names of the settings.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "gemini.glob.settings.git-ignore-renamed",
        "the setting for git-ignored files has another name",
        &["gemini.glob.input.respect-git-ignore.config-fallback"],
        |rules| rules.settings.respect_git_ignore = "respectGitIgnore".into(),
    ),
    rules(
        "gemini.glob.settings.case-renamed",
        "the setting for case has another name",
        &["gemini.glob.extension.config.project"],
        |rules| rules.settings.case_sensitive = "case".into(),
    ),
    rules(
        "gemini.glob.settings.threshold-renamed",
        "the setting for the age of recent files has another name",
        &["gemini.glob.extension.config.project"],
        |rules| rules.settings.recency_threshold_ms = "recency".into(),
    ),
    rules(
        "gemini.glob.settings.ignore-patterns-renamed",
        "the setting for what is left out has another name",
        &["gemini.glob.extension.config.project"],
        |rules| rules.settings.ignore_patterns = "ignore".into(),
    ),
    rules(
        "gemini.glob.settings.ignore-patterns-replace",
        "patterns that are left out by a setting stand instead of those that always are",
        &[
            "gemini.glob.extension.config.project",
            "gemini.glob.scope.ignore-node-modules",
        ],
        |rules| rules.settings.ignore_patterns_replace = true,
    ),
];
