//! Trees on disk: faithful, watched, and gone afterwards.

use std::fs::{self, Permissions};
use std::io::Read;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use seekspec_conformance::tree::Modified;
use seekspec_run::sandbox::{RunDirectory, SandboxError, Seen, Workspace};
use tempfile::TempDir;

use crate::support::{change, is_empty, tree};

const EVERY_KIND: &str = r##"
empty.txt:
plain.txt: "one line\n"
old.txt: {text: "x\n", age: 3d}
exact.txt: {mtime: "2024-05-01T12:00:00.25Z"}
bytes.bin: {base64: "AAEC/w=="}
run.sh: {text: "#!/bin/sh\n", mode: "0755"}
secret.txt: {text: s, mode: "0000"}
link: {symlink: plain.txt, age: 5m}
dangling: {symlink: nowhere/at/all}
deep/er/low.txt: {age: 1m}
empty-directory: {dir: true, age: 2h}
closed: {dir: true, mode: "0000", age: 4h}
closed/in.txt: "in\n"
.git: {git: true}
bundle.zip: {zip: {src/foo.ts: "let a;\n", b.txt: ""}}
bundle.tar: {tar: {src/foo.ts: "let a;\n"}}
bundle.tar.gz: {tar: {src/foo.ts: "let a;\n", logo.png: {base64: "iVBORw0="}}}
"##;

fn workspace(text: &str) -> (TempDir, RunDirectory, Workspace) {
    let parent = tempfile::tempdir().unwrap();
    let directory = RunDirectory::create_in(parent.path()).unwrap();
    let workspace = directory.workspace(&tree(text)).unwrap();
    (parent, directory, workspace)
}

fn age(path: &Path) -> i64 {
    let now = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap()
        .as_secs();
    i64::try_from(now).unwrap() - fs::symlink_metadata(path).unwrap().mtime()
}

#[track_caller]
fn assert_age(path: &Path, seconds: i64) {
    let age = age(path);
    assert!(
        (seconds..seconds + 30).contains(&age),
        "{} is {age} s old",
        path.display()
    );
}

fn mode(path: &Path) -> u32 {
    fs::symlink_metadata(path).unwrap().mode() & 0o7777
}

#[test]
fn contents_are_written_exactly() {
    let (_parent, _directory, workspace) = workspace(EVERY_KIND);
    let read = |path: &str| fs::read(workspace.root().join(path)).unwrap();
    assert_eq!(read("empty.txt"), b"");
    assert_eq!(read("plain.txt"), b"one line\n");
    assert_eq!(read("bytes.bin"), [0, 1, 2, 255]);
    assert_eq!(read("link"), b"one line\n");
    let target = |path: &str| fs::read_link(workspace.root().join(path)).unwrap();
    assert_eq!(target("dangling"), Path::new("nowhere/at/all"));
    assert!(is_empty(&workspace.root().join("empty-directory")));
}

#[test]
fn modes_are_exact_with_any_umask() {
    let (_parent, _directory, workspace) = workspace(EVERY_KIND);
    let root = workspace.root();
    for (path, expected) in [
        ("plain.txt", 0o644),
        ("run.sh", 0o755),
        ("secret.txt", 0),
        ("deep", 0o755),
        ("closed", 0),
        ("", 0o755),
    ] {
        assert_eq!(mode(&root.join(path)), expected, "{path}");
    }
}

#[test]
fn times_are_set_on_files_directories_and_links_alike() {
    let (_parent, _directory, workspace) = workspace(EVERY_KIND);
    let root = workspace.root();
    let unsaid = i64::try_from(Modified::UNSAID_SECONDS).unwrap();
    assert_age(&root.join("old.txt"), 3 * 24 * 3600);
    assert_age(&root.join("plain.txt"), unsaid);
    assert_age(&root.join("link"), 300);
    assert_age(&root.join("deep/er/low.txt"), 60);
    assert_age(&root.join("deep/er"), unsaid);
    assert_age(&root.join("deep"), unsaid);
    assert_age(root, unsaid);
    assert_age(&root.join("empty-directory"), 2 * 3600);
    assert_age(&root.join("closed"), 4 * 3600);
    let exact = fs::metadata(root.join("exact.txt")).unwrap();
    assert_eq!(
        (exact.mtime(), exact.mtime_nsec()),
        (1_714_564_800, 250_000_000)
    );
}

