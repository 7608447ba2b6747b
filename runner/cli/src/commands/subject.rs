//! The meaning of a name on the command line.

use std::collections::BTreeSet;
use std::io::Write as _;

use anyhow::bail;
use seekspec_conformance::model::profile::ProfileFile;
use seekspec_conformance::model::requirement::Requirement;
use seekspec_conformance::near;
use seekspec_conformance::select::NamePattern;
use seekspec_conformance::suite::{Case, Suite};

use seekspec_run::output::Output;
use seekspec_run::selection::{ends_with, renamed};
use seekspec_run::style::{WARNING, styled};

/// The most meanings of an ambiguous name that are listed.
const MOST_LISTED: usize = 12;

/// Something with a name.
#[derive(Debug, Clone, Copy)]
pub(super) enum NamedThing<'a> {
    Profile(&'a ProfileFile),
    /// A tool, by profile and name.
    Tool(&'a str, &'a str),
    /// A topic, by one of its cases.
    Topic(&'a Case),
    /// Requirements whose ids begin with this text and a dot.
    Group(&'a str),
    Requirement(&'a Requirement),
    Case(&'a Case),
}

impl NamedThing<'_> {
    /// The full name.
    fn name(self) -> String {
        match self {
            Self::Profile(profile) => profile.profile.clone(),
            Self::Tool(profile, tool) => format!("{profile}/{tool}"),
            Self::Topic(case) => format!("{}/{}/{}", case.profile, case.tool, case.topic),
            Self::Group(prefix) => prefix.to_owned(),
            Self::Requirement(requirement) => requirement.id.clone(),
            Self::Case(case) => case.name.clone(),
        }
    }

    fn kind(self) -> &'static str {
        match self {
            Self::Profile(_) => "profile",
            Self::Tool(..) => "tool",
            Self::Topic(_) => "topic",
            Self::Group(_) => "group of requirements",
            Self::Requirement(_) => "requirement",
            Self::Case(_) => "case",
        }
    }
}

/// The case with this name.
pub(super) fn find_case<'a>(
    suite: &'a Suite,
    name: &str,
    output: Output,
) -> anyhow::Result<&'a Case> {
    match find(suite, name, output)? {
        NamedThing::Case(case) => Ok(case),
        other => bail!(
            "`{name}` is a {}; name a case: `seekspec explain {}` lists them",
            other.kind(),
            other.name()
        ),
    }
}

/// The subject with this name: a whole name, its last parts if they are unambiguous, or a pattern of
/// names of cases. An old name of a case is followed, with a note on stderr.
pub(super) fn find<'a>(
    suite: &'a Suite,
    name: &str,
    output: Output,
) -> anyhow::Result<NamedThing<'a>> {
    let name = name.trim_matches('/');
    let found = candidates(suite, name);
    match found.as_slice() {
        [only] => return Ok(*only),
        [_, ..] => bail!("{}", ambiguous(name, &found)),
        [] => {}
    }
    let Some((old, new)) = renamed(suite, name) else {
        bail!("{}", unknown(suite, name));
    };
    note_renamed(output, old, new)?;
    find(suite, new, output)
}

/// Tells the user that a name is an old one.
pub(super) fn note_renamed(output: Output, old: &str, new: &str) -> anyhow::Result<()> {
    let note = styled("note:", WARNING);
    writeln!(
        output.stderr(),
        "{note} case `{old}` was renamed to `{new}`"
    )?;
    Ok(())
}

/// Finds subjects of one kind by their name.
type Kind = for<'a> fn(&'a Suite, &str) -> Vec<NamedThing<'a>>;

/// The possible meanings of the name; of the kinds of subjects, the first that has any.
fn candidates<'a>(suite: &'a Suite, name: &str) -> Vec<NamedThing<'a>> {
    let kinds: [Kind; 6] = [
        whole_names,
        profiles,
        tools,
        by_last_parts,
        groups,
        by_pattern,
    ];
    let mut found = kinds.iter().map(|kind| kind(suite, name));
    found.find(|found| !found.is_empty()).unwrap_or_default()
}

