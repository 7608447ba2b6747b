//! The contents of the files of a tree.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;

use seekspec_conformance::tree::{Entry, EntryKind, Tree, TreePatch};

use super::{archive, git_repository};

/// The bytes of every file, and the target of every symbolic link, by path.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Contents(pub(super) BTreeMap<String, Vec<u8>>);

impl Contents {
    pub(super) fn of_tree(tree: &Tree) -> io::Result<Self> {
        let mut contents = Self::default();
        for (path, entry) in &tree.entries {
            contents.add(path, entry)?;
        }
        Ok(contents)
    }

    pub(super) fn patch(&mut self, patch: &TreePatch) -> io::Result<()> {
        for (path, entry) in &patch.entries {
            let below = format!("{path}/");
            self.0
                .retain(|other, _| other != path && !other.starts_with(&below));
            if let Some(entry) = entry {
                self.add(path, entry)?;
            }
        }
        Ok(())
    }

    fn add(&mut self, path: &str, entry: &Entry) -> io::Result<()> {
        if entry.kind == EntryKind::GitRepository {
            self.0.extend(
                git_repository::FILES
                    .iter()
                    .map(|(file, text)| (format!("{path}/{file}"), text.as_bytes().to_vec())),
            );
        } else if let EntryKind::Symlink(target) = &entry.kind {
            self.0.insert(path.to_owned(), target.clone().into_bytes());
        } else if let Some(bytes) = bytes_of(&entry.kind)? {
            self.0.insert(path.to_owned(), bytes.into_owned());
        }
        Ok(())
    }
}

/// The content of a file; `None`: it is not a file.
pub(super) fn bytes_of(kind: &EntryKind) -> io::Result<Option<Cow<'_, [u8]>>> {
    Ok(Some(match kind {
        EntryKind::File(bytes) => Cow::Borrowed(bytes),
        EntryKind::Zip(members) => Cow::Owned(archive::zip(members)?),
        EntryKind::Tar { members, gzip } => Cow::Owned(archive::tar(members, *gzip)?),
        EntryKind::Directory | EntryKind::Symlink(_) | EntryKind::GitRepository => return Ok(None),
    }))
}
