//! The target file: the only place of the runner that reads YAML.

use std::collections::BTreeMap;
use std::mem;
use std::path::{Path, PathBuf};
use std::time::Duration;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use seekspec_conformance::locations;
use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::problem::{Fault, YamlPlace};
use seekspec_conformance::suite::Suite;
use seekspec_conformance::unknown_name::UnknownName;
use seekspec_conformance::yaml::{self, Value};
use serde::Deserialize;
use serde_json::Map;

use super::answer_file::{answer_schema, errors_schema};
use super::state_file::{self, schema as state_schema};
use super::tool_file::{MatchesFile, PathsFile, ToolFile, facets_schema, tools_schema};
use super::{
    Claims, Containment, DEFAULT_DEADLINE, DEFAULT_START_DEADLINE, Lifetime, RootPlacement, Target,
    TargetError, containment, deadline, to_program, tools,
};
use crate::program::{self, Program, WorkingDirectory};
use crate::text_file;
use crate::transport;

/// A target file, as it is written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TargetFile {
    /// The target's name in reports.
    pub name: String,
    /// A command whose first line of output is the version, and whose success proves that the target is there.
    pub version: Option<Vec<String>>,
    /// The profile that it implements.
    pub profile: String,
    /// Whether the product claims to do what the document of that profile says: it is its own, or the
    /// product names it as implemented; default: false.
    #[serde(default)]
    pub own_document: bool,
    /// The directory of profiles of one's own, which are added to the built-in ones. It counts from the
    /// folder of the target file.
    pub fixtures: Option<String>,
    /// The tools that it has, by the profile's names: a list, or a map to the target's name, or to
    /// everything that differs; default: all of its profile.
    #[schemars(schema_with = "tools_schema")]
    pub tools: Option<Value>,
    /// How it is reached; default: `exec`.
    pub transport: Option<String>,
    /// The program and its arguments. `{root}` is the absolute path of the tree's root. A relative path
    /// of the program, and of every argument that is a file, counts from the folder of the target
    /// file.
    pub command: Vec<String>,
    /// Environment variables beside those that every target gets.
    #[serde(default)]
    pub env: BTreeMap<String, String>,
    /// Its capabilities beyond a plain call; default: none, or with `without` all others.
    pub capabilities: Option<Vec<Capability>>,
    /// The capabilities that it lacks; it has all others.
    pub without: Option<Vec<Capability>>,
    /// Its answers to questions of the profile, by name: another answer fails it, and one against the document does not.
    #[serde(default)]
    pub choices: BTreeMap<String, String>,
    /// Where it may write outside of the directories of a case: files and directories, which exist; relative
    /// ones count from the folder of the target file. On Linux nothing else outside of them can be changed.
    #[serde(default)]
    pub writes: Vec<PathBuf>,
    /// Whether it can change only the directories of a case, and `writes`; `false` runs it with all rights of
    /// the user, as every report says. Default: true.
    pub contained: Option<bool>,
    /// How long a call may take: a whole number and `ms`, `s` or `m`; default: `10s`.
    pub deadline: Option<String>,
    /// How long it may take to start: the handshake of an MCP server, or the command for the version.
    /// Default: `60s`.
    pub start_deadline: Option<String>,
    /// How long a process stays: `tree`, for the cases of one tree, or `run`, for all trees of a worker,
    /// which are exchanged below it; needs `transport: mcp`. Default: `tree`.
    pub lifetime: Option<Lifetime>,
    /// The file of its known failures, relative to the folder of the target file.
    pub baseline: Option<String>,
    /// The directory in which its process runs: `root`, or `target` for the folder of the target file; default: `root`.
    pub cwd: Option<Cwd>,
    /// How it learns where the tree is: `cwd`, `meta`, `mcp-roots`, or `{argument: NAME}`; default: `cwd`.
    #[schemars(schema_with = "root_schema")]
    pub root: Option<Value>,
    /// The state that the target keeps in the tree, which is not a change of the tree, and is left out
    /// of answers.
    #[schemars(schema_with = "state_schema")]
    pub state: Option<Value>,
    /// How the target signals an error, for all tools that do not say.
    #[schemars(schema_with = "errors_schema")]
    pub errors: Option<Value>,
    /// Where the answer is, for all tools that do not say: `text` (the default), `structuredContent`, `json` (the text read as JSON), or
    /// something below one of the two last, such as `json.output`; or a map of `text` and `details`, the two parts of an answer.
    #[schemars(schema_with = "answer_schema")]
    pub answer: Option<Value>,
    /// How paths are read from the text, for all tools that do not say; default: as the profile says.
    pub paths: Option<PathsFile>,
    /// How matches are read from the text, for all tools that do not say; default: as the profile says.
    pub matches: Option<MatchesFile>,
    /// The facets that the target guarantees, for all tools without their own; the others are not
    /// judged, and reports say so. `error-flag`: that a call fails, whatever the message. Default: all.
    #[schemars(schema_with = "facets_schema")]
    pub facets: Option<Vec<String>>,
}

