//! Walks a directory tree in parallel: it reads directories, and stats nothing.

use std::fs::{self, DirEntry, Metadata, ReadDir};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use super::ignore_rules::IgnoreRules;
use super::repository;
use super::watch::Watch;
use super::work_queue::WorkQueue;

#[cfg(test)]
mod tests;

/// Entries between two looks at the clock in a large directory.
const WATCH_EVERY: usize = 256;

/// Directories that are read before threads are started: most searches end sooner than a thread begins.
const ALONE: usize = 8;

/// What is walked, and what is left out of it.
pub struct Walk<'a> {
    /// The directory whose entries are visited. It is not an entry itself.
    pub base: &'a Path,
    /// What stands before the names of its entries when they are shown: "" or a path that ends in a slash.
    pub prefix: &'a str,
    /// The rules of the directories above the base.
    pub rules_above: Option<Arc<IgnoreRules>>,
    /// What is left out.
    pub omit: Omit<'a>,
    /// How many levels are visited; `None` for all of them.
    pub max_depth: Option<usize>,
    /// What ends the walk early.
    pub watch: &'a Watch<'a>,
}

/// What a walk leaves out, together with everything below it.
#[derive(Clone, Debug, Default)]
pub struct Omit<'a> {
    /// Entries of exactly these names.
    pub names: Vec<&'a str>,
    /// Names that begin so are hidden, and left out.
    pub hidden: Option<&'a str>,
    /// Whether what is below a hidden directory is visited nevertheless.
    pub enters_hidden: bool,
    /// The name of the files whose rules say what is ignored, if any are obeyed.
    pub ignore_file: Option<&'a str>,
    /// Whether such files are read below the base, too.
    pub nested_ignore_files: bool,
    /// What a repository has at its root: where this is said, such files count only inside of one, and those of another around
    /// it do not.
    pub repository_mark: Option<&'a str>,
    /// Whether what is ignored is visited nevertheless, and only marked as such.
    pub marks_ignored: bool,
}

impl Omit<'_> {
    /// Whether ignore files count in this directory by itself, and not because they do above it.
    fn obeys(&self, directory: &Path) -> bool {
        self.repository_mark
            .is_none_or(|mark| directory.join(mark).exists())
    }
}

/// One entry of a directory, borrowed from the walk.
pub struct WalkEntry<'a> {
    /// Its path as it is shown.
    pub shown: &'a str,
    /// Its path relative to the base.
    pub within: &'a str,
    /// Whether it is a directory; a symbolic link is none.
    pub is_dir: bool,
    /// Whether it is ignored; only a walk that marks such entries comes to them.
    pub is_ignored: bool,
    entry: &'a DirEntry,
}

impl WalkEntry<'_> {
    /// Whether it is a regular file; a symbolic link is none.
    #[must_use]
    pub fn is_file(&self) -> bool {
        self.entry.file_type().is_ok_and(|kind| kind.is_file())
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.entry.path()
    }

    /// Reads the metadata of the entry itself, of a link and not of its target.
    ///
    /// # Errors
    /// What the system says: the entry can be gone by now.
    pub fn metadata(&self) -> io::Result<Metadata> {
        self.entry.metadata()
    }
}

