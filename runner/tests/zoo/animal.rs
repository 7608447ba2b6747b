//! An animal, and the outcome of a run on it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// The case in which an animal misbehaves: its call contains `zzz`.
pub(crate) const MARKED: &str = "omp/find/globs/a-glob-without-a-match-says-so";

/// How long a run may take. Only one that hangs takes this long.
const BOUND: Duration = Duration::from_secs(600);

/// The deadline of calls, in seconds, for animals that do not hang.
const LONG: u64 = 240;

/// The deadlines of calls, in seconds, for animals that hang in one case. The longer ones are for
/// machines on which even the other cases exceed the shorter.
const SHORT: &[u64] = &[2, 8, 32];

/// A target that misbehaves.
pub(crate) struct Animal<'a> {
    /// The transport.
    pub(crate) transport: &'a str,
    /// The program with its arguments.
    pub(crate) command: Vec<&'a str>,
    /// More arguments for `seekspec run`.
    pub(crate) words: &'a [&'a str],
    /// The verdict of cases that are not listed.
    pub(crate) others: &'a str,
    /// A line for the shell before it starts the run, such as a limit.
    pub(crate) before: &'a str,
}

/// The outcome of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) verdict: String,
    /// The reason, or the failed facets with their messages.
    pub(crate) why: String,
}

/// Runs the animal; the cases in `expected` have a verdict and a part of the reason, all other
/// cases the verdict `others`.
pub(crate) fn check(animal: &Animal<'_>, expected: &[(&str, &str, &str)]) {
    let outcomes = outcomes(animal, LONG).unwrap();
    assert_outcomes(&outcomes, animal, expected);
}

/// The same for an animal that hangs in the marked case.
pub(crate) fn hangs(animal: &Animal<'_>) {
    for seconds in SHORT {
        let passed = format!("the deadline of {seconds}s passed");
        let Some(outcomes) = outcomes(animal, *seconds) else {
            continue;
        };
        // An animal that is late before the marked call does not hang yet.
        let hangs = |name: &str, why: &str| name == MARKED && why == passed;
        let is_late = |(name, Outcome { why, .. }): (&String, &Outcome)| {
            why.contains(&passed) && !hangs(name, why)
        };
        if !outcomes.iter().any(is_late) {
            // One that has closed its stdin may have asked for the roots before, whose answer it cannot get.
            let closed = "closed its stdin";
            let is_closed = outcomes.get(MARKED).is_some_and(|one| one.why == closed);
            let why = if is_closed { closed } else { &passed };
            return assert_outcomes(&outcomes, animal, &[(MARKED, "broken", why)]);
        }
    }
    panic!("good cases take longer than {SHORT:?} s");
}

fn assert_outcomes(
    outcomes: &BTreeMap<String, Outcome>,
    animal: &Animal<'_>,
    expected: &[(&str, &str, &str)],
) {
    assert!(outcomes.len() > 3, "{outcomes:#?}");
    for (name, outcome) in outcomes {
        let said = expected.iter().find(|(case, ..)| case == name);
        let (verdict, why) = said.map_or((animal.others, ""), |(_, verdict, why)| (*verdict, *why));
        // A MAY case does not pass, it is observed.
        let found = outcome.verdict.replace("observed", "pass");
        assert_eq!(found, verdict, "{name}: {outcome:?}");
        assert!(outcome.why.contains(why), "{name}: {outcome:?}");
    }
}

/// The exit status of a run that writes no report.
pub(crate) fn starts(animal: &Animal<'_>) -> Option<i32> {
    let folder = tempfile::tempdir().unwrap();
    let status = start(animal, SHORT[0], folder.path());
    assert!(!folder.path().join("report.json").exists());
    assert_nothing_left(folder.path());
    status
}

/// The outcomes of the cases with a deadline in seconds; `None` if the target does not start by
/// then. Nothing is left of the run.
fn outcomes(animal: &Animal<'_>, seconds: u64) -> Option<BTreeMap<String, Outcome>> {
    let folder = tempfile::tempdir().unwrap();
    start(animal, seconds, folder.path());
    assert_nothing_left(folder.path());
    let report = fs::read_to_string(folder.path().join("report.json")).ok()?;
    let report: Value = serde_json::from_str(&report).unwrap();
    let cases = report["cases"].as_array().unwrap().iter();
    let outcomes = cases.map(|case| (text(&case["name"]), outcome(case)));
    Some(outcomes.collect())
}

