//! Measures the engine and its alternatives, on the same trees in the same run, and writes tables
//! and a plot.
//!
//! ```text
//! cargo build --release && cargo run --release -p seekspec-benches --bin compare -- --full --write benches/results
//! ```

use std::error::Error;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use seekspec_benches::compare::{
    Contestant, Kind, Line, MADE, Machine, Measured, Programs, Query, REAL, Section, Task, find,
    measure, plot, runner, search, summary, table, tree, with_summary,
};

const SEARCHED: usize = 20_000;

/// Files of the larger tree that is searched with `--full`.
const SEARCHED_IN_FULL: usize = 200_000;

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
    /// Write the tables (comparison.md) and the plot (find.svg) to this directory
    #[arg(long, value_name = "DIR")]
    write: Option<PathBuf>,
    /// Update the table between `<!-- measured -->` and `<!-- /measured -->` in this file; may be
    /// repeated
    #[arg(long, value_name = "FILE")]
    summary: Vec<PathBuf>,
}

fn main() -> ExitCode {
    match compare(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // There is nowhere else to report the error.
            drop(writeln!(io::stderr(), "compare: {error}"));
            ExitCode::FAILURE
        }
    }
}

fn compare(arguments: Arguments) -> Result<(), Box<dyn Error>> {
    let store = arguments
        .trees
        .clone()
        .unwrap_or_else(|| std::env::temp_dir().join("seekspec-benches"));
    fs::create_dir_all(&store)?;
    let mut comparison = Comparison {
        programs: Programs::find(),
        machine: Machine::here(&store),
        store,
        report: String::new(),
        lines: Vec::new(),
        sections: Vec::new(),
        arguments,
    };
    comparison.check_selection()?;
    // Errors of the files are reported before minutes are spent on measuring.
    comparison.updated_summaries()?;
    comparison.head()?;
    comparison.finds()?;
    comparison.all_searches()?;
    comparison.real_sources()?;
    comparison.runner()?;
    comparison.write()
}

struct Comparison {
    arguments: Arguments,
    programs: Programs,
    machine: Machine,
    store: PathBuf,
    report: String,
    lines: Vec<Line>,
    sections: Vec<Section>,
}

impl Comparison {
    fn say(&mut self, text: &str) -> io::Result<()> {
        self.report.push_str(text);
        io::stdout().write_all(text.as_bytes())
    }

    fn head(&mut self) -> io::Result<()> {
        let missing = self.programs.missing();
        let versions = self.programs.versions().join(", ");
        let mut text = format!(
            "# Side by side\n\nMedians of {} rounds, in which the programs take turns, with warm caches; \
             their output is read and dropped. CPU is user and system time of a program and its \
             children.\n\nMachine: {}.\n\nPrograms: {versions}.\n",
            self.arguments.rounds, self.machine
        );
        if !missing.is_empty() {
            text += &format!("\nNot installed: {}.\n", missing.join(", "));
        }
        text += &format!("\nAgain: `{}`\n", command_line());
        self.say(&text)
    }

    fn finds(&mut self) -> io::Result<()> {
        let sizes = if self.arguments.full {
            vec![1_000, 20_000, 200_000, 1_000_000]
        } else {
            self.arguments.sizes.clone()
        };
        let task = find(&self.programs, "ts");
        if !self.is_selected("find", &task) {
            return Ok(());
        }
        for size in sizes {
            let tree = tree(&self.store, Kind::Names, size)?;
            let heading = format!("{}, {size} files", title("find", &task));
            for measured in self.task(&heading, &task, &tree)? {
                self.add_point(size, &measured);
            }
        }
        Ok(())
    }

    fn add_point(&mut self, size: usize, measured: &Measured) {
        let name = measured.contestant.name;
        let point = (size as f64, measured.cost.cpu.as_secs_f64() * 1000.0);
        match self.lines.iter_mut().find(|line| line.name == name) {
            Some(line) => line.points.push(point),
            None => self.lines.push(Line {
                name: name.to_owned(),
                points: vec![point],
            }),
        }
    }

    fn all_searches(&mut self) -> io::Result<()> {
        self.searches_in_generated(MADE, SEARCHED)?;
        if self.arguments.full {
            self.searches_in_generated(&MADE[..1], SEARCHED_IN_FULL)?;
        }
        Ok(())
    }

    fn searches_in_generated(&mut self, queries: &[Query], files: usize) -> io::Result<()> {
        let tasks = self.searches(queries);
        if tasks.is_empty() {
            return Ok(());
        }
        let tree = tree(&self.store, Kind::Sources, files)?;
        for task in tasks {
            let heading = format!("{}, {files} generated files", title("search", &task));
            self.task(&heading, &task, &tree)?;
        }
        Ok(())
    }

