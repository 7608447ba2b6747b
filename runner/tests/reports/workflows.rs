//! The files for CI systems: read by linters that we did not write, and run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{SEEKSPEC, python, succeeds, text, with_seekspec};

fn project() -> PathBuf {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    project.canonicalize().unwrap()
}

/// The blocks of YAML in the page on CI, each with the path in its first line.
fn blocks() -> Vec<(String, String)> {
    let page = fs::read_to_string(project().join("docs/ci.md")).unwrap();
    let blocks = page.split("\n```yaml\n# ").skip(1);
    let blocks = blocks.map(|rest| {
        let block = rest.split("\n```").next().unwrap();
        let (path, _) = block.split_once('\n').unwrap();
        (path.to_owned(), format!("# {block}\n"))
    });
    blocks.collect()
}

fn block(path: &str) -> String {
    let found = blocks().into_iter().find(|(name, _)| name == path);
    found.unwrap_or_else(|| panic!("no block for {path}")).1
}

fn check_schema(schema: &str, path: &Path) {
    let Some(environment) = python() else { return };
    let output = Command::new(environment.join("venv/bin/check-jsonschema"))
        .args(["--builtin-schema", schema])
        .arg(path)
        .output();
    succeeds(&output.unwrap());
}

#[test]
fn the_action_is_as_its_schema_says() {
    check_schema("vendor.github-actions", &project().join("action.yml"));
}

/// `actionlint` knows the inputs of an action that is in the repository.
#[test]
fn the_workflow_of_the_page_and_our_own_are_accepted_by_actionlint() {
    let Some(environment) = python() else { return };
    let own = project().join(".github/workflows");
    let lint = |workflow: &str| {
        let folder = tempfile::tempdir().unwrap();
        let workflows = folder.path().join(".github/workflows");
        fs::create_dir_all(&workflows).unwrap();
        let path = workflows.join("seekspec.yml");
        fs::write(&path, workflow.replace("seekspec/seekspec@main", "./")).unwrap();
        for entry in fs::read_dir(&own).unwrap() {
            let path = entry.unwrap().path();
            fs::copy(&path, workflows.join(path.file_name().unwrap())).unwrap();
        }
        fs::copy(
            project().join("action.yml"),
            folder.path().join("action.yml"),
        )
        .unwrap();
        fs::create_dir(folder.path().join(".git")).unwrap();
        Command::new(environment.join("venv/bin/actionlint"))
            .current_dir(folder.path())
            .output()
            .unwrap()
    };
    let workflow = block(".github/workflows/seekspec.yml");
    succeeds(&lint(&workflow));
    let wrong = text(&lint(&workflow.replace("target: ", "tarte: ")).stdout);
    assert!(wrong.contains("\"tarte\""), "{wrong}");
}

#[test]
fn the_pipeline_of_the_page_is_as_gitlab_says_and_its_command_runs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(".gitlab-ci.yml");
    let pipeline = block(".gitlab-ci.yml");
    fs::write(&path, &pipeline).unwrap();
    check_schema("vendor.gitlab-ci", &path);
    let line = pipeline
        .lines()
        .find_map(|line| line.trim().strip_prefix("- seekspec "));
    fs::write(folder.path().join("target.yaml"), reference_target()).unwrap();
    let output = with_seekspec("sh")
        .args(["-c", &format!("seekspec {}", line.unwrap())])
        .current_dir(folder.path())
        .output();
    succeeds(&output.unwrap());
    assert!(folder.path().join("seekspec.xml").is_file());
}

/// The reference, over a pipe, with a tool that has few cases.
fn reference_target() -> String {
    let command = format!("command: [{SEEKSPEC}, serve, --profile, codescout]");
    format!("name: my-tools\nprofile: codescout\ntransport: mcp\n{command}\ntools: [create_file]\n")
}