fn start(animal: &Animal<'_>, seconds: u64, folder: &Path) -> Option<i32> {
    fs::create_dir(folder.join("tmp")).unwrap();
    fs::write(folder.join("target.yaml"), target_file(animal, seconds)).unwrap();
    let small = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/small");
    let mut child = Command::new("sh")
        .args(["-c", &format!("{}exec \"$@\"", animal.before), "sh"])
        .arg(env!("CARGO_BIN_EXE_seekspec"))
        .arg("--fixtures")
        .arg(small)
        .args([
            "run",
            "--target",
            "target.yaml",
            "--report",
            "json=report.json",
        ])
        .args(["--progress", "none"])
        .args(animal.words)
        .current_dir(folder)
        .env("TMPDIR", folder.join("tmp"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    assert!(ends(&mut child), "the run hangs");
    child.wait().unwrap().code()
}

fn target_file(animal: &Animal<'_>, seconds: u64) -> String {
    let file = serde_json::json!({
        "name": "animal",
        "profile": "omp",
        "transport": animal.transport,
        "command": animal.command,
        "env": {"SEEKSPEC": env!("CARGO_BIN_EXE_seekspec"), "TOO_LONG": (2 * seconds).to_string()},
        "capabilities": ["resources", "settings"],
        "deadline": format!("{seconds}s"),
        "start_deadline": format!("{seconds}s"),
    });
    file.to_string()
}

fn outcome(case: &Value) -> Outcome {
    let failures = case["facets"].as_array().unwrap().iter();
    let failures = failures.filter(|facet| facet["failure"].is_object());
    let failures = failures.map(|facet| {
        format!(
            "{}: {}",
            text(&facet["facet"]),
            text(&facet["failure"]["message"])
        )
    });
    let reason = case["reason"].as_str().map(str::to_owned);
    Outcome {
        verdict: text(&case["verdict"]),
        why: reason
            .into_iter()
            .chain(failures)
            .collect::<Vec<_>>()
            .join("; "),
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

/// Whether python3 is installed: some animals are written in Python.
pub(crate) fn has_python() -> bool {
    let there = Command::new("python3").arg("--version").output().is_ok();
    #[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
    if !there {
        eprintln!("skipped: there is no python3");
    }
    there
}

/// Whether a process with this argument is running.
pub(crate) fn is_running(argument: &str) -> bool {
    let processes = entries(Path::new("/proc")).into_iter();
    let lines = processes.filter_map(|process| fs::read_to_string(process.join("cmdline")).ok());
    lines
        .flat_map(|line| line.split('\0').map(str::to_owned).collect::<Vec<_>>())
        .any(|word| word == argument)
}

pub(crate) fn ends(child: &mut Child) -> bool {
    let has_ended = comes_true(|| child.try_wait().unwrap().is_some());
    if !has_ended {
        child.kill().unwrap();
    }
    has_ended
}

pub(crate) fn comes_true(mut holds: impl FnMut() -> bool) -> bool {
    let until = Instant::now() + BOUND;
    while Instant::now() < until {
        if holds() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    false
}

/// No temporary directory, no partial file, and no process of the run in any group is left. A
/// process that was killed takes a moment to die.
pub(crate) fn assert_nothing_left(folder: &Path) {
    let left: Vec<PathBuf> = entries(&folder.join("tmp"));
    assert!(left.is_empty(), "{left:?}");
    let is_known = |path: &PathBuf| {
        ["tmp", "target.yaml", "report.json"]
            .iter()
            .any(|name| path.ends_with(name))
    };
    assert!(entries(folder).iter().all(is_known));
    assert!(
        comes_true(|| processes(folder).is_empty()),
        "{:?}",
        processes(folder)
    );
}

fn processes(of_run: &Path) -> Vec<String> {
    entries(Path::new("/proc"))
        .into_iter()
        .filter(|process| is_of_run(process, of_run))
        .map(|process| fs::read_to_string(process.join("cmdline")).unwrap_or_default())
        .collect()
}

fn is_of_run(process: &Path, folder: &Path) -> bool {
    let environment = fs::read(process.join("environ")).unwrap_or_default();
    String::from_utf8_lossy(&environment).contains(folder.to_str().unwrap())
}

pub(crate) fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect()
}
