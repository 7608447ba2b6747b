use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tempfile::TempDir;

use super::{Omit, Visitor, Walk, WalkEntry, walk};
use crate::engine::order::{Stamp, nanoseconds};
use crate::engine::reach::Reach;
use crate::engine::stop_signal::StopSignal;
use crate::host::Cancellation;
use crate::host::tests::SteppingClock;

#[derive(Default)]
struct All(Vec<String>);

impl Visitor for All {
    fn wants(&self, _: &WalkEntry<'_>) -> bool {
        true
    }

    fn visit(&mut self, entry: &WalkEntry<'_>) {
        assert_eq!(entry.shown, format!("tree/{}", entry.within));
        self.0.push(entry.within.to_owned());
    }
}

/// Nested directories, each with some files.
fn tree() -> TempDir {
    let tree = tempfile::tempdir().expect("a directory");
    for directory in 0..144 {
        let path = tree
            .path()
            .join(format!("d{}/e{}", directory / 12, directory % 12));
        fs::create_dir_all(&path).expect("a directory");
        (0..3).for_each(|file| fs::write(path.join(format!("f{file}")), "").expect("a file"));
    }
    tree
}

/// A walk of all that is below the base.
fn whole<'a>(base: &'a Path, stop: &'a StopSignal<'a>) -> Walk<'a> {
    Walk {
        base,
        reach: &Reach::Everything,
        prefix: "",
        rules_above: None,
        omit: Omit::default(),
        max_depth: None,
        stop,
    }
}