/// The directory in which a target's process runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cwd {
    /// The root of the tree.
    Root,
    /// The folder of the target file.
    Target,
}

/// `root: {argument: NAME}`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Argument {
    argument: String,
}

pub(super) fn read(path: &Path, suite: &Suite) -> Result<Target, TargetError> {
    let unreadable = |source| TargetError::Unreadable {
        path: path.to_owned(),
        source,
    };
    let text = text_file::read(path).map_err(unreadable)?;
    let folder = folder_of(path).map_err(unreadable)?;
    let parsed = yaml::parse(&text)
        .and_then(|value| yaml::read::<TargetFile>(&value))
        .and_then(|file| target(file, &folder, suite));
    match parsed {
        Ok(target) => Ok(Target {
            // As the user would name it, for messages.
            baseline: target
                .baseline
                .map(|baseline| path.with_file_name("").join(baseline)),
            repeat: vec!["--target".to_owned(), path.to_string_lossy().into_owned()],
            ..target
        }),
        Err(fault) => Err(TargetError::Problems(locations::locate(
            &path.to_string_lossy(),
            &text,
            [fault],
        ))),
    }
}

/// The target of a file with these keys in this folder.
pub(super) fn of_keys(
    keys: &Map<String, serde_json::Value>,
    folder: &Path,
    suite: &Suite,
) -> Result<Target, Fault> {
    let keys = yaml::from_json(&keys.clone().into());
    yaml::read::<TargetFile>(&keys).and_then(|file| target(file, folder, suite))
}

/// The directory of profiles of one's own that a target file names. A file that cannot be read, or
/// has mistakes, is reported when the target is read.
pub fn own_fixtures(path: &Path) -> Option<PathBuf> {
    let file = yaml::parse(&text_file::read(path).ok()?).ok()?;
    let fixtures = file.get("fixtures")?.as_str()?;
    Some(path.with_file_name("").join(fixtures))
}

/// The profile that a target file names.
pub fn own_profile(path: &Path) -> Option<String> {
    let file = yaml::parse(&text_file::read(path).ok()?).ok()?;
    Some(file.get("profile")?.as_str()?.to_owned())
}

/// Whether a target file says that the document of its profile is the product's own.
pub fn own_document(path: &Path) -> bool {
    let file = text_file::read(path)
        .ok()
        .and_then(|text| yaml::parse(&text).ok());
    file.is_some_and(|file| file.get("own_document") == Some(&Value::Bool(true)))
}

fn folder_of(path: &Path) -> std::io::Result<PathBuf> {
    let file = path.canonicalize()?;
    Ok(file.parent().unwrap_or(Path::new("/")).to_owned())
}

