//! `.ci/newest` with products whose releases are reports that lie ready, and a `gh` that keeps its input.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use crate::pull_request::report;
use crate::{SEEKSPEC, succeeds, text, with_seekspec};

/// Copies the report of a release; a product without one does not install.
const RUN: &str = r#"#!/usr/bin/env bash
kind=pinned
[ "$1" != --newest ] || { kind=newest; shift; }
cp "releases/${1%/target}.$kind.json" "${5#json=}"
"#;
const GH: &str = r#"#!/usr/bin/env bash
case "$1 $2" in
  "issue list") ! grep -qF "$6" open 2>/dev/null || echo 7 ;;
  "issue create") echo "in:title \"$4\"" >> open; cat > body ;;
  *) exit 2 ;;
esac
"#;

fn program(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

fn newest(folder: &Path) -> String {
    let programs = std::env::join_paths(std::iter::once(folder.join("bin")).chain(
        std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()),
    ));
    let output = with_seekspec("bash")
        .arg(folder.join(".ci/newest"))
        .env("PATH", programs.unwrap())
        .env("SEEKSPEC", SEEKSPEC)
        .output()
        .unwrap();
    succeeds(&output);
    text(&output.stdout)
}

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "a test, which is read from top to bottom"
)]
fn a_release_that_fails_more_gets_one_issue() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.ci/newest");
    program(
        &folder.join(".ci/newest"),
        &fs::read_to_string(script).unwrap(),
    );
    program(&folder.join("targets/run"), RUN);
    program(&folder.join("bin/gh"), GH);
    for name in ["same", "worse", "absent", "worse-0.1"] {
        fs::create_dir(folder.join("targets").join(name)).unwrap();
        fs::write(folder.join(format!("targets/{name}/target.yaml")), "").unwrap();
    }
    fs::create_dir(folder.join("releases")).unwrap();
    fs::create_dir(folder.join("reports")).unwrap();
    let releases = [
        (
            false,
            &[
                "same.pinned",
                "same.newest",
                "worse.pinned",
                "absent.pinned",
            ][..],
        ),
        (true, &["worse.newest", "worse-0.1.newest"]),
    ];
    for (is_mutated, names) in releases {
        report(folder, is_mutated);
        for name in names {
            let release = folder.join(format!("releases/{name}.json"));
            fs::copy(folder.join("reports/report.json"), release).unwrap();
        }
    }
    let said = newest(folder);
    assert!(said.contains("title=absent::the newest release"), "{said}");
    let opened = fs::read_to_string(folder.join("open")).unwrap();
    assert_eq!(
        opened,
        "in:title \"worse: the newest release fails more\"\n"
    );
    let body = fs::read_to_string(folder.join("body")).unwrap();
    assert!(
        body.contains("writing/created-file-is-seen-by-the-reading-tools"),
        "{body}"
    );
    newest(folder);
    assert_eq!(fs::read_to_string(folder.join("open")).unwrap(), opened);
}
