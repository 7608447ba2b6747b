//! A tree on disk, with a home and a place for temporary files beside it.

mod exchange;
mod reached;
mod surroundings;

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use seekspec_conformance::change::TreeChange;
use seekspec_conformance::own_state::OwnState;
use seekspec_conformance::suite::Case;
use seekspec_conformance::tree::{Tree, TreePatch};

use seekspec_contain::Log;

use super::contents::Contents;
use super::delta;
use super::error::{At, SandboxError};
use super::folder::OpenFolder;
use super::materialise::{TreeSite, write};
use super::patch;
use super::removal;
use super::snapshot::Snapshot;
use super::strays::Strays;
use super::times::Now;
use crate::conditions::Conditions;
pub use exchange::NextRoot;
use surroundings::{Scope, Surroundings};

const ROOT: &str = "root";
const HOME: &str = "home";
const TMP: &str = "tmp";

/// The paths of the parts of a workspace, and its conditions.
#[derive(Debug, Clone)]
pub struct WorkspacePaths {
    /// The tree.
    pub root: PathBuf,
    /// HOME, for targets that have a process.
    pub home: PathBuf,
    /// For the temporary files of such a target.
    pub tmp: PathBuf,
    /// The conditions of the file system.
    pub conditions: Conditions,
    /// The attempts of its processes outside of it; `None`: it has no processes.
    pub log: Option<Log>,
    /// Collects all that a process leaves; `None`: it is the process of Seekspec.
    pub strays: Option<Arc<Strays>>,
}

impl WorkspacePaths {
    fn below(place: &Path, strays: Option<Arc<Strays>>) -> Result<Self, SandboxError> {
        let log = strays.is_some().then(Log::new).transpose();
        Ok(Self {
            root: place.join(ROOT),
            home: place.join(HOME),
            tmp: place.join(TMP),
            conditions: Conditions::default(),
            log: log.at("make a pipe for", place)?,
            strays,
        })
    }

    /// Notes a line on stdout that is not a message.
    pub(crate) fn note_noise(&self, line: &str) {
        if let Some(strays) = &self.strays {
            strays.noise(line);
        }
    }

    /// The directory with all of its parts, and nothing else.
    pub fn directory(&self) -> Option<&Path> {
        self.home.parent()
    }
}

/// A tree on disk. Dropping it removes it.
#[derive(Debug)]
pub struct Workspace {
    /// The directory of the run, and the name that this one has there.
    run: Arc<OpenFolder>,
    name: String,
    directory: OpenFolder,
    places: WorkspacePaths,
    /// The root of the tree, as text, and the directory that was made there.
    root: String,
    made: Option<OpenFolder>,
    /// How many roots there were before this one.
    roots: usize,
    now: Now,
    tree: Arc<Tree>,
    /// The contents of the files, after they have been changed.
    contents: Option<Contents>,
    snapshot: Snapshot,
    /// The names in HOME, and beside the tree, that are not reported as strays: a case has put them
    /// there, or is about them.
    furniture: Vec<OsString>,
    beside: Vec<OsString>,
    /// `None`: changes outside of the tree are not asked for.
    surroundings: Option<Surroundings>,
    /// Whether a call has changed them.
    is_disturbed: bool,
    /// The target's own files and lines in the tree.
    state: OwnState,
}

/// The result of an inspection.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Seen {
    /// The entries created, changed and removed since the last inspection.
    pub change: TreeChange,
    /// The same outside of the tree, as far as a case is about it: see [`Workspace::watch_outside`].
    pub outside: TreeChange,
    /// Whether anything was touched, even a time only: then no other case may use the tree.
    pub touched: bool,
}

