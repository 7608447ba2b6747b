//! `seekspec record`: prints a case from the answer of a target.

use std::io::Write as _;

use anyhow::bail;
use clap::{Args, FromArgMatches as _};
use seekspec_conformance::suite::Suite;
use seekspec_conformance::unknown_name::UnknownName;
use seekspec_conformance::yaml;
use serde_json::Value;

use super::selection_args::LevelArg;
use super::{Command, TargetArgs};
use crate::named_values::named_values;
use seekspec_prove::record::{Draft, Fixture, GivenTree, RecordedFacet};
use seekspec_prove::session::CommandSession;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::suite_source::LoadedSuite;
use seekspec_run::wrap::wrap;
use seekspec_run::yaml_text::scalar;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "record",
    about: "Print a case from the answer of the reference, or of a target",
    details: &[
        (
            "Cases",
            "  The call is made on the tree, and the answer becomes the expectation: the\n  \
             matches or the paths that it names, if the profile has a reader for them, or\n  \
             else its text; and what it changed in the tree. The case is printed, to be\n  \
             added to its file, or as a new file, if `check` and `run` find no fault with\n  \
             it. An answer says more than its document does: delete the unspecified parts.",
        ),
        (
            "Examples",
            "  seekspec record find/globs/one-star --fixtures fixtures \\\n      \
             --covers NAME.find.globs --tree '{a.txt: {age: 1m}}' \\\n      \
             --call '{paths: [\"*\"]}'\n  \
             seekspec record head/reading/two-lines --fixtures fixtures \\\n      \
             --covers acme.head.input.lines --tree tree.yaml --call '{\"lines\": 2}' \\\n      \
             --target target.yaml >> fixtures/acme/head/reading.yaml",
        ),
    ],
    arguments: RecordArgs::augment_args,
    run: |matches, session| record(&RecordArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
#[command(override_usage = "seekspec record [OPTIONS] --covers <ID> --call <ARGUMENTS> <NAME>")]
struct RecordArgs {
    /// The name of the new case: [profile/]tool/topic/case
    #[arg(value_name = "NAME")]
    name: String,
    /// The arguments of the call, as JSON or YAML
    #[arg(long, value_name = "ARGUMENTS", value_parser = map)]
    call: Value,
    /// A requirement that the case tests (repeatable)
    #[arg(long, value_name = "ID", required = true)]
    covers: Vec<String>,
    /// The tree, as YAML in braces or a YAML file; default: an empty directory
    #[arg(long, value_name = "TREE")]
    tree: Option<String>,
    /// Data of the call beside its arguments, as in `with` of a case
    #[arg(long, value_name = "YAML", value_parser = map)]
    beside: Option<Value>,
    /// Assert this: paths, matches, text or details (repeatable); default: see below
    #[arg(long, value_name = "FACET", hide_possible_values = true, value_parser = named_values(RecordedFacet::ALL, RecordedFacet::Text))]
    facet: Vec<RecordedFacet>,
    /// The level; default: the highest of the requirements
    #[arg(long, value_name = "LEVEL", hide_possible_values = true)]
    level: Option<LevelArg>,
    /// The reason for the case
    #[arg(long, value_name = "TEXT")]
    why: Option<String>,
    /// The profile of the tool
    #[arg(long, value_name = "PROFILE", help_heading = "Target")]
    profile: Option<String>,
    #[command(flatten)]
    target: TargetArgs,
}

/// A map, as a value of a flag.
pub(super) fn map(text: &str) -> Result<Value, String> {
    let value = yaml::parse(text).and_then(|value| yaml::to_json(&value));
    match value {
        Ok(value) if value.is_object() => Ok(value),
        Ok(_) => Err("expected a map, such as {path: notes.txt}".to_owned()),
        Err(fault) => Err(fault.message),
    }
}

fn record(arguments: &RecordArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let loaded = session.cases()?;
    let profile = arguments.profile.as_deref();
    let name = CaseName::parse(&arguments.name, profile, &loaded.suite)?;
    let target = arguments
        .target
        .target(Some(&name.profile), &loaded.suite)?;
    let fixture = fixture(&name, loaded, session)?;
    let draft = draft(arguments, &name)?;
    let recorded = fixture.record(&name.whole(), &draft, &target, &arguments.facet)?;
    let mut out = session.output.stdout();
    if loaded
        .sources
        .iter()
        .any(|source| source.path == fixture.path)
    {
        for line in &recorded.lines {
            writeln!(out, "  {line}")?;
        }
    } else {
        out.write_all(recorded.text.as_bytes())?;
    }
    out.flush()?;
    let advice = format!(
        "It expects what `{}` answered ({}); delete what the document does not say.",
        target.name,
        recorded.facets.join(", ")
    );
    let mut stderr = session.output.stderr();
    for line in wrap(&advice, session.output.width()) {
        writeln!(stderr, "{line}")?;
    }
    Ok(ExitCode::Conforms)
}

/// The file that gets the case; one that does not exist yet has no cases.
fn fixture<'a>(
    name: &CaseName,
    loaded: &'a LoadedSuite,
    session: &'a CommandSession,
) -> anyhow::Result<Fixture<'a>> {
    if let Some(case) = loaded.suite.case(&name.whole()) {
        bail!(
            "{} already exists, at {}; choose another name",
            case.name,
            session.source.place_of(case)
        );
    }
    let CaseName {
        profile,
        tool,
        topic,
        ..
    } = name;
    let path = format!("{profile}/{tool}/{topic}.yaml");
    let source = loaded.sources.iter().find(|source| source.path == path);
    let new = || {
        let about = scalar(&topic.replace('-', " "));
        format!("about: {about}\nprofile: {profile}\ntool: {tool}\n\ncases:\n")
    };
    Ok(Fixture {
        text: source.map_or_else(new, |source| source.text.to_string()),
        path,
        sources: &loaded.sources,
        place: &session.source,
    })
}

