//! Known failures: written from a run, compared with the next one, and updated.

use std::fs;
use std::path::Path;

use crate::seekspec::{Ran, run_in, small};

/// A target that always answers `top.ts`, or the text in TEXT.
fn target(folder: &Path, text: &str) {
    let answer = format!(r#"{{"content":[{{"type":"text","text":"{text}"}}]}}"#);
    let yaml = format!(
        "name: top\nprofile: omp\ncommand: [sh, -c, 'cat >/dev/null; echo ''{answer}''']\nwithout: [operations]\nbaseline: known.yaml\n"
    );
    fs::write(folder.join("top.yaml"), yaml).unwrap();
}

fn seekspec(folder: &Path, words: &[&str]) -> Ran {
    let small = small();
    let words = [&["--fixtures", small.to_str().unwrap()], words].concat();
    let mut ran = run_in(folder, &words, "");
    let settled = ran
        .stdout
        .lines()
        .map(|line| match line.split_once(" cases judged in ") {
            Some((count, _)) => format!("{count} cases judged in [..]\n"),
            None => format!("{line}\n").replace(env!("CARGO_PKG_VERSION"), "[..]"),
        });
    ran.stdout = settled.collect();
    ran
}

fn known(folder: &Path) -> String {
    fs::read_to_string(folder.join("known.yaml")).unwrap()
}

/// A baseline that was written from a run, with reasons, and the output of a run with it.
fn check(change: impl Fn(&str) -> String, words: &[&str]) -> Ran {
    let folder = tempfile::tempdir().unwrap();
    target(folder.path(), "top.ts");
    seekspec(
        folder.path(),
        &["baseline", "write", "--target", "top.yaml"],
    );
    let text = known(folder.path()).replace("TODO: reason and clause", "a toy");
    fs::write(folder.path().join("known.yaml"), change(&text)).unwrap();
    seekspec(
        folder.path(),
        &[&["run", "--target", "top.yaml"], words].concat(),
    )
}

#[test]
fn a_baseline_that_was_written_is_kept_by_the_next_run() {
    let folder = tempfile::tempdir().unwrap();
    target(folder.path(), "top.ts");
    let wrote = seekspec(
        folder.path(),
        &["baseline", "write", "--target", "top.yaml"],
    );
    let ran = seekspec(folder.path(), &["run", "--target", "top.yaml"]);
    insta::assert_snapshot!(format!("{wrote}\n{}\n{ran}", known(folder.path())));
    assert_eq!(ran.status, Some(0));
    let again = seekspec(
        folder.path(),
        &["baseline", "write", "--target", "top.yaml"],
    );
    assert_eq!(again.status, Some(2));
}

#[test]
fn a_stale_entry_fails_the_run_with_its_line() {
    let more = "  - case: omp/find/globs/a-bare-glob\n    reason: x\n  \
                - case: omp/find/urls/**\n    reason: x\n  \
                - case: omp/find/globs/a-bare-glob-reaches-every-level\n    reason: x\n    until: 2020-02-29\n  \
                - case: omp/find/globs/**#text\n    reason: x\n  \
                - case: omp/find/globs\n    os: solaris\n    reason: x\n";
    let change = |text: &str| text.replace("the text lacks", "the text has too much of") + more;
    let ran = check(change, &[]);
    insta::assert_snapshot!(ran);
    assert_eq!(ran.status, Some(1));
}

#[test]
fn an_entry_covers_its_facet_alone() {
    let ran = check(
        |text| {
            text.replace("#paths", "#notice")
                .replace("    matches: \"`", "    # \"")
        },
        &["--level", "must"],
    );
    assert!(
        ran.stdout
            .contains("FAIL omp/find/globs/a-bare-glob-reaches-every-level"),
        "{ran}"
    );
    assert_eq!(ran.status, Some(1));
}

#[test]
fn an_entry_for_cases_that_were_not_run_is_not_stale() {
    let glob = "  - case: omp/find/globs/**#text_size\n    reason: x\n";
    let change = |text: &str| format!("{text}{glob}");
    assert_eq!(check(change, &["--level", "must"]).status, Some(0));
    let ran = check(change, &[]);
    assert!(
        ran.stdout
            .contains("`omp/find/globs/**#text_size` no longer fails; remove it with"),
        "{ran}"
    );
    assert_eq!(ran.status, Some(1));
}

#[test]
fn update_and_prune_change_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("known.yaml");
    target(folder.path(), "top.ts");
    fs::write(
        &path,
        "# ours\nknown_failures:\n  # looked at\n  - matches: \"`deep/lower.ts` is missing\"  # for now\n    case: omp/find/globs/a-bare-glob-reaches-every-level#paths\n    reason: it is only a toy\n\n  # old\n  - case: omp/find/globs/gone\n    reason: x\n",
    )
    .unwrap();
    let mut texts = String::new();
    for (action, text) in [
        ("update", "top.ts"),
        ("prune", "top.ts"),
        ("prune", "top.ts"),
        ("prune", "top.ts\\\\n# deep/\\\\nlow.ts"),
    ] {
        target(folder.path(), text);
        let ran = seekspec(folder.path(), &["baseline", action, "--target", "top.yaml"]);
        texts += &format!(
            "$ seekspec baseline {action}\n{ran}\n{}\n",
            known(folder.path())
        );
    }
    insta::assert_snapshot!(texts);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn likely_causes_of_a_report_become_reasons() {
    let folder = tempfile::tempdir().unwrap();
    target(folder.path(), "top.ts");
    let run = ["run", "--target", "top.yaml", "--baseline", "none.yaml"];
    fs::write(folder.path().join("none.yaml"), "known_failures: []\n").unwrap();
    seekspec(
        folder.path(),
        &[&run[..], &["--report", "json=run.json"]].concat(),
    );
    let path = folder.path().join("run.json");
    let mut report: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    let failed = |case: &&serde_json::Value| case["verdict"] == "fail";
    let failed = report["cases"].as_array().unwrap().iter().find(failed);
    let name = failed.unwrap()["name"].clone();
    report["diagnosis"]["failures"] = 1.into();
    report["diagnosis"]["unexplained"] = serde_json::json!([]);
    report["diagnosis"]["causes"] = serde_json::json!([{
        "id": "omp.find.patterns.bare-glob-not-recursive",
        "sentence": "a bare glob is not searched at every depth",
        "explained": [name], "of": 1, "percent": 100, "indistinguishable": [], "firstCase": name
    }]);
    fs::write(&path, report.to_string()).unwrap();
    let from = |action: &str| {
        let words = ["baseline", action, "--from", "run.json", "-o", "known.yaml"];
        let ran = seekspec(folder.path(), &words);
        format!(
            "$ seekspec baseline {action}\n{ran}\n{}\n",
            known(folder.path())
        )
    };
    insta::assert_snapshot!(format!("{}{}", from("write"), from("update")));
}

#[test]
fn a_bad_baseline_is_reported_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    target(folder.path(), "top.ts");
    let bad = "known_failures:\n  - case: a#txt\n    reason: x\n  - case: b\n    reason: ' '\n  - case: c\n    reason: x\n    until: tomorrow\n  - case: d\n    reason: x\n    matches: '[..]'\n";
    let mut texts = String::new();
    for text in [
        bad,
        "known_failures:\n  - case: a\n    raeson: x\n",
        "known_failures:\n  - case: a\n    reason: x\n    os: linus\n",
        "known_failures:\n  - case: a\n    reason: x\n    sees: y\n",
    ] {
        fs::write(folder.path().join("known.yaml"), text).unwrap();
        texts += &seekspec(folder.path(), &["run", "--target", "top.yaml"]).to_string();
    }
    for words in [
        ["run", "--baseline", "no.yaml"],
        ["baseline", "update", "--jobs=1"],
        ["baseline", "write", "--jobs=1"],
    ] {
        texts += &seekspec(folder.path(), &words).to_string();
    }
    insta::assert_snapshot!(texts);
}

