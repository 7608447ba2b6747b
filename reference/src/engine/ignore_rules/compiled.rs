use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::engine::reach::Reach;
use crate::engine::recent::Recent;
use crate::engine::stop_signal::StopSignal;

use super::git_format::translated;

/// The most bytes of an ignore file. Larger ones are ignored, as in git, which has such a limit,
/// too.
pub const MOST_BYTES: u64 = 1 << 20;

/// The most rules of an ignore file.
pub(super) const MOST_RULES: usize = 16_384;

/// Longer rules are skipped like invalid ones: no path is that long.
pub(super) const MOST_RULE_BYTES: usize = 4096;

/// The most bytes of ignore files in effect at a time, per walk.
const MOST_LIVE_BYTES: usize = 4 << 20;

/// The most ignore files in effect at a time, per walk.
const MOST_LIVE_FILES: usize = 256;

/// The ignore files compiled last, by content. In one tree many are equal.
pub struct CompiledFiles<'a> {
    stop: &'a StopSignal<'a>,
    reach: &'a Reach,
    memory: Arc<MemoryBudget>,
    last: HashMap<Vec<u8>, Option<Arc<CompiledRules>>>,
}

/// The number of compiled files in the cache.
const COMPILED: usize = 16;

/// Files of at most this many bytes are not compiled again in the next walks.
const MOST_KEPT_BYTES: usize = 1 << 10;

/// The memory for the ignore files of a walk, shared by its threads.
#[derive(Debug, Default)]
pub struct MemoryBudget {
    files: AtomicUsize,
    bytes: AtomicUsize,
}

/// A compiled ignore file. It uses memory of the walk until it is dropped.
#[derive(Debug)]
pub(super) struct CompiledRules {
    matcher: Arc<Gitignore>,
    bytes: usize,
    memory: Arc<MemoryBudget>,
}

impl<'a> CompiledFiles<'a> {
    /// An empty cache, which compiles into this memory.
    #[must_use]
    pub fn new(stop: &'a StopSignal<'a>, reach: &'a Reach, memory: Arc<MemoryBudget>) -> Self {
        Self {
            stop,
            reach,
            memory,
            last: HashMap::new(),
        }
    }

    /// How far the paths of ignore files may lead.
    pub(super) fn reach(&self) -> &'a Reach {
        self.reach
    }

    /// Compiles a content. `None` if it has no rules, or too many.
    pub(super) fn file(&mut self, content: Vec<u8>) -> Option<Arc<CompiledRules>> {
        if let Some(known) = self.last.get(&content) {
            return known.clone();
        }
        if self.last.len() >= COMPILED || !self.memory.has(content.len()) {
            self.last.clear();
        }
        if !self.memory.has(content.len()) {
            return None;
        }
        let compiled =
            recent(&content, self.stop).map(|matcher| self.memory.taken(matcher, content.len()));
        self.last.entry(content).or_insert(compiled).clone()
    }
}

impl MemoryBudget {
    /// Whether there is memory for a file of this size.
    fn has(&self, bytes: usize) -> bool {
        self.files.load(Ordering::Relaxed) < MOST_LIVE_FILES
            && self.bytes.load(Ordering::Relaxed).saturating_add(bytes) <= MOST_LIVE_BYTES
    }

    fn taken(self: &Arc<Self>, matcher: Arc<Gitignore>, bytes: usize) -> Arc<CompiledRules> {
        self.files.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        let memory = Arc::clone(self);
        Arc::new(CompiledRules {
            matcher,
            bytes,
            memory,
        })
    }
}

impl CompiledRules {
    /// Whether the path is ignored; `None` if no rule matches it.
    pub(super) fn verdict(&self, path: &str, is_dir: bool) -> Option<bool> {
        match self.matcher.matched(path, is_dir) {
            Match::Ignore(_) => Some(true),
            Match::Whitelist(_) => Some(false),
            Match::None => None,
        }
    }
}

