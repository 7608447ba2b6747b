use crate::Text;
use std::path::PathBuf;
use std::time::Duration;

use crate::engine::glob::GlobDialect;
use crate::engine::path::resolve;
use crate::host::Context;

use super::args::GlobArgs;
use super::error::Reason;
use super::pattern::{Target, targets};
use super::rules::GlobRules;
use super::settings::GlobSettings;
use super::validate::Subject;

/// What the arguments mean (execute).
#[derive(Clone, Debug, PartialEq)]
pub struct GlobPlan {
    /// The pattern as it was given.
    pub pattern: String,
    /// The directory that is searched, absolute.
    pub search_directory: PathBuf,
    /// What is searched for, and where.
    pub targets: Vec<Target>,
    /// What the characters of globs mean in this call.
    pub dialect: GlobDialect,
    /// Whether git-ignore rules leave anything out.
    pub respect_git_ignore: bool,
    /// Globs of what is left out whatever git says.
    pub ignore: Vec<String>,
    /// The age up to which a file is recent.
    pub recency_threshold: Duration,
}

impl GlobPlan {
    /// Interprets the arguments, and checks them.
    ///
    /// # Errors
    /// The first check that fails.
    pub fn new(args: &GlobArgs, rules: &GlobRules, context: &Context<'_>) -> Result<Self, Reason> {
        let settings = GlobSettings::read(&context.settings, &rules.settings);
        let input = &rules.input;
        let dialect = GlobDialect {
            case_sensitive: input
                .case_sensitive
                .effective(args.case_sensitive, settings.case_sensitive),
            ..rules.pattern.dialect.clone()
        };
        let search_directory = search_directory(args, rules, context);
        let subject = Subject {
            root: context.root,
            search_directory: &search_directory,
            pattern: &args.pattern,
            dialect: &dialect,
        };
        subject.validate(&rules.validation)?;
        let targets = targets(
            &args.pattern,
            context.root,
            &search_directory,
            &dialect,
            &rules.pattern,
        );
        Ok(Self {
            pattern: args.pattern.clone(),
            targets,
            search_directory,
            dialect,
            respect_git_ignore: input
                .respect_git_ignore
                .effective(args.respect_git_ignore, settings.respect_git_ignore),
            ignore: ignore(&settings, rules),
            recency_threshold: settings.recency_threshold.unwrap_or(rules.order.threshold),
        })
    }
}

pub(super) fn search_directory(
    args: &GlobArgs,
    rules: &GlobRules,
    context: &Context<'_>,
) -> PathBuf {
    let path = args.path.as_deref().filter(|_| rules.input.path_honoured);
    match path {
        Some("") if !rules.input.empty_path_is_root => PathBuf::new(),
        path => resolve(context.root, path.unwrap_or_default()),
    }
}

fn ignore(settings: &GlobSettings, rules: &GlobRules) -> Vec<String> {
    let configured = settings.ignore_patterns.as_deref().unwrap_or_default();
    let replaced = settings.ignore_patterns.is_some() && rules.settings.ignore_patterns_replace;
    let always: &[Text] = if replaced { &[] } else { &rules.search.ignore };
    let always = always.iter().map(|pattern| pattern.to_string());
    always.chain(configured.iter().cloned()).collect()
}
