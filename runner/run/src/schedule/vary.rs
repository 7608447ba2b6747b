//! The same cases in other surroundings: `run --vary`.
//!
//! A case that passes is run again in surroundings that change no right answer, and is judged by its
//! own expectation there. Answers are not compared with each other, because a document may leave
//! something open.

use std::env;
use std::sync::Arc;

use seekspec_conformance::call_paths::call_paths;
use seekspec_conformance::judge::{FacetResult, VARY};
use seekspec_conformance::mismatch::Mismatch;
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::Case;
use seekspec_conformance::tree::{Entry, EntryKind, Modified, Tree};

use super::RunOptions;
use super::sharing::Shared;
use crate::ask::Attempt;
use crate::sandbox::{RunDirectory, SandboxError};
use crate::targets::Target;

/// Directories above another root: one has a space in its name, and one is hidden.
const PLACE: &str = "other place/.deeper";

/// Other variables.
const VARIABLES: &[(&str, &str)] = &[
    ("TZ", "Pacific/Apia"),
    ("LANG", "tr_TR.UTF-8"),
    ("LC_ALL", "tr_TR.UTF-8"),
];

/// Programs that tools of this kind call.
const PROGRAMS: &[&str] = &["rg", "fd", "fdfind", "git", "grep"];

/// A file at the top of a tree.
const FILE: &str = "unrelated.seekspec";

/// A change of the surroundings of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Variation {
    /// No change: the same calls once more, in the same process if it may serve several.
    Repeat,
    /// The tree is elsewhere.
    OtherPlace,
    /// The variables of the process are others.
    OtherEnvironment,
    /// Some programs are not in `PATH`.
    FewerPrograms,
    /// A file more, where no call looks.
    MoreFiles,
}

impl Variation {
    /// Every variation. The first is of the usual surroundings.
    const ALL: &[Self] = &[
        Self::Repeat,
        Self::OtherPlace,
        Self::OtherEnvironment,
        Self::FewerPrograms,
        Self::MoreFiles,
    ];

    /// The variation in words that follow "fails".
    pub(super) fn in_words(self) -> String {
        match self {
            Self::Repeat => "when it is run again".to_owned(),
            Self::OtherPlace => format!("where the tree is below `{PLACE}`"),
            Self::OtherEnvironment => {
                let variables = VARIABLES
                    .iter()
                    .map(|(name, value)| format!("{name}={value}"));
                format!("with {}", variables.collect::<Vec<_>>().join(" "))
            }
            Self::FewerPrograms => format!("without {} in PATH", PROGRAMS.join(", ")),
            Self::MoreFiles => format!("where the tree has one file more, `{FILE}`"),
        }
    }

    /// The highest level of a failure: no document says which programs there are.
    pub(super) fn level(self) -> Level {
        match self {
            Self::FewerPrograms => Level::Should,
            _ => Level::Must,
        }
    }

    /// The failure of a case that passes in the usual surroundings.
    pub(super) fn failure(self) -> FacetResult {
        let message = format!("passes, but fails {}", self.in_words());
        FacetResult {
            step: None,
            facet: VARY.to_owned(),
            failure: Some(Mismatch::new(message, "the same outcome", "another one")),
        }
    }

    /// Whether the case may be run in these surroundings.
    pub(super) fn applies(self, case: &Case) -> bool {
        self != Self::MoreFiles || names_entries_only(case)
    }

    /// Whether the attempt is not to be judged: a tool that reports an error where a program is missing has
    /// said so.
    pub(super) fn excuses(self, case: &Case, attempt: &Attempt) -> bool {
        let mut answered = case.steps.iter().zip(&attempt.observed);
        self == Self::FewerPrograms
            && attempt.reached.is_empty()
            && (attempt.unanswered.is_some()
                || answered.any(|(step, seen)| {
                    let (tool, answer) = (&step.tool_spec, &seen.answer);
                    tool.errors.has_failed(answer) || tool.may_tell_an_error(&answer.text())
                }))
    }