impl Drop for CompiledRules {
    fn drop(&mut self) {
        self.memory.files.fetch_sub(1, Ordering::Relaxed);
        self.memory.bytes.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// Lines between two checks of the signal. Few files have as many.
const PATIENCE: usize = 256;

/// The rules compiled, perhaps in another walk.
fn recent(content: &[u8], stop: &StopSignal<'_>) -> Option<Arc<Gitignore>> {
    thread_local! {
        static RECENT: RefCell<Recent<Vec<u8>, Arc<Gitignore>>> =
            const { RefCell::new(Recent::new()) };
    }
    if let Some(known) = RECENT.with_borrow_mut(|recent| recent.find(|key| key == content)) {
        return Some(known);
    }
    let compiled = Arc::new(matcher(content, stop)?);
    if content.len() <= MOST_KEPT_BYTES {
        let kept = Arc::clone(&compiled);
        RECENT.with_borrow_mut(|recent| recent.keep(content.to_owned(), kept));
    }
    Some(compiled)
}

/// Compiles the rules. `None` if there are none or too many, or if the signal stops the search.
fn matcher(content: &[u8], stop: &StopSignal<'_>) -> Option<Gitignore> {
    let text = String::from_utf8_lossy(content);
    // From "." nothing is stripped: the paths are relative already.
    let mut builder = GitignoreBuilder::new(".");
    let mut rules = 0;
    for (index, line) in text
        .strip_prefix('\u{feff}')
        .unwrap_or(&text)
        .split('\n')
        .enumerate()
    {
        if index % PATIENCE == PATIENCE - 1 && stop.check().is_some() {
            return None;
        }
        // Git takes a carriage return from the end of the last line, too.
        let line = line.strip_suffix('\r').unwrap_or(line);
        rules += usize::from(!(line.is_empty() || line.starts_with('#')));
        if rules > MOST_RULES {
            return None;
        }
        if line.len() <= MOST_RULE_BYTES
            && let Some(line) = translated(line)
        {
            // Git skips an invalid line, too.
            drop(builder.add_line(None, &line));
        }
    }
    builder.build().ok().filter(|matcher| !matcher.is_empty())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::tests::with_files;
    use super::*;
    use crate::host::Cancellation;
    use crate::host::tests::SteppingClock;

    #[test]
    fn files_of_the_same_content_are_compiled_once_and_few_are_kept() {
        with_files(|files| {
            let mut file = |rule: &str| files.file(rule.into()).expect("rules");
            let (first, other, again) = (file("*.log"), file("*.txt"), file("*.log"));
            assert!(Arc::ptr_eq(&first, &again) && !Arc::ptr_eq(&first, &other));
            assert!(files.file(b"# nothing".into()).is_none());
            for number in 0..3 * COMPILED {
                let rule = format!("/{number}");
                let file = files.file(rule.clone().into()).expect("rules");
                let covers = |path: &str| file.verdict(path, false) == Some(true);
                assert!(covers(&rule[1..]) && !covers("other"), "{rule}");
            }
            assert!(files.last.len() <= COMPILED);
        });
    }

    #[test]
    fn memory_for_ignore_files_is_bounded_and_returned() {
        with_files(|files| {
            let file = |number: usize| format!("/{number}\n").into_bytes();
            let held: Vec<_> = (0..2 * MOST_LIVE_FILES)
                .map(|number| files.file(file(number)))
                .collect();
            assert_eq!(held.iter().flatten().count(), MOST_LIVE_FILES);
            drop(held);
            assert!(files.file(file(0)).is_some());
            let large =
                |number: usize| [vec![b'#'; 1 << 20], b"\n/a\n".into(), file(number)].concat();
            let held: Vec<_> = (0..9).map(|number| files.file(large(number))).collect();
            assert_eq!(held.iter().flatten().count(), 3);
        });
    }

    #[test]
    fn the_deadline_stops_compilation() {
        for (lines, is_stopped) in [(4 * PATIENCE, true), (PATIENCE - 1, false)] {
            let (clock, cancellation) = (SteppingClock::new(10), Cancellation::new());
            let stop = StopSignal::new(&clock, &cancellation, Some(Duration::from_millis(25)));
            let rules = "a\n".repeat(lines);
            assert_eq!(matcher(rules.as_bytes(), &stop).is_none(), is_stopped);
            assert_eq!(stop.reason().is_some(), is_stopped);
        }
    }

    #[test]
    fn small_files_are_compiled_once_in_a_thread() {
        let (clock, cancellation) = (SteppingClock::new(10), Cancellation::new());
        let stop = StopSignal::new(&clock, &cancellation, None);
        for (length, is_kept) in [(1, true), (MOST_KEPT_BYTES, false)] {
            let content = format!("{}\n", "a\n".repeat(length));
            let compiled = || recent(content.as_bytes(), &stop).expect("rules");
            assert_eq!(Arc::ptr_eq(&compiled(), &compiled()), is_kept);
        }
    }
}
