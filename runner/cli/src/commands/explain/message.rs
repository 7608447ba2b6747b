//! Messages of a run that are often met, explained.

use std::io::{self, Write};

use super::Page;
use crate::style::{STRONG, styled};
use crate::wrap::wrap;

/// A message, or the word of a report.
pub(super) struct Message {
    /// A part that no other message has.
    part: &'static str,
    /// Its meaning.
    meaning: &'static str,
    /// The advice.
    advice: &'static str,
}

/// Every message that is explained; of two that occur in a text the first counts.
const ALL: &[Message] = &[
    Message {
        part: "broken",
        meaning: "The target gave no answer that could be judged. The report has the reason and the end of stderr; the run goes on with the next case.",
        advice: "Look up the reason: `seekspec explain 'REASON'`. `seekspec repro CASE` repeats the call by hand.",
    },
    Message {
        part: "unsupported",
        meaning: "The case was not judged: it needs a capability, a tool, an argument or a facet that the target does not have, or something that this machine lacks. It counts neither as passed nor as failed.",
        advice: "The report names what is missing. Claim it in the target file (`capabilities`, `tools`, `facets`) if the target has it; --require-all makes it a failure.",
    },
    Message {
        part: "observed",
        meaning: "A MAY case: it records which choice the target made, and cannot fail.",
        advice: "Nothing. `seekspec explain CASE` shows the choices.",
    },
    Message {
        part: "stale",
        meaning: "An entry of the baseline does not describe a failure of this run: its case passes, is gone, fails in another way, or its date has passed.",
        advice: "`seekspec baseline prune` removes entries whose cases pass, `baseline update` renews the others.",
    },
    Message {
        part: "the handshake failed",
        meaning: "The MCP server did not answer `initialize`: it ended, wrote something else to stdout, or took too long to start.",
        advice: "Start the command by hand: it must wait for messages on stdin. Logs belong to stderr. --start-deadline gives it more time.",
    },
    Message {
        part: "half of a character",
        meaning: "A string of the answer ends between the two halves of a character outside of the basic plane, so that it is not Unicode.",
        advice: "Cut texts between characters, not between units of UTF-16.",
    },
    Message {
        part: "is not JSON",
        meaning: "An exec target writes one JSON object to stdout, a `CallToolResult`, and nothing else. Something else was there, often a log or a stack trace.",
        advice: "Log to stderr. `seekspec doctor` shows the beginning of the output.",
    },
    Message {
        part: "more than one answer",
        meaning: "After the JSON object of the answer more text followed on stdout.",
        advice: "Write the answer once, and logs to stderr.",
    },
    Message {
        part: "non-protocol output",
        meaning: "Every line on the stdout of an MCP server is one JSON-RPC message. Another line was there, often a log.",
        advice: "Log to stderr.",
    },
    Message {
        part: "which no open call has",
        meaning: "The server answered with an id that belongs to no request under way.",
        advice: "Send the id of the request back as it came, with its type: 1 is not \"1\".",
    },
    Message {
        part: "wrote nothing to stdout",
        meaning: "The process ended with status 0 and no answer.",
        advice: "Read one request from stdin, write one answer to stdout, and flush it.",
    },
    Message {
        part: "without answering",
        meaning: "The server ended while a call was open.",
        advice: "Look at the end of stderr in the report.",
    },
    Message {
        part: "closed its std",
        meaning: "The server closed stdin or stdout while it was still needed.",
        advice: "Keep both open until stdin ends; then exit.",
    },
    Message {
        part: "deadline of",
        meaning: "A call took longer than the deadline. A case that exceeds it is run once more, alone, before that counts.",
        advice: "--deadline, or `deadline` in the target file, gives calls more time. An exec target has to end after its answer.",
    },
    Message {
        part: "exited with status",
        meaning: "The process ended with another status than 0. An error of the tool is an answer with `isError: true`, and not an exit status.",
        advice: "Look at the end of stderr in the report; `seekspec repro CASE` repeats the call.",
    },
    Message {
        part: "killed by",
        meaning: "A signal ended the process: a crash, or a limit of memory.",
        advice: "Look at the end of stderr in the report; `seekspec repro CASE` repeats the call.",
    },
    Message {
        part: "to stdout",
        meaning: "The answer is larger than any model could read, and was not kept.",
        advice: "Cap the output of the tool.",
    },
    Message {
        part: "values and lines of text",
        meaning: "The answer has too many parts to be read.",
        advice: "Cap the output of the tool.",
    },
    Message {
        part: "cannot be started",
        meaning: "The program is there, but the operating system does not start it.",
        advice: "Name its interpreter first, or make it executable with `chmod +x`.",
    },
    Message {
        part: "no program",
        meaning: "The first word of the command is no file and no program in PATH. Paths count from the folder of the target file, or from the working directory.",
        advice: "Check the word; the environment of a target has PATH and little else.",
    },
    Message {
        part: "no interpretation matches",
        meaning: "The document is open here, and the case accepts several readings of it. The answer matches none of them entirely.",
        advice: "`seekspec explain CASE` shows the readings; choose one.",
    },
    Message {
        part: "an error is expected",
        meaning: "The document says that this call fails. The answer has to set `isError`, and the message has to contain the expected part.",
        advice: "Set `isError: true`. If the target reports errors as text, the profile or `facets` of the target file says so.",
    },
    Message {
        part: "the call failed",
        meaning: "A call is expected to succeed unless its case expects an error; the target answered with `isError`.",
        advice: "The message behind it is the target's own.",
    },
    Message {
        part: "nothing was selected",
        meaning: "No case matches all of the flags.",
        advice: "`seekspec list` with the same flags shows what there is.",
    },
    Message {
        part: "does not implement",
        meaning: "The reference answers for the built-in profiles only.",
        advice: "Name a target, or one that is right in the profile: `good: FILE`.",
    },
    Message {
        part: "cannot read",
        meaning: "A file is not there, may not be read, or is of another kind than the command expects.",
        advice: "Relative paths count from the working directory, those inside of a file from its folder. `seekspec schema FILE` describes each kind of file.",
    },
    Message {
        part: "cannot write",
        meaning: "The folder is missing or may not be written, or there is no room. An earlier file is as it was.",
        advice: "Make the folder first, or name another one.",
    },
    Message {
        part: "unknown ",
        meaning: "Nothing has this name: no profile, tool, case, requirement, capability, facet or format.",
        advice: "The message lists the names, or has the nearest. `seekspec list` lists the cases; case names are permanent, and old ones are found, too.",
    },
    Message {
        part: "invalid value",
        meaning: "The flag is known, but not its value.",
        advice: "The message says what the flag expects; `seekspec COMMAND --help` has examples.",
    },
    Message {
        part: "does not start",
        meaning: "No case was judged, since the target was not there, or ended before its first call.",
        advice: "Start the command by hand, from the folder of the target file. `seekspec doctor` with the same flags shows each attempt.",
    },
    // Last: of these messages each says itself what was expected.
    Message {
        part: "error: ",
        meaning: "Nothing was judged (exit status 2, or 3 if the message is about the target). It says what is wrong and where: a flag, or a file with line and column.",
        advice: "The remedy follows the semicolon, or the line. `seekspec COMMAND --help` describes flags, `seekspec schema` the files.",
    },
];

