//! What a name means.

use anyhow::bail;
use seekspec_conformance::model::requirement::Requirement;
use seekspec_conformance::near;
use seekspec_conformance::suite::{Case, Suite};

/// What is to be explained.
#[derive(Debug)]
pub(super) enum Subject<'a> {
    Requirement(&'a Requirement),
    Case(&'a Case),
}

/// The case that a name means.
pub(super) fn find_case<'a>(suite: &'a Suite, name: &str) -> anyhow::Result<&'a Case> {
    match find(suite, name)? {
        Subject::Case(case) => Ok(case),
        Subject::Requirement(requirement) => {
            bail!(
                "{} is a requirement; `seekspec explain` names the cases that cover it",
                requirement.id
            )
        }
    }
}

/// What a name means: the whole of it, or else its last parts, where they mean only one thing.
pub(super) fn find<'a>(suite: &'a Suite, name: &str) -> anyhow::Result<Subject<'a>> {
    let name = name.trim_matches('/');
    if let Some(case) = suite.case(name) {
        return Ok(Subject::Case(case));
    }
    if let Some(requirement) = suite.requirement(name) {
        return Ok(Subject::Requirement(requirement));
    }
    let mut found = by_last_parts(suite, name);
    match found.len() {
        0 => bail!("{}", unknown(suite, name)),
        1 => Ok(found.remove(0).1),
        _ => bail!(
            "{}",
            ambiguous(
                name,
                &found.iter().map(|(name, _)| *name).collect::<Vec<_>>()
            )
        ),
    }
}

fn by_last_parts<'a>(suite: &'a Suite, name: &str) -> Vec<(&'a str, Subject<'a>)> {
    let ends = |whole: &str, separator: char| {
        whole
            .strip_suffix(name)
            .is_some_and(|before| before.ends_with(separator))
    };
    let cases = suite.cases.iter().filter(|case| ends(&case.name, '/'));
    let requirements = suite
        .all_requirements()
        .filter(|requirement| ends(&requirement.id, '.'));
    cases
        .map(|case| (case.name.as_str(), Subject::Case(case)))
        .chain(
            requirements
                .map(|requirement| (requirement.id.as_str(), Subject::Requirement(requirement))),
        )
        .collect()
}

fn ambiguous(name: &str, names: &[&str]) -> String {
    format!(
        "`{name}` means {} things; name one of them:\n  {}",
        names.len(),
        names.join("\n  ")
    )
}

fn unknown(suite: &Suite, name: &str) -> String {
    let folder = format!("{name}/");
    let group = format!("{name}.");
    let below: Vec<&str> = (suite.cases.iter().map(|case| case.name.as_str()))
        .chain(
            suite
                .all_requirements()
                .map(|requirement| requirement.id.as_str()),
        )
        .filter(|whole| {
            whole.starts_with(&folder)
                || whole.contains(&format!("/{folder}"))
                || whole.starts_with(&group)
        })
        .collect();
    if !below.is_empty() {
        return ambiguous(name, &below);
    }
    let names = suite
        .cases
        .iter()
        .flat_map(|case| [case.name.as_str(), &case.id]);
    let ids = suite
        .all_requirements()
        .flat_map(|requirement| [requirement.id.as_str(), within_tool(&requirement.id)]);
    let lists =
        "`seekspec list` shows the cases, `seekspec coverage --format json` the requirements";
    let help = near::did_you_mean(name, names.chain(ids)).unwrap_or_else(|| lists.to_owned());
    format!("unknown case or requirement `{name}`; {help}")
}

/// An id without its profile and its tool.
fn within_tool(id: &str) -> &str {
    id.splitn(3, '.').nth(2).unwrap_or(id)
}