    /// The tree in these surroundings.
    pub(super) fn tree(self, tree: &Arc<Tree>) -> Arc<Tree> {
        if self != Self::MoreFiles || tree.has(FILE) {
            return Arc::clone(tree);
        }
        let mut tree = Tree::clone(tree);
        let file = Entry {
            kind: EntryKind::File(FILE.as_bytes().to_vec().into()),
            modified: Modified::Unsaid,
            mode: None,
        };
        tree.entries.insert(FILE.to_owned(), file);
        Arc::new(tree)
    }

    /// The target in these surroundings; `None`: it has no process that would notice.
    fn target(
        self,
        target: &Target,
        directory: &RunDirectory,
    ) -> Result<Option<Target>, SandboxError> {
        let mut target = target.clone();
        match (self, target.reach.program_mut()) {
            (Self::OtherEnvironment | Self::FewerPrograms, None) => return Ok(None),
            (Self::OtherEnvironment, Some(program)) => {
                for (name, value) in VARIABLES {
                    // Whoever described the target knows better.
                    let own = program.env.entry((*name).to_owned());
                    own.or_insert_with(|| (*value).to_owned());
                }
            }
            (Self::FewerPrograms, Some(program)) => {
                let own = program.env.get("PATH").map(Into::into);
                let path = own.or_else(|| env::var_os("PATH")).unwrap_or_default();
                let path = directory.path_without(PROGRAMS, &path)?;
                program.env.insert("PATH".to_owned(), path);
            }
            (Self::Repeat | Self::OtherPlace | Self::MoreFiles, _) => {}
        }
        Ok(Some(target))
    }
}

/// Whether every path of the calls is that of an entry of the tree, without a link: then no call looks
/// at another entry at its top.
fn names_entries_only(case: &Case) -> bool {
    let mut entries = case.tree.entries.values();
    let has_links = entries.any(|entry| matches!(entry.kind, EntryKind::Symlink(_)));
    !has_links
        && case.steps.iter().all(|step| {
            let paths = call_paths(&step.tool_spec, &step.arguments);
            let mut texts = paths.iter().map(|path| path.text);
            !paths.is_empty()
                && texts.all(|path| !path.contains(['*', '?', '[', '{']) && case.tree.has(path))
        })
}

/// A variation with its target, and its directory where that is not the one of the run.
pub(super) struct Surroundings {
    variation: Variation,
    target: Target,
    directory: Option<RunDirectory>,
}

/// The surroundings of the variations that a target can notice, if they are wanted.
pub(super) fn surroundings(
    target: &Target,
    options: &RunOptions,
    directory: &RunDirectory,
) -> Result<Vec<Surroundings>, SandboxError> {
    let mut all = Vec::new();
    let variations = Variation::ALL.iter().filter(|_| options.vary);
    for &variation in variations {
        let is_elsewhere = variation == Variation::OtherPlace;
        if let Some(target) = variation.target(target, directory)? {
            all.push(Surroundings {
                variation,
                target,
                directory: is_elsewhere
                    .then(|| directory.create_below(PLACE))
                    .transpose()?,
            });
        }
    }
    Ok(all)
}

/// A variation, as all workers of a run share it.
#[derive(Clone)]
pub(super) struct Varied<'a> {
    pub(super) variation: Variation,
    pub(super) target: &'a Target,
    pub(super) shared: Shared<'a>,
}

impl Surroundings {
    /// The same for the workers of a run. A process stays in its surroundings.
    pub(super) fn shared<'a>(&'a self, usual: &Shared<'a>) -> Varied<'a> {
        Varied {
            variation: self.variation,
            target: &self.target,
            shared: match self.variation {
                Variation::Repeat => usual.clone(),
                _ => usual.apart(self.directory.as_ref().unwrap_or(usual.directory)),
            },
        }
    }
}
