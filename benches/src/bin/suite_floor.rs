//! The lower bound of a run of the suite in process: every tree is made, looked at after every call,
//! and removed with bare system calls, and the engine is called once per call. Nothing is judged.
//!
//! `suite_floor` prints the CPU time of its parts, in milliseconds, in one thread. Cases share a tree
//! where they only read it. Cases that need a file system with faults are left out.

use std::collections::HashMap;
use std::error::Error;
use std::io::{self, Write as _};
use std::path::Path;

use rustix::fs::{AtFlags, Mode, OFlags, Timespec, Timestamps, futimens, mkdirat, openat, statat};
use rustix::fs::{CWD, symlinkat, unlinkat};
use rustix::io::{Errno, write};
use rustix::time::{ClockId, clock_gettime};
use seekspec_conformance::request::request;
use seekspec_conformance::suite::Case;
use seekspec_conformance::tree::{EntryKind, Tree};
use seekspec_prove::reference::Reference;
use seekspec_run::implementation::{Caller, Cancellation, Implementation as _, perform};
use seekspec_run::suite_source::SuiteSource;

const NEW: OFlags = OFlags::CREATE
    .union(OFlags::EXCL)
    .union(OFlags::WRONLY)
    .union(OFlags::CLOEXEC);

/// Where trees are made: in memory, as the runner does.
const MEMORY: &str = "/dev/shm";

#[derive(Default)]
struct Parts {
    load: f64,
    trees: f64,
    looks: f64,
    calls: f64,
    removal: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut parts = Parts::default();
    let loaded = timed(&mut parts.load, || SuiteSource::Embedded.load())?;
    let groups = groups(&loaded.suite.cases);
    let within = if Path::new(MEMORY).is_dir() {
        tempfile::tempdir_in(MEMORY)?
    } else {
        tempfile::tempdir()?
    };
    let mut engines = HashMap::new();
    let mut calls = 0;
    for (tree, cases) in &groups {
        let root = within.path().join("root");
        let made = timed(&mut parts.trees, || make(tree, &root))?;
        for case in cases {
            if !engines.contains_key(&case.profile) {
                engines.insert(case.profile.clone(), Reference::new(&case.profile)?);
            }
            calls += case.steps.len();
            for step in case.steps.iter().filter(|step| !step.lists_tools) {
                timed(&mut parts.calls, || {
                    call(&engines[&case.profile], case, step, &root);
                });
                timed(&mut parts.looks, || look(&made));
            }
        }
        timed(&mut parts.removal, || remove(&root, made))?;
    }
    report(&parts, groups.len(), calls)?;
    Ok(())
}

/// The cases that can be run, by the tree that they share.
fn groups(cases: &[Case]) -> Vec<(&Tree, Vec<&Case>)> {
    let mut groups: Vec<(&Tree, Vec<&Case>)> = Vec::new();
    let mut shared: HashMap<&Tree, usize> = HashMap::new();
    for case in cases.iter().filter(|case| case.fault.is_none()) {
        match shared.get(&*case.tree) {
            Some(&group) if !case.needs_own_tree => groups[group].1.push(case),
            _ => {
                if !case.needs_own_tree {
                    shared.insert(&case.tree, groups.len());
                }
                groups.push((&case.tree, vec![case]));
            }
        }
    }
    groups
}

fn report(parts: &Parts, trees: usize, calls: usize) -> io::Result<()> {
    let Parts {
        load,
        trees: making,
        looks,
        calls: calling,
        removal,
    } = parts;
    let sum = making + looks + calling + removal;
    writeln!(
        io::stdout(),
        "{trees} trees, {calls} calls: {sum:.0} ms (make {making:.0}, call {calling:.0}, look {looks:.0}, remove {removal:.0}), and {load:.0} to load the suite"
    )
}

/// Adds the CPU time of the process while something is done.
fn timed<T>(sum: &mut f64, work: impl FnOnce() -> T) -> T {
    let before = cpu();
    let done = work();
    *sum += cpu() - before;
    done
}

#[expect(clippy::cast_precision_loss, reason = "a measurement")]
fn cpu() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

/// Makes the tree, and returns the paths of its entries, parents first.
fn make(tree: &Tree, root: &Path) -> Result<Vec<(String, bool)>, Errno> {
    let mut made = Vec::new();
    let times = Timestamps {
        last_access: Timespec {
            tv_sec: 1_700_000_000,
            tv_nsec: 0,
        },
        last_modification: Timespec {
            tv_sec: 1_700_000_000,
            tv_nsec: 0,
        },
    };
    mkdirat(CWD, root, Mode::RWXU)?;
    let mut last = String::new();
    for (path, entry) in &tree.entries {
        let parent = path.rsplit_once('/').map_or("", |(parent, _)| parent);
        if parent != last {
            parent.clone_into(&mut last);
            make_parents(root, parent, &mut made);
        }
        let at = root.join(path);
        match &entry.kind {
            EntryKind::File(bytes) => {
                let file = openat(CWD, &at, NEW, Mode::from_raw_mode(0o644))?;
                write(&file, bytes)?;
                futimens(&file, &times)?;
            }
            EntryKind::Symlink(target) => symlinkat(target.as_str(), CWD, &at)?,
            EntryKind::Directory | EntryKind::GitRepository => {
                mkdirat(CWD, &at, Mode::RWXU).ok();
            }
            EntryKind::Zip(_) | EntryKind::Tar { .. } => {
                drop(openat(CWD, &at, NEW, Mode::from_raw_mode(0o644))?);
            }
        }
        let is_directory = matches!(entry.kind, EntryKind::Directory | EntryKind::GitRepository);
        made.push((at.to_string_lossy().into_owned(), is_directory));
    }
    Ok(made)
}

fn make_parents(root: &Path, parent: &str, made: &mut Vec<(String, bool)>) {
    let ends = parent
        .match_indices('/')
        .map(|(end, _)| end)
        .chain([parent.len()]);
    for end in ends.filter(|end| *end > 0) {
        let folder = root.join(&parent[..end]);
        if mkdirat(CWD, &folder, Mode::RWXU).is_ok() {
            made.push((folder.to_string_lossy().into_owned(), true));
        }
    }
}

fn call(engine: &Reference, case: &Case, step: &seekspec_conformance::suite::Step, root: &Path) {
    let caller = Caller {
        profile: &case.profile,
        root,
        cancellation: &Cancellation::new(),
        live: None,
    };
    let params = request(step, &root.to_string_lossy());
    // A refused call is an answer, too.
    drop(perform(&params, &caller, |call| engine.call(call)));
}

fn look(made: &[(String, bool)]) {
    for (path, _) in made {
        // A case may remove entries.
        statat(CWD, path.as_str(), AtFlags::SYMLINK_NOFOLLOW).ok();
    }
}

/// Removes what was made, and then, by name, what calls have added.
fn remove(root: &Path, made: Vec<(String, bool)>) -> io::Result<()> {
    for (path, is_directory) in made.into_iter().rev() {
        let flags = if is_directory {
            AtFlags::REMOVEDIR
        } else {
            AtFlags::empty()
        };
        unlinkat(CWD, path, flags).ok();
    }
    match unlinkat(CWD, root, AtFlags::REMOVEDIR) {
        Err(Errno::NOTEMPTY) => std::fs::remove_dir_all(root),
        removed => Ok(removed?),
    }
}
