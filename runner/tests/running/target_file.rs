//! Target files: their settings, and the errors for invalid ones.

use std::fs;
use std::time::Duration;

use seekspec_conformance::load;
use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::suite::{SourceFile, Suite};
use seekspec_run::program::WorkingDirectory;
use seekspec_run::targets::{RootPlacement, Target};

use crate::support;

fn read(text: &str) -> Result<Target, String> {
    read_for(text, &support::suite())
}

fn read_for(text: &str, suite: &Suite) -> Result<Target, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("target.yaml");
    fs::write(folder.path().join("tool.py"), "").unwrap();
    fs::write(&path, text).unwrap();
    let shown = folder.path().to_string_lossy().into_owned();
    Target::read(&path, suite).map_err(|error| error.to_string().replace(&shown, "DIR"))
}

#[track_caller]
fn assert_refused(text: &str, message: &str) {
    assert_eq!(read(text).unwrap_err(), message, "{text}");
}

#[test]
fn a_short_file_takes_the_defaults() {
    let target = read("{name: t, profile: toy, command: [python3, tool.py, '{root}']}").unwrap();
    assert_eq!(target.reach.transport().name, "exec");
    assert_eq!(target.deadline, Duration::from_secs(10));
    assert_eq!(target.start_deadline, Duration::from_secs(60));
    let program = target.reach.program().unwrap();
    assert_eq!(program.working_directory, WorkingDirectory::Root);
    assert_eq!(target.root, RootPlacement::Cwd);
    assert!(!target.claims.cover(Capability::Settings));
    let command = program.command_for("/r");
    assert_eq!(
        (command[0].as_str(), command[2].as_str()),
        ("python3", "/r")
    );
    assert!(command[1].starts_with('/') && command[1].ends_with("/tool.py"));
}

#[test]
fn a_long_file_says_everything() {
    let target = read(
        "name: t\nversion: [python3, --version]\nprofile: toy\ntools: [find]\ntransport: exec\ncommand: [./tool.py]\n\
         env: {A: b}\nwithout: [operations]\ndeadline: 500ms\nstart_deadline: 2m\ncwd: target\nroot: {argument: base}\n",
    )
    .unwrap();
    assert_eq!(target.deadline, Duration::from_millis(500));
    assert_eq!(target.start_deadline, Duration::from_secs(120));
    assert_eq!(target.root, RootPlacement::Argument("base".to_owned()));
    let program = target.reach.program().unwrap();
    assert_eq!(program.working_directory, WorkingDirectory::Target);
    assert!(target.claims.cover(Capability::Settings));
    assert!(!target.claims.cover(Capability::Operations));
    assert!(program.command[0].starts_with('/'));
}

#[test]
fn a_server_may_learn_of_the_root_by_its_clients_roots() {
    let text =
        "name: t\nprofile: toy\ntransport: mcp\ncommand: [x]\nroot: mcp-roots\ncwd: target\n";
    let target = read(text).unwrap();
    assert_eq!(target.root, RootPlacement::McpRoots);
    assert_eq!(target.reach.transport().name, "mcp");
}

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "a test, which is read from top to bottom"
)]
fn mistakes_are_reported_with_their_place_and_a_suggestion() {
    assert_refused(
        "name: t\nprofile: toy\ncomand: [x]\n",
        "DIR/target.yaml:3:1: unknown field `comand`, expected one of `name`, `version`, `profile`, `own_document`, `fixtures`, `tools`, `transport`, `command`, `env`, `capabilities`, `without`, `choices`, `writes`, `contained`, `deadline`, `start_deadline`, `lifetime`, `baseline`, `cwd`, `root`, `state`, `errors`, `answer`, `paths`, `matches`, `facets`\n    help: did you mean `command`?",
    );
    assert_refused(
        "name: t\nprofile: toy\ncommand: [x]\ncapabilities:\n  - settings\n  - operation\n",
        "DIR/target.yaml:6:5: unknown variant `operation`, expected one of `settings`, `resources`, `operations`, `progress`, `cancel`, `roots`, `archives`, `hashline`, `session-cache`, `deny-list`, `output-buffers`, `description`, `tool-metadata`, `extensions`, `permissions`, `faults`, `case-sensitive-fs`\n    help: did you mean `operations`?",
    );
    assert_refused(
        "name: t\nprofile: toy\ncommand: []\n",
        "DIR/target.yaml:3:1: an empty command; the first word is the program",
    );
    assert_refused(
        "name: t\nprofile: toy\ncommand: [x]\ntransport: exe\n",
        "DIR/target.yaml:4:1: unknown transport `exe`, expected one of in-process, exec, mcp; did you mean `exec`?",
    );
    assert_refused(
        "name: t\nprofile: toy\ncommand: [x]\ntransport: in-process\n",
        "DIR/target.yaml:4:1: `in-process` reaches an implementation in this process, which has no command; remove the transport or the command",
    );
    assert_refused(
        "name: t\nprofile: toy\ncommand: [x]\ndeadline: soon\n",
        "DIR/target.yaml:4:1: invalid deadline `soon`: expected a whole number and ms, s or m, such as `10s`",
    );
    assert_refused(
        "name: t\nprofile: toy\ncommand: [x]\ncwd: target\n",
        "DIR/target.yaml:4:1: the target would not know where the tree is; add `root: meta` or `root: {argument: NAME}`, or `{root}` to the command",
    );
    assert_refused(
        "name: t\nprofile: toy\ncommand: [x]\nroot: {argment: base}\n",
        "DIR/target.yaml:4:8: unknown field `argment`, expected `argument`\n    help: did you mean `argument`?",
    );
    assert_refused(
        "name: t\nprofile: toy\ncommand: [x]\ncapabilities: [permissions]\n",
        "DIR/target.yaml:4:16: `permissions` is a capability of the machine, and not of a target",
    );
    assert_refused(
        "name: [",
        "DIR/target.yaml:2:1: did not find expected node content, while parsing a flow node",
    );
    assert!(
        read("name: t\n")
            .unwrap_err()
            .contains("missing field `profile`")
    );
}

#[test]
fn a_missing_file_is_reported_with_its_path() {
    let error = Target::read("/no/such/target.yaml".as_ref(), &support::suite()).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("cannot read the target file /no/such/target.yaml: ")
    );
}

#[test]
fn the_examples_of_the_page_on_mapping_are_target_files() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let contract = fs::read_to_string(format!("{root}/runner/MAPPING.md")).unwrap();
    let profiles = ["omp", "codescout"].map(|profile| SourceFile {
        path: format!("{profile}/profile.yaml"),
        text: fs::read_to_string(format!("{root}/fixtures/{profile}/profile.yaml"))
            .unwrap()
            .into(),
    });
    let suite = load(&profiles).suite;
    let examples: Vec<&str> = contract.split("\n```yaml target\n").skip(1).collect();
    assert!(examples.len() >= 3);
    for example in examples {
        let example = example.split("\n```").next().unwrap();
        read_for(example, &suite).unwrap_or_else(|error| panic!("{error}\n{example}"));
    }
}
