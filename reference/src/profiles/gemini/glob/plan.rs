use std::path::PathBuf;
use std::time::Duration;

use serde_json::{Map, Value};

use crate::engine::glob::GlobDialect;
use crate::engine::path::resolve;
use crate::host::Context;
use crate::profiles::{Arguments, Failure};

use super::pattern::{DirectoryPatterns, targets};
use super::rules::{GlobRules, SettingRules};
use super::validate::Validator;

/// The interpreted arguments (execute).
#[derive(Clone, Debug, PartialEq)]
pub(super) struct GlobPlan {
    /// The pattern, as given.
    pub(super) pattern: String,
    /// The searched directory, absolute.
    pub(super) search_directory: PathBuf,
    /// The patterns and their directories.
    pub(super) targets: Vec<DirectoryPatterns>,
    /// The dialect of globs in this call.
    pub(super) dialect: GlobDialect,
    /// Whether gitignore rules are obeyed.
    pub(super) respect_git_ignore: bool,
    /// Globs of files to leave out, in addition to gitignore rules.
    pub(super) ignore: Vec<String>,
    /// The age at which a file is no longer recent.
    pub(super) recency_threshold: Duration,
}

impl GlobPlan {
    /// Interprets the arguments, and validates them. The first failed check is reported.
    pub(super) fn new(
        arguments: Arguments<'_>,
        rules: &GlobRules,
        context: &Context<'_>,
    ) -> Result<Self, Failure> {
        let settings = Settings {
            values: &context.settings,
            names: &rules.settings,
        };
        let pattern = arguments.text("pattern").unwrap_or_default();
        let case_sensitive = arguments.boolean("case_sensitive");
        let case_sensitive = case_sensitive.or_else(|| settings.case_sensitive());
        let dialect = GlobDialect {
            case_sensitive: case_sensitive.unwrap_or(rules.input.case_sensitive),
            ..rules.dialect.clone()
        };
        let search_directory = search_directory(arguments, context);
        let validator = Validator {
            root: context.root,
            reach: &context.reach,
            search_directory: &search_directory,
            pattern,
            dialect: &dialect,
            texts: &rules.texts,
        };
        validator.validate(&rules.validation)?;
        let respect_git_ignore = arguments.boolean("respect_git_ignore");
        let respect_git_ignore = respect_git_ignore.or_else(|| settings.respect_git_ignore());
        Ok(Self {
            pattern: pattern.to_owned(),
            targets: targets(pattern, context.root, &search_directory, &dialect),
            search_directory,
            dialect,
            respect_git_ignore: respect_git_ignore.unwrap_or(rules.input.respect_git_ignore),
            ignore: ignore(&settings, rules),
            recency_threshold: settings.threshold().unwrap_or(rules.order.threshold),
        })
    }
}

/// The searched directory: the root if the path is missing or empty.
pub(super) fn search_directory(arguments: Arguments<'_>, context: &Context<'_>) -> PathBuf {
    resolve(context.root, arguments.text("path").unwrap_or_default())
}

fn ignore(settings: &Settings<'_>, rules: &GlobRules) -> Vec<String> {
    let configured = settings.ignore_patterns();
    let replaces = configured.is_some() && rules.settings.ignore_patterns_replace;
    let always = rules.search.ignore.iter().filter(|_| !replaces);
    always
        .map(ToString::to_string)
        .chain(configured.unwrap_or_default())
        .collect()
}

/// The user's settings (execute; Configuration). A setting of the wrong type counts as missing.
struct Settings<'a> {
    values: &'a Map<String, Value>,
    names: &'a SettingRules,
}

impl Settings<'_> {
    fn case_sensitive(&self) -> Option<bool> {
        self.values.get(&*self.names.case_sensitive)?.as_bool()
    }

    fn respect_git_ignore(&self) -> Option<bool> {
        self.values.get(&*self.names.respect_git_ignore)?.as_bool()
    }

    fn threshold(&self) -> Option<Duration> {
        let milliseconds = self.values.get(&*self.names.recency_threshold_ms)?;
        milliseconds.as_u64().map(Duration::from_millis)
    }

    fn ignore_patterns(&self) -> Option<Vec<String>> {
        let patterns = self.values.get(&*self.names.ignore_patterns)?.as_array()?;
        patterns
            .iter()
            .map(|pattern| pattern.as_str().map(str::to_owned))
            .collect()
    }
}
