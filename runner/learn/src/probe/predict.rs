//! The answers that the reference would give with other rules.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::rc::Rc;
use std::sync::Arc;

use seekspec_conformance::judge::{Contract, Observed};
use seekspec_conformance::signs::Signs;
use seekspec_conformance::suite::Case;
use serde_json::Value;

use super::overlay::Overlay;
use seekspec_prove::reference;
use seekspec_prove::selftest::CaseRunner;
use seekspec_run::sandbox::RunDirectory;
use seekspec_run::schedule::RunError;
use seekspec_run::transport::in_process::ENDLESS;

/// The tool that is probed, and the cases that can be asked.
#[derive(Clone, Copy)]
pub(super) struct ProbedTool<'a> {
    /// The profile.
    pub(super) profile: &'a str,
    /// The tool, by the name of the profile.
    pub(super) tool: &'a str,
    /// The cases.
    pub(super) cases: &'a [&'a Case],
    /// How the target's answers are read, and the parts of them that count.
    pub(super) contract: &'a Contract,
}

/// Asks the reference, and remembers what it said.
pub(super) struct Predictor<'a> {
    subject: ProbedTool<'a>,
    directory: &'a RunDirectory,
    runners: HashMap<usize, CaseRunner<'a>>,
    /// The numbers of overlays: each is asked about in many cases.
    overlays: HashMap<Overlay, usize>,
    /// By the numbers of an overlay and a case.
    known: HashMap<(usize, usize), Rc<Signs>>,
    /// By case, and the texts' hash. Most overlays make the same of a case, and long answers take long
    /// to read.
    read: HashMap<(usize, u64), Vec<Read>>,
    /// By case: many answers have the same.
    signs: HashMap<usize, HashSet<Rc<Signs>>>,
}

/// The answers to a case, and their signs.
type Read = (Vec<Observed>, Rc<Signs>);

impl<'a> ProbedTool<'a> {
    /// The numbers of the cases, by name.
    pub(super) fn numbers(&self) -> HashMap<&'a str, usize> {
        let cases = self.cases.iter().enumerate();
        cases
            .map(|(number, case)| (case.name.as_str(), number))
            .collect()
    }

    /// The answers of the reference with these rules to a case. It is a new one, whose memory is that
    /// of this tree.
    ///
    /// # Errors
    /// A tree that could not be made.
    pub(super) fn observed(
        &self,
        runner: &mut CaseRunner<'_>,
        case: &Case,
        rules: &Value,
    ) -> Result<Vec<Observed>, RunError> {
        let mut target = reference::target_with_rules(self.profile.to_owned(), rules.clone());
        if case.needs_own_tree {
            return Ok(runner.attempt(case, &target)?.observed);
        }
        target.deadline = ENDLESS;
        // Rules that it cannot go by answer nothing.
        let (observed, _) = runner.answers(case, &target)?;
        Ok(observed)
    }

    /// The signs of the answers of the reference.
    pub(super) fn read(&self, case: &Case, observed: &[Observed]) -> Signs {
        Signs::read(case, observed, &self.contract_of_the_reference())
    }

    /// The contract of the target, but for the answers, which are as the profile says.
    pub(super) fn contract_of_the_reference(&self) -> Contract {
        let mut contract = self.contract.clone();
        for tool in contract.tools.values_mut() {
            (tool.paths, tool.matches) = (None, None);
        }
        contract
    }
}

impl<'a> Predictor<'a> {
    pub(super) fn new(subject: ProbedTool<'a>, directory: &'a RunDirectory) -> Self {
        Self {
            subject,
            directory,
            runners: HashMap::new(),
            overlays: HashMap::new(),
            known: HashMap::new(),
            read: HashMap::new(),
            signs: HashMap::new(),
        }
    }

    /// The signs that the reference's answers to a case have under an overlay.
    ///
    /// # Errors
    /// A tree that could not be made.
    pub(super) fn signs(&mut self, overlay: &Overlay, case: usize) -> Result<Rc<Signs>, RunError> {
        let next = self.overlays.len();
        let number = match self.overlays.get(overlay) {
            Some(number) => *number,
            None => *self.overlays.entry(overlay.clone()).or_insert(next),
        };
        if let Some(known) = self.known.get(&(number, case)) {
            return Ok(Rc::clone(known));
        }
        let observed = self.observed(overlay, case)?;
        let read = self
            .read
            .entry((case, hash_of_texts(&observed)))
            .or_default();
        let same = read.iter().find(|(known, _)| *known == observed);
        let signs = if let Some((_, signs)) = same {
            Rc::clone(signs)
        } else {
            let signs = Rc::new(self.subject.read(self.subject.cases[case], &observed));
            let known = self.signs.entry(case).or_default();
            let signs = known.get(&signs).cloned().unwrap_or(signs);
            known.insert(Rc::clone(&signs));
            read.push((observed, Rc::clone(&signs)));
            signs
        };
        self.known.insert((number, case), Rc::clone(&signs));
        Ok(signs)
    }

    /// The answers themselves.
    ///
    /// # Errors
    /// A tree that could not be made, or a signal.
    pub(super) fn observed(
        &mut self,
        overlay: &Overlay,
        case: usize,
    ) -> Result<Vec<Observed>, RunError> {
        if seekspec_run::interrupt::is_set() {
            return Err(RunError::Interrupted);
        }
        let rules = overlay.to_rules(self.subject.tool);
        let subject = self.subject;
        subject.observed(self.runner(case), subject.cases[case], &rules)
    }

    /// Runs a case, and the others of its tree.
    pub(super) fn runner(&mut self, case: usize) -> &mut CaseRunner<'a> {
        let tree = &self.subject.cases[case].tree;
        let directory = self.directory;
        let runner = self.runners.entry(Arc::as_ptr(tree) as usize);
        runner.or_insert_with(|| CaseRunner::new(directory, tree, false))
    }
}

fn hash_of_texts(observed: &[Observed]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for one in observed {
        one.answer.blocks.hash(&mut hasher);
    }
    hasher.finish()
}
