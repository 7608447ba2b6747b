//! Hand-made trees, cases and targets.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use seekspec_conformance::model::fixture::{Capability, With};
use seekspec_conformance::model::profile::{ProfileFile, ToolSpec};
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::model::version::Version;
use seekspec_conformance::suite::{Case, Expectation, Step, Suite};
use seekspec_conformance::tree::{self, Tree, TreePatch};
use seekspec_conformance::yaml;
use seekspec_run::targets::{CommandLine, Target};
use serde_json::Map;

use crate::process_group::is_alive;

pub(crate) const PROFILE: &str = "toy";

/// A deadline for scripts that do not hang.
pub(crate) const LONG: Duration = Duration::from_secs(60);

/// A shell command that prints a valid answer.
pub(crate) const ANSWER: &str = r#"echo '{"content":[{"type":"text","text":"ok"}]}'"#;

pub(crate) fn tree(text: &str) -> Arc<Tree> {
    let spec = yaml::read(&yaml::parse(text).unwrap()).unwrap();
    Arc::new(tree::build(&spec).unwrap())
}

pub(crate) fn change(text: &str) -> TreePatch {
    let spec = yaml::read(&yaml::parse(text).unwrap()).unwrap();
    tree::build_change(&spec).unwrap()
}

/// A target that is a shell script.
pub(crate) fn shell(script: &str) -> Target {
    target(&["sh", "-c", script])
}

pub(crate) fn target(command: &[&str]) -> Target {
    Target::from_command_line(CommandLine {
        with: Capability::OF_A_TARGET.to_vec(),
        command: command.iter().map(|word| (*word).to_owned()).collect(),
        profile: Some(PROFILE.to_owned()),
        deadline: Some(LONG),
        folder: PathBuf::from("/"),
        ..CommandLine::default()
    })
    .unwrap()
}

/// The target may write into this directory, which its variable `NOTES` names.
pub(crate) fn note_in(notes: &Path, target: &mut Target) {
    let program = target.reach.program_mut().unwrap();
    let path = notes.to_string_lossy().into_owned();
    program.env.insert("NOTES".to_owned(), path);
    program.writes.push(notes.to_owned());
}

pub(crate) fn suite() -> Suite {
    let mut suite = Suite::default();
    let profile = ProfileFile {
        good: None,
        profile: PROFILE.to_owned(),
        about: String::new(),
        source: String::new(),
        tools: [("find".to_owned(), ToolSpec::default())].into(),
        for_any_tool: false,
        choices: std::collections::BTreeMap::new(),
    };
    suite.profiles.insert(PROFILE.to_owned(), profile);
    suite
}

pub(crate) fn step() -> Step {
    Step {
        tool: "find".to_owned(),
        tool_spec: Arc::new(ToolSpec::default()),
        change: None,
        restarts: false,
        lists_tools: false,
        is_setup: false,
        arguments: Map::new(),
        with: With::default(),
        expect: Expectation::default(),
    }
}

pub(crate) fn case(id: &str, tree: &Arc<Tree>) -> Case {
    Case {
        name: format!("{PROFILE}/find/topic/{id}"),
        profile: PROFILE.to_owned(),
        tool: "find".to_owned(),
        topic: "topic".to_owned(),
        id: id.to_owned(),
        path: "toy/find/topic.yaml".to_owned(),
        line: 7,
        covers: Vec::new(),
        level: Level::Must,
        since: Version::FIRST,
        why: None,
        guards: None,
        seen_in: Vec::new(),
        primitives: BTreeSet::new(),
        needs: BTreeSet::new(),
        home: None,
        fault: None,
        ties: false,
        applies_if: std::collections::BTreeMap::new(),
        tree: Arc::clone(tree),
        needs_own_tree: false,
        needs_own_process: false,
        steps: vec![step()],
        together: None,
    }
}

pub(crate) fn is_empty(directory: &Path) -> bool {
    directory.read_dir().unwrap().next().is_none()
}

/// Tries with a short deadline, and with longer ones while the attempt returns `None`: the machine
/// was so busy that the deadline passed too early.
#[track_caller]
pub(crate) fn with_deadlines<T>(attempt: impl Fn(Duration) -> Option<T>) -> T {
    let deadlines = [300, 3_000, 30_000].map(Duration::from_millis);
    deadlines
        .into_iter()
        .find_map(attempt)
        .unwrap_or_else(|| panic!("it does not happen within {deadlines:?}"))
}

/// The message for a deadline that passed.
pub(crate) fn passed(deadline: Duration) -> String {
    format!("the deadline of {}s passed", deadline.as_secs_f64())
}

/// Waits until no process of the group is alive; a process that was killed takes a moment to die.
pub(crate) fn is_gone(group: &str) -> bool {
    let until = Instant::now() + LONG;
    while Instant::now() < until {
        if !is_alive(group.trim()) {
            return true;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    false
}
