//! A directory that no run knows, and a process beside it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, lchown, symlink};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

use filetime::FileTime;
use tempfile::TempDir;

use crate::user::User;

const FILES: &[(&str, u32)] = &[
    ("keep.txt", 0o640),
    ("run.sh", 0o755),
    ("memories/keep.txt", 0o644),
    ("nested/a.txt", 0o644),
    ("nested/deep/b.txt", 0o600),
    ("nested/.hidden", 0o644),
    ("lonely/only.txt", 0o644),
    ("hidden/only.txt", 0o644),
    ("hidden/.rest", 0o644),
    ("repo/old.txt", 0o644),
    ("repo/new.txt", 0o644),
    ("repo/.git/HEAD", 0o644),
];

const LINKS: &[(&str, &str)] = &[
    ("link", "keep.txt"),
    ("linked", "nested"),
    ("dangling", "nowhere"),
];

/// The names of the directories, files and links with all that can change of them.
pub(crate) type State = BTreeMap<String, String>;

/// It lies in `/tmp`, since some bugs know only that.
pub(crate) struct Canary {
    folder: TempDir,
    witness: RefCell<Child>,
}

impl Canary {
    /// A canary that belongs to `user`.
    pub(crate) fn of(user: User) -> Self {
        let folder = tempfile::Builder::new()
            // A case may name a directory that begins so.
            .prefix("nowhere-seekspec-canary-")
            .tempdir_in("/tmp")
            .unwrap();
        let mut sleeps = Command::new("sleep");
        sleeps.arg("10000");
        if let Some(id) = user.id() {
            sleeps.uid(id).gid(id);
        }
        let witness = RefCell::new(sleeps.spawn().unwrap());
        let canary = Self { folder, witness };
        canary.fill();
        if let Some(id) = user.id() {
            give(canary.folder(), id);
        }
        canary
    }

    fn fill(&self) {
        for (name, mode) in FILES {
            let path = self.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            let text = if name.ends_with("HEAD") {
                "ref: refs/heads/main\n"
            } else {
                "kept\n"
            };
            fs::write(&path, text).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(*mode)).unwrap();
            filetime::set_file_mtime(&path, FileTime::from_unix_time(1_600_000_000, 0)).unwrap();
        }
        for name in ["repo/.git/objects", "repo/.git/refs"] {
            fs::create_dir(self.path().join(name)).unwrap();
        }
        for (name, target) in LINKS {
            symlink(target, self.path().join(name)).unwrap();
        }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder().join("canary")
    }

    /// The directory that contains the canary and is removed with it.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The id of a process that no run may end.
    pub(crate) fn witness(&self) -> u32 {
        self.witness.borrow().id()
    }

    pub(crate) fn state(&self) -> State {
        let mut state = State::new();
        add(&self.path(), &mut state);
        let ended = self.witness.borrow_mut().try_wait().unwrap();
        state.insert("process".to_owned(), format!("{ended:?}"));
        state
    }

    /// The entries that differ from `before`.
    pub(crate) fn changes_since(&self, before: &State) -> Vec<String> {
        let now = self.state();
        let names = before.keys().chain(now.keys());
        let mut changed: Vec<String> = names
            .filter(|&name| before.get(name) != now.get(name))
            .map(|name| format!("{name}: {:?}, was {:?}", now.get(name), before.get(name)))
            .collect();
        changed.sort();
        changed.dedup();
        changed
    }
}

impl Drop for Canary {
    fn drop(&mut self) {
        let witness = self.witness.get_mut();
        // It may have ended.
        drop(witness.kill());
        drop(witness.wait());
    }
}

fn add(path: &Path, state: &mut State) {
    let name = path.to_str().unwrap().to_owned();
    let Ok(found) = fs::symlink_metadata(path) else {
        return;
    };
    let content = match found.file_type() {
        kind if kind.is_symlink() => format!("{:?}", fs::read_link(path)),
        kind if kind.is_dir() => "directory".to_owned(),
        _ => format!("{:?}", fs::read_to_string(path)),
    };
    // The last one changes with everything else, such as extended attributes.
    let times = [
        found.mtime(),
        found.mtime_nsec(),
        found.ctime(),
        found.ctime_nsec(),
    ];
    let (mode, owner, links) = (found.mode(), (found.uid(), found.gid()), found.nlink());
    state.insert(
        name,
        format!("{content} {mode:o} {owner:?} {links} {times:?}"),
    );
    if found.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            add(&entry.unwrap().path(), state);
        }
    }
}

/// The directory with all that is in it gets another owner.
pub(crate) fn give(path: &Path, id: u32) {
    lchown(path, Some(id), Some(id)).unwrap();
    if fs::symlink_metadata(path).unwrap().is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            give(&entry.unwrap().path(), id);
        }
    }
}
