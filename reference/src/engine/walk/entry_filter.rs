use std::ffi::CString;
use std::mem;
use std::sync::Arc;

use super::batch::{Batch, without_end};
use super::directory::PendingDirectory;
use super::entry::{Visitor, WalkEntry};
use super::handle::Handle;
use super::kind::DirEntryKind;
use super::scope::Walk;
use crate::engine::ignore_rules::{CompiledFiles, IgnoreRules, MOST_BYTES, MemoryBudget};

/// Filters the entries read from directories.
pub(super) struct EntryFilter<'a, V> {
    walk: &'a Walk<'a>,
    pub(super) visitor: &'a mut V,
    /// The displayed path of the current entry.
    shown: String,
    compiled: CompiledFiles<'a>,
    /// Directories to enter.
    pub(super) found: Vec<PendingDirectory>,
}

impl<'a, V: Visitor> EntryFilter<'a, V> {
    pub(super) fn new(walk: &'a Walk<'a>, memory: &Arc<MemoryBudget>, visitor: &'a mut V) -> Self {
        Self {
            walk,
            visitor,
            shown: String::new(),
            compiled: CompiledFiles::new(walk.stop, walk.reach, Arc::clone(memory)),
            found: Vec::new(),
        }
    }

    /// Handles a batch of entries of a directory.
    pub(super) fn handle_batch(
        &mut self,
        directory: &PendingDirectory,
        handle: &Handle,
        batch: &Batch,
        rules: Option<&Arc<IgnoreRules>>,
    ) {
        let mut shown = mem::take(&mut self.shown);
        shown.clear();
        shown.push_str(&directory.prefix);
        for (name, kind) in batch.iter() {
            shown.truncate(directory.prefix.len());
            shown.push_str(&String::from_utf8_lossy(without_end(name)));
            let entry = WalkEntry {
                shown: &shown,
                within: &shown[self.walk.prefix.len()..],
                is_dir: kind == DirEntryKind::Directory,
                is_ignored: directory.is_ignored,
                name,
                kind,
                directory,
                handle,
            };
            self.entry(entry, rules);
        }
        self.shown = shown;
    }

    fn entry(&mut self, mut entry: WalkEntry<'_>, rules: Option<&Arc<IgnoreRules>>) {
        let (omit, directory) = (&self.walk.omit, entry.directory);
        let name = &entry.shown[directory.prefix.len()..];
        let is_hidden = omit.hidden.is_some_and(|hidden| name.starts_with(hidden))
            && !(omit.negation_unhides && includes(rules, &entry));
        if omit.names.contains(&name) || (is_hidden && !omit.enters_hidden) {
            return;
        }
        let wanted = !is_hidden && self.visitor.wants(&entry);
        let is_above_bottom = self.walk.max_depth.is_none_or(|max| directory.depth < max);
        let entered = entry.is_dir && is_above_bottom && self.visitor.enters(&entry);
        if !(wanted || entered) {
            return;
        }
        entry.is_ignored |= rules.is_some_and(|rules| rules.ignores(entry.shown, entry.is_dir));
        if entry.is_ignored && !omit.marks_ignored {
            return;
        }
        if wanted {
            self.visitor.visit(&entry);
        }
        if entered {
            self.found.push(entry.pending(rules));
        }
    }

    /// The ignore rules in effect in a directory, given its first batch.
    pub(super) fn rules(
        &mut self,
        directory: &mut PendingDirectory,
        handle: &Handle,
        batch: &Batch,
    ) -> Option<Arc<IgnoreRules>> {
        let omit = &self.walk.omit;
        let is_marked = |mark: &str| {
            let may_be = !batch.is_whole || batch.kind(mark).is_some();
            may_be && directory.path.join(mark).exists()
        };
        if omit.repository_mark.is_some_and(is_marked) {
            directory.obeys = true;
            directory.rules = None;
        }
        let above = directory.rules.clone();
        let is_read = directory.obeys && (omit.nested_ignore_files || directory.depth == 1);
        let content = omit
            .ignore_file
            .filter(|_| is_read)
            .and_then(|name| content(handle, batch, name));
        match content {
            Some(content) => {
                IgnoreRules::parse(above, &directory.prefix, content, &mut self.compiled)
            }
            None => above,
        }
    }
}

fn includes(rules: Option<&Arc<IgnoreRules>>, entry: &WalkEntry<'_>) -> bool {
    rules.is_some_and(|rules| rules.includes(entry.shown, entry.is_dir))
}

/// The content of the regular file of this name, if it exists.
fn content(handle: &Handle, batch: &Batch, name: &str) -> Option<Vec<u8>> {
    let known = batch.kind(name);
    if known.is_none() && batch.is_whole {
        return None;
    }
    let name = CString::new(name).ok()?;
    let kind = known.unwrap_or_else(|| handle.kind(&name));
    (kind == DirEntryKind::File)
        .then(|| handle.content(&name, MOST_BYTES).ok())
        .flatten()
}
