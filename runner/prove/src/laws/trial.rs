//! A law, applied to an input: its calls, and what it reads from the answers.

use std::sync::Arc;

use regex::Regex;
use seekspec_conformance::answer::Answer;
use seekspec_conformance::judge::Observed;
use seekspec_conformance::mismatch::Mismatch;
use seekspec_conformance::model::law::{ListOf, ListOrder, ListSpec};
use seekspec_conformance::model::profile::LineKind;
use seekspec_conformance::reader;
use seekspec_conformance::suite::{Law, Step, Suite};
use seekspec_conformance::tree::Tree;
use serde_json::{Map, Value};

use super::asker::{AskedPlace, Asker, Question};
use super::input::{self, Input};
use super::trees;
use seekspec_run::ask::CalledAtOnce;
use seekspec_run::schedule::RunError;

/// Tools may cut longer texts.
const MOST_BYTES: usize = 40_000;

/// Why a check ends early.
pub(super) enum LawStop {
    DoesNotApply(&'static str),
    Violated(Box<Mismatch>),
    Failed(RunError),
}

pub(super) type Checked<T = ()> = Result<T, LawStop>;

/// A call that was made for a law.
#[derive(Debug)]
pub struct Asked {
    /// The tree.
    pub tree: Arc<Tree>,
    /// The call.
    pub step: Step,
    /// The answer.
    pub answer: Answer,
}

impl Asked {
    /// How its tree differs from that of another call, in words; `None`: not at all.
    pub fn difference(&self, other: &Self) -> Option<String> {
        trees::difference(&other.tree, &self.tree)
    }
}

/// A law, applied to an input.
pub(super) struct LawTrial<'t, 'a> {
    pub(super) suite: &'t Suite,
    pub(super) law: &'t Law,
    pub(super) input: &'t Input,
    asker: &'t mut Asker<'a>,
    pub(super) asked: Vec<Asked>,
}

impl<'t, 'a> LawTrial<'t, 'a> {
    pub(crate) fn new(
        suite: &'t Suite,
        law: &'t Law,
        input: &'t Input,
        asker: &'t mut Asker<'a>,
    ) -> Self {
        Self {
            suite,
            law,
            input,
            asker,
            asked: Vec::new(),
        }
    }

    /// The arguments of the call with one that is changed, or taken out.
    pub(super) fn arguments(&self, name: &str, value: Option<Value>) -> Map<String, Value> {
        let mut arguments = self.input.step.arguments.clone();
        match value {
            Some(value) => drop(arguments.insert(name.to_owned(), value)),
            None => drop(arguments.remove(name)),
        }
        arguments
    }

    /// The list of the answer to the call of the input.
    pub(super) fn list(&mut self) -> Checked<Vec<String>> {
        let tree = Arc::clone(&self.input.tree);
        self.list_on(&tree, self.input.step.arguments.clone())
    }

    /// The list of the answer to another call on the tree of the input.
    pub(super) fn list_with(&mut self, arguments: Map<String, Value>) -> Checked<Vec<String>> {
        let tree = Arc::clone(&self.input.tree);
        self.list_on(&tree, arguments)
    }

    /// The list of the answer to a call on a tree.
    pub(super) fn list_on(
        &mut self,
        tree: &Arc<Tree>,
        arguments: Map<String, Value>,
    ) -> Checked<Vec<String>> {
        let step = input::call(&self.input.step, arguments);
        let answer = self.success(tree, step, AskedPlace::Usual)?;
        self.read(&answer, tree)
    }

    /// The answer to a call, which succeeds.
    pub(super) fn success(
        &mut self,
        tree: &Arc<Tree>,
        step: Step,
        place: AskedPlace<'_>,
    ) -> Checked<Answer> {
        let observed = self.ask(tree, vec![step], place)?.swap_remove(0);
        self.require(!self.is_error(&observed.answer), "the call fails")?;
        Ok(observed.answer)
    }

