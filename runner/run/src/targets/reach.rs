//! How a target is reached.

use std::time::Duration;

use seekspec_conformance::cut::cut;

use super::edited::{CallEdits, Edited};
use super::{RootPlacement, Target};
use crate::implementation::Factory;
use crate::printable::printable;
use crate::program::Program;
use crate::sandbox::WorkspacePaths;
use crate::transport::{self, Broken, Connection, Probe, Transport, exec, in_process, mcp};

/// How long a version may be, in characters.
const MOST_OF_A_VERSION: usize = 100;

/// How a target is reached.
#[derive(Debug, Clone)]
pub enum TargetReach {
    /// It is called in this process.
    InProcess(Factory),
    /// By one process for each call.
    Exec(Program),
    /// By one MCP server for many calls.
    Mcp(Program),
    /// As another target is, with edits of calls and answers around it.
    Edited(Box<Target>, CallEdits),
}

/// Makes a way to a program.
pub(crate) type ToProgram = fn(Program) -> TargetReach;

/// The way to a program, by each transport that starts one.
const TO_PROGRAM: &[(&Transport, ToProgram)] = &[
    (exec::TRANSPORT, TargetReach::Exec),
    (mcp::TRANSPORT, TargetReach::Mcp),
];

/// The way to a program by the transport of that name.
pub fn to_program(name: &str) -> Result<ToProgram, String> {
    let transport = transport::named(name)?;
    let found = TO_PROGRAM.iter().find(|(by, _)| by.name == transport.name);
    found.map(|(_, reach)| *reach).ok_or_else(|| {
        format!(
            "`{name}` reaches an implementation in this process, which has no command; remove the transport or the command"
        )
    })
}

impl TargetReach {
    /// The transport.
    pub fn transport(&self) -> &'static Transport {
        match self {
            Self::InProcess(_) => in_process::TRANSPORT,
            Self::Exec(_) => exec::TRANSPORT,
            Self::Mcp(_) => mcp::TRANSPORT,
            Self::Edited(target, _) => target.reach.transport(),
        }
    }

    /// The program that is started; `None`: the target is in this process.
    pub fn program(&self) -> Option<&Program> {
        match self {
            Self::InProcess(_) => None,
            Self::Exec(program) | Self::Mcp(program) => Some(program),
            Self::Edited(target, _) => target.reach.program(),
        }
    }

    /// The program that is started, to be changed.
    pub fn program_mut(&mut self) -> Option<&mut Program> {
        match self {
            Self::InProcess(_) => None,
            Self::Exec(program) | Self::Mcp(program) => Some(program),
            Self::Edited(target, _) => target.reach.program_mut(),
        }
    }
}

/// How long a handshake may take that is only tried.
const SHORT_HANDSHAKE: Duration = Duration::from_secs(20);

/// The first line of a name or a version, safe to show.
fn one_line(version: &str) -> String {
    let line = version.lines().next().unwrap_or_default();
    cut(&printable(line), MOST_OF_A_VERSION)
}

impl Target {
    /// Starts the target, and asks for its version and tools. An error: it does not start.
    pub fn probe(&self) -> Result<Probe, Broken> {
        let probe = match &self.reach {
            TargetReach::InProcess(factory) => in_process::probe(factory),
            TargetReach::Exec(program) => exec::probe(program, self.start_deadline)?,
            TargetReach::Mcp(program) => mcp::probe(self.served_by(program))?,
            TargetReach::Edited(target, _) => return target.probe(),
        };
        let version = probe.version.as_deref().map(one_line);
        let version = version.filter(|version| !version.is_empty());
        let name = probe.name.as_deref().map(one_line);
        let name = name.filter(|name| !name.is_empty());
        Ok(Probe {
            name,
            version,
            tools: probe.tools,
        })
    }

    /// Whether the command line that names the target has one of these flags, before its command.
    pub fn has_flag(&self, flags: &[&str]) -> bool {
        self.repeat
            .iter()
            .take_while(|word| *word != "--")
            .any(|word| flags.contains(&word.as_str()))
    }

    /// The same command as an MCP server, if its handshake succeeds.
    pub fn over_mcp(&self) -> Option<Self> {
        self.as_server()?.ok()
    }

    /// The command as an MCP server, or why that does not start. `None`: it is not a command over exec.
    pub fn as_server(&self) -> Option<Result<Self, Broken>> {
        let TargetReach::Exec(program) = &self.reach else {
            return None;
        };
        let mut server = Self {
            reach: TargetReach::Mcp(program.clone()),
            start_deadline: self.start_deadline.min(SHORT_HANDSHAKE),
            ..self.clone()
        };
        if let Err(broken) = server.probe() {
            return Some(Err(broken));
        }
        server.start_deadline = self.start_deadline;
        server.say(["--transport", mcp::TRANSPORT.name]);
        Some(Ok(server))
    }

    /// More words that name it on a command line, before its command.
    pub fn say<const WORDS: usize>(&mut self, words: [&str; WORDS]) {
        let end = self.repeat.len();
        let at = self
            .repeat
            .iter()
            .position(|word| word == "--")
            .unwrap_or(end);
        self.repeat.splice(at..at, words.map(str::to_owned));
    }

    /// Makes ready for calls on one tree.
    pub fn connect(&self, places: WorkspacePaths) -> Box<dyn Connection + '_> {
        match &self.reach {
            TargetReach::InProcess(factory) => {
                Box::new(in_process::connect(factory, self.deadline, places))
            }
            TargetReach::Exec(program) => Box::new(exec::connect(program, self.deadline, places)),
            TargetReach::Mcp(program) => Box::new(mcp::connect(self.served_by(program), places)),
            TargetReach::Edited(target, edits) => Box::new(Edited {
                root: places.root.to_string_lossy().into_owned(),
                connection: target.connect(places),
                target,
                edits,
            }),
        }
    }

    fn served_by<'a>(&self, program: &'a Program) -> mcp::ServerSpec<'a> {
        mcp::ServerSpec {
            program,
            deadline: self.deadline,
            start_deadline: self.start_deadline,
            asks_for_roots: self.root == RootPlacement::McpRoots,
        }
    }
}
