//! `seekspec compare` and `seekspec diff`, on reports of a few cases that do not change.

use std::fs;
use std::path::Path;

use crate::seekspec::{Ran, run_in, small};

/// A target that answers `$ANSWER` to every call.
const TARGET: &str = r#"
name: NAME
profile: omp
transport: exec
command: [sh, -c, "cat >/dev/null; echo '{\"content\":[{\"type\":\"text\",\"text\":\"ANSWER\"}]}'"]
"#;

fn seekspec(folder: &Path, words: &[&str]) -> Ran {
    let fixtures = small().display().to_string();
    run_in(folder, &[&["--fixtures", &fixtures], words].concat(), "")
}

/// Runs a target with this name and answer, and leaves its report in `FILE.json`.
fn report(folder: &Path, file: &str, name: &str, answer: &str) {
    let target = TARGET.replace("NAME", name).replace("ANSWER", answer);
    fs::write(folder.join("target.yaml"), target).unwrap();
    let report = format!("json={file}.json");
    let ran = seekspec(
        folder,
        &["run", "--target", "target.yaml", "--report", &report],
    );
    assert_eq!(ran.status, Some(1), "{ran}");
}

/// The reference, and two tools that are always wrong, or nearly.
fn reports() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let words = ["run", "--report", "json=reference.json"];
    assert_eq!(seekspec(folder.path(), &words).status, Some(0));
    report(folder.path(), "top", "always-top", "top.ts");
    report(
        folder.path(),
        "none",
        "always-none",
        "No files found matching pattern",
    );
    folder
}

/// Without what differs from release to release, and from fixtures to fixtures.
fn settled(text: &str) -> String {
    let version = format!("seekspec {},", env!("CARGO_PKG_VERSION"));
    let hash = regex::Regex::new("[0-9a-f]{16}").unwrap();
    hash.replace_all(&text.replace(&version, "seekspec [..],"), "[HASH]")
        .into_owned()
}

const ALL: [&str; 3] = ["top.json", "none.json", "reference.json"];

#[test]
fn implementations_are_shown_side_by_side() {
    let folder = reports();
    let ran = seekspec(folder.path(), &[&["compare"], &ALL[..]].concat());
    insta::assert_snapshot!(settled(&ran.to_string()));
}

#[test]
fn a_folder_of_targets_gives_its_reports() {
    let folder = reports();
    for name in ["b", "a", "not-run"] {
        fs::create_dir_all(folder.path().join("targets").join(name)).unwrap();
    }
    for (from, to) in [("top.json", "b"), ("none.json", "a")] {
        let to = folder.path().join("targets").join(to).join("report.json");
        fs::copy(folder.path().join(from), to).unwrap();
    }
    let words = ["compare", "--targets", "targets", "reference.json"];
    let ran = seekspec(folder.path(), &words);
    let names = "\n|  | always-none | always-top | reference ";
    assert!(ran.stdout.contains(names), "{ran}");
    let empty = seekspec(folder.path(), &["compare", "--targets", "targets/not-run"]);
    assert_eq!(empty.status, Some(2), "{empty}");
    assert!(
        empty.stderr.contains("`targets/run NAME` leaves one"),
        "{empty}"
    );
}

#[test]
fn findings_are_printed_of_a_report_and_of_its_results() {
    let folder = reports();
    let kept = ["report", "none.json", "--report", "results=results.json"];
    seekspec(folder.path(), &kept);
    let findings = |file: &str, format: &str| {
        let ran = seekspec(folder.path(), &["report", file, "--report", format]);
        assert_eq!(ran.status, Some(1), "{ran}");
        ran.stdout
    };
    let all = findings("none.json", "findings");
    let gravest = findings("results.json", "gravest");
    for part in [
        "# Findings: always-none\n",
        "1 departure from a MUST and 0 from a SHOULD",
        "(`omp.find.glob.bare`, ",
        "paths: `top.ts` and `deep/low.ts` are missing\n",
        "seekspec repro --run omp/find/globs/a-bare-glob-reaches-every-level ",
    ] {
        assert!(all.contains(part), "{part}\n{all}");
        assert!(gravest.contains(part), "{part}\n{gravest}");
    }
    for part in ["find {\"paths\": [\"*.ts\"]}", "- top.ts"] {
        assert!(all.contains(part), "{part}\n{all}");
    }
    assert!(gravest.contains("\n1 of 1 finding; "), "{gravest}");
}

#[test]
fn what_changed_between_two_reports_is_shown() {
    let folder = reports();
    report(folder.path(), "later", "always-top", "deep/low.ts");
    let pairs = [
        ["top.json", "later.json"],
        ["reference.json", "top.json"],
        ["top.json", "top.json"],
    ];
    let texts = pairs.map(|[old, new]| {
        let ran = seekspec(folder.path(), &["diff", old, new]);
        format!("$ seekspec diff {old} {new}\n{}", settled(&ran.to_string()))
    });
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn the_suite_of_an_older_version_can_be_selected() {
    let folder = tempfile::tempdir().unwrap();
    let tool = folder.path().join("omp/find");
    fs::create_dir_all(&tool).unwrap();
    fs::copy(
        small().join("omp/profile.yaml"),
        folder.path().join("omp/profile.yaml"),
    )
    .unwrap();
    for file in ["requirements.yaml", "globs.yaml", "urls.yaml"] {
        let text = fs::read_to_string(small().join("omp/find").join(file)).unwrap();
        let text = text.replace(
            "id: a-glob-without",
            "since: '0.2'\n    id: no-glob-without",
        );
        fs::write(tool.join(file), text).unwrap();
    }
    let listed = |words: &[&str]| {
        let words = [&["--fixtures", ".", "list", "--format", "names"], words].concat();
        run_in(folder.path(), &words, "")
    };
    let (now, then) = (listed(&[]), listed(&["--as-of", "0.1"]));
    assert_eq!(now.stdout.lines().count(), then.stdout.lines().count() + 1);
    assert!(!then.stdout.contains("no-glob-without"), "{then}");
    let newer = listed(&["--as-of", "0.3"]);
    assert_eq!(newer.status, Some(2), "{newer}");
    assert!(
        newer
            .stderr
            .contains("of version 0.2, and version 0.3 is newer"),
        "{newer}"
    );
}

#[test]
fn a_directory_and_an_empty_object_are_not_reports() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.json"), "{}").unwrap();
    for words in [
        &["diff", "a.json"][..],
        &["diff", ".", "."],
        &["diff", "a.json", "a.json"],
        &["compare"],
    ] {
        let ran = seekspec(folder.path(), words);
        assert_eq!(ran.status, Some(2), "{ran}");
    }
}
