//! Targets that change files outside of their trees: in HOME, and beside the tree.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::sync::Arc;

use seekspec_conformance::suite::{Case, Step};
use seekspec_conformance::verdict::Verdict;
use seekspec_run::sandbox::{NextRoot, RunDirectory, Workspace};
use serde_json::json;

use crate::mcp;
use crate::mcp_server::{self, server};
use crate::ran::run_alone;
use crate::support::{ANSWER, case, shell, step, tree};

/// A link leads to HOME, in which the case has put two files.
fn linked() -> Case {
    let mut case = case("linked", &tree("{link: {symlink: ../home}, a.txt: a}"));
    let home = tree("{secret.txt: s, deep/low.txt: l, .config/tool: t}");
    case.home = Some((*home).clone());
    (case.needs_own_tree, case.needs_own_process) = (true, true);
    case
}

fn calling(path: &str) -> Step {
    let mut step = step();
    step.arguments.insert("path".to_owned(), json!(path));
    step
}

/// The failures of the only case.
fn failures(case: Case, script: &str) -> Vec<String> {
    let reports = run_alone(&[case], &shell(&format!("{script}; {ANSWER}"))).reports;
    let failures = reports[0].failures();
    failures
        .map(|(facet, failure)| format!("{}: {}", facet.facet, failure.message))
        .collect()
}

#[test]
fn a_file_of_the_user_that_is_written_through_a_link_fails_the_case() {
    assert_eq!(
        failures(linked(), "echo new > link/secret.txt"),
        ["outside: `home/secret.txt` was changed"]
    );
    assert_eq!(
        failures(linked(), "rm link/deep/low.txt; chmod 600 link/secret.txt"),
        ["outside: `home/secret.txt` was changed, `home/deep/low.txt` was removed"]
    );
    assert_eq!(failures(linked(), "cat link/secret.txt >&2"), [""; 0]);
}

const OWN_FILES: &str = "mkdir -p $HOME/.cache $HOME/tool/log; echo x >> $HOME/.cache/x; \
    echo x >> $HOME/tool.log; echo x > $HOME/tool/log/a.txt; echo x >> $HOME/.config/own; \
    echo x > $TMPDIR/a.txt";

#[test]
fn files_of_the_target_in_home_are_its_own() {
    let mut case = linked();
    case.steps = vec![calling("{{root}}/a.txt"), calling("link/deep/a.txt")];
    assert_eq!(failures(case, OWN_FILES), [""; 0]);
}

#[test]
fn a_new_file_counts_where_the_call_names_it() {
    let with = |path: &str| {
        let mut case = linked();
        case.steps = vec![calling(path)];
        case
    };
    let made = "echo x > $HOME/new.txt; mkdir -p $HOME/x/y; echo x > $PWD-beside";
    for (path, message) in [
        ("{{home}}/new.txt", "outside: `home/new.txt` was created"),
        (
            "{{root}}/link/new.txt",
            "outside: `home/new.txt` was created",
        ),
        ("link/x/y/", "outside: `home/x/y/` was created"),
        ("{{root}}-beside", "outside: `root-beside` was created"),
    ] {
        assert_eq!(failures(with(path), made), [message], "{path}");
    }
    for path in ["a.txt", "{{root}}", "{{home}}", "link", "y/z", "*"] {
        assert_eq!(failures(with(path), made), [""; 0], "{path}");
    }
}

/// It is started for the first of the cases, and stays for the second.
#[test]
fn what_a_process_leaves_at_its_start_is_not_charged_to_a_later_case() {
    let at_initialize = format!(
        "echo x > $HOME/later.txt; {}",
        r#"answer '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"sh","version":"7"}}'"#
    );
    let at_a_list = r#"answer '{"tools":[{"name":"find","inputSchema":{"type":"object"}}]}'"#;
    let script = mcp_server::custom(&at_initialize, at_a_list, mcp_server::ANSWER);
    let tree = tree("{a.txt: a}");
    let mut cases = [case("first", &tree), case("second", &tree)];
    cases[1].steps = vec![calling("{{root}}/later.txt")];
    let verdicts = run_alone(&cases, &mcp::target(&script)).verdicts();
    assert_eq!(verdicts, [Verdict::Pass; 2]);
}

