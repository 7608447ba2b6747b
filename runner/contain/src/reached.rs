//! Attempts of a program where it may not write.

use std::fmt;
use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter};
use std::mem;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use rustix::io::ioctl_fionbio;
use serde::{Deserialize, Serialize};

/// An attempt of a program to write where it may not. It was refused.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reached {
    /// The action.
    pub action: Action,
    /// The real path.
    pub path: PathBuf,
}

/// An action. Those that would have failed anyway, such as the removal of a file that does not exist, are not noted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// The removal of a file or a directory.
    Remove,
    /// Another name for a file or a directory.
    Rename,
    /// Something else instead of a file.
    Replace,
    /// A file of no bytes, or fewer.
    Truncate,
    /// Opening a file to write.
    Write,
    /// A file, directory or link that is new.
    Create,
    /// Another mode.
    Mode,
    /// Another owner or group.
    Owner,
    /// Other times of access and modification.
    Times,
    /// Another extended attribute.
    Attributes,
}

impl Action {
    /// Whether something is lost that was there.
    pub fn destroys(self) -> bool {
        !matches!(self, Self::Write | Self::Create)
    }

    /// Whether it changes neither bytes nor names, so that Landlock lets it pass.
    pub fn is_of_metadata(self) -> bool {
        matches!(
            self,
            Self::Mode | Self::Owner | Self::Times | Self::Attributes
        )
    }
}

impl fmt::Display for Action {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Remove => "remove",
            Self::Rename => "rename",
            Self::Replace => "replace",
            Self::Truncate => "truncate",
            Self::Write => "write to",
            Self::Create => "create",
            Self::Mode => "change the mode of",
            Self::Owner => "change the owner of",
            Self::Times => "change the times of",
            Self::Attributes => "change the attributes of",
        })
    }
}

/// The attempts of the programs of one workspace: a pipe into which their supervisors write.
///
/// No one waits for room in it: a record that does not fit in is lost, and by then enough is known.
#[derive(Debug, Clone)]
pub struct Log {
    reader: Arc<Mutex<BufReader<PipeReader>>>,
    aside: Arc<Mutex<Vec<Reached>>>,
    writer: Arc<PipeWriter>,
}

impl Log {
    /// An empty one.
    ///
    /// # Errors
    /// The process has too many open files.
    pub fn new() -> io::Result<Self> {
        let (reader, writer) = io::pipe()?;
        ioctl_fionbio(&reader, true)?;
        ioctl_fionbio(&writer, true)?;
        Ok(Self {
            reader: Arc::new(Mutex::new(BufReader::new(reader))),
            aside: Arc::default(),
            writer: Arc::new(writer),
        })
    }

    /// The end for a supervisor.
    pub fn writer(&self) -> &PipeWriter {
        &self.writer
    }

    /// Sets the attempts since the last time aside: they belong to no call.
    pub fn set_aside(&self) {
        let taken = self.take();
        let mut aside = self.aside.lock().unwrap_or_else(PoisonError::into_inner);
        aside.extend(taken);
    }

    /// The attempts that were set aside, and those since.
    pub fn take_aside(&self) -> Vec<Reached> {
        self.set_aside();
        let mut aside = self.aside.lock().unwrap_or_else(PoisonError::into_inner);
        mem::take(&mut *aside)
    }

    /// The attempts since the last time, each once.
    pub fn take(&self) -> Vec<Reached> {
        let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        let mut taken = Vec::new();
        let mut line = String::new();
        while reader.read_line(&mut line).is_ok_and(|length| length > 0) {
            if let Ok(reached) = serde_json::from_str(&line)
                && !taken.contains(&reached)
            {
                taken.push(reached);
            }
            line.clear();
        }
        taken
    }
}
