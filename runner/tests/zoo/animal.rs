//! An animal, and what is seen of it in a run.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// The case in which an animal misbehaves: its call holds `zzz`.
pub(crate) const MARKED: &str = "omp/find/globs/a-glob-without-a-match-says-so";

/// How long any run may take. Only one that hangs takes so long.
const BOUND: Duration = Duration::from_secs(120);

/// A target that misbehaves.
pub(crate) struct Animal<'a> {
    /// The transport by which it is reached.
    pub(crate) transport: &'a str,
    /// The program that it is.
    pub(crate) command: Vec<&'a str>,
    /// Further words for `seekspec run`.
    pub(crate) words: &'a [&'a str],
    /// How long a call may take: enough for a debug build on a busy machine. Those that hang are waited for twice.
    pub(crate) deadline: &'a str,
    /// What cases come to that are not named.
    pub(crate) others: &'a str,
    /// A line for the shell that starts the run, such as a limit.
    pub(crate) before: &'a str,
}

/// What a case came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) verdict: String,
    /// The reason, or the failed facets with their messages.
    pub(crate) why: String,
}

/// Runs the animal; every case that is not named in `expected` comes to what `others` do, and those that are to what is said of them: the verdict,
/// and a part of why.
pub(crate) fn check(animal: &Animal<'_>, expected: &[(&str, &str, &str)]) {
    let folder = tempfile::tempdir().unwrap();
    let outcomes = run(animal, folder.path());
    assert!(outcomes.len() > 3, "{outcomes:#?}");
    for (name, outcome) in &outcomes {
        let said = expected.iter().find(|(case, ..)| case == name);
        let (verdict, why) = said.map_or((animal.others, ""), |(_, verdict, why)| (*verdict, *why));
        assert_eq!(outcome.verdict, verdict, "{name}: {outcome:?}");
        assert!(outcome.why.contains(why), "{name}: {outcome:?}");
    }
    assert_nothing_left(folder.path());
}

/// The exit status of a run that does not come to a report; then there is none.
pub(crate) fn starts(animal: &Animal<'_>) -> Option<i32> {
    let folder = tempfile::tempdir().unwrap();
    let status = start(animal, folder.path());
    assert!(!folder.path().join("report.json").exists());
    fs::write(folder.path().join("report.json"), "").unwrap();
    assert_nothing_left(folder.path());
    status
}

fn run(animal: &Animal<'_>, folder: &Path) -> BTreeMap<String, Outcome> {
    start(animal, folder);
    let report = fs::read_to_string(folder.join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    let cases = report["cases"].as_array().unwrap().iter();
    cases
        .map(|case| (text(&case["name"]), outcome(case)))
        .collect()
}

fn start(animal: &Animal<'_>, folder: &Path) -> Option<i32> {
    fs::create_dir(folder.join("tmp")).unwrap();
    fs::write(folder.join("target.yaml"), target_file(animal)).unwrap();
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

fn target_file(animal: &Animal<'_>) -> String {
    let file = serde_json::json!({
        "name": "animal",
        "profile": "omp",
        "transport": animal.transport,
        "command": animal.command,
        "env": {"SEEKSPEC": env!("CARGO_BIN_EXE_seekspec")},
        "capabilities": ["resources", "settings"],
        "deadline": animal.deadline,
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

fn ends(child: &mut Child) -> bool {
    let until = Instant::now() + BOUND;
    while Instant::now() < until {
        if child.try_wait().unwrap().is_some() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    false
}

/// No temporary directory, no partial file, and no process that was started in the run, whatever its group.
fn assert_nothing_left(folder: &Path) {
    let left: Vec<PathBuf> = entries(&folder.join("tmp"));
    assert!(left.is_empty(), "{left:?}");
    assert_eq!(entries(folder).len(), 3);
    let left: Vec<String> = entries(Path::new("/proc"))
        .into_iter()
        .filter(|process| is_of_run(process, folder))
        .map(|process| fs::read_to_string(process.join("cmdline")).unwrap_or_default())
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

fn is_of_run(process: &Path, folder: &Path) -> bool {
    let environment = fs::read(process.join("environ")).unwrap_or_default();
    String::from_utf8_lossy(&environment).contains(folder.to_str().unwrap())
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect()
}
