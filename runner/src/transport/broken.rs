//! How a target breaks.

use std::io;
use std::time::Duration;

use seekspec_conformance::json_size;

use crate::target::Missing;

/// How a target breaks: it gave no answer that could be judged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// There is no program to start.
    #[error(transparent)]
    Missing(#[from] Missing),
    /// The program is there, and cannot be started.
    #[error("{program} cannot be started: {why}")]
    CannotStart {
        /// The program.
        program: String,
        /// Why, in the words of the operating system.
        why: String,
    },
    /// Stdout stayed empty.
    #[error("no answer: it exited with status 0 and wrote nothing to stdout")]
    NoAnswer,
    /// Stdout is no JSON.
    #[error("what it wrote to stdout is no JSON: {why}; it begins with {begins:?}")]
    Garbage {
        /// What is wrong, with line and column.
        why: String,
        /// The first line.
        begins: String,
    },
    /// A string of the JSON holds a lone surrogate.
    #[error(
        "a string of the answer holds half of a character, a lone surrogate such as `\\ud83d`, at line {line} column {column}; a text is cut between characters, not between units of UTF-16"
    )]
    HalfACharacter {
        /// The line of stdout, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// After the answer there is more.
    #[error("more than one answer on stdout; after the first comes {next:?}")]
    TwoAnswers {
        /// The first line of the rest.
        next: String,
    },
    /// A line among the messages that is none.
    #[error(
        "a line on stdout is no message ({why}): {line:?}; what is no message belongs on stderr"
    )]
    Noise {
        /// What is wrong with it.
        why: String,
        /// Its beginning.
        line: String,
    },
    /// An answer to nothing.
    #[error("it answered with the id {0}, which no call has that is not answered yet")]
    WrongId(String),
    /// It reads no more.
    #[error("it closed its stdin")]
    ClosedStdin,
    /// It writes no more.
    #[error("it closed its stdout")]
    ClosedStdout,
    /// It is gone, without a complaint.
    #[error("it exited with status 0 and left the call without an answer")]
    EndedEarly,
    /// It broke before the first call.
    #[error("the handshake failed: {why}{}", last_line(.stderr))]
    Handshake {
        /// How it broke.
        why: Box<Self>,
        /// The end of what it wrote on stderr.
        stderr: String,
    },
    /// Another exit status than 0.
    #[error("it exited with status {0}")]
    ExitStatus(i32),
    /// Killed by a signal.
    #[error("it was killed by {0}")]
    Killed(String),
    /// Time is up.
    #[error("the deadline of {} passed{}", in_words(*.deadline), if *.answered { "; stdout was closed, but the process did not exit" } else { "" })]
    Deadline {
        /// The deadline.
        deadline: Duration,
        /// Whether it had closed its output by then.
        answered: bool,
    },
    /// Too much output.
    #[error("it wrote more than {} MiB to stdout", .0 / (1024 * 1024))]
    Flood(usize),
    /// Too many values.
    #[error(
        "its answer has more than {} values and lines of text",
        json_size::MOST
    )]
    TooLarge,
    /// `tools/list` goes on and on.
    #[error("`tools/list` has more than {0} pages")]
    EndlessList(usize),
    /// The answer is JSON, but no `CallToolResult`.
    #[error("the answer has a wrong shape: {0}")]
    WrongShape(String),
    /// The call was refused as none.
    #[error("the call was refused: {0}")]
    Refused(String),
    /// It panicked, in this process.
    #[error("it panicked: {0}")]
    Panicked(String),
    /// An earlier call has removed the tree.
    #[error("the root of the tree is gone, so that no process can be started there")]
    RootGone,
    /// What it made of the tree cannot be looked at, or changed as the case says.
    #[error("{0}")]
    Tree(String),
    /// The operating system failed us, not the target.
    #[error("the exchange with it failed: {0}")]
    Exchange(String),
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Self {
        Self::Exchange(error.to_string())
    }
}

impl Broken {
    /// Whether the target was too slow: the one way to break that may be our own fault, on a busy machine.
    pub fn is_deadline(&self) -> bool {
        match self {
            Self::Deadline { .. } => true,
            Self::Handshake { why, .. } => why.is_deadline(),
            _ => false,
        }
    }

    /// The end of what it wrote on stderr, where it broke before the first call.
    pub(super) fn stderr(&self) -> &str {
        match self {
            Self::Handshake { stderr, .. } => stderr,
            _ => "",
        }
    }

    /// The same, before the first call.
    pub(super) fn in_handshake(self, stderr: &str) -> Self {
        Self::Handshake {
            why: Box::new(self),
            stderr: stderr.to_owned(),
        }
    }
}

fn last_line(stderr: &str) -> String {
    let last = stderr.lines().rfind(|line| !line.trim().is_empty());
    last.map_or_else(String::new, |line| {
        format!("; the last line on its stderr: {:?}", line.trim())
    })
}

fn in_words(deadline: Duration) -> String {
    // What is left of one after a first part of the work is no round number.
    format!("{}s", (deadline.as_secs_f64() * 1e3).round() / 1e3)
}
