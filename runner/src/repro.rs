//! A case by hand: its tree in a directory, and for each of its calls the exact request and a shell line that makes it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use seekspec_conformance::request::request;
use seekspec_conformance::suite::{Case, Step};
use serde_json::Value;

use crate::conditions::Conditions;
use crate::sandbox::{Now, Places, SandboxError, materialise};
use crate::shell;
use crate::target::Target;
use crate::transport::{exec, process};

/// A case, written into a directory: the tree in `root`, HOME in `home`, a `tmp`, and the calls as `request-1.json`, …
#[derive(Debug)]
pub struct Repro {
    /// The root of the tree.
    pub root: PathBuf,
    /// The calls, in order.
    pub calls: Vec<ReproCall>,
}

/// A call of a case.
#[derive(Debug)]
pub struct ReproCall {
    /// The params of the `tools/call`.
    pub request: Value,
    /// The file that holds them, just as an `exec` target gets them on stdin.
    pub file: PathBuf,
    /// A line for a shell that starts the target as a run does; `None`: the target has no process.
    pub shell: Option<String>,
    /// Whether the case changes the tree before this call, which is to be done by hand.
    pub changes_tree: bool,
}

/// Why a case cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum ReproError {
    /// The directory holds something already.
    #[error("{} is not empty; name a directory that does not exist yet, or an empty one", .0.display())]
    NotEmpty(PathBuf),
    /// The tree cannot be written.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// A file or directory beside the tree cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// What was to be written.
        path: PathBuf,
        /// Why it is not.
        source: io::Error,
    },
}

/// Writes the case into `directory`, which is made where there is none and must be empty where there is one.
pub fn write(case: &Case, target: &Target, directory: &Path) -> Result<Repro, ReproError> {
    let places = make_places(directory, case)?;
    materialise(&case.tree, &places.root, Now::read())?;
    if let Some(home) = &case.home {
        materialise(home, &places.home, Now::read())?;
    }
    let calls = case.steps.iter().enumerate().map(|(index, step)| {
        let file = places
            .root
            .with_file_name(format!("request-{}.json", index + 1));
        write_call(step, target, &places, file)
    });
    Ok(Repro {
        calls: calls.collect::<Result<_, _>>()?,
        root: places.root,
    })
}

fn make_places(directory: &Path, case: &Case) -> Result<Places, ReproError> {
    make(directory)?;
    let directory = directory.canonicalize().map_err(at(directory))?;
    let mut entries = fs::read_dir(&directory).map_err(at(&directory))?;
    if entries.next().is_some() {
        return Err(ReproError::NotEmpty(directory));
    }
    let places = Places {
        root: directory.join("root"),
        home: directory.join("home"),
        tmp: directory.join("tmp"),
        conditions: Conditions::of(case),
    };
    [&places.root, &places.home, &places.tmp]
        .into_iter()
        .try_for_each(|place| make(place))?;
    Ok(places)
}

fn write_call(
    step: &Step,
    target: &Target,
    places: &Places,
    file: PathBuf,
) -> Result<ReproCall, ReproError> {
    let root = places.root.to_string_lossy();
    let request = target.request(request(step, &root), &root);
    fs::write(&file, exec::line(&request)).map_err(at(&file))?;
    Ok(ReproCall {
        shell: shell_line(target, places, &file),
        changes_tree: step.change.is_some(),
        request,
        file,
    })
}

/// `cd DIRECTORY && env -i NAME=VALUE… COMMAND… < REQUEST`
fn shell_line(target: &Target, places: &Places, file: &Path) -> Option<String> {
    let root = places.root.to_string_lossy();
    let program = target.reach.program()?;
    let command = places.conditions.command(&root, program.command_for(&root));
    let variables = process::variables(places, program.env_for(&root)).into_iter();
    let variables: Vec<String> = variables
        .map(|(name, value)| format!("{}={}", name.to_string_lossy(), value.to_string_lossy()))
        .collect();
    Some(format!(
        "cd {} && env -i {} {} < {}",
        shell::path(program.directory_for(&places.root)),
        shell::line(&variables),
        shell::line(&command),
        shell::path(file)
    ))
}

fn make(directory: &Path) -> Result<(), ReproError> {
    fs::create_dir_all(directory).map_err(at(directory))
}

fn at(path: &Path) -> impl Fn(io::Error) -> ReproError + use<'_> {
    move |source| ReproError::Write {
        path: path.to_owned(),
        source,
    }
}