/// The first message of which the text has the part; `None`: it is the name of something else.
pub(super) fn find(text: &str) -> Option<&'static Message> {
    ALL.iter().find(|message| text.contains(message.part))
}

pub(super) fn write(out: &mut dyn Write, page: &Page<'_>, message: &Message) -> io::Result<()> {
    writeln!(
        out,
        "{}\n",
        styled(format_args!("… {} …", message.part.trim()), STRONG)
    )?;
    for line in wrap(message.meaning, page.width - 2) {
        writeln!(out, "  {line}")?;
    }
    writeln!(out, "\n{}", styled("What to do", STRONG))?;
    for line in wrap(message.advice, page.width - 2) {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::transport::Broken;

    #[test]
    fn every_message_is_found_by_its_part() {
        for message in ALL {
            let found = find(message.part).map(|found| found.part);
            assert_eq!(found, Some(message.part));
        }
    }

    /// As they are printed.
    #[test]
    fn messages_about_usage_are_explained() {
        let all = [
            (
                "error: unknown tool `fnid`, expected `find`; did you mean `find`?",
                "unknown ",
            ),
            (
                "error: invalid value '0' for '--jobs <N>': expected a whole number",
                "invalid value",
            ),
            ("error: cannot read the report none.json", "cannot read"),
            (
                "error: the target `x` does not start: the handshake took 9 s",
                "does not start",
            ),
            (
                "error: the target `x` does not start: no program at /x",
                "no program",
            ),
            (
                "error: shard 1/2 occurs twice, the second time in 1.json",
                "error: ",
            ),
        ];
        for (message, part) in all {
            assert_eq!(
                find(message).map(|found| found.part),
                Some(part),
                "{message}"
            );
        }
        assert!(find("something-else-altogether").is_none());
    }

    #[test]
    fn the_ways_to_break_are_explained() {
        let deadline = Broken::Deadline {
            deadline: Duration::from_secs(1),
            answered: true,
        };
        let garbage = Broken::Garbage {
            why: "expected value".to_owned(),
            begins: "x".to_owned(),
        };
        let all = [
            (Broken::NoAnswer, "wrote nothing to stdout"),
            (garbage, "is not JSON"),
            (Broken::ExitStatus(1), "exited with status"),
            (Broken::EndedEarly, "without answering"),
            (Broken::Flood(1 << 20), "to stdout"),
            (Broken::WrongId("1".to_owned()), "which no open call has"),
            (Broken::ClosedStdin, "closed its std"),
            (Broken::Killed("SIGSEGV".to_owned()), "killed by"),
            (deadline, "deadline of"),
        ];
        for (broken, part) in all {
            let found = find(&broken.to_string()).map(|found| found.part);
            assert_eq!(found, Some(part), "{broken}");
        }
    }
}
