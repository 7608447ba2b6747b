//! Whether there is a program, and whether it starts.

use crate::finding::Finding;
use seekspec_run::program::find_program;
use seekspec_run::schedule::missing_script;
use seekspec_run::targets::Target;
use seekspec_run::transport::{Broken, Probe};

/// Whether there is a program, and whether the files that its command names are there.
pub(crate) fn program(target: &Target) -> Vec<Finding> {
    let Some(program) = target.reach.program() else {
        return Vec::new();
    };
    let Some(word) = program.command.first() else {
        return Vec::new();
    };
    let mut findings = vec![match find_program(word) {
        Ok(program) => Finding::good("program", program.display().to_string()),
        Err(missing) => Finding::bad("program", missing.to_string()).advising(missing.advice()),
    }];
    if let Some(script) = missing_script(&program.command, &program.folder) {
        let folder = program.folder.display();
        let text = format!("`{script}` is not a file in {folder}");
        findings.push(
            Finding::bad("program", text)
                .advising("name the script as seen from there, or by an absolute path"),
        );
    }
    findings
}

/// The target does not start.
pub(crate) fn failed(target: &Target, broken: &Broken) -> Option<Finding> {
    let program = target.reach.program()?;
    // The finding about the program has said it.
    if matches!(broken, Broken::Missing(_)) && program.version.is_empty() {
        return None;
    }
    let command = if program.version.is_empty() {
        &program.command
    } else {
        &program.version
    };
    let finding = Finding::bad("start", format!("does not start: {broken}"));
    let advice = if broken.is_deadline() {
        "give it more time with `--start-deadline 5m`, or `start_deadline` in a target file; try it by hand"
    } else {
        "try it by hand"
    };
    Some(finding.advising(format!("{advice}: {}", seekspec_run::shell::line(command))))
}

/// Its version, or that it does not say one although it is asked.
pub(crate) fn version(target: &Target, probe: &Probe) -> Option<Finding> {
    let program = target.reach.program();
    let asks = program.is_some_and(|program| !program.version.is_empty());
    match (&probe.version, asks) {
        (Some(version), _) => Some(Finding::good("version", version.clone())),
        (None, false) => None,
        (None, true) => Some(
            Finding::bad("version", "the command wrote nothing to stdout").advising(
                "`version` is a command whose first line of output is the version; remove it if there is none",
            ),
        ),
    }
}