/// Takes the entries of a walk; each thread has its own.
pub trait Visitor: Send {
    /// Whether the entry is of interest. Ignore rules are applied only to those that are.
    fn wants(&self, entry: &WalkEntry<'_>) -> bool;

    /// Whether there can be anything of interest below a directory.
    fn enters(&self, _directory: &WalkEntry<'_>) -> bool {
        true
    }

    /// Takes an entry that is wanted, and not left out.
    fn visit(&mut self, entry: &WalkEntry<'_>);

    /// Is told of a directory below the base that cannot be read.
    fn failed(&mut self, _directory: &Path, _error: &io::Error) {}
}

/// Visits the entries below the base, in no particular order, each by one of the visitors; there is a thread for each of them.
/// Links are not followed, and a directory below the base that cannot be read is passed over once a visitor has been told.
///
/// # Errors
/// The base cannot be read.
pub fn walk<V: Visitor>(walk: &Walk<'_>, visitors: &mut [V]) -> io::Result<()> {
    let reading = fs::read_dir(walk.base)?;
    let Some((first, others)) = visitors.split_first_mut() else {
        return Ok(());
    };
    let base = Directory::base(walk, reading);
    let queue = WorkQueue::new(base);
    if work(walk, &queue, first, ALONE) {
        return Ok(());
    }
    thread::scope(|scope| {
        for visitor in others {
            scope.spawn(|| work(walk, &queue, visitor, usize::MAX));
        }
        work(walk, &queue, first, usize::MAX);
    });
    Ok(())
}

/// A directory that waits for being read.
struct Directory {
    path: PathBuf,
    prefix: String,
    depth: usize,
    is_ignored: bool,
    rules: Option<Arc<IgnoreRules>>,
    /// Whether ignore files count in it.
    obeys: bool,
    /// Only the base is opened beforehand, since only its failure is told.
    reading: Option<ReadDir>,
}

impl Directory {
    fn base(walk: &Walk<'_>, reading: ReadDir) -> Self {
        Self {
            path: walk.base.to_path_buf(),
            prefix: walk.prefix.to_owned(),
            depth: 1,
            is_ignored: false,
            rules: walk.rules_above.clone(),
            obeys: walk
                .omit
                .repository_mark
                .is_none_or(|mark| repository::holds(walk.base, mark)),
            reading: Some(reading),
        }
    }

    fn below(&self, entered: &WalkEntry<'_>, rules: Option<&Arc<IgnoreRules>>) -> Self {
        Self {
            path: entered.entry.path(),
            prefix: format!("{}/", entered.shown),
            depth: self.depth + 1,
            is_ignored: entered.is_ignored,
            rules: rules.cloned(),
            obeys: self.obeys,
            reading: None,
        }
    }
}

/// Works until the queue is done, which it answers, or until so many directories have been read.
fn work<V: Visitor>(
    walk: &Walk<'_>,
    queue: &WorkQueue<Directory>,
    visitor: &mut V,
    at_most: usize,
) -> bool {
    let mut found = Vec::new();
    for _ in 0..at_most {
        let Some(mut directory) = queue.take() else {
            return true;
        };
        if walk.watch.check().is_none() {
            Reader { walk, visitor }.read(&mut directory, &mut found);
        }
        queue.finish(&mut found);
    }
    false
}

struct Reader<'a, V> {
    walk: &'a Walk<'a>,
    visitor: &'a mut V,
}

impl<V: Visitor> Reader<'_, V> {
    fn read(&mut self, directory: &mut Directory, found: &mut Vec<Directory>) {
        let opened = directory
            .reading
            .take()
            .map_or_else(|| fs::read_dir(&directory.path), Ok);
        let reading = match opened {
            Ok(reading) => reading,
            Err(error) => return self.visitor.failed(&directory.path, &error),
        };
        let rules = self.rules(directory);
        let mut shown = directory.prefix.clone();
        for (number, entry) in reading.enumerate() {
            if number % WATCH_EVERY == WATCH_EVERY - 1 && self.walk.watch.check().is_some() {
                return;
            }
            let Ok(entry) = entry.inspect_err(|error| self.visitor.failed(&directory.path, error))
            else {
                continue;
            };
            shown.truncate(directory.prefix.len());
            shown.push_str(&entry.file_name().to_string_lossy());
            let entered = self.take(directory, &entry, &shown, rules.as_deref());
            found.extend(entered.map(|entered| directory.below(&entered, rules.as_ref())));
        }
    }

    /// Takes one entry, and answers it if it is a directory to be entered.
    fn take<'e>(
        &mut self,
        directory: &Directory,
        entry: &'e DirEntry,
        shown: &'e str,
        rules: Option<&IgnoreRules>,
    ) -> Option<WalkEntry<'e>> {
        let omit = &self.walk.omit;
        let name = &shown[directory.prefix.len()..];
        let is_hidden = omit.hidden.is_some_and(|hidden| name.starts_with(hidden));
        if omit.names.contains(&name) || (is_hidden && !omit.enters_hidden) {
            return None;
        }
        let is_dir = entry.file_type().is_ok_and(|kind| kind.is_dir());
        let within = &shown[self.walk.prefix.len()..];
        let mut visited = WalkEntry {
            shown,
            within,
            is_dir,
            is_ignored: directory.is_ignored,
            entry,
        };
        let wanted = !is_hidden && self.visitor.wants(&visited);
        let is_above_bottom = self.walk.max_depth.is_none_or(|max| directory.depth < max);
        let entered = is_dir && is_above_bottom && self.visitor.enters(&visited);
        if !(wanted || entered) {
            return None;
        }
        visited.is_ignored |= rules.is_some_and(|rules| rules.covers(shown, is_dir));
        if visited.is_ignored && !omit.marks_ignored {
            return None;
        }
        if wanted {
            self.visitor.visit(&visited);
        }
        entered.then_some(visited)
    }

    fn rules(&self, directory: &mut Directory) -> Option<Arc<IgnoreRules>> {
        let omit = &self.walk.omit;
        if omit.repository_mark.is_some() && omit.obeys(&directory.path) {
            directory.obeys = true;
            directory.rules = None;
        }
        let above = directory.rules.clone();
        let is_read = directory.obeys && (omit.nested_ignore_files || directory.depth == 1);
        match omit.ignore_file {
            Some(name) if is_read => {
                IgnoreRules::read(above, &directory.path, &directory.prefix, name)
            }
            _ => above,
        }
    }
}
