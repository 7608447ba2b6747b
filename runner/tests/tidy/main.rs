//! House rules of the source itself.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;

mod ceilings;
mod circles;
mod promises;
mod rooms;
mod words;

/// Names that only a few files may use: a directory, an expression, and those files.
const ONE_PLACE: &[(&str, &str, &[&str])] = &[
    (
        "",
        r"\bignore::",
        &["reference/src/engine/ignore_rules/compiled.rs"],
    ),
    (
        "",
        r"\bglobset::",
        &["reference/src/engine/glob/compiled.rs"],
    ),
    ("", r"\bserde_yaml::", &["conformance/src/yaml.rs"]),
    (
        "",
        r"\bsaphyr_parser::",
        &[
            "conformance/src/document_size.rs",
            "conformance/src/locations.rs",
        ],
    ),
    (
        "",
        r"\bseekspec_reference::",
        &["runner/prove/src/reference.rs"],
    ),
    (
        "",
        r"\bseekspec_fixtures::",
        &["runner/run/src/suite_source/mod.rs"],
    ),
    (
        "",
        r"\bquick_junit::",
        &["runner/pages/src/reports/junit.rs"],
    ),
    ("", r"\bindicatif::", &["runner/run/src/progress/bar.rs"]),
    ("", r"\bctrlc::", &["runner/run/src/interrupt.rs"]),
    ("", r"\btextwrap::", &["runner/run/src/wrap.rs"]),
    ("", r"\bpercent_encoding::", &["runner/run/src/file_uri.rs"]),
    (
        "",
        r"\bicu_collator::",
        &["reference/src/engine/collation.rs"],
    ),
    (
        "reference/src/",
        r"\buse regex::",
        &["reference/src/engine/glob/by_character.rs"],
    ),
    (
        "reference/src/",
        r"\buse tar::",
        &["reference/src/engine/archive/tar.rs"],
    ),
    (
        "reference/src/",
        r"\buse zip::ZipArchive",
        &["reference/src/engine/archive/zip.rs"],
    ),
    (
        "reference/src/",
        r"\buse flate2::read::",
        &["reference/src/engine/archive/mod.rs"],
    ),
    (
        "reference/src/",
        r"SearcherBuilder::new",
        &["reference/src/engine/grep/scanner.rs"],
    ),
    (
        "reference/src/",
        r"RegexMatcherBuilder::new",
        &["reference/src/engine/grep/pattern.rs"],
    ),
    (
        "reference/src/",
        r"\brustix::",
        &[
            "reference/src/engine/atomic_write/nameless.rs",
            "reference/src/engine/atomic_write/temporary.rs",
            "reference/src/engine/atomic_write/turn.rs",
            "reference/src/engine/meter.rs",
            "reference/src/engine/opener/linux.rs",
            "reference/src/engine/remove.rs",
            "reference/src/engine/rename.rs",
            "reference/src/engine/unlinked/entry_name.rs",
            "reference/src/engine/unlinked/mod.rs",
            "reference/src/engine/unlinked/new_directories.rs",
            "reference/src/engine/walk/handle/linux.rs",
            "reference/src/engine/walk/handle/mod.rs",
            "reference/src/engine/walk/handle/portable.rs",
        ],
    ),
    (
        "reference/src/",
        r"Instant::now",
        &["reference/src/host/system_clock.rs"],
    ),
    (
        "reference/src/",
        r"SystemTime::now",
        &["reference/src/host/system_clock.rs"],
    ),
    (
        "reference/src/",
        r"available_parallelism",
        &["reference/src/host/context.rs"],
    ),
    ("reference/src/", r"\bstd::env\b", &[]),
];

const VAGUE_NAMES: &[&str] = &[
    "utils.rs",
    "util.rs",
    "common.rs",
    "helpers.rs",
    "imp.rs",
    "misc.rs",
];

const MOST_LINES: usize = 400;

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_owned()
}