#[test]
fn archives_can_be_read_and_are_the_same_every_time() {
    let (_parent, directory, workspace) = workspace(EVERY_KIND);
    let again = directory.workspace(&tree(EVERY_KIND)).unwrap();
    for name in ["bundle.zip", "bundle.tar", "bundle.tar.gz"] {
        let read = |workspace: &Workspace| fs::read(workspace.root().join(name)).unwrap();
        assert_eq!(read(&workspace), read(&again), "{name}");
    }
    let file = fs::File::open(workspace.root().join("bundle.zip")).unwrap();
    let mut zip = zip::ZipArchive::new(file).unwrap();
    let mut text = String::new();
    zip.by_name("src/foo.ts")
        .unwrap()
        .read_to_string(&mut text)
        .unwrap();
    assert_eq!(text, "let a;\n");
    let file = fs::File::open(workspace.root().join("bundle.tar.gz")).unwrap();
    let mut tar = tar::Archive::new(flate2::read::GzDecoder::new(file));
    let names: Vec<String> = tar
        .entries()
        .unwrap()
        .map(|entry| {
            entry
                .unwrap()
                .path()
                .unwrap()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    assert_eq!(names, ["logo.png", "src/foo.ts"]);
}

#[test]
fn git_recognizes_the_repository() {
    let (_parent, _directory, mut workspace) =
        workspace("{.git: {git: true}, .gitignore: \"*.log\\n\", a.log: x, a.txt: x}");
    let output = Command::new("git")
        .args(["status", "--porcelain", "--ignored"])
        .current_dir(workspace.root())
        .env("GIT_OPTIONAL_LOCKS", "0")
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env_remove("GIT_DIR")
        .env_remove("GIT_WORK_TREE")
        .env_remove("GIT_INDEX_FILE")
        .output();
    // git is not installed.
    let Ok(output) = output else {
        return;
    };
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(text, "?? .gitignore\n?? a.txt\n!! a.log\n");
    assert_eq!(workspace.look().unwrap(), Seen::default());
}

#[test]
fn an_untouched_tree_is_reported_as_untouched() {
    let (_parent, _directory, mut workspace) = workspace(EVERY_KIND);
    fs::read(workspace.root().join("plain.txt")).unwrap();
    assert_eq!(workspace.look().unwrap(), Seen::default());
}

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "a test, which is read from top to bottom"
)]
fn every_change_is_reported_with_the_new_content() {
    let (_parent, _directory, mut workspace) = workspace(
        "{a.txt: a, b.txt: b, c.txt: c, kind.txt: k, mode.txt: m, link: {symlink: a.txt}, gone/x.txt: x, empty: {dir: true}}",
    );
    let root = workspace.root().to_owned();
    let at = |path: &str| root.join(path);
    fs::write(at("a.txt"), "A").unwrap();
    fs::write(at("b.txt"), "b").unwrap();
    fs::remove_file(at("c.txt")).unwrap();
    fs::remove_file(at("kind.txt")).unwrap();
    fs::create_dir(at("kind.txt")).unwrap();
    fs::set_permissions(at("mode.txt"), Permissions::from_mode(0o600)).unwrap();
    fs::remove_file(at("link")).unwrap();
    symlink("b.txt", at("link")).unwrap();
    fs::remove_dir_all(at("gone")).unwrap();
    fs::remove_dir(at("empty")).unwrap();
    fs::create_dir_all(at("new/deep")).unwrap();
    fs::write(at("new/deep/n.txt"), "n").unwrap();
    fs::create_dir(at("bare")).unwrap();
    let seen = workspace.look().unwrap();
    let shown = |files: &std::collections::BTreeMap<String, Vec<u8>>| -> Vec<(String, String)> {
        let text = |bytes: &Vec<u8>| String::from_utf8(bytes.clone()).unwrap();
        files
            .iter()
            .map(|(path, bytes)| (path.clone(), text(bytes)))
            .collect()
    };
    let pair = |(path, text): (&str, &str)| (path.to_owned(), text.to_owned());
    assert_eq!(
        shown(&seen.change.created),
        [("bare/", ""), ("new/deep/n.txt", "n")].map(pair)
    );
    assert_eq!(
        shown(&seen.change.changed),
        [
            ("a.txt", "A"),
            ("kind.txt/", ""),
            ("link", "b.txt"),
            ("mode.txt", "m")
        ]
        .map(pair)
    );
    let removed: Vec<&String> = seen.change.removed.iter().collect();
    assert_eq!(removed, ["c.txt", "empty/", "gone/x.txt"]);
    assert_eq!(workspace.look().unwrap(), Seen::default());
}

