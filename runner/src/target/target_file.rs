//! The target file: the only place of the runner that reads YAML.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use seekspec_conformance::locations;
use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::problem::{Fault, Place};
use seekspec_conformance::yaml::{self, Value};
use serde::Deserialize;

use super::{Claims, DEFAULT_DEADLINE, RootPlacement, Target, TargetError, WorkingDirectory};
use super::{deadline, program};
use crate::text_file;
use crate::transport;

/// A target file, as it is written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TargetFile {
    /// The target's name in reports.
    pub name: String,
    /// A command whose first line of output is the version, and whose success proves that the target is there.
    #[serde(default)]
    pub version: Vec<String>,
    /// The profile that it implements.
    pub profile: String,
    /// The tools that it has; default: all of its profile.
    pub tools: Option<BTreeSet<String>>,
    /// How it is reached; default: `exec`.
    pub transport: Option<String>,
    /// The program and its arguments. `{root}` stands for the absolute path of the tree's root. A relative path of the program, and of
    /// every argument that is a file there, counts from the folder of the target file.
    pub command: Vec<String>,
    /// Environment variables beside those that every target gets.
    #[serde(default)]
    pub env: BTreeMap<String, String>,
    /// What it can do beyond a plain call; default: nothing, or with `without` everything else.
    pub capabilities: Option<Vec<Capability>>,
    /// What it cannot do beyond a plain call, where it can do everything else.
    pub without: Option<Vec<Capability>>,
    /// How long a call may take: a whole number and `ms`, `s` or `m`; default: `10s`.
    pub deadline: Option<String>,
    /// The directory in which its process runs: `root`, or `target` for the folder of the target file; default: `root`.
    pub cwd: Option<Cwd>,
    /// How it learns where the tree is: `cwd`, `meta`, or `{argument: NAME}`; default: `cwd`.
    #[schemars(with = "Option<serde_json::Value>")]
    pub root: Option<Value>,
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

pub(super) fn read(path: &Path) -> Result<Target, TargetError> {
    let unreadable = |source| TargetError::Unreadable {
        path: path.to_owned(),
        source,
    };
    let text = text_file::read(path).map_err(unreadable)?;
    let folder = folder_of(path).map_err(unreadable)?;
    let parsed = yaml::parse(&text)
        .and_then(|value| yaml::read::<TargetFile>(&value))
        .and_then(|file| target(file, folder));
    match parsed {
        Ok(target) => Ok(Target {
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

fn folder_of(path: &Path) -> std::io::Result<PathBuf> {
    let file = path.canonicalize()?;
    Ok(file.parent().unwrap_or(Path::new("/")).to_owned())
}

fn target(file: TargetFile, folder: PathBuf) -> Result<Target, Fault> {
    let transport = transport::for_command(file.transport.as_deref().unwrap_or(transport::DEFAULT))
        .map_err(|message| fault("transport", message))?;
    if file.command.is_empty() {
        return Err(fault(
            "command",
            "an empty command; the first word is the program",
        ));
    }
    let working_directory = working_directory(&file)?;
    Ok(Target {
        version: program::resolve(file.version.clone(), &folder),
        transport,
        claims: claims(&file)?,
        deadline: deadline(&file)?,
        working_directory,
        root: placement(&file)?,
        command: program::resolve(file.command, &folder),
        name: file.name,
        profile: Some(file.profile),
        tools: file.tools,
        env: file.env,
        folder,
        repeat: Vec::new(),
    })
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
                "`{}` is of the machine, and not for a target to claim",
                capability.word()
            );
            return Err(Fault::new(Place::default().key(key).index(index), message));
        }
    }
    match (&file.capabilities, &file.without) {
        (Some(_), Some(_)) => Err(fault(
            "without",
            "`capabilities` already says what there is; `without` is for targets that can do everything else",
        )),
        (None, Some(without)) => Ok(Claims::all().without(without)),
        (claimed, None) => Ok(Claims::of(claimed.iter().flatten().copied())),
    }
}

fn deadline(file: &TargetFile) -> Result<std::time::Duration, Fault> {
    match &file.deadline {
        None => Ok(DEFAULT_DEADLINE),
        Some(text) => deadline::parse_deadline(text).map_err(|message| fault("deadline", message)),
    }
}

fn working_directory(file: &TargetFile) -> Result<WorkingDirectory, Fault> {
    match file.cwd {
        None | Some(Cwd::Root) => Ok(WorkingDirectory::Root),
        Some(Cwd::Target) if placement(file)? == RootPlacement::Cwd => Err(fault(
            "cwd",
            "the target would not learn where the tree is; add `root: meta` or `root: {argument: NAME}`",
        )),
        Some(Cwd::Target) => Ok(WorkingDirectory::Target),
    }
}

fn placement(file: &TargetFile) -> Result<RootPlacement, Fault> {
    match &file.root {
        None => Ok(RootPlacement::Cwd),
        Some(Value::String(word)) if word == "cwd" => Ok(RootPlacement::Cwd),
        Some(Value::String(word)) if word == "meta" => Ok(RootPlacement::Meta),
        Some(value @ Value::Mapping(_)) => yaml::read::<Argument>(value)
            .map(|Argument { argument }| RootPlacement::Argument(argument))
            .map_err(|fault| fault.below(&Place::default().key("root"))),
        Some(_) => Err(fault(
            "root",
            "the root goes to `cwd`, to `meta`, or to `{argument: NAME}`",
        )),
    }
}

fn fault(key: &str, message: impl Into<String>) -> Fault {
    Fault::new(Place::default().key(key), message)
}