impl Workspace {
    /// Makes it in the directory of the run, which is at `path`.
    pub(super) fn create(
        (run, path): (&Arc<OpenFolder>, &Path),
        name: String,
        tree: Arc<Tree>,
        now: Now,
        strays: Option<Arc<Strays>>,
    ) -> Result<Self, SandboxError> {
        let place = path.join(&name);
        let places = WorkspacePaths::below(&place, strays)?;
        let root = match places.root.to_str() {
            Some(root) => root.to_owned(),
            None => return Err(SandboxError::NotUtf8(place)),
        };
        run.make(&name).at("make", &place)?;
        // From here on, dropping it removes what there is.
        let mut workspace = Self {
            directory: run.folder(&name).at("open", &place)?,
            run: Arc::clone(run),
            name,
            places,
            root,
            made: None,
            roots: 0,
            now,
            tree,
            contents: None,
            snapshot: Snapshot::default(),
            furniture: Vec::new(),
            beside: [ROOT, HOME, TMP].map(OsString::from).into(),
            surroundings: None,
            is_disturbed: false,
            state: OwnState::default(),
        };
        if workspace.places.strays.is_some() {
            workspace.make_directory(HOME, &workspace.places.home)?;
            workspace.make_directory(TMP, &workspace.places.tmp)?;
        }
        workspace.fill()?;
        Ok(workspace)
    }

    /// Puts the files of a case into HOME.
    pub fn furnish(&mut self, case: &Case) -> Result<(), SandboxError> {
        let Some(home) = &case.home else {
            return Ok(());
        };
        self.make_directory(HOME, &self.places.home)?;
        let folder = self.open(HOME, &self.places.home)?;
        write(home, TreeSite::new(&folder, &self.places.home, self.now))?;
        self.furniture = folder.names().at("list", &self.places.home)?;
        Ok(())
    }

    /// From now on, changes outside of the tree are looked for, too, as far as the case is about them.
    /// An implementation in this process has no HOME of ours where the case does not give one, and is
    /// not looked after while it only reads.
    pub fn watch_outside(&mut self, case: &Case) -> Result<(), SandboxError> {
        let writes = case.steps.iter().any(|step| step.tool_spec.writes);
        self.surroundings = None;
        if self.places.strays.is_some() || case.home.is_some() || writes {
            let scope = Scope::of(case, &self.root);
            self.surroundings = Some(Surroundings::now((&self.directory, self.place()), scope)?);
        }
        Ok(())
    }

    /// From now on, what a target keeps for itself in the tree is not a change of it.
    pub fn leave_out(&mut self, state: &OwnState) -> Result<(), SandboxError> {
        if state.is_empty() {
            return Ok(());
        }
        let place = &self.places.root;
        let root = self.open(self.root_name(), place)?;
        self.snapshot = Snapshot::take(&root, place, state)?;
        self.state = state.clone();
        Ok(())
    }

    /// Notes files outside the tree that no case has put there.
    fn look_around(&self) {
        let Some(strays) = &self.places.strays else {
            return;
        };
        let mut beside = self.beside.clone();
        beside.push(self.root_name().to_owned());
        strays.look("beside it", &self.directory, &beside);
        for (place, name, known) in [
            ("in HOME", HOME, &self.furniture[..]),
            ("in TMPDIR", TMP, &[]),
        ] {
            if let Ok(folder) = self.directory.folder(name) {
                strays.look(place, &folder, known);
            }
        }
    }

    /// Makes the root with the tree; `false`: somebody else has put something there meanwhile.
    fn fill(&mut self) -> Result<bool, SandboxError> {
        let place = &self.places.root;
        self.directory.make(self.root_name()).at("make", place)?;
        let root = self.open(self.root_name(), place)?;
        self.fill_in(root)
    }

    /// The same in a root that is there, and empty.
    fn fill_in(&mut self, root: OpenFolder) -> Result<bool, SandboxError> {
        let place = &self.places.root;
        let entries = write(&self.tree, TreeSite::new(&root, place, self.now))?;
        self.snapshot = Snapshot::take(&root, place, &self.state)?;
        self.made = Some(root);
        let seen = self.snapshot.0.len();
        // The target's own state in a tree is not seen.
        Ok(seen == entries || (seen < entries && !self.state.is_empty()))
    }

    fn open(&self, name: impl AsRef<Path>, place: &Path) -> Result<OpenFolder, SandboxError> {
        self.directory.folder(name).at("open", place)
    }