fn draft(arguments: &RecordArgs, name: &CaseName) -> anyhow::Result<Draft> {
    let tree = arguments
        .tree
        .as_deref()
        .map(GivenTree::given)
        .transpose()?;
    Ok(Draft {
        id: name.id.clone(),
        covers: arguments.covers.clone(),
        level: arguments.level.map(LevelArg::level),
        why: arguments.why.clone(),
        tree,
        call: arguments.call.clone(),
        with: arguments.beside.clone(),
    })
}

/// The name of a new case, taken apart.
struct CaseName {
    profile: String,
    tool: String,
    topic: String,
    id: String,
}

impl CaseName {
    fn parse(name: &str, said: Option<&str>, suite: &Suite) -> anyhow::Result<Self> {
        let parts: Vec<&str> = name.trim_matches('/').split('/').collect();
        let (profile, [tool, topic, id]) = match *parts {
            [profile, tool, topic, id] => (profile, [tool, topic, id]),
            [tool, topic, id] => (profile_of(tool, said, suite)?, [tool, topic, id]),
            _ => bail!("`{name}` is not the name of a case, which is tool/topic/case"),
        };
        let tools = &suite.profile(profile)?.tools;
        if !tools.contains_key(tool) {
            let known = tools.keys().map(String::as_str);
            bail!(UnknownName::new("tool", tool, known));
        }
        Ok(Self {
            profile: profile.to_owned(),
            tool: tool.to_owned(),
            topic: topic.to_owned(),
            id: id.to_owned(),
        })
    }

    fn whole(&self) -> String {
        let Self {
            profile,
            tool,
            topic,
            id,
        } = self;
        format!("{profile}/{tool}/{topic}/{id}")
    }
}

/// The profile that was said, or the only one with this tool.
fn profile_of<'a>(tool: &str, said: Option<&'a str>, suite: &'a Suite) -> anyhow::Result<&'a str> {
    if let Some(said) = said {
        return Ok(said);
    }
    let profiles = suite.profiles.values();
    let having: Vec<&str> = profiles
        .filter(|profile| profile.tools.contains_key(tool))
        .map(|profile| profile.profile.as_str())
        .collect();
    match *having {
        [only] => Ok(only),
        [] => {
            let known = suite.profiles.values().flat_map(|one| one.tools.keys());
            bail!(UnknownName::new("tool", tool, known.map(String::as_str)))
        }
        _ => bail!(
            "several profiles have a tool `{tool}`: name one of {}",
            having.join(", ")
        ),
    }
}