#[test]
fn rewriting_the_same_bytes_touches_the_tree_without_a_change() {
    let (_parent, _directory, mut workspace) =
        workspace("{a.txt: a, z.zip: {zip: {m: x}}, .git: {git: true}}");
    for path in ["a.txt", "z.zip", ".git/HEAD"] {
        let path = workspace.root().join(path);
        let bytes = fs::read(&path).unwrap();
        fs::write(path, bytes).unwrap();
    }
    let seen = workspace.look().unwrap();
    assert!(seen.change.is_empty() && seen.touched, "{seen:?}");
}

#[test]
fn a_change_back_is_compared_with_the_last_snapshot() {
    let (_parent, _directory, mut workspace) = workspace("{a.txt: a}");
    let path = workspace.root().join("a.txt");
    fs::write(&path, "b").unwrap();
    assert_eq!(workspace.look().unwrap().change.changed["a.txt"], b"b");
    fs::write(&path, "a").unwrap();
    assert_eq!(workspace.look().unwrap().change.changed["a.txt"], b"a");
}

#[test]
fn a_patch_is_applied_to_the_tree_and_does_not_count_as_a_change() {
    let (_parent, _directory, mut workspace) =
        workspace("{a.txt: a, b.txt: b, c/d.txt: d, l: {symlink: a.txt}}");
    fs::write(workspace.root().join("b.txt"), "B").unwrap();
    assert_eq!(workspace.look().unwrap().change.changed.len(), 1);
    workspace
        .patch(&change(
            "{a.txt: null, b.txt: {text: new, age: 1m}, c: null, l: file, x/y.txt: {age: 2m}, nothing: null}",
        ))
        .unwrap();
    let root = workspace.root().to_owned();
    assert!(!root.join("a.txt").exists() && !root.join("c").exists());
    assert_eq!(fs::read(root.join("b.txt")).unwrap(), b"new");
    assert_age(&root.join("b.txt"), 60);
    assert!(fs::symlink_metadata(root.join("l")).unwrap().is_file());
    assert_eq!(workspace.look().unwrap(), Seen::default());
    fs::write(root.join("b.txt"), "new").unwrap();
    assert!(workspace.look().unwrap().change.is_empty());
}

#[test]
fn patched_files_without_an_age_are_new() {
    let (_parent, _directory, mut workspace) = workspace("{a.txt: a}");
    workspace.patch(&change("{a.txt: b}")).unwrap();
    assert_age(&workspace.root().join("a.txt"), 0);
}

#[test]
fn a_removed_root_counts_as_everything_removed() {
    let (_parent, _directory, mut workspace) = workspace("{a.txt: a, b/c.txt: c}");
    fs::remove_dir_all(workspace.root()).unwrap();
    let seen = workspace.look().unwrap();
    let removed: Vec<&String> = seen.change.removed.iter().collect();
    assert_eq!(removed, ["a.txt", "b/c.txt"]);
    assert!(seen.touched);
}

