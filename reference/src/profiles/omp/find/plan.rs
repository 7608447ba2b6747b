use std::path::PathBuf;
use std::time::Duration;

use crate::engine::path::{is_root, resolve};
use crate::host::{Context, Resource};

use super::args::FindArgs;
use super::entry::{has_glob, is_url, split};
use super::error::FindError;
use super::rules::{FindRules, LimitRules, PatternRules, RootCheck, Rounding, TimeoutRules};

/// What the arguments mean (Flow 3 to 6).
#[derive(Clone, Debug, PartialEq)]
pub struct FindPlan {
    /// What is to be searched, in the order of the entries.
    pub targets: Vec<Target>,
    /// Whether hidden files are listed.
    pub hidden: bool,
    /// Whether ignore files are obeyed.
    pub gitignore: bool,
    /// The effective limit.
    pub limit: usize,
    /// The effective timeout.
    pub timeout: Timeout,
}

/// One entry, resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The whole entry as the caller wrote it, normalised.
    pub entry: String,
    /// Its base as the caller wrote it.
    pub written_base: String,
    /// The absolute path of its base.
    pub base: PathBuf,
    /// Its pattern below the base, if it is a glob.
    pub pattern: Option<Pattern>,
}

/// A pattern relative to a base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The glob, without a trailing slash.
    pub glob: String,
    /// Whether it means directories only.
    pub directories_only: bool,
}

/// A timeout as it was asked for and as a duration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timeout {
    /// In the unit of the argument.
    pub units: f64,
    /// The same as a duration.
    pub duration: Duration,
}

impl FindPlan {
    /// Resolves the arguments.
    ///
    /// # Errors
    /// A base that is the root of the file system, and internal URLs that stand for no file.
    pub fn new(
        args: &FindArgs,
        rules: &FindRules,
        context: &Context<'_>,
    ) -> Result<Self, FindError> {
        let mut targets = Vec::new();
        for entry in &args.paths {
            targets.extend(resolve_entry(entry, rules, context)?);
        }
        if targets
            .iter()
            .any(|target| is_rejected_root(target, rules.bases.root_check))
        {
            return Err(FindError::RootRejected);
        }
        Ok(Self {
            targets,
            hidden: rules.switches.hidden.effective(args.hidden),
            gitignore: rules.switches.gitignore.effective(args.gitignore),
            limit: effective_limit(args.limit, &rules.limit),
            timeout: effective_timeout(args.timeout, &rules.timeout),
        })
    }

    /// Whether the call has one target only: some failures are tolerated only where there are more.
    #[must_use]
    pub fn is_single(&self) -> bool {
        self.targets.len() == 1
    }
}

impl Pattern {
    /// A pattern without empty and `.` segments; a trailing slash becomes a wish for directories.
    #[must_use]
    pub fn new(written: &str, rules: &PatternRules) -> Self {
        let segments = written
            .split('/')
            .filter(|segment| !matches!(*segment, "" | "."));
        let directories_only = rules.trailing_slash_means_directories && written.ends_with('/');
        Self {
            glob: segments.collect::<Vec<_>>().join("/"),
            directories_only,
        }
    }
}

fn is_rejected_root(target: &Target, check: RootCheck) -> bool {
    match check {
        RootCheck::Resolved => is_root(&target.base),
        RootCheck::Written => target.written_base == "/",
        RootCheck::Off => false,
    }
}

fn resolve_entry(
    entry: &str,
    rules: &FindRules,
    context: &Context<'_>,
) -> Result<Vec<Target>, FindError> {
    if is_url(entry) {
        return resolve_url(entry, rules, context);
    }
    let split = split(entry, &rules.pattern);
    Ok(vec![Target {
        entry: entry.to_owned(),
        base: resolve(context.root, &split.base),
        written_base: split.base,
        pattern: split
            .pattern
            .map(|pattern| Pattern::new(&pattern, &rules.pattern)),
    }])
}

fn resolve_url(
    url: &str,
    rules: &FindRules,
    context: &Context<'_>,
) -> Result<Vec<Target>, FindError> {
    if rules.bases.rejects_url_globs && has_glob(url, &rules.pattern) {
        return Err(FindError::UrlGlob(url.to_owned()));
    }
    let stands_for_all = url == rules.bases.all_resources_url;
    let is_meant = |resource: &&Resource| {
        resource.uri == url || (stands_for_all && resource.uri.starts_with(url))
    };
    let meant: Vec<_> = context.resources.iter().filter(is_meant).collect();
    if meant.is_empty() {
        return Err(FindError::UrlUnknown(url.to_owned()));
    }
    let targets: Vec<_> = meant
        .iter()
        .filter_map(|resource| backing_file(resource, context))
        .collect();
    if targets.is_empty() {
        Err(FindError::UrlWithoutFile(url.to_owned()))
    } else {
        Ok(targets)
    }
}

fn backing_file(resource: &Resource, context: &Context<'_>) -> Option<Target> {
    let base = resolve(context.root, &resource.file.as_ref()?.to_string_lossy());
    Some(Target {
        entry: resource.uri.clone(),
        written_base: resource.uri.clone(),
        base,
        pattern: None,
    })
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast from float saturates"
)]
fn effective_limit(given: Option<f64>, rules: &LimitRules) -> usize {
    let limit = given
        .filter(|_| rules.honoured)
        .map_or(rules.default, |limit| match rules.rounding {
            Rounding::Down => limit.floor() as usize,
            Rounding::Nearest => limit.round() as usize,
            Rounding::Up => limit.ceil() as usize,
        });
    limit.max(rules.min).min(rules.max)
}

fn effective_timeout(given: Option<f64>, rules: &TimeoutRules) -> Timeout {
    // In this order the result is finite whatever was given.
    let units = given
        .filter(|_| rules.honoured)
        .unwrap_or(rules.default)
        .max(rules.min)
        .min(rules.max);
    Timeout {
        units,
        duration: rules.unit.mul_f64(units),
    }
}
