//! The content of a file, which is written out when it is first needed.

use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use crate::model::entry::Piece;

/// The content of a file: bytes, shared by all copies. One that repeats pieces takes room once it is
/// read, as most of a suite's long files are of cases that are not run.
#[derive(Debug, Clone)]
pub struct FileContent(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    bytes: OnceLock<Vec<u8>>,
    pieces: Vec<Piece>,
}

impl FileContent {
    /// Pieces, each as often as it says, one after the other.
    pub(super) fn repeated(pieces: Vec<Piece>) -> Self {
        Self(Arc::new(Inner {
            bytes: OnceLock::new(),
            pieces,
        }))
    }

    /// The number of bytes, without writing them out; `None` if it overflows.
    pub(super) fn size(&self) -> Option<usize> {
        match self.0.bytes.get() {
            Some(bytes) => Some(bytes.len()),
            None => self.0.pieces.iter().try_fold(0_usize, |sum, piece| {
                sum.checked_add(piece.text.len().checked_mul(piece.times)?)
            }),
        }
    }
}

impl From<Vec<u8>> for FileContent {
    fn from(bytes: Vec<u8>) -> Self {
        Self(Arc::new(Inner {
            bytes: bytes.into(),
            pieces: Vec::new(),
        }))
    }
}

impl Deref for FileContent {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0.bytes.get_or_init(|| {
            let texts: Vec<String> = self
                .0
                .pieces
                .iter()
                .map(|piece| piece.text.repeat(piece.times))
                .collect();
            texts.concat().into_bytes()
        })
    }
}

impl PartialEq for FileContent {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || (self.size() == other.size() && **self == **other)
    }
}

impl Eq for FileContent {}

impl Hash for FileContent {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}
