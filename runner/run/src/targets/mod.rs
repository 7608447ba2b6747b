//! Targets: the implementations under test, and how they are reached.

mod answer_file;
mod claims;
mod command_line;
mod containment;
mod deadline;
mod edited;
mod error;
mod exchange;
mod lifetime;
mod mapping;
mod placement;
mod reach;
mod readers;
mod sent_file;
mod state_file;
mod target_file;
mod tool_file;
mod tools;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use seekspec_conformance::judge::{Contract, ToolContract};
use seekspec_conformance::problem::Fault;
use seekspec_conformance::suite::Suite;
use serde_json::{Map, Value};

pub use claims::Claims;
pub use command_line::CommandLine;
pub use containment::Containment;
pub use deadline::parse_deadline;
pub use edited::CallEdits;
pub use error::TargetError;
pub use exchange::HeardResult;
pub use lifetime::Lifetime;
pub use mapping::Mapping;
pub use placement::RootPlacement;
pub use reach::TargetReach;
pub use reach::to_program;
pub use target_file::{Cwd, TargetFile, own_document, own_fixtures, own_profile};
pub use tool_file::{MatchesFile, PathsFile, ToolFile};

use crate::implementation::Factory;
use crate::shell;

/// How long a call may take when a target does not say.
pub const DEFAULT_DEADLINE: Duration = Duration::from_secs(10);

/// How long the start of a target may take when a target does not say: it may be downloaded first.
pub const DEFAULT_START_DEADLINE: Duration = Duration::from_secs(60);

/// An implementation under test.
#[derive(Debug, Clone)]
pub struct Target {
    /// Its name in reports.
    pub name: String,
    /// The profile that it implements; `None`: that of whatever case it gets.
    pub profile: Option<String>,
    /// Whether it claims to do what the document of the profile says.
    pub own_document: bool,
    /// The tools that it has; `None`: all of its profile.
    pub tools: Option<BTreeSet<String>>,
    /// Its names for tools and arguments, and the places of its answers.
    pub mapping: Mapping,
    /// How its answers are read, and which facets it guarantees.
    pub contract: Contract,
    /// How it is reached.
    pub reach: TargetReach,
    /// Its capabilities beyond a plain call.
    pub claims: Claims,
    /// How long a call may take.
    pub deadline: Duration,
    /// How long the handshake of a server, or the command for the version, may take.
    pub start_deadline: Duration,
    /// The failures that are known.
    pub baseline: Option<PathBuf>,
    /// How it learns where the tree is.
    pub root: RootPlacement,
    /// How long its processes stay.
    pub lifetime: Lifetime,
    /// The means that keep it from hurting the machine.
    pub containment: Containment,
    /// The words that name this target on a command line of `seekspec run`.
    pub repeat: Vec<String>,
}

impl Target {
    /// An implementation in this process, which can do everything, and is trusted.
    pub fn in_process(name: String, profile: Option<String>, implementation: Factory) -> Self {
        Self {
            name,
            profile,
            own_document: false,
            tools: None,
            mapping: Mapping::default(),
            contract: Contract::default(),
            reach: TargetReach::InProcess(implementation),
            claims: Claims::all(),
            deadline: DEFAULT_DEADLINE,
            start_deadline: DEFAULT_START_DEADLINE,
            baseline: None,
            root: RootPlacement::Cwd,
            lifetime: Lifetime::default(),
            containment: Containment::Trusted,
            repeat: Vec::new(),
        }
    }

    /// Reads a target file. Its profile and tools must be in the suite.
    pub fn read(path: &Path, suite: &Suite) -> Result<Self, TargetError> {
        target_file::read(path, suite)
    }

    /// The target of a file with these keys in a folder, from which its paths count.
    ///
    /// # Errors
    /// Keys that a target file may not have so.
    pub fn of_keys(keys: &Map<String, Value>, folder: &Path, suite: &Suite) -> Result<Self, Fault> {
        target_file::of_keys(keys, folder, suite)
    }

    /// The target that a command line gives in the short form: `-- CMD ARGS…`.
    pub fn from_command_line(line: CommandLine) -> Result<Self, TargetError> {
        line.into_target()
    }

    /// Whether it has a tool of its profile, as far as it says.
    pub fn has_tool(&self, tool: &str) -> bool {
        self.tools.as_ref().is_none_or(|tools| tools.contains(tool))
    }

    /// The name by which this target knows a tool of its profile.
    pub fn tool_name<'a>(&'a self, tool: &'a str) -> &'a str {
        self.mapping.name(tool)
    }

    /// The call as this target is to get it: with its names, and the root where it wants it.
    pub fn request(&self, params: Value, root: &str) -> Value {
        let tool = params["name"].as_str().unwrap_or_default();
        let own = self.mapping.root_argument(tool).map(str::to_owned);
        let params = self.mapping.request(params, root);
        match own {
            Some(name) => RootPlacement::in_argument(&name, params, root),
            None => self.root.place(params, root),
        }
    }

    /// The target file, as the user has written its path; `None`: there is none.
    pub fn file(&self) -> Option<&str> {
        match self.repeat.as_slice() {
            [flag, path, ..] if flag == "--target" => Some(path),
            _ => None,
        }
    }

    /// How the answers of a tool are judged, where that is said.
    pub fn contract_of(&self, tool: &str) -> Option<&ToolContract> {
        self.contract.tools.get(tool)
    }

    /// The command that starts it, as a line of a shell and as the user has written it; `None`: it
    /// is in this process.
    pub fn command_line(&self) -> Option<String> {
        let program = self.reach.program()?;
        let written = self.repeat.iter().position(|word| word == "--");
        let words = written.map_or(&program.command[..], |at| &self.repeat[at + 1..]);
        Some(shell::line(words))
    }
}
