use std::time::Duration;

use crate::host::{Context, Resource};
use crate::profiles::omp::call::{Target, is_url, resources};

use super::args::FindArgs;
use super::error::FindError;
use super::rules::{FindRules, LimitRules, Rounding, TimeoutRules};

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
        rules.bases.check_roots(&targets)?;
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

fn resolve_entry(
    entry: &str,
    rules: &FindRules,
    context: &Context<'_>,
) -> Result<Vec<Target>, FindError> {
    if !is_url(entry) {
        return Ok(vec![Target::new(entry, context.root, &rules.pattern)]);
    }
    let backed = |resource: &Resource| {
        let file = resource.file.as_ref()?;
        Some(Target::backing(&resource.uri, file, context.root))
    };
    let meant = resources(entry, &rules.bases, &rules.pattern, context)?;
    let targets: Vec<_> = meant.into_iter().filter_map(backed).collect();
    if targets.is_empty() {
        Err(FindError::UrlWithoutFile(entry.to_owned()))
    } else {
        Ok(targets)
    }
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
