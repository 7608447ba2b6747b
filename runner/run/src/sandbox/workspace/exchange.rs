//! Another tree for a process that stays.

use std::sync::Arc;

use seekspec_conformance::tree::Tree;

use super::{ROOT, Workspace};
use crate::sandbox::error::{At, SandboxError};
use crate::sandbox::folder::OpenFolder;
use crate::sandbox::removal;

/// Where the next tree of a process is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextRoot {
    /// In the same directory.
    Same,
    /// In another directory beside it.
    Another,
}

impl Workspace {
    /// Replaces the tree by another one; HOME and TMPDIR stay as they are. The directory of the first
    /// tree stays, too: a process may run in it. `false`: the workspace is of no more use, as its
    /// process has replaced the root, keeps writing, or has changed what a case is about outside of
    /// the tree.
    ///
    /// # Errors
    /// A shortage of the machine.
    pub fn exchange(&mut self, tree: &Arc<Tree>, next: NextRoot) -> Result<bool, SandboxError> {
        match self.try_to_exchange(tree, next) {
            Err(error) if error.is_shortage() => Err(error),
            done => Ok(done.unwrap_or_default()),
        }
    }

    fn try_to_exchange(&mut self, tree: &Arc<Tree>, next: NextRoot) -> Result<bool, SandboxError> {
        if self.is_disturbed {
            return Ok(false);
        }
        let Some(root) = self.emptied()? else {
            return Ok(false);
        };
        self.tree = Arc::clone(tree);
        self.contents = None;
        self.now = self.now.for_the_next_tree();
        match next {
            NextRoot::Same => self.fill_in(root),
            NextRoot::Another => self.move_on().and_then(|()| self.fill()),
        }
    }

    /// The root without its entries; `None`: it is another directory than the one that was made.
    fn emptied(&self) -> Result<Option<OpenFolder>, SandboxError> {
        let (Some(root), Some(made)) = (self.folder()?, &self.made) else {
            return Ok(None);
        };
        let place = &self.places.root;
        if !root.is(made).at("look at", place)? {
            return Ok(None);
        }
        root.allow_here(0o700).at("open", place)?;
        Ok(removal::empty(&root).is_ok().then_some(root))
    }

    /// The next tree has another root.
    fn move_on(&mut self) -> Result<(), SandboxError> {
        if self.roots > 0 {
            let removed = self.directory.remove(self.root_name());
            removed.at("remove", &self.places.root)?;
        }
        self.roots += 1;
        let name = format!("{ROOT}-{}", self.roots);
        self.places.root.set_file_name(name);
        // The path was UTF-8 before.
        self.root = self.places.root.to_string_lossy().into_owned();
        Ok(())
    }
}
