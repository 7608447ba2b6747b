//! Compares the walk with a naive one, which reads directories by path, one after another, and asks
//! for the metadata of each entry.

use std::fs;
use std::io;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use proptest::prelude::*;
use tempfile::TempDir;

use super::tests::stamp;
use super::{Omit, Visitor, Walk, WalkEntry, walk};
use crate::engine::display;
use crate::engine::ignore_rules::{CompiledFiles, IgnoreRules};
use crate::engine::order::Stamp;
use crate::engine::reach::Reach;
use crate::engine::repository;
use crate::engine::stop_signal::StopSignal;
use crate::host::tests::SteppingClock;
use crate::host::{Cancellation, Clock};

/// A visited entry: displayed path, whether it is a directory, a file, ignored, and its stamp.
type Visited = (String, bool, bool, bool, Option<Stamp>);

#[derive(Default)]
struct All {
    seen: Vec<Visited>,
    failed: Vec<String>,
}

impl Visitor for All {
    fn wants(&self, entry: &WalkEntry<'_>) -> bool {
        !entry.within.ends_with('c')
    }

    fn enters(&self, directory: &WalkEntry<'_>) -> bool {
        !directory.within.ends_with("b/b")
    }

    fn visit(&mut self, entry: &WalkEntry<'_>) {
        let stamp = entry.stamp().ok();
        assert!(entry.path().ends_with(entry.within));
        let shown = entry.shown.to_owned();
        self.seen.push((
            shown,
            entry.is_dir,
            entry.is_file(),
            entry.is_ignored,
            stamp,
        ));
    }

    fn failed(&mut self, directory: &Path, _: &io::Error) {
        self.failed.push(display::slashed(directory));
    }
}

struct Plain<'a> {
    walk: &'a Walk<'a>,
    all: All,
}

/// A directory of the naive walk.
struct Level<'a> {
    path: &'a Path,
    prefix: &'a str,
    depth: usize,
    is_ignored: bool,
    obeys: bool,
    rules: Option<Arc<IgnoreRules>>,
}

impl Plain<'_> {
    fn read(&mut self, mut level: Level<'_>) {
        let Ok(entries) = fs::read_dir(level.path) else {
            return self.all.failed.push(display::slashed(level.path));
        };
        let omit = &self.walk.omit;
        if omit
            .repository_mark
            .is_some_and(|mark| level.path.join(mark).exists())
        {
            (level.obeys, level.rules) = (true, None);
        }
        if let Some(name) = omit.ignore_file
            && level.obeys
            && (omit.nested_ignore_files || level.depth == 1)
        {
            let mut compiled = CompiledFiles::new(self.walk.stop, self.walk.reach, Arc::default());
            level.rules =
                IgnoreRules::read(level.rules, level.path, level.prefix, name, &mut compiled);
        }
        for entry in entries {
            self.visit_entry(&level, &entry.expect("an entry"));
        }
    }

    #[expect(
        clippy::too_many_lines,
        reason = "a test, which is read from top to bottom"
    )]
    fn visit_entry(&mut self, level: &Level<'_>, entry: &fs::DirEntry) {
        let omit = &self.walk.omit;
        let name = entry.file_name().to_string_lossy().into_owned();
        let (shown, path) = (format!("{}{name}", level.prefix), entry.path());
        let metadata = fs::symlink_metadata(&path).expect("metadata");
        let is_taken_in = omit.negation_unhides
            && level
                .rules
                .as_ref()
                .is_some_and(|rules| rules.includes(&shown, metadata.is_dir()));
        let has_prefix = omit.hidden.is_some_and(|hidden| name.starts_with(hidden));
        let is_hidden = has_prefix && !is_taken_in;
        if omit.names.contains(&name.as_str()) || (is_hidden && !omit.enters_hidden) {
            return;
        }
        let is_covered = level
            .rules
            .as_ref()
            .is_some_and(|rules| rules.ignores(&shown, metadata.is_dir()));
        let is_ignored = level.is_ignored || is_covered;
        if is_ignored && !omit.marks_ignored {
            return;
        }
        if !is_hidden && !shown.ends_with('c') {
            let stamp = Some(stamp(&metadata));
            self.all.seen.push((
                shown.clone(),
                metadata.is_dir(),
                metadata.is_file(),
                is_ignored,
                stamp,
            ));
        }
        let is_above_bottom = self.walk.max_depth.is_none_or(|max| level.depth < max);
        if metadata.is_dir() && is_above_bottom && !shown[self.walk.prefix.len()..].ends_with("b/b")
        {
            self.read(Level {
                path: &path,
                prefix: &format!("{shown}/"),
                depth: level.depth + 1,
                is_ignored,
                obeys: level.obeys,
                rules: level.rules.clone(),
            });
        }
    }
}

