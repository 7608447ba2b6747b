use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use proptest::prelude::*;

use super::{ListingRules, list};
use crate::engine::stop_signal::StopSignal;
use crate::host::Context;
use crate::host::tests::SteppingClock;

fn everything() -> ListingRules {
    ListingRules {
        excluded: vec![],
        hidden_prefix: None,
        ignore_file: None,
        nested_ignore_files: true,
        repository_mark: Some(".git".into()),
        directories: true,
        others: true,
        unreadable_fails: true,
    }
}

fn with_ignore_files() -> ListingRules {
    ListingRules {
        ignore_file: Some(".gitignore".into()),
        directories: false,
        hidden_prefix: Some(".".into()),
        ..everything()
    }
}

fn listed(root: &Path, rules: &ListingRules, threads: usize) -> Result<Vec<String>, String> {
    let clock = SteppingClock::new(0);
    let threads = NonZeroUsize::new(threads).expect("positive");
    let context = Context {
        threads,
        ..Context::new(root, &clock)
    };
    let stop = StopSignal::new(&clock, &context.cancellation, None);
    let paths = list(rules, usize::MAX, &context, &stop, &|_| true)?;
    assert_eq!(paths.total, paths.first.len());
    Ok(paths.first.into_iter().map(|entry| entry.within).collect())
}

/// Creates a tree. A path that ends with a slash is a directory; the content of a file follows a
/// colon.
fn make(root: &Path, paths: &[&str]) {
    for path in paths {
        let (path, content) = path.split_once(':').unwrap_or((path, ""));
        let whole = root.join(path);
        let directory = if path.ends_with('/') {
            Some(whole.as_path())
        } else {
            whole.parent()
        };
        fs::create_dir_all(directory.expect("a parent")).expect("a directory");
        if !path.ends_with('/') {
            fs::write(&whole, content).expect("a file");
        }
    }
}

fn check_in(below: &str, rules: &ListingRules, paths: &[&str], expected: &[&str]) {
    let tree = tempfile::tempdir().expect("a directory");
    make(tree.path(), paths);
    assert_eq!(
        listed(&tree.path().join(below), rules, 2).expect("listed"),
        expected
    );
}

fn check(rules: &ListingRules, paths: &[&str], expected: &[&str]) {
    check_in("", rules, paths, expected);
}

#[test]
fn names_are_in_the_order_of_their_characters_and_directories_before_their_content() {
    check(
        &everything(),
        &["b", "a.ts", "a/c", "a/B", "a-b", "Z", "é", ".x"],
        &[".x", "Z", "a", "a/B", "a/c", "a-b", "a.ts", "b", "é"],
    );
}

#[test]
fn excluded_names_are_whole_segments() {
    let rules = ListingRules {
        excluded: vec!["m".into(), ".git".into()],
        ..everything()
    };
    check(
        &rules,
        &["m/a", "a/m/b", "am", "a/.git", ".gitignore"],
        &[".gitignore", "a", "am"],
    );
}

#[test]
fn kinds_and_hidden_names_are_rules() {
    let files = ["a/b/c", ".h/d", "e"];
    check(
        &ListingRules {
            directories: false,
            ..everything()
        },
        &files,
        &[".h/d", "a/b/c", "e"],
    );
    check(
        &ListingRules {
            hidden_prefix: Some(".".into()),
            ..everything()
        },
        &files,
        &["a", "a/b", "a/b/c", "e"],
    );
}

#[test]
fn ignore_files_count_inside_of_a_repository() {
    let files = [
        ".gitignore:*.log\n/m\n",
        "a.log",
        "m/b",
        "src/.gitignore:!a.log\n",
        "src/a.log",
        "src/m/c",
    ];
    check(
        &with_ignore_files(),
        &files,
        &["a.log", "m/b", "src/a.log", "src/m/c"],
    );
    let files = [&files[..], &[".git/"]].concat();
    check(&with_ignore_files(), &files, &["src/a.log", "src/m/c"]);
    let top_only = ListingRules {
        nested_ignore_files: false,
        ..with_ignore_files()
    };
    check(&top_only, &files, &["src/m/c"]);
}

#[test]
fn ignore_files_above_count_as_far_as_the_repository() {
    let files = [
        ".gitignore:x\n",
        "r/.git/",
        "r/.gitignore:/sub/b\na\n",
        "r/sub/a",
        "r/sub/b",
        "r/sub/c/b",
        "r/sub/x",
    ];
    check_in("r/sub", &with_ignore_files(), &files, &["c/b", "x"]);
    check_in("r/sub/c", &with_ignore_files(), &files, &["b"]);
}

#[test]
fn unreadable_files_fail() {
    let failure =
        listed(Path::new("/nowhere/at/all"), &everything(), 1).expect_err("no such directory");
    assert!(failure.starts_with("/nowhere/at/all: "), "{failure}");
}

#[cfg(unix)]
#[test]
fn links_are_listed_and_not_followed() {
    let tree = tempfile::tempdir().expect("a directory");
    make(tree.path(), &["a/b"]);
    std::os::unix::fs::symlink("a", tree.path().join("link")).expect("a link");
    assert_eq!(
        listed(tree.path(), &everything(), 1).expect("listed"),
        ["a", "a/b", "link"]
    );
    let files_only = ListingRules {
        directories: false,
        others: false,
        ..everything()
    };
    assert_eq!(
        listed(tree.path(), &files_only, 1).expect("listed"),
        ["a/b"]
    );
}

/// A walk that reads one directory after another.
fn naive(root: &Path, directory: &str, paths: &mut Vec<String>) {
    let mut names: Vec<String> = fs::read_dir(root.join(directory))
        .expect("readable")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .into_string()
                .expect("Unicode")
        })
        .collect();
    names.sort_by(|a, b| a.chars().cmp(b.chars()));
    for name in names {
        let path = format!("{directory}{name}");
        paths.push(path.clone());
        if root.join(&path).is_dir() {
            naive(root, &format!("{path}/"), paths);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn the_listing_is_a_plain_sorted_walk(paths in prop::collection::vec("[aAé.-]{1,2}(/[a.é]{1,2}){0,3}/", 1..12), threads in 1_usize..4) {
        let paths: Vec<&str> = paths.iter().map(String::as_str).filter(|path| !path.split('/').any(|name| name.chars().all(|c| c == '.') && !name.is_empty())).collect();
        let tree = tempfile::tempdir().expect("a directory");
        make(tree.path(), &paths);
        let mut expected = Vec::new();
        naive(tree.path(), "", &mut expected);
        prop_assert_eq!(listed(tree.path(), &everything(), threads).expect("listed"), expected);
    }
}
