use crate::profiles::codescout::{
    create_file, edit_file, find_file, list_dir, read_file, search_pattern,
};
use crate::profiles::omp::{find, search};
use crate::profiles::{Tool, gemini, mini};

use super::edge::{Edge, Spoil};

/// What is wrong with a mutant.
#[derive(Clone, Copy, Debug)]
pub enum Fault {
    /// Rules of omp's `find`.
    OmpFind(fn(&mut find::FindRules)),
    /// Rules of omp's `search`.
    OmpSearch(fn(&mut search::SearchRules)),
    /// Rules of gemini's `glob`.
    GeminiGlob(fn(&mut gemini::glob::GlobRules)),
    /// Rules of mini's `search`.
    MiniSearch(fn(&mut mini::search::SearchRules)),
    /// Rules of mini's `glob`.
    MiniGlob(fn(&mut mini::glob::GlobRules)),
    /// Rules of codescout's `read_file`.
    ReadFile(fn(&mut read_file::ReadFileRules)),
    /// Rules of codescout's `list_dir`.
    ListDir(fn(&mut list_dir::ListDirRules)),
    /// Rules of codescout's `search_pattern`.
    SearchPattern(fn(&mut search_pattern::SearchPatternRules)),
    /// Rules of codescout's `find_file`.
    FindFile(fn(&mut find_file::FindFileRules)),
    /// Rules of codescout's `create_file`.
    CreateFile(fn(&mut create_file::CreateFileRules)),
    /// Rules of codescout's `edit_file`.
    EditFile(fn(&mut edit_file::EditFileRules)),
    /// What no rule expresses: the right tool, and what spoils it at its edge.
    Edge(fn() -> Box<dyn Tool>, Spoil),
}

impl Fault {
    /// Whether other rules are all that is wrong, so that a tool that only reads still does.
    #[must_use]
    pub fn is_in_rules(&self) -> bool {
        !matches!(self, Self::Edge(..))
    }

    /// Makes the faulty tool.
    pub(super) fn make(&self) -> Box<dyn Tool> {
        match *self {
            Self::OmpFind(change) => Box::new(find::FindTool {
                rules: changed(change),
            }),
            Self::OmpSearch(change) => Box::new(search::SearchTool {
                rules: changed(change),
            }),
            Self::GeminiGlob(change) => {
                let rules = changed(change);
                Box::new(gemini::glob::CachedGlobTool::new(gemini::glob::GlobTool {
                    rules,
                }))
            }
            Self::MiniSearch(change) => Box::new(mini::search::SearchTool {
                rules: changed(change),
            }),
            Self::MiniGlob(change) => Box::new(mini::glob::GlobTool {
                rules: changed(change),
            }),
            Self::ReadFile(change) => Box::new(read_file::ReadFileTool {
                rules: changed(change),
            }),
            Self::ListDir(change) => Box::new(list_dir::ListDirTool {
                rules: changed(change),
            }),
            Self::SearchPattern(change) => Box::new(search_pattern::SearchPatternTool {
                rules: changed(change),
            }),
            Self::FindFile(change) => Box::new(find_file::FindFileTool {
                rules: changed(change),
            }),
            Self::CreateFile(change) => Box::new(create_file::CreateFileTool {
                rules: changed(change),
            }),
            Self::EditFile(change) => Box::new(edit_file::EditFileTool {
                rules: changed(change),
            }),
            Self::Edge(right, spoil) => Box::new(Edge {
                tool: right(),
                spoil,
            }),
        }
    }
}

fn changed<R: Default>(change: fn(&mut R)) -> R {
    let mut rules = R::default();
    change(&mut rules);
    rules
}