fn target(mut file: TargetFile, folder: &Path, suite: &Suite) -> Result<Target, Fault> {
    let transport = file.transport.as_deref().unwrap_or(transport::DEFAULT);
    let reach = to_program(transport).map_err(|message| fault("transport", message))?;
    check_words(&file)?;
    let mut tools = tools(&mut file, suite)?;
    tools.contract.state = state_file::read(file.state.as_ref())?;
    tools.contract.choices = choices(&mut file, suite)?;
    let program = program(&file, folder)?;
    let lifetime = file.lifetime.unwrap_or_default();
    let [for_calls, for_start] = deadlines(&file)?;
    let target = Target {
        claims: claims(&file)?,
        deadline: for_calls,
        start_deadline: for_start,
        root: placement(&file)?,
        baseline: file.baseline.map(PathBuf::from),
        name: file.name,
        profile: Some(file.profile),
        own_document: file.own_document,
        tools: tools.names,
        mapping: tools.mapping,
        contract: tools.contract,
        reach: reach(program),
        lifetime: Lifetime::default(),
        containment: Containment::default(),
        repeat: Vec::new(),
    };
    let target = target
        .with_lifetime(lifetime)
        .map_err(|message| fault("lifetime", message))?;
    Ok(match file.contained {
        Some(false) => target.uncontained("contained: false"),
        _ => target,
    })
}

fn program(file: &TargetFile, folder: &Path) -> Result<Program, Fault> {
    let version = file.version.clone().unwrap_or_default();
    Ok(Program {
        command: program::resolve(file.command.clone(), folder),
        version: program::resolve(version, folder),
        env: file.env.clone(),
        working_directory: working_directory(file)?,
        folder: folder.to_owned(),
        is_contained: true,
        writes: containment::writes(&file.writes, folder)?,
    })
}

/// Those of a call and of a start.
fn deadlines(file: &TargetFile) -> Result<[Duration; 2], Fault> {
    let start = file.start_deadline.as_ref();
    Ok([
        deadline("deadline", file.deadline.as_ref(), DEFAULT_DEADLINE)?,
        deadline("start_deadline", start, DEFAULT_START_DEADLINE)?,
    ])
}

fn check_words(file: &TargetFile) -> Result<(), Fault> {
    if file.name.trim().is_empty() || file.name.contains(char::is_control) {
        return Err(fault("name", "expected a name on one line"));
    }
    let commands = [
        ("command", Some(&file.command), ""),
        (
            "version",
            file.version.as_ref(),
            "; leave `version` out where there is none",
        ),
    ];
    for (key, command, advice) in commands {
        if command.is_some_and(|words| words.first().is_none_or(String::is_empty)) {
            let message = format!("an empty command; the first word is the program{advice}");
            return Err(fault(key, message));
        }
    }
    match file
        .env
        .keys()
        .find(|name| name.is_empty() || name.contains(['=', '\0']))
    {
        None => Ok(()),
        Some(name) => Err(Fault::new(
            YamlPlace::default().key("env").key(name),
            format!("invalid name of an environment variable `{name}`; `NAME: value` sets one"),
        )),
    }
}

/// The choices, each of which the profile must have.
fn choices(file: &mut TargetFile, suite: &Suite) -> Result<BTreeMap<String, String>, Fault> {
    let spec = suite.profiles.get(&file.profile);
    let known = || spec.into_iter().flat_map(|spec| &spec.choices);
    let place = YamlPlace::default().key("choices");
    for (name, answer) in &file.choices {
        let Some((_, choice)) = known().find(|(one, _)| *one == name) else {
            let names = known().map(|(name, _)| name.as_str());
            return Err(
                Fault::from(UnknownName::new("choice", name, names)).below(&place.key(name))
            );
        };
        if !choice.answers.contains_key(answer) {
            let names = choice.answers.keys().map(String::as_str);
            return Err(
                Fault::from(UnknownName::new("answer", answer, names)).below(&place.key(name))
            );
        }
    }
    Ok(mem::take(&mut file.choices))
}

