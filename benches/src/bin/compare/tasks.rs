//! The tasks: what is measured on which tree, with which programs.

use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::Arguments;
use crate::contestant::Contestant;
use crate::programs::{Programs, glob_script};
use crate::trees::{Kind, tree};

/// A task that several programs perform on one tree.
pub(crate) struct Task {
    /// The task and its tree, as shown above the table.
    pub(crate) heading: String,
    /// The programs; the others are compared with the first.
    pub(crate) contestants: Vec<Contestant>,
    pub(crate) tree: TaskTree,
    pub(crate) rounds: usize,
}

#[derive(Clone)]
pub(crate) enum TaskTree {
    /// A generated tree with this number of files.
    Generated(Kind, usize),
    /// A directory of the user.
    Given(PathBuf),
    /// The directory of the trees: the task needs none.
    Any,
}

impl TaskTree {
    /// Its path; a generated tree is made if it does not exist.
    ///
    /// # Errors
    /// A file or directory cannot be created.
    pub(crate) fn path(&self, store: &Path) -> io::Result<PathBuf> {
        match self {
            Self::Generated(kind, files) => tree(store, *kind, *files),
            Self::Given(path) => Ok(path.clone()),
            Self::Any => Ok(store.to_owned()),
        }
    }
}

/// Numbers of files of the trees that are measured with `--full`.
const FULL: &[usize] = &[1_000, 20_000, 200_000, 1_000_000];
/// Files of the tree that is searched.
const SEARCHED: usize = 20_000;
/// Files of the larger tree that is searched with `--full`.
const SEARCHED_IN_FULL: usize = 200_000;

/// The kind of a pattern, for the table, the pattern, and whether case is ignored.
type Query = (&'static str, &'static str, bool);

/// Searches in generated sources.
const MADE: &[Query] = &[
    ("a rare literal", "needle", false),
    ("a common word, to the caps", "return", false),
    ("classes", r"[a-f]+_node_[0-9]{2}\(", false),
    ("case ignored", "NEEDLE", true),
    ("a word that is nowhere", "nowhere", false),
    ("alternatives", "needle|thimble|pincushion", false),
    ("several lines", r"needle\(\);\n\}", false),
];

/// Searches in real Rust sources.
const REAL: &[Query] = &[
    ("a rare literal", "mem::forget", false),
    ("a common word, to the caps", "return", false),
    ("classes", r"[A-Z][a-z]+Errors?\b", false),
    ("case ignored", "deadlock", true),
];

/// The measured commands of the runner, and their maximum number of rounds: a self-test takes long.
const COMMANDS: &[(&str, usize)] = &[
    ("--version", usize::MAX),
    ("list", usize::MAX),
    ("run", usize::MAX),
    ("selftest --profile mini", 1),
];

/// The profiles whose cases are run over MCP, each against its own server.
const PROFILES: &[&str] = &["omp", "gemini", "mini", "codescout"];
const ROUNDS_OVER_MCP: usize = 3;

/// All tasks, in the order of the report.
pub(crate) fn tasks(arguments: &Arguments, programs: &Programs) -> Vec<Task> {
    let rounds = arguments.rounds;
    let find = |extension, about: &str, tree| {
        let heading = format!("find: newest 200 of `**/*.{extension}`, {about}");
        let contestants = finders(programs, extension);
        task(heading, contestants, tree, rounds)
    };
    let search = |query: &Query, about: &str, tree| {
        let heading = format!("search: {}: `{}`, {about}", query.0, query.1);
        task(heading, searchers(programs, query), tree, rounds)
    };
    let mut tasks = Vec::new();
    let sizes = if arguments.full {
        FULL
    } else {
        &arguments.sizes
    };
    for &size in sizes {
        let tree = TaskTree::Generated(Kind::Names, size);
        tasks.push(find("ts", &format!("{size} files"), tree));
    }
    let searched = MADE.iter().map(|query| (query, SEARCHED));
    let in_full = arguments.full.then_some((&MADE[0], SEARCHED_IN_FULL));
    for (query, files) in searched.chain(in_full) {
        let tree = TaskTree::Generated(Kind::Sources, files);
        tasks.push(search(query, &format!("{files} generated files"), tree));
    }
    if let Some(real) = arguments.real.clone().or_else(unpacked_by_cargo) {
        let (about, tree) = ("the sources of cargo's crates", TaskTree::Given(real));
        tasks.push(find("rs", about, tree.clone()));
        tasks.extend(REAL.iter().map(|query| search(query, about, tree.clone())));
    }
    tasks.extend(commands(programs, rounds));
    tasks
}

fn task(
    heading: String,
    contestants: impl IntoIterator<Item = Option<Contestant>>,
    tree: TaskTree,
    rounds: usize,
) -> Task {
    Task {
        heading,
        contestants: contestants.into_iter().flatten().collect(),
        tree,
        rounds,
    }
}

