//! A server: a process that reads and writes lines.

use std::time::{Duration, Instant};

use rustix::process::{Signal, kill_process_group};
use serde_json::Value;

use crate::program::Program;
use crate::sandbox::WorkspacePaths;
use crate::transport::Broken;
use crate::transport::process::{self, MOST_OUTPUT, PATIENCE, Pipes, ProcessGroup};

/// How long it may take to end after its stdin was closed, and again after SIGTERM.
const GRACE: Duration = Duration::from_millis(250);

/// A server. Dropping it ends it.
pub(super) struct Server {
    group: ProcessGroup,
    pipes: Pipes,
    /// The beginning of a line whose end has not come.
    begun: Vec<u8>,
}

impl Server {
    pub(super) fn start(program: &Program, places: &WorkspacePaths) -> Result<Self, Broken> {
        let mut group = process::of_program(program, places)?.spawn()?;
        Ok(Self {
            pipes: Pipes::of(&mut group)?,
            group,
            begun: Vec::new(),
        })
    }

    /// Whether it has ended, as seen now.
    pub(super) fn has_ended(&mut self) -> bool {
        self.pipes.wait(Duration::ZERO).is_err() || self.pipes.has_ended()
    }

    /// Output and stderr are counted from here.
    pub(super) fn begin(&mut self) {
        self.pipes.begin();
    }

    pub(super) fn send(&mut self, message: &Value) {
        self.pipes.send(format!("{message}\n").as_bytes());
    }

    /// The complete lines, as soon as there are any; `None`: the time is up.
    pub(super) fn lines(&mut self, mut until: Instant) -> Result<Option<Vec<u8>>, Broken> {
        let mut closed = None;
        loop {
            if self.pipes.is_flooded() {
                return Err(Broken::Flood(MOST_OUTPUT));
            }
            if self.pipes.is_clogged() {
                return Err(Broken::Unread(MOST_OUTPUT));
            }
            if let Some(lines) = self.take_lines() {
                return Ok(Some(lines));
            }
            if self.pipes.has_ended() {
                return Err(process::too_early(self.group.end()?));
            }
            // If it is about to end, its exit status says more.
            if closed.is_none()
                && let Some(broken) = self.closed()
            {
                until = until.min(Instant::now() + PATIENCE);
                closed = Some(broken);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return closed.map_or(Ok(None), Err);
            }
            self.pipes.wait(left)?;
        }
    }

    fn take_lines(&mut self) -> Option<Vec<u8>> {
        let mut came = self.pipes.take_output();
        let end = came.iter().rposition(|byte| *byte == b'\n');
        let rest = end.map(|end| came.split_off(end + 1));
        self.begun.append(&mut came);
        rest.map(|rest| std::mem::replace(&mut self.begun, rest))
    }

    fn closed(&self) -> Option<Broken> {
        match (&self.pipes.stdin, &self.pipes.stdout) {
            (None, _) => Some(Broken::ClosedStdin),
            (_, None) => Some(Broken::ClosedStdout),
            _ => None,
        }
    }

    /// The end of stderr.
    pub(super) fn stderr(&mut self) -> String {
        self.pipes.take_errors()
    }

    /// Kills it with everything that it has started. The end of stderr.
    pub(super) fn kill(&mut self) -> String {
        drop(self.group.end());
        drop(self.pipes.drain());
        self.stderr()
    }

    fn ends_soon(&mut self) -> bool {
        self.pipes.wait_for_exit(GRACE).unwrap_or_default()
    }
}

/// Waits for the server to end; asks it to end; kills it, with everything that it has started.
impl Drop for Server {
    fn drop(&mut self) {
        self.pipes.close_stdin();
        if !self.group.has_ended() && !self.ends_soon() {
            kill_process_group(self.group.id(), Signal::TERM).ok();
            self.ends_soon();
        }
        drop(self.group.end());
    }
}
