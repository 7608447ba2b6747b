//! A tree on disk, with a home and a place for temporary files beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use seekspec_conformance::change::TreeChange;
use seekspec_conformance::suite::Case;
use seekspec_conformance::tree::{Tree, TreePatch};

use super::contents::Contents;
use super::delta;
use super::error::{At, SandboxError};
use super::materialise::materialise;
use super::patch;
use super::removal;
use super::snapshot::Snapshot;
use super::times::Now;
use crate::conditions::Conditions;

/// Where the parts of a workspace are, and what it is like there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    /// The tree.
    pub root: PathBuf,
    /// HOME, for targets that have a process.
    pub home: PathBuf,
    /// For the temporary files of such a target.
    pub tmp: PathBuf,
    /// What the file system is like for the target.
    pub conditions: Conditions,
}

impl Places {
    /// Makes what a process needs beside the tree, where it is not there, or no longer. Much of a run is the making of directories, and
    /// so it is left to those who have a process.
    pub fn make_for_a_process(&self) -> Result<(), SandboxError> {
        [&self.home, &self.tmp]
            .into_iter()
            .try_for_each(|directory| fs::create_dir_all(directory).at("make", directory))
    }
}

/// A tree on disk. Dropping it removes it.
#[derive(Debug)]
pub struct Workspace {
    directory: PathBuf,
    places: Places,
    root: String,
    now: Now,
    tree: Arc<Tree>,
    /// What the files hold, once it is no longer what the tree says.
    contents: Option<Contents>,
    snapshot: Snapshot,
}

/// What was seen at a look at a workspace.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Seen {
    /// What was created, changed and removed since the last look.
    pub change: TreeChange,
    /// Whether anything at all was touched, be it only a time: then the tree is no longer fit for another case.
    pub touched: bool,
}

impl Workspace {
    pub(super) fn make(
        directory: PathBuf,
        tree: Arc<Tree>,
        now: Now,
    ) -> Result<Self, SandboxError> {
        let places = Places {
            root: directory.join("root"),
            home: directory.join("home"),
            tmp: directory.join("tmp"),
            conditions: Conditions::default(),
        };
        let root = match places.root.to_str() {
            Some(root) => root.to_owned(),
            None => return Err(SandboxError::NotUtf8(directory)),
        };
        // From here on, dropping it removes what there is.
        let mut workspace = Self {
            directory,
            places,
            root,
            now,
            tree,
            contents: None,
            snapshot: Snapshot::default(),
        };
        workspace.fill()?;
        Ok(workspace)
    }

    /// Puts what a case has there into HOME.
    pub fn furnish(&self, case: &Case) -> Result<(), SandboxError> {
        let Some(home) = &case.home else {
            return Ok(());
        };
        let place = &self.places.home;
        fs::create_dir_all(place).at("make", place)?;
        materialise(home, place, self.now)
    }

    fn fill(&mut self) -> Result<(), SandboxError> {
        let root = &self.places.root;
        for directory in [&self.directory, root] {
            fs::create_dir(directory).at("make", directory)?;
        }
        materialise(&self.tree, root, self.now)?;
        self.snapshot = Snapshot::take(root)?;
        Ok(())
    }

    /// Where its parts are.
    pub fn places(&self) -> &Places {
        &self.places
    }

    /// The root of the tree.
    pub fn root(&self) -> &Path {
        &self.places.root
    }

    /// The root of the tree, as text.
    pub fn root_text(&self) -> &str {
        &self.root
    }

    /// Lays a change over the tree. It is not seen as a change by the next look.
    pub fn patch(&mut self, patch: &TreePatch) -> Result<(), SandboxError> {
        patch::apply(patch, &self.places.root, self.now)?;
        match &mut self.contents {
            Some(contents) => contents.patch(patch).at("make", &self.places.root)?,
            None => self.tree = Arc::new(self.tree.patched(patch)),
        }
        self.snapshot = Snapshot::take(&self.places.root)?;
        Ok(())
    }

    /// Looks at the tree: what has been done to it since the last look?
    pub fn look(&mut self) -> Result<Seen, SandboxError> {
        let after = Snapshot::take(&self.places.root)?;
        if after == self.snapshot {
            return Ok(Seen::default());
        }
        let mut contents = match self.contents.take() {
            Some(contents) => contents,
            None => Contents::of_tree(&self.tree).at("make", &self.places.root)?,
        };
        let change = delta::between(&self.snapshot, &after, &mut contents, &self.places.root)?;
        self.contents = Some(contents);
        self.snapshot = after;
        Ok(Seen {
            change,
            touched: true,
        })
    }
}

impl Drop for Workspace {
    /// What cannot be removed now is tried again with the directory of the run.
    fn drop(&mut self) {
        drop(removal::remove(&self.directory));
    }
}
