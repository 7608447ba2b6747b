//! Files of strangers: results, baselines and profiles, changed at random, always in the same way. None of them makes a command panic, compute
//! for long, take a gigabyte or leave anything behind, and a page shows what they say without obeying it.
//!
//! This test has its own binary because it limits the memory of its process. `SEEKSPEC_MUTATIONS=20` multiplies the number of changes.
#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a helper of a test may fail as the test does"
)]

mod random;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use random::Random;
use regex::Regex;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use rustix::time::{ClockId, clock_gettime};
use seekspec_conformance::suite::Case;
use seekspec_pages::comparison::Comparison;
use seekspec_pages::results;
use seekspec_pages::site::{Site, SitePage, pages};
use seekspec_prove::session::CommandSession;
use seekspec_run::baseline::{Baseline, JudgedRun, new_text};
use seekspec_run::document::Document;
use seekspec_run::output::Output as Streams;
use seekspec_run::suite_source::SuiteSource;

/// The memory that a process may write, in bytes.
const MEMORY: u64 = 1 << 30;

/// The seconds of processor time that a changed file may take.
const SECONDS: i64 = 10;

/// Changes a text this number of times, and passes the file of each to `act`, which says whether it was read. Returns how many were.
fn check(
    text: &str,
    seed: u64,
    times: usize,
    name: &str,
    mut act: impl FnMut(&Path) -> bool,
) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    let mut random = Random(seed);
    let mut read = 0;
    let factor = std::env::var("SEEKSPEC_MUTATIONS").map_or(1, |factor| factor.parse().unwrap());
    let times = times * factor;
    for number in 0..times {
        fs::write(&path, random.mutated(text)).unwrap();
        let before = clock_gettime(ClockId::ProcessCPUTime).tv_sec;
        read += usize::from(act(&path));
        let took = clock_gettime(ClockId::ProcessCPUTime).tv_sec - before;
        assert!(took < SECONDS, "{name} {seed}, {number}: {took} s");
    }
    assert!(read < times, "none was refused: {name} {seed}");
    eprintln!("{name} {seed}: {read} of {times} were read");
    read
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

fn limit_memory() {
    let limit = Rlimit {
        current: Some(MEMORY),
        ..getrlimit(Resource::Data)
    };
    setrlimit(Resource::Data, limit).unwrap();
}