#[test]
fn nothing_is_left_with_any_modes() {
    let (parent, directory, workspace) = workspace(EVERY_KIND);
    drop(workspace);
    assert!(is_empty(directory.path()));
    let kept = directory.workspace(&tree(EVERY_KIND)).unwrap();
    std::mem::forget(kept);
    drop(directory);
    assert!(is_empty(parent.path()));
}

#[test]
fn a_directory_for_this_process_is_removed_wherever_it_is() {
    let directory = RunDirectory::create_for_this_process().unwrap();
    let path = directory.path().to_owned();
    let workspace = directory.workspace(&tree("{a/b: c}")).unwrap();
    assert!(workspace.root().starts_with(&path) && workspace.root().join("a/b").exists());
    drop(workspace);
    drop(directory);
    assert!(!path.exists());
}

#[test]
fn an_unusable_place_for_trees_is_reported_with_a_remedy() {
    let error = RunDirectory::create_in(Path::new("/nowhere/at/all")).unwrap_err();
    assert!(matches!(error, SandboxError::NoDirectory { .. }));
    let message = error.to_string();
    assert_eq!(
        message,
        "cannot make a directory for trees in /nowhere/at/all: No such file or directory (os error 2); set TMPDIR to a directory that can be written"
    );
}

#[test]
fn ignore_files_above_the_trees_cause_a_warning() {
    let parent = tempfile::tempdir().unwrap();
    fs::write(parent.path().join(".rgignore"), "").unwrap();
    let warnings = RunDirectory::create_in(parent.path()).unwrap().warnings();
    assert!(
        warnings
            .iter()
            .any(|warning| warning.contains(".rgignore lies above the trees")),
        "{warnings:?}"
    );
}

#[test]
fn names_with_pattern_characters_cause_a_warning() {
    let parent = tempfile::tempdir().unwrap();
    let warns = |name: &str| {
        let folder = parent.path().join(name);
        fs::create_dir(&folder).unwrap();
        let warnings = RunDirectory::create_in(&folder).unwrap().warnings();
        warnings
            .iter()
            .any(|warning| warning.contains("mean something in a pattern"))
    };
    assert!(warns("a [b]"));
    assert!(!warns("a, ü's (b)"));
}

#[test]
fn changes_below_too_long_paths_are_noticed() {
    let (parent, directory, mut workspace) = workspace("{a.txt: a}");
    // Thirty names of 200 bytes are longer than a path may be: each directory is made from its
    // parent, as a process can.
    let made = Command::new("sh")
        .args([
            "-c",
            "i=0; while [ $i -lt 30 ]; do mkdir $0 && cd -P ./$0 || exit 1; i=$((i+1)); done",
            &"d".repeat(200),
        ])
        .current_dir(workspace.root())
        .status();
    assert!(made.unwrap().success());
    let seen = workspace.look().unwrap();
    assert!(seen.touched);
    assert_eq!(seen.change.created.len(), 1);
    drop((workspace, directory));
    assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
}

#[test]
fn files_left_outside_of_a_tree_are_reported() {
    let (_parent, directory, workspace) = workspace("{a.txt: a}");
    let beside = workspace.root().parent().unwrap().to_owned();
    fs::write(beside.join("home/.cache"), "").unwrap();
    fs::write(beside.join("stray"), "").unwrap();
    drop(workspace);
    let other = directory.workspace(&tree("{a.txt: a}")).unwrap();
    fs::write(other.places().home.join(".cache"), "").unwrap();
    fs::write(other.places().tmp.join("t"), "").unwrap();
    drop(other);
    assert_eq!(
        directory.strays(),
        [
            "the target left files outside of its tree, beside it, once: `stray`",
            "the target left files outside of its tree, in HOME, several times: `.cache`",
            "the target left files outside of its tree, in TMPDIR, once: `t`",
        ]
    );
}