/// Fixtures of which a case had another name.
#[test]
fn an_old_name_of_a_case_is_known_to_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("fixtures/omp");
    fs::create_dir_all(own.join("find")).unwrap();
    for file in [
        "profile.yaml",
        "find/requirements.yaml",
        "find/globs.yaml",
        "find/urls.yaml",
    ] {
        fs::copy(small().join("omp").join(file), own.join(file)).unwrap();
    }
    let renamed = "renamed:\n  globs/any-level: globs/a-bare-glob-reaches-every-level\n";
    fs::write(own.join("find/renamed-cases.yaml"), renamed).unwrap();
    target(folder.path(), "top.ts");
    let entry = "known_failures:\n  - case: omp/find/globs/any-level\n    reason: a toy\n";
    fs::write(folder.path().join("known.yaml"), entry).unwrap();
    let seekspec = |words: &[&str]| {
        let words = [words, &["--fixtures", "fixtures"]].concat();
        run_in(folder.path(), &words, "").to_string()
    };
    let new = "omp/find/globs/a-bare-glob-reaches-every-level";
    let note = format!("case `omp/find/globs/any-level` was renamed to `{new}`");
    for words in [
        &["list", "--run", "globs/any-level"][..],
        &["explain", "any-level"],
        &["repro", "any-level", "--into", "repro"],
    ] {
        let said = seekspec(words);
        assert!(said.contains(&note), "{said}");
    }
    let said = seekspec(&["run", "--target", "top.yaml"]);
    assert!(said.contains("names no case: it was renamed to"), "{said}");
    seekspec(&["baseline", "update", "--target", "top.yaml"]);
    assert!(known(folder.path()).contains(new));
    assert!(seekspec(&["check", "fixtures"]).starts_with("exit status: 0"));
}
