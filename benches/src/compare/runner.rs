use super::contestant::{Contestant, Task};
use super::programs::Programs;

/// The measured commands of the runner, and their maximum number of rounds: a self-test takes long.
const COMMANDS: &[(&[&str], usize)] = &[
    (&["--version"], usize::MAX),
    (&["list"], usize::MAX),
    (&["run"], usize::MAX),
    (&["selftest", "--profile", "mini"], 1),
];

/// The profiles whose cases are run over MCP, each against its own server.
const PROFILES: &[&str] = &["omp", "gemini", "mini", "codescout"];

/// The commands of the runner, each with its maximum number of rounds.
#[must_use]
pub fn runner(programs: &Programs) -> Vec<(Task, usize)> {
    let commands = COMMANDS
        .iter()
        .map(|(words, rounds)| (words.to_vec(), *rounds));
    let over_mcp = PROFILES.iter().map(|profile| (over_mcp(profile), 3));
    commands
        .chain(over_mcp)
        .map(|(words, rounds)| (task(programs, &words), rounds))
        .collect()
}

fn over_mcp(profile: &'static str) -> Vec<&'static str> {
    [
        &["run", "--profile", profile, "--transport", "mcp"][..],
        &[
            "--with",
            "all",
            "--",
            "{program}",
            "serve",
            "--profile",
            profile,
        ],
    ]
    .concat()
}

fn task(programs: &Programs, words: &[&str]) -> Task {
    let contestant = Contestant::new("seekspec", programs.seekspec.as_deref(), words);
    let shown = words.join(" ").replace("{program}", "seekspec");
    Task {
        name: format!("`seekspec {shown}`"),
        contestants: contestant.into_iter().collect(),
    }
}
