//! A profile of one's own.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::{InitArgs, write_new, write_next};
use seekspec_learn::init::{NewProfile, ProfileDraft, TARGET_FILE};
use seekspec_prove::session::CommandSession;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::suite_source::SuiteSource;

/// The directory of fixtures, if none is named.
const FOLDER: &str = "fixtures";

pub(super) fn init(
    arguments: &InitArgs,
    name: &str,
    session: &CommandSession,
) -> anyhow::Result<ExitCode> {
    let folder = match &session.source {
        SuiteSource::Folder(folder) | SuiteSource::Added(folder) => folder.clone(),
        SuiteSource::Embedded => PathBuf::from(FOLDER),
    };
    let new = NewProfile {
        name,
        tool: arguments.tool.as_deref(),
        call: arguments.call.as_ref(),
        transport: arguments.target.transport(),
        command: arguments.target.command(),
    };
    let draft = new.draft(&folder)?;
    let mut files = Vec::new();
    for file in &draft.files {
        files.push((folder.join(&file.path), &*file.text));
    }
    if let Some(text) = &draft.target_file {
        files.push((PathBuf::from(TARGET_FILE), text));
    }
    for (path, text) in &files {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        write_new(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    let mut out = session.output.stdout();
    for (path, _) in &files {
        writeln!(out, "wrote {}", path.display())?;
    }
    write_next_of_profile(&mut *out, &new, &draft, &folder)?;
    Ok(ExitCode::Conforms)
}

fn write_next_of_profile(
    out: &mut dyn Write,
    new: &NewProfile<'_>,
    draft: &ProfileDraft,
    folder: &Path,
) -> io::Result<()> {
    let case = format!("{}/first/NAME", draft.tool);
    let shown = folder.display().to_string();
    let fixtures = ["--fixtures", &*shown];
    let mut run = [&["run"], &fixtures[..]].concat();
    if new.command.is_empty() {
        run.extend(["--", "./my-tool"]);
    }
    let covers = ["--covers", &draft.requirement, "--call", "{…}"];
    let record = [&["record", &case], &fixtures[..], &covers].concat();
    let explain = [&["explain", new.name], &fixtures[..]].concat();
    let selftest = [&["selftest"], &fixtures[..], &["--write"]].concat();
    let mut next: Vec<(&[&str], &str)> = vec![
        (&run, "judge the tool"),
        (&record, "add a case"),
        (&explain, "read the specification"),
    ];
    if !new.command.is_empty() {
        next.push((&selftest, "which faults the cases detect"));
    }
    write_next(out, &next)
}