fn unpacked_by_cargo() -> Option<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")))?;
    Some(home.join("registry/src")).filter(|path| path.is_dir())
}

/// The commands of the runner.
fn commands(programs: &Programs, rounds: usize) -> impl Iterator<Item = Task> {
    let over_mcp = PROFILES.iter().map(|profile| {
        let run = format!("run --profile {profile} --transport mcp --with all");
        (
            format!("{run} -- {{program}} serve --profile {profile}"),
            ROUNDS_OVER_MCP,
        )
    });
    let commands = COMMANDS
        .iter()
        .map(|(words, most)| ((*words).to_owned(), *most));
    commands.chain(over_mcp).map(move |(words, most)| {
        let rounds = rounds.min(most);
        let shown = words.replace("{program}", "seekspec");
        let words: Vec<&str> = words.split(' ').collect();
        let contestant = Contestant::new(programs, "seekspec", "seekspec", &words);
        let heading = format!("runner: `seekspec {shown}`, rounds: {rounds}");
        task(heading, [contestant], TaskTree::Any, rounds)
    })
}

const RG: &[&str] = &["--no-config", "--no-require-git"];
const FD: &[&str] = &[
    "--no-require-git",
    "--hidden",
    "--type",
    "f",
    "--exclude",
    ".git",
];

/// The newest 200 files with this extension, including hidden but not ignored files. Programs that
/// cannot sort do not sort; those that read no ignore files list more.
fn finders(programs: &Programs, extension: &str) -> [Option<Contestant>; 8] {
    let glob = format!("*.{extension}");
    let call = json!({"paths": [format!("**/{glob}")], "limit": 200});
    let unsorted = [RG, &["--files", "--hidden", "-g", &glob]].concat();
    let sorted = [&unsorted[..], &["--sortr", "modified"]].concat();
    let fd = [FD, &["--glob", &glob]].concat();
    let fd_sorted = format!(
        "{{program}} {} -0 --glob '{glob}' \
         | xargs -0r stat -c '%.Y %n' | sort -rn | head -n 200",
        FD.join(" ")
    );
    let find_sorted = format!(
        "{{program}} . -name .git -prune -o -name '{glob}' -type f -printf '%T@ %p\\n' \
         | sort -rn | head -n 200"
    );
    let node = glob_script();
    let node = node.to_string_lossy();
    let floor = ["find", "{tree}", &glob[1..]];
    [
        reference(programs, "find", &call),
        Contestant::new(programs, "rg, sorted", "rg", &sorted),
        Contestant::new(programs, "rg, unsorted", "rg", &unsorted),
        Contestant::new(programs, "fd, unsorted", "fd", &fd),
        Contestant::piped(programs, "fd, stat, sort", "fd", &fd_sorted),
        Contestant::piped(programs, "find, sort", "find", &find_sorted),
        Contestant::new(programs, "Node glob", "node", &[&node, &glob]),
        Contestant::new(programs, "floor", "floor", &floor),
    ]
}

/// A search in all files, with line numbers and as many lines of context as the reference shows.
fn searchers(programs: &Programs, query: &Query) -> [Option<Contestant>; 4] {
    let &(_, pattern, ignores_case) = query;
    let call = json!({"pattern": pattern, "paths": ".", "i": ignores_case});
    let is_multiline = pattern.contains(r"\n");
    let case: &[&str] = if ignores_case { &["-i"] } else { &[] };
    let lines: &[&str] = if is_multiline { &["-U"] } else { &[] };
    let shown: &[&str] = &["-n", "-B1", "-A3"];
    let hidden: &[&str] = &["--hidden", "-g", "!.git"];
    let rg = [RG, hidden, shown, case, lines, &["-e", pattern, "."]].concat();
    let text: &[&str] = &["-r", "-n", "-I", "-E", "-B1", "-A3", "--exclude-dir=.git"];
    let grep = [text, case, &["-e", pattern, "."]].concat();
    // It searches the literal text of the pattern, which scans the same bytes.
    let floor = ["search", "{tree}", pattern];
    [
        reference(programs, "search", &call),
        Contestant::new(programs, "rg", "rg", &rg),
        // It has no multi-line patterns.
        Contestant::new(programs, "grep", "grep", &grep).filter(|_| !is_multiline),
        Contestant::new(programs, "floor", "floor", &floor),
    ]
}

fn reference(programs: &Programs, tool: &str, arguments: &Value) -> Option<Contestant> {
    let arguments = arguments.to_string();
    let call = [
        "call",
        "--profile",
        "omp",
        "--tool",
        tool,
        "--arguments",
        &arguments,
    ];
    Contestant::new(programs, "seekspec", "seekspec", &call)
}