    fn real_sources(&mut self) -> io::Result<()> {
        let Some(real) = self.arguments.real.clone().or_else(unpacked_by_cargo) else {
            return Ok(());
        };
        let found = [find(&self.programs, "rs")]
            .into_iter()
            .filter(|task| self.is_selected("find", task));
        let tasks: Vec<(&str, Task)> = found
            .map(|task| ("find", task))
            .chain(self.searches(REAL).into_iter().map(|task| ("search", task)))
            .collect();
        for (tool, task) in tasks {
            let heading = format!("{}, the sources of cargo's crates", title(tool, &task));
            self.task(&heading, &task, &real)?;
        }
        Ok(())
    }

    /// Measures the commands of the runner.
    fn runner(&mut self) -> io::Result<()> {
        let store = self.store.clone();
        for (task, rounds) in runner(&self.programs) {
            if self.is_selected("runner", &task) {
                let rounds = rounds.min(self.arguments.rounds);
                let heading = format!("{}, rounds: {rounds}", title("runner", &task));
                self.rounds_of(rounds, &heading, &task, &store)?;
            }
        }
        Ok(())
    }

    fn searches(&self, queries: &[Query]) -> Vec<Task> {
        let tasks = queries.iter().map(|query| search(&self.programs, query));
        tasks
            .filter(|task| self.is_selected("search", task))
            .collect()
    }

    fn is_selected(&self, tool: &str, task: &Task) -> bool {
        title(tool, task).contains(&self.arguments.only)
    }

    fn check_selection(&self) -> Result<(), String> {
        let finds = ["ts", "rs"].map(|suffix| title("find", &find(&self.programs, suffix)));
        let queries = MADE.iter().chain(REAL);
        let searches = queries.map(|query| title("search", &search(&self.programs, query)));
        let commands = runner(&self.programs);
        let commands = commands.iter().map(|(task, _)| title("runner", task));
        let titles: Vec<String> = finds.into_iter().chain(searches).chain(commands).collect();
        let only = &self.arguments.only;
        if titles.iter().any(|title| title.contains(only)) {
            return Ok(());
        }
        Err(format!(
            "no task has `{only}` in its heading; they are:\n  {}",
            titles.join("\n  ")
        ))
    }

    fn task(&mut self, heading: &str, task: &Task, tree: &Path) -> io::Result<Vec<Measured>> {
        self.rounds_of(self.arguments.rounds, heading, task, tree)
    }

    fn rounds_of(
        &mut self,
        rounds: usize,
        heading: &str,
        task: &Task,
        tree: &Path,
    ) -> io::Result<Vec<Measured>> {
        let measured = measure(task, tree, rounds)?;
        let mut text = format!("\n## {heading}\n\n{}\n", table(&measured));
        for line in task.contestants.iter().map(Contestant::line) {
            if !self.report.contains(&line) {
                text += &format!("    {line}\n");
            }
        }
        self.say(&text)?;
        self.sections.push(Section {
            heading: heading.to_owned(),
            measured: measured.clone(),
        });
        Ok(measured)
    }

    /// The files given by `--summary`, with the new summary.
    fn updated_summaries(&self) -> Result<Vec<(&Path, String)>, String> {
        let summary = format!(
            "{}\n{}. Again: `{}`",
            summary(&self.sections),
            self.machine,
            command_line()
        );
        let summarised = |path: &PathBuf| {
            let text = fs::read_to_string(path).map_err(|error| error.to_string());
            let text = text.and_then(|text| with_summary(&text, &summary));
            text.map_err(|error| format!("{}: {error}", path.display()))
        };
        let files = self.arguments.summary.iter();
        files
            .map(|path| Ok((path.as_path(), summarised(path)?)))
            .collect()
    }

    fn write(&self) -> Result<(), Box<dyn Error>> {
        for (path, text) in self.updated_summaries()? {
            fs::write(path, text)?;
        }
        let Some(folder) = &self.arguments.write else {
            return Ok(());
        };
        fs::create_dir_all(folder)?;
        fs::write(folder.join("comparison.md"), &self.report)?;
        let title = "CPU time to find the newest 200 of **/*.ts";
        fs::write(
            folder.join("find.svg"),
            plot(title, &self.machine.to_string(), &self.lines),
        )?;
        Ok(())
    }
}

/// The command that measures the same again.
fn command_line() -> String {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    format!(
        "cargo build --release && cargo run --release -p seekspec-benches --bin compare -- {}",
        arguments.join(" ")
    )
}

/// The heading of a task, without its tree.
fn title(tool: &str, task: &Task) -> String {
    format!("{tool}: {}", task.name)
}

fn unpacked_by_cargo() -> Option<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")))?;
    Some(home.join("registry/src")).filter(|path| path.is_dir())
}