/// Every file below `folder` with this extension, relative to the workspace, with its text.
fn files(folder: &str, extension: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![workspace().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in
            fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                // Cargo marks its build directory.
                let is_foreign = path.join("CACHEDIR.TAG").exists() || name == "node_modules";
                folders.extend((!is_foreign && !name.starts_with('.')).then_some(path));
            } else if path.extension().is_some_and(|found| found == extension) {
                let relative = path
                    .strip_prefix(workspace())
                    .unwrap()
                    .to_string_lossy()
                    .into_owned();
                found.push((relative, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

fn sources() -> Vec<(String, String)> {
    let crates = ["reference", "conformance", "fixtures", "runner", "benches"];
    crates
        .iter()
        .flat_map(|folder| files(folder, "rs"))
        .collect()
}

fn is_library_or_binary(path: &str) -> bool {
    path.contains("/src/") && !path.starts_with("benches/")
}

/// The text without lines that are comments or documentation.
fn code(text: &str) -> String {
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn one_place_touches_each_thing() {
    let sources: Vec<_> = sources()
        .into_iter()
        .filter(|(path, _)| is_library_or_binary(path))
        .map(|(path, text)| (path, code(&text)))
        .collect();
    for (folder, name, owners) in ONE_PLACE {
        let regex = Regex::new(name).unwrap();
        let touching: Vec<&str> = sources
            .iter()
            .filter(|(path, text)| path.starts_with(folder) && regex.is_match(text))
            .map(|(path, _)| path.as_str())
            .collect();
        assert_eq!(touching, *owners, "{name}");
    }
}

#[test]
fn the_engine_and_the_suite_share_nothing_but_the_protocol() {
    let allowed = [
        ("reference", "seekspec-protocol"),
        ("conformance", "seekspec-protocol"),
        (
            "conformance/faults",
            "seekspec-conformance seekspec-protocol",
        ),
        ("reference/protocol", ""),
    ];
    let named = Regex::new(r"(?m)^(seekspec-\w+)").unwrap();
    for (folder, known) in allowed {
        let manifest = workspace().join(folder).join("Cargo.toml");
        let text = fs::read_to_string(manifest).unwrap();
        let names: Vec<&str> = named.find_iter(&text).map(|name| name.as_str()).collect();
        assert_eq!(names.join(" "), known, "{folder}");
    }
}

#[test]
fn profiles_are_data_to_the_conformance_crate_and_to_the_runner() {
    let profiles: Vec<String> = fs::read_dir(workspace().join("fixtures"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.join("profile.yaml").exists())
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    assert!(!profiles.is_empty());
    // A profile whose name is an ordinary word is named in quotes.
    let (words, names): (Vec<_>, Vec<_>) = profiles.into_iter().partition(|name| name == "common");
    let (words, names) = (words.join("|"), names.join("|"));
    let regex = Regex::new(&format!("\\b({names})\\b|[\"']({words})[\"'/]")).unwrap();
    let naming: Vec<String> = ["conformance", "runner"]
        .iter()
        .flat_map(|folder| files(folder, "rs"))
        .flat_map(|(path, text)| {
            let lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines
                .into_iter()
                .enumerate()
                .map(move |(index, line)| (path.clone(), index + 1, line))
        })
        .filter(|(path, _, _)| is_library_or_binary(path))
        .filter(|(_, _, line)| regex.is_match(line))
        .map(|(path, line, text)| format!("{path}:{line}: {}", text.trim()))
        .collect();
    assert!(naming.is_empty(), "{naming:#?}");
}

#[test]
fn files_are_small_and_have_specific_names() {
    for (path, text) in sources() {
        let name = path.rsplit('/').next().unwrap();
        assert!(
            !VAGUE_NAMES.contains(&name),
            "{path}: a name that says nothing"
        );
        let lines = text.lines().count();
        assert!(lines <= MOST_LINES, "{path} has {lines} lines: split it");
    }
}

#[test]
fn every_path_that_a_document_names_exists() {
    let link = Regex::new(r"\]\(([^)#]+)[^)]*\)|`([a-z._-]+(?:/[A-Za-z0-9._-]+)+/?)`").unwrap();
    let mut gone = Vec::new();
    for document in [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "runner/PROTOCOL.md",
        "runner/MAPPING.md",
        "docs/security.md",
    ] {
        let text = fs::read_to_string(workspace().join(document)).unwrap();
        let folder = workspace().join(document).parent().unwrap().to_owned();
        for found in link.captures_iter(&text) {
            let is_link = found.get(1).is_some();
            let path = found.get(1).or(found.get(2)).unwrap().as_str();
            let top = path.split('/').next().unwrap();
            let is_ours = is_link || (workspace().join(top).exists() && top != "target");
            let exists = folder.join(path).exists() || workspace().join(path).exists();
            if is_ours && !path.contains("://") && !exists {
                gone.push(format!("{document}: {path}"));
            }
        }
    }
    assert!(gone.is_empty(), "{gone:#?}");
}

#[test]
fn the_readme_and_the_ci_run_the_same_commands() {
    let readme = fs::read_to_string(workspace().join("README.md")).unwrap();
    let ci = fs::read_to_string(workspace().join(".ci/run")).unwrap();
    for command in ["cargo run -p seekspec -- run", "cargo test --workspace"] {
        assert!(
            readme.contains(command) && ci.contains(command),
            "{command}"
        );
    }
}

#[test]
fn front_pages_name_every_tool_of_every_profile() {
    for (path, _) in files("fixtures", "yaml") {
        let parts: Vec<&str> = path.split('/').collect();
        let [_, profile, tool, "requirements.yaml"] = parts[..] else {
            continue;
        };
        for page in ["README.md", "reference/README.md"] {
            let text = fs::read_to_string(workspace().join(page)).unwrap();
            let start = format!("| `{profile}` |");
            let row = text.lines().find(|line| line.starts_with(&start));
            let is_named = row.is_some_and(|row| row.contains(&format!("`{tool}`")));
            assert!(is_named, "{page} does not name `{tool}` of `{profile}`");
        }
    }
}

#[test]
fn files_of_cases_begin_with_the_line_by_which_editors_find_their_schema() {
    let mut without = Vec::new();
    for (path, text) in files("fixtures", "yaml") {
        let schema = match path.rsplit('/').next() {
            Some("profile.yaml") => "../profile.schema.json",
            Some(
                "requirements.yaml" | "mutants.yaml" | "variants.yaml" | "renamed-cases.yaml"
                | "primitives.yaml",
            ) => continue,
            _ if path.contains("fixtures/shared/") => continue,
            _ => "../../fixture.schema.json",
        };
        if !text.starts_with(&format!("# yaml-language-server: $schema={schema}\n")) {
            without.push(path);
        }
    }
    assert!(without.is_empty(), "{without:#?}");
}