    /// The answers to calls on a tree; all are answered.
    pub(super) fn ask(
        &mut self,
        tree: &Arc<Tree>,
        steps: Vec<Step>,
        place: AskedPlace<'_>,
    ) -> Checked<Vec<Observed>> {
        let target = self.asker.target;
        self.require(
            steps
                .iter()
                .all(|step| target.mapping.unsupported_argument(step).is_none())
                && (place != AskedPlace::Elsewhere || self.asker.has_elsewhere()),
            "the target lacks what the law needs",
        )?;
        let question = Question {
            profile: &self.input.profile,
            tree,
            steps: &steps,
            place,
        };
        let observed = self
            .asker
            .ask(&question)
            .map_err(|error| LawStop::Failed(error.into()))?
            .map_err(|_| LawStop::DoesNotApply("a call is not answered"))?;
        self.require(observed.len() == steps.len(), "a call is not answered")?;
        for (step, seen) in steps.into_iter().zip(&observed) {
            self.asked.push(Asked {
                tree: Arc::clone(tree),
                step,
                answer: seen.answer.clone(),
            });
        }
        Ok(observed)
    }

    /// The answers to calls that are made at once on a tree of their own, and its change.
    pub(super) fn ask_at_once(
        &mut self,
        tree: &Arc<Tree>,
        steps: Vec<Step>,
    ) -> Checked<CalledAtOnce> {
        let mapping = &self.asker.target.mapping;
        let is_supported = |step: &Step| mapping.unsupported_argument(step).is_none();
        self.require(
            steps.iter().all(is_supported),
            "the target lacks what the law needs",
        )?;
        let called = self.asker.ask_at_once(tree, &steps);
        let called = called
            .map_err(|error| LawStop::Failed(error.into()))?
            .ok_or(LawStop::DoesNotApply(
                "the target is sent one call at a time",
            ))?
            .map_err(|_| LawStop::DoesNotApply("a call is not answered"))?;
        for (step, answer) in steps.into_iter().zip(&called.answers) {
            self.asked.push(Asked {
                tree: Arc::clone(tree),
                step,
                answer: answer.clone(),
            });
        }
        Ok(called)
    }

    /// The list of the answer to a call of another tool on the tree of the input. The list is the one
    /// that the laws of that tool describe, and has not been cut.
    pub(super) fn whole_list_of(
        &mut self,
        tool: &str,
        arguments: &Map<String, Value>,
    ) -> Checked<Vec<String>> {
        self.require(self.has_tool(tool), "the target lacks the other tool")?;
        let profile = &self.law.profile;
        let mut laws = self.suite.laws.iter();
        let law = laws.find(|law| law.profile == *profile && law.tool == tool);
        let spec = self.suite.tool(profile, tool);
        let (Some(law), Some(spec)) = (law, spec) else {
            return Err(LawStop::DoesNotApply("the other tool is unknown"));
        };
        let spec = Arc::new(spec.clone());
        let step = || input::call_of(tool, &spec, arguments.clone());
        let tree = Arc::clone(&self.input.tree);
        let observed = self.ask(&tree, vec![step()], AskedPlace::Usual)?;
        let answer = &observed[0].answer;
        self.require(!is_error(&law.list, answer), "the call fails")?;
        let list = self.read_as(&law.list, &step(), answer, &tree)?;
        self.require(list.len() < law.list.longest(arguments), "the list is cut")?;
        Ok(list)
    }

    /// Whether the call failed, or seems to have failed.
    pub(super) fn is_error(&self, answer: &Answer) -> bool {
        is_error(&self.law.list, answer)
    }

    /// The list of an answer, as the target shows it.
    pub(super) fn read(&self, answer: &Answer, tree: &Tree) -> Checked<Vec<String>> {
        self.read_as(&self.law.list, &self.input.step, answer, tree)
    }

    fn read_as(
        &self,
        list: &ListSpec,
        step: &Step,
        answer: &Answer,
        tree: &Tree,
    ) -> Checked<Vec<String>> {
        self.require(answer.text().len() < MOST_BYTES, "the answer may be cut")?;
        match list.of {
            ListOf::Paths => self.paths(step, answer, tree),
            ListOf::Matches => Ok(self
                .lines_of(step, answer, None)?
                .into_iter()
                .map(|(line, _)| line)
                .collect()),
        }
    }

    fn paths(&self, step: &Step, answer: &Answer, tree: &Tree) -> Checked<Vec<String>> {
        let contract = &self.asker.target.contract;
        let is_guaranteed = contract.has_guaranteed(&step.tool, "paths");
        self.require(is_guaranteed, "the target does not guarantee it")?;
        let tool = contract.tool(step);
        let named = reader::paths(&tool.readers, answer, tree)
            .map_err(|_| LawStop::DoesNotApply("the answer cannot be read"))?;
        let paths = named.paths.iter().map(|path| reader::normalise(path));
        Ok(paths.filter(|path| !contract.state.is_own(path)).collect())
    }