#[derive(Clone, Debug)]
enum Made {
    File,
    Link(&'static str),
    Ignore(Vec<&'static str>),
    Unreadable,
    Repository,
}

fn trees() -> impl Strategy<Value = Vec<(Vec<&'static str>, Made)>> {
    let directory =
        prop::collection::vec(prop::sample::select(vec!["a", "b", "c", ".d", "ä"]), 0..5);
    let rules = vec![
        "a",
        "/b",
        "*.ts",
        "!x.ts",
        "c/",
        "b/*",
        "a/**/y.ts",
        "ä",
        "!/a/",
        ".d",
        "!.*",
        "*",
        "!*/",
    ];
    let made = prop_oneof![
        6 => Just(Made::File),
        1 => prop::sample::select(vec!["x.ts", "..", "nowhere", "/"]).prop_map(Made::Link),
        3 => prop::collection::vec(prop::sample::select(rules), 0..4).prop_map(Made::Ignore),
        1 => Just(Made::Unreadable),
        1 => Just(Made::Repository),
    ];
    prop::collection::vec((directory, made), 0..30)
}

fn omits() -> impl Strategy<Value = Omit<'static>> {
    (any::<[bool; 7]>()).prop_map(
        |[
            hides,
            enters_hidden,
            unhides,
            ignores,
            nested,
            marks,
            in_repository,
        ]| Omit {
            names: vec![".git", "omitted"],
            hidden: hides.then_some("."),
            enters_hidden,
            negation_unhides: unhides,
            ignore_file: ignores.then_some(".ignore"),
            nested_ignore_files: nested,
            repository_mark: in_repository.then_some(".mark"),
            marks_ignored: marks,
        },
    )
}

fn make(root: &Path, made: &[(Vec<&str>, Made)]) -> io::Result<()> {
    for (directory, made) in made {
        let path = root.join(directory.join("/"));
        fs::create_dir_all(&path)?;
        match made {
            Made::File => ["x.ts", "y.ts", ".z", "xc"].iter().try_for_each(|name| {
                let path = path.join(name);
                if path.exists() {
                    Ok(())
                } else {
                    fs::write(path, "")
                }
            })?,
            Made::Link(to) => drop(symlink(to, path.join("link"))),
            Made::Ignore(lines) => fs::write(path.join(".ignore"), lines.join("\n"))?,
            Made::Unreadable => {
                let path = path.join("unreadable");
                fs::create_dir_all(&path)?;
                fs::set_permissions(path, fs::Permissions::from_mode(0o000))?;
            }
            Made::Repository => fs::write(path.join(".mark"), "")?,
        }
    }
    Ok(())
}

fn sorted(all: impl IntoIterator<Item = All>) -> (Vec<Visited>, Vec<String>) {
    let (mut seen, mut failed) = (Vec::new(), Vec::new());
    for all in all {
        seen.extend(all.seen);
        failed.extend(all.failed);
    }
    seen.sort_by(|one, other| one.0.cmp(&other.0));
    failed.sort();
    (seen, failed)
}

fn check(tree: &TempDir, omit: &Omit<'static>, max_depth: Option<usize>, threads: usize) {
    let (clock, cancellation) = (SteppingClock::new(0), Cancellation::new());
    let stop = StopSignal::new(
        &clock as &dyn Clock,
        &cancellation,
        Some(Duration::from_secs(1)),
    );
    let wanted = Walk {
        base: tree.path(),
        reach: &Reach::Everything,
        prefix: "tree/",
        rules_above: None,
        omit: omit.clone(),
        max_depth,
        stop: &stop,
    };
    let mut plain = Plain {
        walk: &wanted,
        all: All::default(),
    };
    plain.read(Level {
        path: tree.path(),
        prefix: "tree/",
        depth: 1,
        is_ignored: false,
        obeys: omit
            .repository_mark
            .is_none_or(|mark| repository::contains(tree.path(), mark)),
        rules: None,
    });
    let mut visitors: Vec<All> = (0..threads).map(|_| All::default()).collect();
    walk(&wanted, &mut visitors).expect("readable");
    assert_eq!(sorted(visitors), sorted([plain.all]));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    #[test]
    fn the_walk_finds_what_a_plain_one_finds(
        made in trees(),
        omit in omits(),
        max_depth in prop::option::of(1_usize..5),
    ) {
        let tree = tempfile::tempdir().expect("a directory");
        make(tree.path(), &made).expect("made");
        for threads in [1, 3] {
            check(&tree, &omit, max_depth, threads);
        }
    }
}