    fn root_name(&self) -> &OsStr {
        self.places.root.file_name().unwrap_or_default()
    }

    /// Makes a directory, where it is not there yet.
    fn make_directory(&self, name: &str, place: &Path) -> Result<(), SandboxError> {
        match self.directory.make(name) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            made => made.at("make", place),
        }
    }

    /// The root of the tree as it is now; `None`: it is gone.
    fn folder(&self) -> Result<Option<OpenFolder>, SandboxError> {
        let name = self.root_name();
        match self.directory.folder(name) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
                Err(SandboxError::RootReplaced)
            }
            // A target may have closed it.
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                let opened = self
                    .directory
                    .open_anyway(name, |directory| directory.folder(name));
                opened.map(Some).at("open", &self.places.root)
            }
            folder => folder.map(Some).at("open", &self.places.root),
        }
    }

    /// The directory that has the root and HOME.
    fn place(&self) -> &Path {
        self.places.home.parent().unwrap_or(&self.places.home)
    }

    /// Where its parts are.
    pub fn places(&self) -> &WorkspacePaths {
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

    /// Applies a change to the tree. The next inspection does not report it.
    pub fn patch(&mut self, patch: &TreePatch) -> Result<(), SandboxError> {
        let place = &self.places.root;
        let root = self
            .directory
            .folder(self.root_name())
            .at("change", place)?;
        patch::apply(patch, &root, place, self.now)?;
        self.snapshot = Snapshot::take(&root, place, &self.state)?;
        match &mut self.contents {
            Some(contents) => contents.patch(patch).at("make", place)?,
            None => self.tree = Arc::new(self.tree.patched(patch)),
        }
        Ok(())
    }

    /// Inspects the tree, and its surroundings if they are watched: what has changed since the last
    /// time?
    pub fn look(&mut self) -> Result<Seen, SandboxError> {
        let outside = self.look_outside()?;
        let seen = self.look_inside()?;
        Ok(Seen {
            touched: seen.touched || !outside.is_empty(),
            outside,
            ..seen
        })
    }

    fn look_outside(&mut self) -> Result<TreeChange, SandboxError> {
        let Some(mut surroundings) = self.surroundings.take() else {
            return Ok(TreeChange::default());
        };
        let change = surroundings.change((&self.directory, self.place()))?;
        self.surroundings = Some(surroundings);
        self.is_disturbed |= !change.is_empty();
        for path in change.created.keys() {
            match path
                .strip_prefix(HOME)
                .and_then(|path| path.strip_prefix('/'))
            {
                Some(path) => self.furniture.push(first_name(path)),
                None => self.beside.push(first_name(path)),
            }
        }
        Ok(change)
    }

    fn look_inside(&mut self) -> Result<Seen, SandboxError> {
        let place = &self.places.root;
        let root = self.folder()?;
        let after = match &root {
            Some(root) => Snapshot::take(root, place, &self.state)?,
            None => Snapshot::default(),
        };
        if after == self.snapshot {
            return Ok(Seen::default());
        }
        let mut contents = match self.contents.take() {
            Some(contents) => contents,
            None => Contents::of_tree(&self.tree).at("make", place)?,
        };
        // Of a root that is gone nothing is read.
        let root = root.as_ref().unwrap_or(&self.directory);
        let state = &self.state;
        let change = delta::between(&self.snapshot, &after, &mut contents, (root, place), state)?;
        let touched = !change.is_empty() || after.differs_beyond(&self.snapshot, state);
        self.contents = Some(contents);
        self.snapshot = after;
        Ok(Seen {
            change,
            touched,
            ..Seen::default()
        })
    }
}

fn first_name(path: &str) -> OsString {
    path.split('/').next().unwrap_or_default().into()
}

impl Drop for Workspace {
    /// If the removal fails, it is tried again with the directory of the run.
    fn drop(&mut self) {
        self.look_around();
        self.tell_rest();
        drop(removal::remove_within(&self.run, OsStr::new(&self.name)));
    }
}