    /// The matching lines of an answer as `path:number`, with their texts.
    pub(super) fn lines(
        &self,
        answer: &Answer,
        content: Option<&str>,
    ) -> Checked<Vec<(String, Option<String>)>> {
        self.lines_of(&self.input.step, answer, content)
    }

    fn lines_of(
        &self,
        step: &Step,
        answer: &Answer,
        content: Option<&str>,
    ) -> Checked<Vec<(String, Option<String>)>> {
        let contract = &self.asker.target.contract;
        let is_guaranteed = contract.has_guaranteed(&step.tool, "matches");
        self.require(is_guaranteed, "the target does not guarantee it")?;
        let tool = contract.tool(step);
        let lines = reader::lines(&tool.readers, answer, content)
            .map_err(|_| LawStop::DoesNotApply("the answer cannot be read"))?;
        let matches = lines
            .into_iter()
            .filter(|(shown, _)| shown.kind == LineKind::Match);
        Ok(matches
            .map(|(shown, text)| (shown.to_string(), text))
            .collect())
    }

    pub(super) fn has_facet(&self, facet: &str) -> bool {
        let contract = &self.asker.target.contract;
        contract.has_guaranteed(&self.law.tool, facet)
    }

    /// Whether the target has another tool of its profile.
    pub(super) fn has_tool(&self, tool: &str) -> bool {
        let tools = self.asker.target.tools.as_ref();
        tools.is_none_or(|tools| tools.contains(tool))
    }

    /// How long the list of a call without a limit can be.
    pub(super) fn default_limit(&self) -> usize {
        self.law.list.longest(&Map::new())
    }

    /// Whether the list has not been cut.
    pub(super) fn is_whole(&self, list: &[String]) -> bool {
        list.len() < self.law.list.longest(&self.input.step.arguments)
    }

    /// The law says nothing unless this is so.
    pub(super) fn require(&self, is_so: bool, otherwise: &'static str) -> Checked {
        if is_so {
            Ok(())
        } else {
            Err(LawStop::DoesNotApply(otherwise))
        }
    }

    /// Two lists are the same, as far as an order is promised. No document says which entries a cut
    /// leaves.
    pub(super) fn same(&self, message: &str, first: &[String], second: &[String]) -> Checked {
        let is_whole = self.is_whole(first) && self.is_whole(second);
        self.require(is_whole, "the list is cut")?;
        equal(message, &self.in_order(first), &self.in_order(second))
    }

    /// The list in the promised order, and sorted as far as none is.
    pub(super) fn in_order(&self, list: &[String]) -> Vec<String> {
        let mut list = list.to_vec();
        match self.law.list.order {
            ListOrder::Newest => {}
            ListOrder::Grouped => list.sort_by(|a, b| directory(a).cmp(directory(b))),
            ListOrder::Open => list.sort(),
        }
        list
    }
}

fn is_error(list: &ListSpec, answer: &Answer) -> bool {
    let text = answer.text();
    let mut errors = list.errors.iter();
    answer.is_error
        || answer.has_error_field()
        || errors.any(|error| Regex::new(error).is_ok_and(|regex| regex.is_match(&text)))
}

/// The answers are not as the law says.
pub(super) fn violated(message: String, expected: &[String], actual: &[String]) -> LawStop {
    LawStop::Violated(Box::new(Mismatch::of_lists(message, expected, actual)))
}

pub(super) fn equal(message: &str, expected: &[String], actual: &[String]) -> Checked {
    if expected == actual {
        Ok(())
    } else {
        Err(violated(message.to_owned(), expected, actual))
    }
}

/// The path of an entry, which may be a line of a file.
pub(super) fn path_of(entry: &str) -> &str {
    match entry.rsplit_once(':') {
        Some((path, line)) if line.bytes().all(|byte| byte.is_ascii_digit()) => path,
        _ => entry,
    }
}

/// The directory of a path.
pub(super) fn directory(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(directory, _)| directory)
}

pub(super) fn sorted(list: &[String]) -> Vec<String> {
    let mut sorted = list.to_vec();
    sorted.sort();
    sorted
}

/// The same, each entry once.
pub(super) fn set(list: &[String]) -> Vec<String> {
    let mut set = sorted(list);
    set.dedup();
    set
}
