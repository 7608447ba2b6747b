//! A case by hand: its tree in a directory, the exact request of each of its calls, and a script that repeats them.

mod script;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use seekspec_conformance::request::request;
use seekspec_conformance::suite::{Case, Step};
use seekspec_conformance::tree::Tree;
use serde_json::Value;

use crate::conditions::Conditions;
use crate::program::Program;
use crate::sandbox::{Now, SandboxError, WorkspacePaths, materialise};
use crate::shell;
use crate::targets::{RootPlacement, Target, TargetReach};
use crate::transport::{exec, process};
use script::ServerStart;

/// The name of the script.
const SCRIPT: &str = "run.sh";

/// A case, written into a directory: the tree in `root`, HOME in `home`, a `tmp`, the calls as
/// `request-1.json`, …, the entries of changes in `change-2`, …, and the script.
#[derive(Debug)]
pub struct Repro {
    /// The root of the tree.
    pub root: PathBuf,
    /// The calls, in order.
    pub calls: Vec<ReproCall>,
    /// The script for `sh` that makes all calls in order, with the changes of the tree between them.
    pub script: PathBuf,
}

/// A call of a case.
#[derive(Debug)]
pub struct ReproCall {
    /// The params of the `tools/call`, or for an MCP server the whole message.
    pub request: Value,
    /// The file of the request.
    pub file: PathBuf,
    /// The line for a shell that makes the call: for an MCP server the one that runs the script.
    pub shell: String,
    /// Whether the case changes the tree before this call, as the script does.
    pub changes_tree: bool,
}

/// Why a case cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum ReproError {
    /// The directory is not empty.
    #[error("{} is not empty; name a directory that does not exist yet, or an empty one", .0.display())]
    NotEmpty(PathBuf),
    /// The tree cannot be written.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// A file or directory beside the tree cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// The path.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
}

/// Writes the case into `directory`, which is created if it does not exist and must be empty if it does.
///
/// # Errors
/// A directory that is not empty, and files that cannot be written.
pub fn write(case: &Case, target: &Target, directory: &Path) -> Result<Repro, ReproError> {
    let places = make_places(directory, case)?;
    materialise(&case.tree, &places.root, Now::read())?;
    if let Some(home) = &case.home {
        materialise(home, &places.home, Now::read())?;
    }
    write_changes(case, &places)?;
    let steps = case.steps.iter().enumerate();
    let calls: Vec<ReproCall> = steps
        .map(|(index, step)| write_call(case, (index, step), target, &places))
        .collect::<Result<_, _>>()?;
    let script = places.root.with_file_name(SCRIPT);
    let server = match &target.reach {
        TargetReach::Mcp(program) => Some(server(program, target, &places)),
        _ => None,
    };
    let text = script::text(case, &places, &calls, server.as_ref());
    fs::write(&script, text).map_err(at(&script))?;
    Ok(Repro {
        root: places.root,
        calls,
        script,
    })
}

/// Writes the entries that steps put into the tree, one folder per step.
fn write_changes(case: &Case, places: &WorkspacePaths) -> Result<(), ReproError> {
    for (index, step) in case.steps.iter().enumerate() {
        let Some(change) = &step.change else {
            continue;
        };
        let put = change
            .entries
            .iter()
            .filter_map(|(path, entry)| Some((path.clone(), entry.clone()?)));
        let tree = Tree {
            entries: put.collect(),
        };
        if tree.entries.is_empty() {
            continue;
        }
        let folder = places.root.with_file_name(script::folder_of_change(index));
        make(&folder)?;
        materialise(&tree, &folder, Now::read())?;
    }
    Ok(())
}

fn make_places(directory: &Path, case: &Case) -> Result<WorkspacePaths, ReproError> {
    make(directory)?;
    let directory = directory.canonicalize().map_err(at(directory))?;
    let mut entries = fs::read_dir(&directory).map_err(at(&directory))?;
    if entries.next().is_some() {
        return Err(ReproError::NotEmpty(directory));
    }
    let places = WorkspacePaths {
        root: directory.join("root"),
        home: directory.join("home"),
        tmp: directory.join("tmp"),
        conditions: Conditions::of(case),
        log: None,
        strays: None,
    };
    [&places.root, &places.home, &places.tmp]
        .into_iter()
        .try_for_each(|place| make(place))?;
    Ok(places)
}

fn write_call(
    case: &Case,
    (index, step): (usize, &Step),
    target: &Target,
    places: &WorkspacePaths,
) -> Result<ReproCall, ReproError> {
    let name = format!("request-{}.json", index + 1);
    let file = places.root.with_file_name(name);
    let root = places.root.to_string_lossy();
    let params = target.request(request(step, &root), &root);
    let (request, shell) = match &target.reach {
        TargetReach::Exec(program) => {
            let line = format!("{} < {}", command(program, places), shell::path(&file));
            (params, line)
        }
        TargetReach::Mcp(_) => {
            let script = shell::path(&places.root.with_file_name(SCRIPT));
            let message = script::message(step, index, params);
            (message, format!("sh {script}"))
        }
        _ => {
            let line = reference_line(case, target, &places.root, &file);
            (params, line)
        }
    };
    fs::write(&file, exec::line(&request)).map_err(at(&file))?;
    Ok(ReproCall {
        request,
        file,
        shell,
        changes_tree: step.change.is_some(),
    })
}

/// The reference has no process; `seekspec call` gives it one.
fn reference_line(case: &Case, target: &Target, root: &Path, file: &Path) -> String {
    let profile = target.profile.as_ref().unwrap_or(&case.profile);
    let root = root.display().to_string();
    let words = ["seekspec", "call", "--profile", profile, "--root", &root].map(str::to_owned);
    format!("{} < {}", shell::line(&words), shell::path(file))
}

/// `cd DIRECTORY && env -i NAME=VALUE… COMMAND…`
fn command(program: &Program, places: &WorkspacePaths) -> String {
    let directory = shell::path(program.directory_for(&places.root));
    format!("cd {directory} && {}", cleared(program, places))
}

/// `seekspec contain --write DIRECTORY… -- env -i NAME=VALUE… COMMAND…`: the command as a run starts it.
fn cleared(program: &Program, places: &WorkspacePaths) -> String {
    let root = places.root.to_string_lossy();
    let command = places.conditions.command(&root, program.command_for(&root));
    let variables: Vec<String> = process::variables(places, program.env_for(&root))
        .into_iter()
        .map(|(name, value)| format!("{}={}", name.to_string_lossy(), value.to_string_lossy()))
        .collect();
    format!(
        "{}env -i {} {}",
        contained(program, places),
        shell::line(&variables),
        shell::line(&command)
    )
}

/// The words that contain a program as a run does. By hand, too, a wrong tool may be asked to delete `/`.
fn contained(program: &Program, places: &WorkspacePaths) -> String {
    let Some(grants) = program.grants(places.directory()) else {
        return String::new();
    };
    let writes = grants.paths().iter().flat_map(|path| {
        let path = path.to_string_lossy().into_owned();
        ["--write".to_owned(), path]
    });
    let words = ["seekspec", "contain"].map(str::to_owned).into_iter();
    let words: Vec<String> = words.chain(writes).collect();
    format!("{} -- ", shell::line(&words))
}

fn server<'a>(
    program: &'a Program,
    target: &Target,
    places: &'a WorkspacePaths,
) -> ServerStart<'a> {
    ServerStart {
        directory: program.directory_for(&places.root),
        command: cleared(program, places),
        asks_for_roots: target.root == RootPlacement::McpRoots,
    }
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
