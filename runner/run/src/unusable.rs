//! A target that cannot be judged by its first calls.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::wrap::wrap;

/// The width of the advice, in columns.
const WIDTH: usize = 69;

/// A target that breaks in the same way on each of its first calls, or answers in a form of which
/// nothing is read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[error("{}", self.block())]
pub struct Unusable {
    /// The command that was started, as a line of a shell.
    pub command: String,
    /// How many calls were made.
    pub calls: usize,
    /// Whether they were answered, in a form of which nothing is read.
    #[serde(default)]
    pub is_answered: bool,
    /// How each of them ended.
    pub reason: String,
    /// The last lines that one of them wrote to stderr.
    pub stderr: Vec<String>,
    /// The remedy.
    pub advice: String,
}

impl Unusable {
    /// Why a case was not run.
    pub fn not_run(&self) -> String {
        format!("not run: {}", self.headline())
    }

    fn headline(&self) -> String {
        let calls = self.calls;
        if self.is_answered {
            format!("nothing was read from the answers to the first {calls} calls")
        } else {
            format!("the first {calls} calls all broke in the same way")
        }
    }

    fn block(&self) -> String {
        let mut lines = vec![
            format!("`{}` cannot be judged: {}", self.command, self.headline()),
            format!("  reason   {}", self.reason),
        ];
        for (index, line) in self.stderr.iter().enumerate() {
            let label = if index == 0 { "stderr" } else { "" };
            lines.push(format!("  {label:<8} {line}"));
        }
        let advice = format!(
            "{}; `--keep-going` runs every case all the same",
            self.advice
        );
        lines.push(advice_lines(&advice));
        lines.join("\n")
    }
}

/// The remedy, as lines below a message.
pub(crate) fn advice_lines(advice: &str) -> String {
    let lines = wrap(advice, WIDTH).join("\n           ");
    format!("  try      {lines}")
}