/// The command, in an empty TMPDIR, which it leaves empty. Any of these is an answer; a bug, a signal and a full memory are not.
fn seekspec(words: &[&str]) -> Output {
    let scratch = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_seekspec"))
        .args(words)
        .env("TMPDIR", scratch.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let status = output.status.code();
    assert!(status.is_some_and(|status| status < 5), "{words:?}: {said}");
    let left: Vec<_> = fs::read_dir(scratch.path()).unwrap().collect();
    assert!(left.is_empty(), "{words:?}: {left:?}");
    output
}

/// A run of a tool with a fault, as results and as a report, in a folder as `targets/` has them.
fn run_of_a_faulty_tool() -> (tempfile::TempDir, String, Document) {
    let folder = tempfile::tempdir().unwrap();
    let product = folder.path().join("product");
    fs::create_dir(&product).unwrap();
    let (results, report) = (product.join("results.json"), folder.path().join("run.json"));
    let small = tests().join("small");
    seekspec(&[
        "--fixtures",
        small.to_str().unwrap(),
        "run",
        "--progress",
        "none",
        "--report",
        &format!("results={}", results.display()),
        "--report",
        &format!("json={}", report.display()),
        "--profile",
        "omp",
        "--",
        env!("CARGO_BIN_EXE_seekspec"),
        "call",
        "--profile",
        "omp",
        "--mutant",
        "omp.find.order.by-path",
    ]);
    let text = fs::read_to_string(results).unwrap();
    (folder, text, Document::read(&report).unwrap())
}

fn session(source: SuiteSource) -> CommandSession {
    CommandSession::new(source, Streams::default())
}

/// Every `<` begins a tag, whose attributes are as we write them; no page leads out of its folder.
fn assert_harmless(page: &SitePage) {
    let parts: Vec<&str> = page.path.split('/').collect();
    assert!(
        !parts.contains(&"..") && !parts.contains(&""),
        "{}",
        page.path
    );
    if !page.path.ends_with(".html") {
        return;
    }
    let own = Regex::new(r"(?s)<(script|style)\b.*?</(script|style)>").unwrap();
    let tag =
        r#"^<(?:!DOCTYPE html|/?[a-z][a-z0-9]*(?: [a-z][a-z-]*(?:="[^"<>]*"|=[^\s"'<>=`]+)?)*)>"#;
    let tag = Regex::new(tag).unwrap();
    let text = own.replace_all(&page.text, "");
    for (at, _) in text.match_indices('<') {
        let rest: String = text[at..].chars().take(300).collect();
        assert!(tag.is_match(&text[at..]), "{}: {rest}", page.path);
    }
    let bad = Regex::new(r#"<[^>]* (?:on[a-z]+=|(?:href|src)="?(?:javascript|data):)"#).unwrap();
    if let Some(found) = bad.find(&text) {
        panic!("{}: {}", page.path, found.as_str());
    }
}

#[test]
fn a_page_that_a_browser_would_obey_is_known() {
    let harmless = |text: &str| {
        let page = SitePage {
            path: "a.html".to_owned(),
            text: text.to_owned(),
        };
        std::panic::catch_unwind(|| assert_harmless(&page)).is_ok()
    };
    assert!(harmless("<p title=\"a&lt;b onx\">a &lt; b</p>"));
    for text in [
        "a < b",
        "<img src=x onerror=mutated>",
        "<p title=\"\" onclick=\"x\">",
        "<p title=\"a\"b\">",
        "<a href=\"javascript:x\">",
    ] {
        assert!(!harmless(text), "{text}");
    }
}

#[test]
fn results_of_strangers_are_shown_or_refused() {
    limit_memory();
    let (folder, text, _) = run_of_a_faulty_tool();
    let session = session(SuiteSource::Folder(tests().join("small")));
    let full = session.full_suite().unwrap();
    let matrix = session.matrix().unwrap();
    let mut shown = 0;
    let read = check(&text, 1, 150, "results.json", |path| {
        let Ok(kept) = results::read(path) else {
            return false;
        };
        let Some(document) = kept.document(full.loaded) else {
            return false;
        };
        let documents = [document];
        let site = Site::new(full, &matrix, BTreeMap::new(), &documents, vec![Some(kept)]);
        let all = pages(&site);
        all.iter().for_each(assert_harmless);
        shown += usize::from(all.iter().any(|page| page.text.contains("mutated")));
        true
    });
    assert!(read > 15 && shown > 5, "{read} read, {shown} shown");
    let targets = folder.path().to_str().unwrap();
    let results = folder.path().join("product/results.json");
    let small = tests().join("small");
    let mut random = Random(2);
    for _ in 0..8 {
        fs::write(&results, random.mutated(&text)).unwrap();
        let small = ["--fixtures", small.to_str().unwrap()];
        seekspec(&[&small[..], &["compare", "--targets", targets]].concat());
        let out = folder.path().join("site");
        let site = ["site", "--targets", targets, "--out", out.to_str().unwrap()];
        seekspec(&[&small[..], &site].concat());
    }
}

#[test]
fn stored_results_are_compared_or_refused() {
    limit_memory();
    let targets = tests().join("../../targets");
    let products = [("gemini-cli-core", "gemini"), ("pi-coding-agent", "common")];
    for (seed, (product, profile)) in (3..).zip(products) {
        let session = session(SuiteSource::Embedded).of_profiles(Some([profile.to_owned()].into()));
        let loaded = session.cases().unwrap();
        let cases: Vec<&Case> = loaded.suite.cases.iter().collect();
        let stored = targets.join(product).join("results.json");
        let stored = fs::read_to_string(stored).unwrap();
        // Whatever the suite has become since, these are results of it.
        let digest = Regex::new(&format!(r#"("{profile}": *")[0-9a-f]+""#)).unwrap();
        let digest = digest.replace(
            &stored,
            format!("${{1}}{}\"", loaded.suite.digests[profile]),
        );
        let read = check(&digest, seed, 75, "results.json", |path| {
            let Ok(kept) = results::read(path) else {
                return false;
            };
            let Some(document) = kept.document(loaded) else {
                return false;
            };
            Comparison::new(&loaded.suite, &loaded.hash, &cases, &[document]);
            true
        });
        assert!(read > 5, "{product}: {read} read");
    }
}

#[test]
fn baselines_of_strangers_are_compared_or_refused() {
    limit_memory();
    let (_folder, _, document) = run_of_a_faulty_tool();
    let small = tests().join("small");
    let session = session(SuiteSource::Folder(small.clone()));
    let suite = &session.cases().unwrap().suite;
    let run = || JudgedRun {
        target: "product".to_owned(),
        reports: document.cases.clone(),
        ..JudgedRun::default()
    };
    let text = new_text("product", &run().proposals(suite));
    let read = check(&text, 5, 100, "baseline.yaml", |path| {
        let Ok(baseline) = Baseline::read(path) else {
            return false;
        };
        let compared = run().compared_with(Some(&baseline), suite);
        assert!(compared.entries.len() <= baseline.entries.len());
        // An update changes its text, or says why it does not.
        drop(compared.updated(&baseline, suite));
        true
    });
    assert!(read > 10, "{read} read");
    let mut random = Random(6);
    let scratch = tempfile::tempdir().unwrap();
    let path = scratch.path().join("baseline.yaml");
    for _ in 0..8 {
        fs::write(&path, random.mutated(&text)).unwrap();
        let small = ["--fixtures", small.to_str().unwrap()];
        let run = [
            "run",
            "--progress",
            "none",
            "--baseline",
            path.to_str().unwrap(),
        ];
        seekspec(&[&small[..], &run].concat());
    }
}

#[test]
fn profiles_of_strangers_are_loaded_or_refused() {
    limit_memory();
    let folder = tempfile::tempdir().unwrap();
    let files = [
        "profile.yaml",
        "find/requirements.yaml",
        "find/globs.yaml",
        "find/urls.yaml",
    ];
    let from = tests().join("small/omp");
    let to = folder.path().join("omp");
    fs::create_dir_all(to.join("find")).unwrap();
    for name in files {
        fs::copy(from.join(name), to.join(name)).unwrap();
    }
    let source = SuiteSource::Folder(folder.path().to_owned());
    let mut read = 0;
    for (seed, name) in (7..).zip(files) {
        let text = fs::read_to_string(from.join(name)).unwrap();
        read += check(&text, seed, 25, "fixture.yaml", |path| {
            fs::copy(path, to.join(name)).unwrap();
            source.load().is_ok()
        });
        let mut random = Random(seed + 100);
        for _ in 0..3 {
            fs::write(to.join(name), random.mutated(&text)).unwrap();
            let folder = folder.path().to_str().unwrap();
            seekspec(&["--fixtures", folder, "run", "--progress", "none"]);
        }
        fs::write(to.join(name), text).unwrap();
    }
    assert!(read > 5, "{read} read");
}
