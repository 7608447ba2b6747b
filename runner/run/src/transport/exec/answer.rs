//! From the output of a process to its answer.

use std::time::Duration;

use seekspec_conformance::json_size;
use serde_json::Value;

use crate::transport::Broken;
use crate::transport::process::{ProcessOutput, excerpt};

/// The one JSON value on stdout.
pub(super) fn of_a_call(outcome: &ProcessOutput, deadline: Duration) -> Result<Value, Broken> {
    outcome.check(deadline)?;
    if json_size::values_and_lines(&outcome.stdout) > json_size::MOST {
        return Err(Broken::TooLarge);
    }
    let mut values = serde_json::Deserializer::from_slice(&outcome.stdout).into_iter::<Value>();
    let value = match values.next() {
        None => return Err(Broken::NoAnswer),
        Some(Err(error)) if is_half_a_character(&error) => {
            return Err(Broken::HalfACharacter {
                line: error.line(),
                column: error.column(),
            });
        }
        Some(Err(error)) => {
            return Err(Broken::Garbage {
                why: error.to_string(),
                begins: excerpt(&outcome.stdout),
            });
        }
        Some(Ok(value)) => value,
    };
    let rest = outcome.stdout[values.byte_offset()..].trim_ascii_start();
    if rest.is_empty() {
        Ok(value)
    } else {
        Err(Broken::TwoAnswers {
            next: excerpt(rest),
        })
    }
}

/// Whether an escape such as `\ud83d` has no other half. The grammar of JSON permits it, but it is
/// not a text.
fn is_half_a_character(error: &serde_json::Error) -> bool {
    let message = error.to_string();
    ["surrogate", "unexpected end of hex escape"]
        .iter()
        .any(|words| message.contains(words))
}
