//! Measures the engine and its alternatives, on the same trees in the same run, and prints tables.
//!
//! ```text
//! cargo build --release && cargo run --release -p seekspec-benches --bin compare -- --full
//! ```

mod contestant;
mod machine;
mod measure;
mod programs;
mod report;
mod tasks;
mod trees;

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

use machine::machine;
use measure::measure;
use programs::Programs;
use report::{Section, summary, table, with_summary};
use tasks::{Task, tasks};

/// Compare the engine with other programs, on the same trees in the same run
#[derive(Debug, Parser)]
struct Arguments {
    /// Directory of the trees, which are kept for the next run; default: in the temporary directory
    #[arg(long, value_name = "DIR")]
    trees: Option<PathBuf>,
    /// Numbers of files of the trees that `find` is measured on
    #[arg(long, value_delimiter = ',', value_name = "N", default_values_t = [1_000, 20_000])]
    sizes: Vec<usize>,
    /// Measure 1,000 to 1,000,000 files; takes about ten minutes and a million inodes
    #[arg(long, conflicts_with = "sizes")]
    full: bool,
    /// Rounds per task; the median is reported
    #[arg(long, value_name = "N", default_value_t = 7)]
    rounds: usize,
    /// Only tasks whose heading contains this: "find", "search", "runner", "rare literal"
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true
    )]
    only: String,
    /// A real source tree in Rust; default: the crates that cargo has unpacked
    #[arg(long, value_name = "DIR")]
    real: Option<PathBuf>,
    /// Update the table between `<!-- measured -->` and `<!-- /measured -->` in this file
    #[arg(long, value_name = "FILE")]
    summary: Option<PathBuf>,
}

fn main() -> ExitCode {
    match compare(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // There is nowhere else to report the error.
            drop(writeln!(io::stderr(), "compare: {error}"));
            ExitCode::FAILURE
        }
    }
}

fn compare(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let store = arguments
        .trees
        .clone()
        .unwrap_or_else(|| std::env::temp_dir().join("seekspec-benches"));
    fs::create_dir_all(&store)?;
    let programs = Programs::find();
    let machine = machine(&store)?;
    let tasks = selected(arguments, &programs)?;
    // Errors of the file are reported before minutes are spent on measuring.
    update(arguments, &machine, &[])?;
    write_head(arguments, &programs, &machine)?;
    let (mut sections, mut shown) = (Vec::new(), BTreeSet::new());
    for task in tasks {
        let section = Section {
            measured: measure(&task, &task.tree.path(&store)?)?,
            heading: task.heading,
        };
        let mut text = format!("\n## {}\n\n{}\n", section.heading, table(&section));
        for measured in &section.measured {
            let line = measured.contestant.line();
            if !shown.contains(&line) {
                text += &format!("    {line}\n");
                shown.insert(line);
            }
        }
        io::stdout().write_all(text.as_bytes())?;
        sections.push(section);
    }
    update(arguments, &machine, &sections)
}

fn selected(arguments: &Arguments, programs: &Programs) -> Result<Vec<Task>, String> {
    let mut tasks = tasks(arguments, programs);
    let headings: Vec<String> = tasks.iter().map(|task| task.heading.clone()).collect();
    tasks.retain(|task| task.heading.contains(&arguments.only));
    if tasks.is_empty() {
        return Err(format!(
            "no task has `{}` in its heading; they are:\n  {}",
            arguments.only,
            headings.join("\n  ")
        ));
    }
    Ok(tasks)
}

fn write_head(arguments: &Arguments, programs: &Programs, machine: &str) -> io::Result<()> {
    let mut text = format!(
        "# Side by side\n\nMedians of {} rounds, in which the programs take turns, with warm caches; \
         their output is read and dropped. CPU is user and system time of a program and its \
         children.\n\nMachine: {machine}.\n\nPrograms: {}.\n",
        arguments.rounds,
        programs.versions().join(", ")
    );
    let missing = programs.missing();
    if !missing.is_empty() {
        text += &format!("\nNot installed: {}.\n", missing.join(", "));
    }
    text += &format!("\nAgain: `{}`\n", command_line());
    io::stdout().write_all(text.as_bytes())
}

/// Writes the summary into the file that `--summary` names; without sections, only reads the file.
fn update(
    arguments: &Arguments,
    machine: &str,
    sections: &[Section],
) -> Result<(), Box<dyn Error>> {
    let Some(path) = &arguments.summary else {
        return Ok(());
    };
    let again = command_line();
    let summary = format!("{}\n{machine}. Again: `{again}`", summary(sections));
    let text = fs::read_to_string(path).map_err(|error| error.to_string());
    let text = text
        .and_then(|text| with_summary(&text, &summary))
        .map_err(|error| format!("{}: {error}", path.display()))?;
    if !sections.is_empty() {
        fs::write(path, text)?;
    }
    Ok(())
}

/// The command that measures the same again.
fn command_line() -> String {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    format!(
        "cargo build --release && cargo run --release -p seekspec-benches --bin compare -- {}",
        arguments.join(" ")
    )
}
