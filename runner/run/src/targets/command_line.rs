//! The short form of a target: `seekspec run --profile NAME -- CMD ARGS…`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use seekspec_conformance::judge::Contract;
use seekspec_conformance::model::fixture::Capability;

use super::{
    Claims, Containment, DEFAULT_DEADLINE, DEFAULT_START_DEADLINE, Lifetime, Mapping,
    RootPlacement, Target, TargetError, deadline, to_program,
};
use crate::program::{self, Program, WorkingDirectory};
use crate::transport;

/// A target on a command line.
#[derive(Debug, Clone, Default)]
pub struct CommandLine {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// `--profile`.
    pub profile: Option<String>,
    /// `--transport`; `None`: `exec`.
    pub transport: Option<String>,
    /// `--with`: capabilities that the target has.
    pub with: Vec<Capability>,
    /// `--without`: capabilities that the target lacks; without `--with` it has all others.
    pub without: Vec<Capability>,
    /// `--deadline`.
    pub deadline: Option<Duration>,
    /// `--start-deadline`.
    pub start_deadline: Option<Duration>,
    /// The folder from which the command is given.
    pub folder: PathBuf,
}

impl CommandLine {
    pub(super) fn into_target(self) -> Result<Target, TargetError> {
        if self.command.is_empty() {
            return Err(TargetError::NoCommand);
        }
        let reach = to_program(self.transport.as_deref().unwrap_or(transport::DEFAULT))
            .map_err(TargetError::Transport)?;
        let command = program::resolve(self.command.clone(), &self.folder);
        Ok(Target {
            name: self.name(&command),
            repeat: self.words(),
            own_document: false,
            tools: None,
            mapping: Mapping::default(),
            contract: Contract::default(),
            claims: Claims::said(&self.with, &self.without),
            baseline: None,
            deadline: self.deadline.unwrap_or(DEFAULT_DEADLINE),
            start_deadline: self.start_deadline.unwrap_or(DEFAULT_START_DEADLINE),
            root: RootPlacement::Cwd,
            lifetime: Lifetime::default(),
            containment: Containment::default(),
            profile: self.profile,
            reach: reach(Program {
                command,
                version: Vec::new(),
                env: BTreeMap::new(),
                working_directory: WorkingDirectory::Root,
                folder: self.folder,
                is_contained: true,
                writes: Vec::new(),
            }),
        })
    }

    /// The file that an interpreter is given, or else the program.
    fn name(&self, resolved: &[String]) -> String {
        let mut words = self.command.iter().zip(resolved).skip(1);
        let file = words.find(|(word, resolved)| word != resolved);
        let word = file.map_or_else(|| &self.command[0], |(word, _)| word);
        word.rsplit('/').next().unwrap_or(word).to_owned()
    }

    /// The words of the command line, the command last.
    fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        let mut flag = |name: &str, value: String| words.extend([name.to_owned(), value]);
        if let Some(profile) = &self.profile {
            flag("--profile", profile.clone());
        }
        if let Some(transport) = &self.transport {
            flag("--transport", transport.clone());
        }
        for capability in &self.without {
            flag("--without", capability.word());
        }
        if let Some(deadline) = self.deadline {
            flag("--deadline", deadline::write_deadline(deadline));
        }
        if let Some(deadline) = self.start_deadline {
            flag("--start-deadline", deadline::write_deadline(deadline));
        }
        words.extend(Claims::words(&self.with));
        words.push("--".to_owned());
        words.extend(self.command.iter().cloned());
        words
    }
}
