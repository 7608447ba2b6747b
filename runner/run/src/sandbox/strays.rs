//! Files that targets leave outside their trees, in HOME, in TMPDIR and beside the tree, and lines
//! between the messages on stdout.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};

use seekspec_contain::{Action, Reached};

use super::folder::OpenFolder;

/// All that targets leave outside of the trees of a run.
#[derive(Debug, Default)]
pub struct Strays {
    /// The stray files in all workspaces: the place, the number of workspaces, and the first name.
    left: Mutex<BTreeMap<&'static str, (usize, String)>>,
    /// The paths of attempts outside of the workspaces that no case is charged with, and what was tried.
    refused: Mutex<BTreeMap<PathBuf, Action>>,
    /// A line on stdout that is not a message.
    noise: OnceLock<String>,
}

/// How many paths of such attempts are named.
const MOST_NAMED: usize = 3;

impl Strays {
    /// Looks into a directory that should hold these names only.
    pub(super) fn look(&self, place: &'static str, folder: &OpenFolder, known: &[OsString]) {
        let mut names = folder.names().unwrap_or_default();
        names.retain(|name| !known.contains(name));
        if let Some(first) = names.iter().min() {
            let mut found = self.left.lock().unwrap_or_else(PoisonError::into_inner);
            let first = || (0, first.to_string_lossy().into_owned());
            found.entry(place).or_insert_with(first).0 += 1;
        }
    }

    /// Notes an attempt that no case is charged with.
    pub(super) fn refused(&self, refused: &Reached) {
        let mut all = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        all.entry(refused.path.clone()).or_insert(refused.action);
    }

    /// Notes the first line on stdout that is not a message.
    pub(super) fn noise(&self, line: &str) {
        self.noise.get_or_init(|| line.to_owned());
    }

    /// A sentence for each place, and one each for attempts elsewhere and for stdout.
    pub(super) fn warnings(&self) -> Vec<String> {
        let mut warnings = self.places();
        warnings.extend(self.elsewhere());
        warnings.extend(self.on_stdout());
        warnings
    }

    /// A sentence about lines on stdout that are not messages.
    pub(super) fn on_stdout(&self) -> Option<String> {
        let line = self.noise.get()?;
        Some(format!(
            "the target writes lines to stdout that are not messages, such as {line:?}: the protocol forbids them, and clients pass over them or fail; log to stderr"
        ))
    }

    fn elsewhere(&self) -> Option<String> {
        let refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        let first = refused.keys().next()?;
        let mut named: Vec<String> = refused
            .iter()
            .take(MOST_NAMED)
            .map(|(path, action)| format!("{action} `{}`", path.display()))
            .collect();
        if refused.len() > MOST_NAMED {
            named.push(format!("{} more", refused.len() - MOST_NAMED));
        }
        Some(format!(
            "the target tried to write outside of its cases, and was refused: {}; `writes: [{}]` in its target file permits it",
            named.join(", "),
            first.display()
        ))
    }

    fn places(&self) -> Vec<String> {
        let found = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        found
            .iter()
            .map(|(place, (count, name))| {
                let times = if *count == 1 { "once" } else { "several times" };
                format!("the target left files outside of its tree, {place}, {times}: `{name}`")
            })
            .collect()
    }
}