#[test]
fn what_a_process_leaves_in_one_case_is_charged_to_that_one_alone() {
    let script = server(&format!(
        "case $line in *once.txt*) [ -e $HOME/n ] || echo x > $HOME/once.txt; echo x > $HOME/n;; esac; {}",
        mcp_server::ANSWER
    ));
    let tree = tree("{a.txt: a}");
    let mut cases = [case("a", &tree), case("b", &tree), case("c", &tree)];
    for case in &mut cases {
        case.steps = vec![calling("{{root}}/once.txt")];
    }
    cases[1].steps = vec![calling("a.txt")];
    let verdicts = run_alone(&cases, &mcp::target(&script)).verdicts();
    // The workspace that was changed is not used again, so that the third fails by itself.
    assert_eq!(verdicts, [Verdict::Fail, Verdict::Pass, Verdict::Fail]);
}

fn watched(case: &Case, directory: &RunDirectory) -> Workspace {
    let mut workspace = directory.workspace(&case.tree).unwrap();
    workspace.furnish(case).unwrap();
    workspace.watch_outside(case).unwrap();
    workspace
}

#[test]
fn changes_are_told_from_one_call_to_the_next() {
    let case = linked();
    let directory = RunDirectory::create().unwrap();
    let mut workspace = watched(&case, &directory);
    let home = workspace.places().home.clone();
    let at = |path: &str| home.join(path);
    assert!(workspace.look().unwrap().outside.is_empty());
    fs::write(at("secret.txt"), "new").unwrap();
    let seen = workspace.look().unwrap();
    assert!(seen.touched && seen.change.is_empty());
    assert_eq!(seen.outside.changed["home/secret.txt"], b"new");
    fs::write(at("secret.txt"), "new").unwrap();
    assert!(workspace.look().unwrap().outside.is_empty());
    fs::set_permissions(at("deep"), Permissions::from_mode(0o700)).unwrap();
    let changed = workspace.look().unwrap().outside.changed;
    assert_eq!(changed.keys().collect::<Vec<_>>(), ["home/deep/"]);
    fs::remove_dir_all(&home).unwrap();
    let removed = workspace.look().unwrap().outside.removed;
    let files = ["home/.config/tool", "home/deep/low.txt", "home/secret.txt"];
    assert_eq!(removed.iter().collect::<Vec<_>>(), files);
    assert!(workspace.look().unwrap().outside.is_empty());
    symlink("/", &home).unwrap();
    let created = workspace.look().unwrap().outside.created;
    assert_eq!(created["home"], b"/");
}

#[test]
fn a_workspace_whose_surroundings_were_changed_is_not_used_again() {
    let case = linked();
    let directory = RunDirectory::create().unwrap();
    let other = Arc::default();
    for (file, is_used) in [("tool.log", true), ("secret.txt", false)] {
        let mut workspace = watched(&case, &directory);
        fs::write(workspace.places().home.join(file), "x").unwrap();
        workspace.look().unwrap();
        let exchanged = workspace.exchange(&other, NextRoot::Another).unwrap();
        assert_eq!(exchanged, is_used, "{file}");
    }
}

#[test]
fn strays_are_told_of_where_they_are_not_judged() {
    let mut case = linked();
    case.steps = vec![calling("{{home}}/new.txt")];
    let directory = RunDirectory::create().unwrap();
    let mut workspace = watched(&case, &directory);
    fs::write(workspace.places().home.join("new.txt"), "").unwrap();
    workspace.look().unwrap();
    drop(workspace);
    assert_eq!(directory.strays(), [""; 0]);
    let workspace = watched(&case, &directory);
    fs::write(workspace.places().home.join("tool.log"), "").unwrap();
    drop(workspace);
    let warning = "the target left files outside of its tree, in HOME, once: `tool.log`".to_owned();
    assert_eq!(directory.strays(), [warning]);
}

#[test]
fn an_implementation_in_this_process_is_watched_where_it_may_write() {
    let directory = RunDirectory::create_for_this_process().unwrap();
    let seen = |case: &Case| {
        let mut workspace = watched(case, &directory);
        let beside = workspace.root().with_file_name("root-beside");
        fs::write(&beside, "x").unwrap();
        let created = workspace.look().unwrap().outside.created;
        created.into_keys().collect::<Vec<_>>()
    };
    let mut case = case("in-process", &tree("{a.txt: a}"));
    case.steps = vec![calling("{{root}}-beside")];
    assert_eq!(seen(&case), [""; 0]);
    Arc::get_mut(&mut case.steps[0].tool_spec).unwrap().writes = true;
    assert_eq!(seen(&case), ["root-beside"]);
    assert!(!Path::new("home").exists());
}