fn tools(file: &mut TargetFile, suite: &Suite) -> Result<tools::Tools, Fault> {
    let profile = suite
        .profile(&file.profile)
        .map_err(|unknown| Fault::from(unknown).below(&YamlPlace::default().key("profile")))?;
    let common = ToolFile {
        errors: file.errors.take(),
        answer: file.answer.take(),
        paths: file.paths.take(),
        matches: file.matches.take(),
        facets: file.facets.take(),
        ..ToolFile::default()
    };
    tools::read(file.tools.as_ref(), &common, &profile.tools)
}

fn claims(file: &TargetFile) -> Result<Claims, Fault> {
    let said = [
        ("capabilities", &file.capabilities),
        ("without", &file.without),
    ];
    for (key, list) in said {
        let of_the_machine =
            |(_, capability): &(usize, &Capability)| capability.is_of_the_machine();
        if let Some((index, capability)) = list.iter().flatten().enumerate().find(of_the_machine) {
            let message = format!(
                "`{}` is a capability of the machine, and not of a target",
                capability.word()
            );
            return Err(Fault::new(
                YamlPlace::default().key(key).index(index),
                message,
            ));
        }
    }
    match (&file.capabilities, &file.without) {
        (Some(_), Some(_)) => Err(fault(
            "without",
            "`capabilities` lists them already; `without` is for targets that have all others",
        )),
        (None, Some(without)) => Ok(Claims::all().without(without)),
        (claimed, None) => Ok(Claims::of(claimed.iter().flatten().copied())),
    }
}

fn deadline(key: &str, said: Option<&String>, default: Duration) -> Result<Duration, Fault> {
    match said {
        None => Ok(default),
        Some(text) => deadline::parse_deadline(text).map_err(|message| fault(key, message)),
    }
}

fn working_directory(file: &TargetFile) -> Result<WorkingDirectory, Fault> {
    let is_told = || {
        let mut words = file.command.iter().chain(file.env.values());
        words.any(|word| program::names_root(word))
    };
    match file.cwd {
        None | Some(Cwd::Root) => Ok(WorkingDirectory::Root),
        Some(Cwd::Target) if placement(file)? == RootPlacement::Cwd && !is_told() => Err(fault(
            "cwd",
            "the target would not know where the tree is; add `root: meta` or `root: {argument: NAME}`, or `{root}` to the command",
        )),
        Some(Cwd::Target) => Ok(WorkingDirectory::Target),
    }
}

fn placement(file: &TargetFile) -> Result<RootPlacement, Fault> {
    let is_mcp = file.transport.as_deref() == Some("mcp");
    match &file.root {
        None => Ok(RootPlacement::Cwd),
        Some(Value::String(word)) if word == "cwd" => Ok(RootPlacement::Cwd),
        Some(Value::String(word)) if word == "meta" => Ok(RootPlacement::Meta),
        Some(Value::String(word)) if word == "mcp-roots" && is_mcp => Ok(RootPlacement::McpRoots),
        Some(Value::String(word)) if word == "mcp-roots" => {
            Err(fault("root", "`mcp-roots` needs `transport: mcp`"))
        }
        Some(value @ Value::Mapping(_)) => yaml::read::<Argument>(value)
            .map(|Argument { argument }| RootPlacement::Argument(argument))
            .map_err(|fault| fault.below(&YamlPlace::default().key("root"))),
        Some(_) => Err(fault(
            "root",
            "expected `cwd`, `meta`, `mcp-roots`, or `{argument: NAME}`",
        )),
    }
}

fn root_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "description": "How it learns where the tree is: `cwd`, `meta`, `mcp-roots`, or `{argument: NAME}`; default: `cwd`.",
        "anyOf": [
            {"enum": ["cwd", "meta", "mcp-roots", null]},
            {"type": "object", "properties": {"argument": {"type": "string"}}, "required": ["argument"], "additionalProperties": false}
        ]
    })
}

fn fault(key: &str, message: impl Into<String>) -> Fault {
    Fault::new(YamlPlace::default().key(key), message)
}
