//! Interprets the arguments (Inputs; Flow 1 to 6).

use std::time::Duration;

use serde_json::Value;

use crate::engine::path::resolve;
use crate::host::Context;
use crate::profiles::omp::call::{SearchTarget, check_joined, is_url, normalized, resources};
use crate::profiles::{Arguments, Failure, Parameter};

use super::rules::{FindRules, TimeoutRules};

/// The parameters (Inputs).
pub(super) fn parameters(rules: &FindRules) -> Vec<Parameter> {
    let (switches, limit, timeout) = (&rules.switches, &rules.limit, &rules.timeout);
    vec![
        Parameter::texts("paths")
            .required_as("an array of globs, files or directories")
            .about("Globs, files, directories or internal URLs, one per entry. Bare globs such as *.ts match at any depth."),
        Parameter::boolean("hidden")
            .default(switches.hidden)
            .about("Whether hidden files are included."),
        Parameter::boolean("gitignore")
            .default(switches.gitignore)
            .about(format!("Whether {} files are respected.", rules.search.ignore_file)),
        Parameter::number("limit").default(limit.default).about(format!(
            "The most paths to return, from {} to {}. Values outside are clamped.",
            limit.min, limit.max
        )),
        Parameter::number("timeout").default(timeout.default).about(format!(
            "Seconds until the search stops and returns the matches so far, from {} to {}.",
            timeout.min, timeout.max
        )),
    ]
}

/// The interpreted arguments.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FindPlan {
    /// The targets to search, in the order of the entries.
    pub(super) targets: Vec<SearchTarget>,
    /// Whether hidden files are listed.
    pub(super) hidden: bool,
    /// Whether ignore files are obeyed.
    pub(super) gitignore: bool,
    /// The effective limit.
    pub(super) limit: usize,
    /// The effective timeout.
    pub(super) timeout: Timeout,
}

/// A timeout, as given and as a duration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Timeout {
    /// In the unit of the argument.
    pub(super) units: f64,
    /// As a duration.
    pub(super) duration: Duration,
}

impl FindPlan {
    /// Reads the arguments, and resolves the entries. A comma in an entry is allowed if a file of
    /// that name exists.
    ///
    /// # Errors
    /// Arguments of the wrong shape, empty or joined entries, a limit that is not positive, a base
    /// that is the root of the file system, and internal URLs without a file.
    pub(super) fn new(
        arguments: &Value,
        rules: &FindRules,
        context: &Context<'_>,
    ) -> Result<Self, Failure> {
        let texts = &rules.texts.call;
        let given = Arguments::read(arguments, &parameters(rules), &texts.arguments)?;
        let entries = normalized(&given.texts("paths"), &rules.entries, texts)?;
        let exists = |entry: &str| {
            context.operations.is_none()
                && context.reach.stamp(&resolve(context.root, entry)).is_ok()
        };
        let names = entries.iter().map(String::as_str);
        check_joined(names, &rules.entries, texts, exists)?;
        let limit = effective_limit(given.number("limit"), rules)?;
        Ok(Self {
            targets: targets(&entries, rules, context)?,
            hidden: given.boolean("hidden").unwrap_or(rules.switches.hidden),
            gitignore: given
                .boolean("gitignore")
                .unwrap_or(rules.switches.gitignore),
            limit,
            timeout: effective_timeout(given.number("timeout"), &rules.timeout),
        })
    }

    /// Whether the call has a single target. Some failures are tolerated only if there are others.
    pub(super) fn is_single(&self) -> bool {
        self.targets.len() == 1
    }
}

fn targets(
    entries: &[String],
    rules: &FindRules,
    context: &Context<'_>,
) -> Result<Vec<SearchTarget>, Failure> {
    let mut targets = Vec::new();
    for entry in entries {
        if is_url(entry) {
            targets.extend(backing_files(entry, rules, context)?);
        } else {
            targets.push(SearchTarget::new(entry, context, &rules.pattern));
        }
    }
    rules.bases.check_roots(&targets, &rules.texts.call)?;
    Ok(targets)
}

fn backing_files(
    url: &str,
    rules: &FindRules,
    context: &Context<'_>,
) -> Result<Vec<SearchTarget>, Failure> {
    let texts = &rules.texts;
    let meant = resources(url, &rules.bases, &rules.pattern, &texts.call, context)?;
    let targets: Vec<_> = meant
        .into_iter()
        .filter_map(|resource| {
            let file = resource.file.as_ref()?;
            Some(SearchTarget::backing(&resource.uri, file, context.root))
        })
        .collect();
    if targets.is_empty() {
        return Err(Failure::new(&texts.url_without_file).with("url", url));
    }
    Ok(targets)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast from float saturates"
)]
fn effective_limit(given: Option<f64>, rules: &FindRules) -> Result<usize, Failure> {
    let bounds = &rules.limit;
    let limit = match given {
        Some(limit) if !limit.is_finite() || limit <= 0.0 => {
            return Err(Failure::new(&rules.texts.limit_not_positive));
        }
        Some(limit) => limit.floor() as usize,
        None => bounds.default,
    };
    Ok(limit.max(bounds.min).min(bounds.max))
}

fn effective_timeout(given: Option<f64>, rules: &TimeoutRules) -> Timeout {
    // In this order the result is finite, whatever the input.
    let units = given.unwrap_or(rules.default).max(rules.min).min(rules.max);
    Timeout {
        units,
        duration: rules.unit.mul_f64(units),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::profiles::schema;

    #[test]
    fn defaults_are_those_of_the_rules() {
        let mut rules = FindRules::default();
        let check = |rules: &FindRules, field: &str, expected: Value| {
            let default = &schema(&parameters(rules))["properties"][field]["default"];
            assert_eq!(*default, expected);
        };
        check(&rules, "hidden", json!(true));
        check(&rules, "gitignore", json!(true));
        check(&rules, "limit", json!(200));
        check(&rules, "timeout", json!(5));
        rules.limit.default = 7;
        check(&rules, "limit", json!(7));
    }
}
