//! How the answers of a target are judged where it is not as the profile says.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::Value;

use super::guarantee::{Guarantee, Guarantees};
use super::history;
use super::observed::Observed;
use crate::facets::{OUTSIDE, TREE_AFTER};
use crate::model::profile::{MatchReader, PathReader, ToolSpec};
use crate::own_state::OwnState;
use crate::suite::{Case, Expectation, FacetCheck, Step};
use crate::tree::Tree;

/// How the answers of a target are judged, tool by tool. A tool that is not there is judged whole, and read as the profile says.
#[derive(Debug, Clone, Default)]
pub struct Contract {
    /// The tools by the profile's names.
    pub tools: BTreeMap<String, ToolContract>,
    /// The target's own files and lines in a tree.
    pub state: OwnState,
    /// The answers to questions of the profile that the target declares.
    pub choices: BTreeMap<String, String>,
}

/// How the answers of one tool are judged.
#[derive(Debug, Clone, Default)]
pub struct ToolContract {
    /// How paths are read; `None`: as the profile says.
    pub paths: Option<PathReader>,
    /// The argument (by the profile's name) whose value is the directory that the paths count from; `None`: the root.
    pub paths_below: Option<String>,
    /// How matches are read; `None`: as the profile says.
    pub matches: Option<MatchReader>,
    /// The same for the paths of matches.
    pub matches_below: Option<String>,
    /// The parts of an answer that are judged; `None`: everything.
    pub guarantees: Option<Guarantees>,
}

/// The one answer to a question that is right.
#[derive(Debug, Clone, Copy)]
pub(super) struct DueAnswer<'c> {
    pub(super) choice: &'c str,
    pub(super) answer: &'c str,
    /// Whether the target declares it; otherwise the document decides it.
    pub(super) is_declared: bool,
}

/// The steps of a case, ready to be judged.
#[derive(Debug, Clone)]
pub struct JudgedSteps<'o> {
    /// The answers without the target's own state, and the changes.
    pub observed: Cow<'o, [Observed]>,
    /// The tree that each call got.
    pub trees: Vec<Arc<Tree>>,
}

impl Contract {
    /// The tool of a step, as its answers are to be read.
    pub fn tool<'a>(&self, step: &'a Step) -> Cow<'a, ToolSpec> {
        match self.tools.get(&step.tool) {
            Some(tool) if tool.paths.is_some() || tool.matches.is_some() => {
                Cow::Owned(tool.read(step))
            }
            _ => Cow::Borrowed(&step.tool_spec),
        }
    }

    /// The steps of a case, ready to be judged.
    pub fn judged_steps<'o>(&self, case: &Case, observed: &'o [Observed]) -> JudgedSteps<'o> {
        let trees = history::trees(case, observed);
        JudgedSteps {
            observed: self.without_state(case, observed, &trees),
            trees,
        }
    }

    fn without_state<'o>(
        &self,
        case: &Case,
        observed: &'o [Observed],
        trees: &[Arc<Tree>],
    ) -> Cow<'o, [Observed]> {
        if self.state.is_empty() {
            return Cow::Borrowed(observed);
        }
        let steps = case.steps.iter().zip(observed).zip(trees);
        let without = steps.map(|((step, seen), tree)| Observed {
            answer: self
                .state
                .leave_out(&seen.answer, &self.tool(step).readers, tree),
            change: seen.change.clone(),
            outside: seen.outside.clone(),
        });
        Cow::Owned(without.collect())
    }

    /// Whether a facet of a tool's answers is guaranteed, so that something may be concluded from it.
    pub fn has_guaranteed(&self, tool: &str, facet: &str) -> bool {
        self.guarantee(tool, facet) == Guarantee::Whole
    }

    /// How far a facet of a tool's answers is judged.
    pub fn guarantee(&self, tool: &str, facet: &str) -> Guarantee {
        let guarantees = self
            .tools
            .get(tool)
            .and_then(|tool| tool.guarantees.as_ref());
        match guarantees {
            Some(guarantees) if ![TREE_AFTER, OUTSIDE].contains(&facet) => guarantees.of(facet),
            _ => Guarantee::Whole,
        }
    }

    /// The facets of the case if none of them is guaranteed; empty if there is something to judge.
    /// Facets that are judged for every call do not count.
    pub fn nothing_guaranteed(&self, case: &Case) -> BTreeSet<&'static str> {
        let mut facets = BTreeSet::new();
        for (tool, expectation) in expectations(case) {
            if self.judges_something(tool, expectation) {
                return BTreeSet::new();
            }
            for check in expectation.checks() {
                facets.insert(check.facet);
            }
        }
        facets
    }

    fn judges_something(&self, tool: &str, expectation: &Expectation) -> bool {
        self.guarantees_one(tool, &expectation.facets)
            || (!expectation.any_of.is_empty() && self.can_judge_interpretations(tool, expectation))
    }

    /// The one answer to the question of the expectation that is right, if it can show that: what the
    /// target declares, or else what the document decides.
    pub(super) fn due<'c>(&'c self, expectation: &'c Expectation) -> Option<DueAnswer<'c>> {
        let choice = expectation.choice.as_deref()?;
        let declared = self.choices.get(choice);
        let answer = declared.or(expectation.decided.as_ref())?;
        let mut interpretations = expectation.any_of.iter();
        interpretations
            .any(|one| one.answer() == answer)
            .then_some(DueAnswer {
                choice,
                answer,
                is_declared: declared.is_some(),
            })
    }

    /// Whether interpretations can be judged: not where one of them has no guaranteed facet, as it may apply unnoticed.
    pub(super) fn can_judge_interpretations(&self, tool: &str, expectation: &Expectation) -> bool {
        let mut interpretations = expectation.any_of.iter();
        interpretations.all(|one| self.guarantees_one(tool, &one.facets))
    }

    fn guarantees_one(&self, tool: &str, facets: &[FacetCheck]) -> bool {
        let mut facets = facets.iter();
        facets.any(|check| self.guarantee(tool, check.facet) != Guarantee::Nothing)
    }
}

fn expectations(case: &Case) -> impl Iterator<Item = (&str, &Expectation)> {
    let steps = case
        .steps
        .iter()
        .map(|step| (step.tool.as_str(), &step.expect));
    let last = case.steps.last().map_or("", |step| step.tool.as_str());
    let together = case.together.iter().map(move |together| (last, together));
    steps.chain(together)
}

impl ToolContract {
    fn read(&self, step: &Step) -> ToolSpec {
        let mut tool = (*step.tool_spec).clone();
        if let Some(paths) = &self.paths {
            tool.readers.paths = Some(PathReader {
                directory: directory(step, self.paths_below.as_deref()),
                ..paths.clone()
            });
        }
        if let Some(matches) = &self.matches {
            tool.readers.matches = Some(MatchReader {
                directory: directory(step, self.matches_below.as_deref()),
                ..matches.clone()
            });
        }
        tool
    }
}

/// The value of the argument, where the call has it.
fn directory(step: &Step, argument: Option<&str>) -> Option<String> {
    let value = step.arguments.get(argument?)?;
    value.as_str().map(str::to_owned).or_else(|| only(value))
}

/// The only member of a list.
fn only(value: &Value) -> Option<String> {
    match value.as_array()?.as_slice() {
        [one] => one.as_str().map(str::to_owned),
        _ => None,
    }
}