/// A job of GitHub, as far as `.ci/action` sees one.
fn step(name: &str, folder: &Path, variables: &[(&str, &str)]) -> std::process::Output {
    let file = |name: &str| folder.join(name);
    with_seekspec("bash")
        .args([project().join(".ci/action").to_str().unwrap(), name])
        .current_dir(folder)
        .env("GITHUB_ACTION_PATH", project())
        .env("GITHUB_OUTPUT", file("output"))
        .env("GITHUB_PATH", file("path"))
        .env("GITHUB_STEP_SUMMARY", file("summary.md"))
        .env("RUNNER_TEMP", file("temp"))
        .envs(variables.iter().copied())
        .output()
        .unwrap()
}

#[test]
fn the_action_runs_the_cases_and_leaves_its_reports() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("target.yaml"), reference_target()).unwrap();
    let variables = [
        ("TARGET", "target.yaml"),
        ("PROFILE", "codescout"),
        ("BASELINE", ""),
        ("ARGUMENTS", "--jobs 1 --quick"),
    ];
    let output = step("run", folder.path(), &variables);
    succeeds(&output);
    let log = text(&output.stdout);
    assert!(log.contains("::notice title=Seekspec::conforms"), "{log}");
    let outputs = fs::read_to_string(folder.path().join("output")).unwrap();
    let reports = outputs.trim().strip_prefix("reports=").unwrap();
    for report in ["report.json", "report.html", "junit.xml", "badge.json"] {
        assert!(Path::new(reports).join(report).is_file(), "{report}");
    }
    let summary = fs::read_to_string(folder.path().join("summary.md")).unwrap();
    assert!(summary.starts_with("## ✅"), "{summary}");
    let output = step(
        "run",
        folder.path(),
        &[
            ("TARGET", "none.yaml"),
            variables[1],
            variables[2],
            variables[3],
        ],
    );
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
}

#[test]
fn the_steps_of_the_action_are_the_words_of_its_script() {
    let action = fs::read_to_string(project().join("action.yml")).unwrap();
    let script = fs::read_to_string(project().join(".ci/action")).unwrap();
    for word in ["install", "run"] {
        assert!(action.contains(&format!(".ci/action\" {word}'")), "{word}");
        assert!(script.contains(&format!("\n{word}() {{")), "{word}");
    }
    for variable in ["VERSION", "TARGET", "PROFILE", "BASELINE", "ARGUMENTS"] {
        assert!(
            action.contains(&format!("        {variable}: ${{{{ inputs.")),
            "{variable}"
        );
        assert!(script.contains(&format!("${variable}")), "{variable}");
    }
}

/// The hooks in a clone, as pre-commit installs and runs them.
#[test]
#[expect(
    clippy::too_many_lines,
    reason = "a test, which is read from top to bottom"
)]
fn the_hooks_run_in_a_repository() {
    let Some(environment) = python() else { return };
    let hooks = tempfile::tempdir().unwrap();
    let manifest = ".pre-commit-hooks.yaml";
    fs::copy(project().join(manifest), hooks.path().join(manifest)).unwrap();
    let user = tempfile::tempdir().unwrap();
    let config = block(".pre-commit-config.yaml");
    let config = config.replace(
        "https://github.com/seekspec/seekspec",
        hooks.path().to_str().unwrap(),
    );
    fs::write(user.path().join(".pre-commit-config.yaml"), config).unwrap();
    fs::write(user.path().join("target.yaml"), reference_target()).unwrap();
    for folder in [hooks.path(), user.path()] {
        git(folder, &["init", "--quiet", "--initial-branch", "main"]);
        git(folder, &["add", "."]);
        git(
            folder,
            &[
                "-c",
                "user.name=a",
                "-c",
                "user.email=a@example.org",
                "commit",
                "--quiet",
                "-m",
                "all",
            ],
        );
    }
    let output = with_seekspec(environment.join("venv/bin/pre-commit"))
        .args(["run", "--all-files", "--verbose"])
        .env("PRE_COMMIT_HOME", user.path().join(".git/cache"))
        .current_dir(user.path())
        .output()
        .unwrap();
    succeeds(&output);
    assert!(
        text(&output.stdout).contains("conforms: "),
        "{}",
        text(&output.stdout)
    );
}

fn git(folder: &Path, words: &[&str]) {
    let output = Command::new("git").args(words).current_dir(folder).output();
    succeeds(&output.unwrap());
}