/// Gives a walk of all that is below the base, which nothing stops.
pub(crate) fn with_whole<T>(base: &Path, test: impl FnOnce(Walk<'_>) -> T) -> T {
    let (clock, cancellation) = (SteppingClock::new(1), Cancellation::new());
    test(whole(base, &StopSignal::new(&clock, &cancellation, None)))
}

fn walked(
    base: &Path,
    threads: usize,
    max_depth: Option<usize>,
    timeout_ms: u64,
) -> std::io::Result<Vec<String>> {
    walked_without(Omit::default(), base, threads, max_depth, timeout_ms)
}

fn walked_without(
    omit: Omit<'_>,
    base: &Path,
    threads: usize,
    max_depth: Option<usize>,
    timeout_ms: u64,
) -> std::io::Result<Vec<String>> {
    let (clock, cancellation) = (SteppingClock::new(1), Cancellation::new());
    let stop = StopSignal::new(
        &clock,
        &cancellation,
        Some(Duration::from_millis(timeout_ms)),
    );
    let wanted = Walk {
        prefix: "tree/",
        omit,
        max_depth,
        ..whole(base, &stop)
    };
    let mut visitors: Vec<All> = (0..threads).map(|_| All::default()).collect();
    walk(&wanted, &mut visitors)?;
    let mut paths: Vec<String> = visitors.into_iter().flat_map(|visitor| visitor.0).collect();
    paths.sort();
    Ok(paths)
}

fn check(threads: usize, max_depth: Option<usize>, expected: usize) {
    let tree = tree();
    let paths = walked(tree.path(), threads, max_depth, 1_000_000).expect("readable");
    assert_eq!(paths.len(), expected);
    assert!(paths.is_sorted_by(|a, b| a < b), "each is visited once");
}

#[test]
fn any_number_of_threads_visits_every_entry_once() {
    for threads in [1, 2, 7] {
        check(threads, None, 12 + 144 + 3 * 144);
    }
}

#[test]
fn levels_below_the_depth_are_not_visited() {
    check(2, Some(1), 12);
    check(2, Some(2), 12 + 144);
}

#[test]
fn a_passed_deadline_ends_the_walk_in_every_thread() {
    let tree = tree();
    for threads in [1, 4] {
        let paths = walked(tree.path(), threads, None, 40).expect("readable");
        assert!(!paths.is_empty() && paths.len() < 588, "{}", paths.len());
    }
}

/// Walks a tree of these files, whose ignore files are obeyed only in a repository (`.git`).
fn check_repositories(files: &[(&str, &str)], expected: &[&str]) {
    let tree = tempfile::tempdir().expect("a directory");
    for (path, content) in files {
        let path = tree.path().join(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a directory");
        fs::write(path, content).expect("a file");
    }
    let omit = Omit {
        names: vec![".git", ".gitignore"],
        ignore_file: Some(".gitignore"),
        nested_ignore_files: true,
        repository_mark: Some(".git"),
        ..Omit::default()
    };
    let paths = walked_without(omit, tree.path(), 1, None, 1000).expect("readable");
    let files: Vec<&String> = paths.iter().filter(|path| path.contains('.')).collect();
    assert_eq!(files, expected);
}

#[test]
fn ignore_files_may_count_in_repositories_only() {
    let both = [("a.log", ""), ("b.txt", ""), ("src/a.log", "")];
    let rules = (".gitignore", "*.log\n");
    check_repositories(
        &[&both[..], &[rules]].concat(),
        &["a.log", "b.txt", "src/a.log"],
    );
    check_repositories(&[&both[..], &[rules, (".git", "")]].concat(), &["b.txt"]);
}

#[test]
fn a_repository_in_another_has_rules_of_its_own() {
    let nested = [
        (".git", ""),
        (".gitignore", "*.log\n"),
        ("sub/.git/HEAD", ""),
        ("sub/.gitignore", "*.txt\n"),
        ("sub/a.log", ""),
        ("sub/deep/a.txt", ""),
        ("b.txt", ""),
        ("b.log", ""),
    ];
    check_repositories(&nested, &["b.txt", "sub/a.log"]);
}

#[test]
fn a_negated_rule_may_list_a_hidden_file() {
    let tree = tempfile::tempdir().expect("a directory");
    for (name, content) in [(".gitignore", "!.keep\n"), (".keep", ""), (".other", "")] {
        fs::write(tree.path().join(name), content).expect("a file");
    }
    for (negation_unhides, expected) in [(true, &[".keep"][..]), (false, &[])] {
        let omit = Omit {
            hidden: Some("."),
            ignore_file: Some(".gitignore"),
            negation_unhides,
            ..Omit::default()
        };
        let paths = walked_without(omit, tree.path(), 1, None, 1000).expect("readable");
        assert_eq!(paths, expected);
    }
}

/// The stamps of the entries, by path.
#[derive(Default)]
struct Stamps(BTreeMap<String, Stamp>);

impl Visitor for Stamps {
    fn wants(&self, entry: &WalkEntry<'_>) -> bool {
        !entry.is_dir
    }

    fn visit(&mut self, entry: &WalkEntry<'_>) {
        let stamp = entry.stamp().expect("a stamp");
        assert_eq!(entry.is_link(), entry.within == "link");
        self.0.insert(entry.within.to_owned(), stamp);
    }
}

pub(super) fn stamp(metadata: &fs::Metadata) -> Stamp {
    Stamp {
        modified: metadata.modified().map_or(0, nanoseconds),
        size: metadata.len(),
    }
}

#[test]
fn an_entry_has_its_own_time_and_size_and_a_link_those_of_the_link() {
    let tree = tempfile::tempdir().expect("a directory");
    fs::create_dir(tree.path().join("sub")).expect("created");
    fs::write(tree.path().join("sub/file"), "content").expect("written");
    std::os::unix::fs::symlink("sub/file", tree.path().join("link")).expect("linked");
    let mut visitors = [Stamps::default()];
    with_whole(tree.path(), |wanted| walk(&wanted, &mut visitors)).expect("readable");
    let [Stamps(stamps)] = visitors;
    let of = |path: &str| {
        let metadata = tree.path().join(path).symlink_metadata();
        (path.to_owned(), stamp(&metadata.expect("there")))
    };
    assert_eq!(stamps, BTreeMap::from([of("sub/file"), of("link")]));
    assert_eq!(stamps["sub/file"].size, 7);
}

/// A large directory is read in batches, and its mark can be in any of them.
#[test]
fn the_mark_of_a_repository_is_found_behind_the_first_batch() {
    use super::batch::Batch;
    use super::directory::PendingDirectory;
    use super::entry_filter::EntryFilter;
    use super::handle::Handle;

    let tree = tempfile::tempdir().expect("a directory");
    with_whole(tree.path(), |mut wanted| {
        wanted.omit.repository_mark = Some(".git");
        for (is_there, is_whole) in [(false, false), (true, false), (true, true)] {
            if is_there {
                fs::create_dir_all(tree.path().join(".git")).expect("created");
            }
            let mut batch = Batch::default();
            batch.is_whole = is_whole;
            let handle = Handle::base(wanted.base, wanted.reach).expect("open");
            let mut directory = PendingDirectory::base(&wanted, handle.duplicate().expect("open"));
            directory.obeys = false;
            let mut all = All::default();
            let mut filter = EntryFilter::new(&wanted, &Arc::default(), &mut all);
            drop(filter.rules(&mut directory, &handle, &batch));
            assert_eq!(directory.obeys, is_there && !is_whole);
        }
    });
}

#[test]
fn a_base_that_cannot_be_read_is_an_error() {
    assert!(walked(Path::new("/nowhere/at/all"), 1, None, 1000).is_err());
}

/// A `/proc` directory of a process stays open after the process has ended, but cannot be read.
#[cfg(target_os = "linux")]
#[test]
fn a_base_that_is_open_and_cannot_be_read_is_an_error() {
    use super::directory::PendingDirectory;
    use super::handle::Handle;
    use super::handle_pool::HandlePool;
    use super::reader::Reader;

    let mut process = std::process::Command::new("sleep")
        .arg("600")
        .spawn()
        .expect("a process");
    let base = format!("/proc/{}/task", process.id());
    with_whole(Path::new(&base), |wanted| {
        let (pool, mut all) = (HandlePool::default(), All::default());
        let handle = Handle::base(wanted.base, wanted.reach).expect("open");
        let mut reader = Reader::new(&wanted, &handle, &pool, &Arc::default(), &mut all);
        let directory = PendingDirectory::base(&wanted, handle.duplicate().expect("open"));
        let mut below = PendingDirectory::base(&wanted, handle.duplicate().expect("open"));
        below.depth += 1;
        process.kill().expect("killed");
        process.wait().expect("ended");
        assert!(reader.read(below).is_empty());
        assert!(reader.base_failure.is_none());
        assert!(reader.read(directory).is_empty());
        assert!(reader.base_failure.is_some());
    });
}
