//! Whether there is a program, and whether it starts.

use std::path::Path;

use super::finding::Finding;
use crate::target::{Target, find_program};
use crate::transport::{Broken, Probe};

/// Whether there is a program, and whether the files that its command names are there.
pub(super) fn program(target: &Target) -> Vec<Finding> {
    let Some(program) = target.reach.program() else {
        return Vec::new();
    };
    let Some((word, arguments)) = program.command.split_first() else {
        return Vec::new();
    };
    let mut findings = vec![match find_program(word) {
        Ok(program) => Finding::good("program", program.display().to_string()),
        Err(missing) => Finding::bad("program", missing.to_string())
            .advising("`command` names the program first; a path counts from the folder of the target file")
            .proposing("command: [/path/to/the/program]"),
    }];
    findings.extend(
        arguments
            .iter()
            .filter_map(|word| missing_file(word, &program.folder)),
    );
    findings
}

/// A word of the command that looks like a script, and is none.
fn missing_file(word: &str, folder: &Path) -> Option<Finding> {
    const SCRIPTS: &[&str] = &[".py", ".js", ".mjs", ".cjs", ".ts", ".rb", ".sh", ".jar"];
    let is_script = SCRIPTS.iter().any(|extension| word.ends_with(extension));
    let is_there = folder.join(word).is_file();
    (is_script && !is_there && !word.contains("{root}")).then(|| {
        let folder = folder.display();
        Finding::bad("program", format!("there is no file `{word}` in {folder}")).advising(
            "a relative path counts from there; write it as it is seen from there, or absolute",
        )
    })
}

/// The target would not start.
pub(super) fn failed(target: &Target, broken: &Broken) -> Option<Finding> {
    let program = target.reach.program()?;
    // Of a program that is not there it has been said.
    if matches!(broken, Broken::Missing(_)) && program.version.is_empty() {
        return None;
    }
    let command = if program.version.is_empty() {
        &program.command
    } else {
        &program.version
    };
    let finding = Finding::bad("start", format!("it would not start: {broken}"));
    Some(finding.advising(format!("try it by hand: {}", crate::shell::line(command))))
}

/// It starts, and says which version it is.
pub(super) fn version(target: &Target, probe: &Probe) -> Option<Finding> {
    let program = target.reach.program();
    let asks = program.is_some_and(|program| !program.version.is_empty());
    match (&probe.version, asks) {
        (Some(version), _) => Some(Finding::good("version", version.clone())),
        (None, false) => None,
        (None, true) => Some(
            Finding::bad("version", "the command succeeded, and wrote nothing to stdout")
                .advising("`version` is a command whose first line of output is the version; leave it out where there is none"),
        ),
    }
}
