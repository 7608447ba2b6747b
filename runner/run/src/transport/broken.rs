//! How a target breaks.

use std::io;
use std::time::Duration;

use seekspec_conformance::json_size;

use super::process::withheld;
use crate::program::MissingProgram;

/// How a target breaks: there is no answer that can be judged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// There is no program to start.
    #[error(transparent)]
    Missing(#[from] MissingProgram),
    /// The program is there, and cannot be started.
    #[error("{program} cannot be started: {why}")]
    CannotStart {
        /// The program.
        program: String,
        /// Why, in the words of the operating system.
        why: String,
    },
    /// The call could hurt the machine, and nothing would keep the target from it.
    #[error("not called: {0}")]
    CouldHurt(String),
    /// Stdout stayed empty.
    #[error("no answer: exited with status 0 and wrote nothing to stdout")]
    NoAnswer,
    /// Stdout is not JSON.
    #[error("stdout is not JSON: {why}; it starts with {begins:?}")]
    Garbage {
        /// The syntax error, with line and column.
        why: String,
        /// The first line.
        begins: String,
    },
    /// A string of the JSON contains a lone surrogate.
    #[error(
        "a string of the answer contains half of a character, a lone surrogate such as `\\ud83d`, at line {line} column {column}; cut texts between characters, not between units of UTF-16"
    )]
    HalfACharacter {
        /// The line of stdout, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// There is more than the answer on stdout.
    #[error("more than one answer on stdout; the first is followed by {next:?}")]
    TwoAnswers {
        /// The first line of the rest.
        next: String,
    },
    /// A line on stdout that is not a message.
    #[error("non-protocol output on stdout ({why}): {line:?}; log to stderr")]
    Noise {
        /// The reason why it is not a message.
        why: String,
        /// Its beginning.
        line: String,
    },
    /// An answer to no request.
    #[error("answered with the id {0}, which no open call has")]
    WrongId(String),
    /// It does not read any more.
    #[error("closed its stdin")]
    ClosedStdin,
    /// It does not write any more.
    #[error("closed its stdout")]
    ClosedStdout,
    /// It ended before it answered.
    #[error("exited with status 0 without answering the call")]
    EndedEarly,
    /// It broke before the first call.
    #[error("the handshake failed: {why}{}", last_line(.stderr))]
    Handshake {
        /// How it broke.
        why: Box<Self>,
        /// The end of stderr.
        stderr: String,
    },
    /// Another exit status than 0.
    #[error("exited with status {0}")]
    ExitStatus(i32),
    /// Killed by a signal.
    #[error("killed by {0}")]
    Killed(String),
    /// The deadline passed.
    #[error("the deadline of {} passed{}", seconds(*.deadline), if *.answered { "; stdout was closed, but the process did not exit" } else { "" })]
    Deadline {
        /// The deadline.
        deadline: Duration,
        /// Whether it had closed its output by then.
        answered: bool,
    },
    /// Too much output.
    #[error("wrote more than {} MiB to stdout", .0 / (1024 * 1024))]
    Flood(usize),
    /// It does not read its input.
    #[error("left more than {} MiB of its input unread", .0 / (1024 * 1024))]
    Unread(usize),
    /// Too many values.
    #[error(
        "the answer has more than {} values and lines of text",
        json_size::MOST
    )]
    TooLarge,
    /// `tools/list` goes on and on.
    #[error("`tools/list` has more than {0} pages")]
    EndlessList(usize),
    /// The answer is JSON, but not a `CallToolResult`.
    #[error("invalid answer: {0}")]
    WrongShape(String),
    /// The call was refused.
    #[error("the call was refused: {0}")]
    Refused(String),
    /// It panicked, in this process.
    #[error("panicked: {0}")]
    Panicked(String),
    /// An earlier call has removed the tree.
    #[error("the root of the tree is gone: no process can be started there")]
    RootGone,
    /// The tree cannot be inspected any more, or changed as the case says.
    #[error("{0}")]
    Tree(String),
    /// The operating system failed, not the target.
    #[error("the exchange with it failed: {0}")]
    Exchange(String),
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Self {
        Self::Exchange(error.to_string())
    }
}

impl Broken {
    /// Whether the target was too slow, which may be the fault of a busy machine.
    pub fn is_deadline(&self) -> bool {
        match self {
            Self::Deadline { .. } => true,
            Self::Handshake { why, .. } => why.is_deadline(),
            _ => false,
        }
    }

    /// Whether all that is known is that no answer came.
    pub(super) fn is_silence(&self) -> bool {
        matches!(
            self,
            Self::Deadline { .. } | Self::EndedEarly | Self::ClosedStdout
        )
    }

    /// The remedy, where the message does not say it.
    pub fn advice(&self) -> Option<&'static str> {
        Some(match self {
            Self::Missing(missing) => missing.advice(),
            Self::CannotStart { .. } => "name its interpreter first, as in `python3 tool.py`",
            Self::CouldHurt(_) => {
                "run it on Linux with Landlock, where targets are contained, or with `--uncontained`"
            }
            Self::NoAnswer => {
                "read one request from stdin, write one answer to stdout, and flush it"
            }
            Self::Garbage { .. } | Self::TwoAnswers { .. } => {
                "stdout is for the answer alone; log to stderr"
            }
            Self::WrongId(_) => {
                "send the id of the request back as it came, with its type: 1 is not \"1\""
            }
            Self::ClosedStdin | Self::ClosedStdout => {
                "keep stdin and stdout open until stdin ends; then exit"
            }
            Self::EndedEarly => "answer every call, and exit when stdin ends",
            Self::Handshake { .. } if self.is_deadline() => {
                "give it more time with `--start-deadline 5m`, or `start_deadline` in a target file"
            }
            Self::Handshake { .. } => {
                "start the command by hand: it has to wait for messages on stdin, and to log to stderr"
            }
            Self::ExitStatus(_) => {
                "an error of the tool is an answer, too: `isError: true`, the message as the text, exit status 0"
            }
            Self::Killed(_) => {
                "this is a crash, or a limit of memory; `seekspec repro CASE` repeats the call by hand"
            }
            Self::Deadline { answered: true, .. } => "end the process after its answer",
            Self::Deadline { .. } => {
                "if it is slow, give it a longer `deadline`; if it waits for more input: a call ends with the end of stdin"
            }
            Self::Flood(_) | Self::TooLarge => "cap the output of the tool",
            _ => return None,
        })
    }

    /// The end of stderr, if it broke before the first call.
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

/// The last line of stderr, or the one that names the error of a crash above its trace.
fn last_line(stderr: &str) -> String {
    let mut lines = stderr.lines().map(str::trim);
    let named = lines.clone().rfind(|line| line.contains("Error: "));
    let (words, line) = match (named, lines.rfind(|line| !line.is_empty())) {
        (Some(line), _) => ("its stderr says", line),
        (None, Some(line)) => ("the last line on its stderr", line),
        (None, None) => return String::new(),
    };
    let text = format!("; {words}: {line:?}");
    match withheld(line) {
        Some(name) => format!(
            "{text}; of your variables a target gets only PATH: set {name} in `env` of a target file"
        ),
        None => text,
    }
}

fn seconds(deadline: Duration) -> String {
    // The rest of a deadline that is partly used up is not a round number.
    format!("{}s", (deadline.as_secs_f64() * 1e3).round() / 1e3)
}