fn whole_names<'a>(suite: &'a Suite, name: &str) -> Vec<NamedThing<'a>> {
    let requirement = || suite.requirement(name).map(NamedThing::Requirement);
    let case = suite.case(name).map(NamedThing::Case);
    case.or_else(requirement).into_iter().collect()
}

fn profiles<'a>(suite: &'a Suite, name: &str) -> Vec<NamedThing<'a>> {
    let profile = suite.profiles.get(name);
    profile.map(NamedThing::Profile).into_iter().collect()
}

fn tools<'a>(suite: &'a Suite, name: &str) -> Vec<NamedThing<'a>> {
    let name = name.replace('.', "/");
    let profiles = suite.profiles.values();
    let tools = profiles.flat_map(|one| one.tools.keys().map(|tool| (&one.profile, tool)));
    let matching =
        tools.filter(|(profile, tool)| ends_with(&format!("{profile}/{tool}"), &name, '/'));
    matching
        .map(|(profile, tool)| NamedThing::Tool(profile, tool))
        .collect()
}

/// Topics, cases and requirements.
fn by_last_parts<'a>(suite: &'a Suite, name: &str) -> Vec<NamedThing<'a>> {
    let mut topics = BTreeSet::new();
    let topics = suite.cases.iter().filter_map(|case| {
        let (topic, _) = case.name.rsplit_once('/')?;
        let is_new = ends_with(topic, name, '/') && topics.insert(topic);
        is_new.then_some(NamedThing::Topic(case))
    });
    let cases = suite
        .cases
        .iter()
        .filter(|case| ends_with(&case.name, name, '/'));
    let requirements = suite
        .all_requirements()
        .filter(|one| ends_with(&one.id, name, '.'));
    topics
        .chain(cases.map(NamedThing::Case))
        .chain(requirements.map(NamedThing::Requirement))
        .collect()
}

/// Groups of requirements with these last parts.
fn groups<'a>(suite: &'a Suite, name: &str) -> Vec<NamedThing<'a>> {
    let ids = suite.all_requirements().map(|one| one.id.as_str());
    let beginnings = ids.flat_map(|id| id.match_indices('.').map(move |(at, _)| &id[..at]));
    let found: BTreeSet<&str> = beginnings
        .filter(|beginning| ends_with(beginning, name, '.'))
        .collect();
    found.into_iter().map(NamedThing::Group).collect()
}

fn by_pattern<'a>(suite: &'a Suite, name: &str) -> Vec<NamedThing<'a>> {
    let Ok(pattern) = NamePattern::of_cases(name) else {
        return Vec::new();
    };
    let cases = suite
        .cases
        .iter()
        .filter(|case| pattern.matches(&case.name));
    cases.map(NamedThing::Case).collect()
}

fn ambiguous(name: &str, found: &[NamedThing<'_>]) -> String {
    let mut list: Vec<String> = found.iter().map(|subject| subject.name()).collect();
    let left_out = list.len().saturating_sub(MOST_LISTED);
    list.truncate(MOST_LISTED);
    if left_out > 0 {
        list.push(format!("… and {left_out} more"));
    }
    format!(
        "`{name}` is ambiguous; name one of:\n  {}",
        list.join("\n  ")
    )
}

fn unknown(suite: &Suite, name: &str) -> String {
    let names = suite
        .cases
        .iter()
        .flat_map(|case| [case.name.as_str(), &case.id, &case.topic]);
    let ids = suite
        .all_requirements()
        .flat_map(|requirement| [requirement.id.as_str(), within_tool(&requirement.id)]);
    let profiles = suite.profiles.keys().map(String::as_str);
    let names = names.chain(ids).chain(profiles);
    let lists = "`seekspec list` lists the cases, `seekspec explain PROFILE` the tools";
    let help = near::did_you_mean(name, names).unwrap_or_else(|| lists.to_owned());
    format!("unknown name `{name}`; {help}")
}

/// An id without its profile and its tool.
fn within_tool(id: &str) -> &str {
    id.splitn(3, '.').nth(2).unwrap_or(id)
}
