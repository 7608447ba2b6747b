//! Asking a target: calls on trees.

use std::ptr;
use std::sync::Arc;

use seekspec_conformance::judge::Observed;
use seekspec_conformance::suite::Step;
use seekspec_conformance::tree::Tree;

use super::trees;
use seekspec_run::ask::{CalledAtOnce, Setting, TargetSession};
use seekspec_run::sandbox::{NextRoot, RunDirectory, SandboxError};
use seekspec_run::targets::Target;
use seekspec_run::transport::Unanswered;

/// How many trees an implementation in this process is asked about at the same time.
const MOST_TREES: usize = 8;

/// Asks one target after the other about trees, which stay on disk as long as they are of use.
pub struct Asker<'a> {
    directory: &'a RunDirectory,
    pub(super) target: &'a Target,
    /// The target in other surroundings.
    pub(super) elsewhere: Option<&'a Target>,
    /// How many calls were made.
    pub(crate) calls: usize,
    open: Vec<OpenTree<'a>>,
}

/// Calls that are made on one tree, one after the other.
pub(super) struct Question<'q> {
    pub(super) profile: &'q str,
    pub(super) tree: &'q Arc<Tree>,
    pub(super) steps: &'q [Step],
    pub(super) place: AskedPlace<'q>,
}

/// Where a tree is, and in which surroundings a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AskedPlace<'q> {
    Usual,
    /// Below this directory.
    Below(&'q str),
    /// With other variables.
    Elsewhere,
}

struct OpenTree<'a> {
    /// `None`: its tree is of no more use.
    tree: Option<Arc<Tree>>,
    target: &'a Target,
    is_elsewhere: bool,
    session: TargetSession<'a>,
}

impl OpenTree<'_> {
    /// Whether it is this tree, in the usual place.
    fn is_usual_of(&self, tree: &Arc<Tree>) -> bool {
        let Some(own) = &self.tree else {
            return false;
        };
        !self.is_elsewhere && (Arc::ptr_eq(own, tree) || own == tree)
    }
}

impl<'a> Asker<'a> {
    /// An asker that puts its trees there.
    pub fn new(directory: &'a RunDirectory, target: &'a Target) -> Self {
        Self {
            directory,
            target,
            elsewhere: None,
            calls: 0,
            open: Vec::new(),
        }
    }

    /// Whether the target can be asked in other surroundings.
    pub(super) fn has_elsewhere(&self) -> bool {
        self.elsewhere.is_some()
    }

    /// From now on another target in this process is asked about the same trees.
    pub fn turn_to(&mut self, target: &'a Target) {
        self.target = target;
    }

    /// Makes the calls, up to the first that is not answered.
    pub(super) fn ask(
        &mut self,
        question: &Question<'_>,
    ) -> Result<Result<Vec<Observed>, Unanswered>, SandboxError> {
        let mut session = match question.place {
            AskedPlace::Below(directory) => {
                let tree = Arc::new(trees::inside(question.tree, directory));
                self.take(&tree, question.place)?
            }
            place => self.take(question.tree, place)?,
        };
        let attempt = session.ask_steps(question.profile, question.steps)?;
        self.calls += attempt.observed.len() + usize::from(attempt.unanswered.is_some());
        if let Some((_, why)) = attempt.unanswered {
            return Ok(Err(why));
        }
        self.keep(question, session, attempt.touched);
        Ok(Ok(attempt.observed))
    }

    /// Makes the calls at once, on a tree of their own. `None`: the target is sent one at a time.
    pub(super) fn ask_at_once(
        &mut self,
        tree: &Arc<Tree>,
        steps: &[Step],
    ) -> Result<Option<Result<CalledAtOnce, Unanswered>>, SandboxError> {
        let setting = AskedPlace::Usual.setting(tree);
        let mut session = TargetSession::start(setting, self.target, self.directory)?;
        let called = session.call_at_once(steps)?;
        self.calls += if called.is_some() { steps.len() } else { 0 };
        Ok(called)
    }

    /// A session with this tree: one that is open, or a process that goes on with it, or a new one.
    fn take(
        &mut self,
        tree: &Arc<Tree>,
        place: AskedPlace<'_>,
    ) -> Result<TargetSession<'a>, SandboxError> {
        if place == AskedPlace::Usual
            && let Some(at) = self.open.iter().position(|open| open.is_usual_of(tree))
        {
            let OpenTree {
                target, session, ..
            } = self.open.remove(at);
            if ptr::eq(target, self.target) {
                return Ok(session);
            }
            if let Some(workspace) = session.into_tree() {
                return TargetSession::on(workspace, place.setting(tree), self.target);
            }
        }
        let target = self.target_in(place);
        let mut open = self.open.iter();
        if let Some(next) = next_root(target, place)
            && let Some(at) = open.rposition(|open| ptr::eq(open.target, target))
            && let OpenTree { mut session, .. } = self.open.remove(at)
            && session.exchange(place.setting(tree), next)?
        {
            return Ok(session);
        }
        TargetSession::start(place.setting(tree), target, self.directory)
    }

    fn target_in(&self, place: AskedPlace<'_>) -> &'a Target {
        let elsewhere = self.elsewhere.filter(|_| place == AskedPlace::Elsewhere);
        elsewhere.unwrap_or(self.target)
    }

    /// A tree that was touched is of no more use; the process may be.
    fn keep(&mut self, question: &Question<'_>, session: TargetSession<'a>, is_touched: bool) {
        let place = question.place;
        let target = self.target_in(place);
        let can_go_on = next_root(target, place).is_some();
        let most = match target.reach.program() {
            None => MOST_TREES,
            Some(_) if can_go_on => 1,
            Some(_) => 2,
        };
        let tree = match place {
            AskedPlace::Usual if !is_touched => Some(Arc::clone(question.tree)),
            _ if can_go_on => None,
            _ => return,
        };
        let is_elsewhere = place == AskedPlace::Elsewhere;
        let mut open = self.open.iter();
        if open
            .clone()
            .filter(|open| open.is_elsewhere == is_elsewhere)
            .count()
            >= most
            && let Some(at) = open.position(|open| open.is_elsewhere == is_elsewhere)
        {
            self.open.remove(at);
        }
        self.open.push(OpenTree {
            tree,
            target,
            is_elsewhere,
            session,
        });
    }
}

impl<'q> AskedPlace<'q> {
    fn setting(self, tree: &'q Arc<Tree>) -> Setting<'q> {
        let below = match self {
            Self::Below(directory) => Some(directory),
            Self::Usual | Self::Elsewhere => None,
        };
        Setting::of_law(tree, below)
    }
}

/// Where the next tree is of a process that has answered in this place; `None`: it has none.
fn next_root(target: &Target, place: AskedPlace<'_>) -> Option<NextRoot> {
    let next = target.next_root()?;
    match (next, place) {
        // Its directory is not that of the tree.
        (NextRoot::Same, AskedPlace::Below(_)) => None,
        _ => Some(next),
    }
}
