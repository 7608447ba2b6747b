//! From cases as they are written to cases that can be run.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::arguments::arguments;
use super::{families, faults};
use crate::model::entry::TreeSpec;
use crate::model::fixture::{Capability, CaseSpec, FixtureFile, StepSpec, With};
use crate::model::profile::{ProfileFile, ToolSpec};
use crate::model::requirement::Level;
use crate::problem::{Fault, YamlPlace};
use crate::suite::{Case, Expectation, FileSystemFault, Step, Suite};
use crate::tree::{self, Tree, TreePatch};
use crate::unknown_name::UnknownName;
use crate::yaml::{self, Mapping, Value};

/// A fixture, and everything that its cases may refer to.
pub(super) struct FixtureContext<'a> {
    pub(super) path: &'a str,
    pub(super) topic: &'a str,
    pub(super) file: &'a FixtureFile,
    pub(super) tools: &'a BTreeMap<(String, String), Arc<ToolSpec>>,
    pub(super) suite: &'a Suite,
}

/// The cases of a fixture with their places, and everything that is wrong with them.
pub(super) fn cases(context: &FixtureContext<'_>) -> (Vec<(YamlPlace, Case)>, Vec<Fault>) {
    let mut faults = Vec::new();
    let trees = trees(context.file, &mut faults);
    let mut cases = Vec::new();
    for (index, spec) in context.file.cases.iter().enumerate() {
        let index = families::origin(spec).unwrap_or(index);
        let place = YamlPlace::default().key("cases").index(index);
        let resolving = Resolving {
            context,
            spec,
            trees: &trees,
        };
        match resolving.case() {
            Ok(case) => cases.push((place, case)),
            Err(wrong) => faults.extend(wrong.into_iter().map(|fault| fault.below(&place))),
        }
    }
    // The members of a family have the same mistakes.
    faults.dedup();
    (cases, faults)
}

/// The named trees that are sound; `None` for one that is not, so that no case reports it again.
type Trees = BTreeMap<String, Option<Arc<Tree>>>;

fn trees(file: &FixtureFile, faults: &mut Vec<Fault>) -> Trees {
    let mut trees = Trees::new();
    for (name, spec) in &file.trees {
        let built = tree::build(spec).map(Arc::new).map_err(|wrong| {
            let place = YamlPlace::default().key("trees").key(name);
            faults.extend(wrong.into_iter().map(|fault| fault.below(&place)));
        });
        trees.insert(name.clone(), built.ok());
    }
    trees
}

struct Resolving<'a> {
    context: &'a FixtureContext<'a>,
    spec: &'a CaseSpec,
    trees: &'a Trees,
}

impl Resolving<'_> {
    fn case(&self) -> Result<Case, Vec<Fault>> {
        let mut faults = Vec::new();
        let tree = keep(self.tree(), &mut faults);
        let steps = keep(self.steps(), &mut faults);
        let together = keep(self.together().map_err(|fault| vec![fault]), &mut faults);
        let fault = keep(self.fault(tree.as_deref()), &mut faults);
        let home = keep(self.home(), &mut faults);
        match (tree, steps, together, fault, home) {
            (Some(tree), Some(steps), Some(together), Some(fault), Some(home)) => {
                let case = self.assemble(tree, steps, together, fault);
                Ok(Case {
                    needs_own_tree: case.needs_own_tree || home.is_some(),
                    needs_own_process: case.needs_own_process || home.is_some(),
                    home,
                    ..case
                })
            }
            _ => Err(faults),
        }
    }

    fn home(&self) -> Result<Option<Tree>, Vec<Fault>> {
        let place = YamlPlace::default().key("home");
        let below = |fault: Fault| fault.below(&place);
        let home = self.spec.home.as_ref().map(tree::build).transpose();
        home.map_err(|faults| faults.into_iter().map(below).collect())
    }

    /// The fault of the file system. In a tree that is not sound none is looked for.
    fn fault(&self, tree: Option<&Tree>) -> Result<Option<FileSystemFault>, Vec<Fault>> {
        let (Some(spec), Some(tree)) = (&self.spec.faults, tree) else {
            return Ok(None);
        };
        let place = YamlPlace::default().key("faults");
        let below = |fault: Fault| fault.below(&place);
        let fault = faults::resolve(spec, tree);
        fault
            .map(Some)
            .map_err(|wrong| wrong.into_iter().map(below).collect())
    }

    fn assemble(
        &self,
        tree: Arc<Tree>,
        steps: Vec<Step>,
        together: Option<Expectation>,
        fault: Option<FileSystemFault>,
    ) -> Case {
        let (context, spec) = (self.context, self.spec);
        let FixtureFile {
            profile,
            tool,
            primitives,
            ..
        } = context.file;
        let needs = needs(spec, &steps);
        let needs_own_process = needs.iter().any(|need| is_of_one_case(*need));
        Case {
            name: format!("{profile}/{tool}/{}/{}", context.topic, spec.id),
            profile: profile.clone(),
            tool: tool.clone(),
            topic: context.topic.to_owned(),
            id: spec.id.clone(),
            path: context.path.to_owned(),
            line: 1,
            covers: spec.covers.clone(),
            level: spec.level.unwrap_or_else(|| self.highest_level()),
            since: spec.since,
            why: spec.why.clone(),
            guards: spec.guards.clone(),
            seen_in: spec.seen_in.clone().unwrap_or_default(),
            needs_own_process,
            needs_own_tree: needs_own_process
                || steps
                    .iter()
                    .any(|step| step.tool_spec.writes || step.change.is_some()),
            primitives: primitives | &spec.primitives,
            needs,
            applies_if: self.applies_if(),
            home: None,
            fault,
            ties: spec.ties,
            tree,
            steps,
            together,
        }
    }

    fn applies_if(&self) -> BTreeMap<String, Vec<String>> {
        let answers = self.spec.applies_if.iter();
        answers
            .map(|(choice, answers)| (choice.clone(), answers.0.clone()))
            .collect()
    }

    fn highest_level(&self) -> Level {
        let level = |id: &String| {
            self.context
                .suite
                .requirement(id)
                .map(|requirement| requirement.level)
        };
        self.spec
            .covers
            .iter()
            .filter_map(level)
            .max()
            .unwrap_or(Level::Must)
    }

    fn tree(&self) -> Result<Arc<Tree>, Vec<Fault>> {
        let place = YamlPlace::default().key("tree");
        match &self.spec.tree {
            None => Ok(Arc::default()),
            Some(Value::String(name)) => self
                .named_tree(name)
                .map_err(|fault| vec![fault.below(&place)]),
            Some(value) => {
                let below = |fault: Fault| fault.below(&place);
                let spec: TreeSpec = yaml::read(value).map_err(|fault| vec![below(fault)])?;
                tree::build(&spec)
                    .map(Arc::new)
                    .map_err(|faults| faults.into_iter().map(below).collect())
            }
        }
    }

    fn named_tree(&self, name: &str) -> Result<Arc<Tree>, Fault> {
        match self.trees.get(name) {
            Some(Some(tree)) => Ok(tree.clone()),
            Some(None) => Err(Fault::new(
                YamlPlace::default(),
                format!("the tree `{name}` has mistakes (see above)"),
            )),
            None => {
                let known = self.trees.keys().map(String::as_str);
                Err(UnknownName::new("tree", name, known).into())
            }
        }
    }

    fn steps(&self) -> Result<Vec<Step>, Vec<Fault>> {
        if self.spec.lists_tools {
            return match (&self.spec.call, &self.spec.steps) {
                (None, None) => Ok(vec![self.only_step(&Value::Mapping(Mapping::new()))?]),
                _ => fault_at("lists_tools", "a case that lists the tools cannot call one"),
            };
        }
        match (&self.spec.call, &self.spec.steps) {
            (Some(call), None) => Ok(vec![self.only_step(call)?]),
            (None, Some(steps)) => self.several_steps(steps),
            (Some(_), Some(_)) => fault_at("steps", "a case has a `call` or `steps`, not both"),
            (None, None) => Err(vec![Fault::new(
                YamlPlace::default(),
                "a case has a `call` or `steps`; this one has neither",
            )]),
        }
    }

    fn only_step(&self, call: &Value) -> Result<Step, Vec<Fault>> {
        let spec = self.spec;
        self.step(None, call, spec.with.as_ref(), None, spec.expect.as_ref())
    }

    fn several_steps(&self, specs: &[StepSpec]) -> Result<Vec<Step>, Vec<Fault>> {
        if self.spec.with.is_some() {
            return fault_at(
                "with",
                "in a case with `steps`, `with` belongs to the steps",
            );
        }
        if specs.is_empty() {
            return fault_at("steps", "the list is empty; write at least one step");
        }
        let mut faults = Vec::new();
        let mut steps: Vec<Step> = Vec::new();
        for (index, spec) in specs.iter().enumerate() {
            let place = YamlPlace::default().key("steps").index(index);
            let step = self.step(
                spec.tool.as_ref(),
                &spec.call,
                spec.with.as_ref(),
                spec.change.as_ref(),
                spec.expect.as_ref(),
            );
            match step {
                Ok(mut step) => {
                    step.restarts = spec.restart;
                    step.is_setup = spec.setup;
                    // Roots stay until a step gives others.
                    let before = steps.last().and_then(|before| before.with.roots.clone());
                    step.with.roots = step.with.roots.or(before);
                    steps.push(step);
                }
                Err(wrong) => faults.extend(wrong.into_iter().map(|fault| fault.below(&place))),
            }
        }
        if faults.is_empty() {
            Ok(steps)
        } else {
            Err(faults)
        }
    }

    fn step(
        &self,
        tool: Option<&String>,
        call: &Value,
        with: Option<&With>,
        change: Option<&BTreeMap<String, Value>>,
        expect: Option<&Value>,
    ) -> Result<Step, Vec<Fault>> {
        let one = |fault| vec![fault];
        let tool = tool
            .or(self.spec.tool.as_ref())
            .unwrap_or(&self.context.file.tool);
        Ok(Step {
            tool: tool.clone(),
            tool_spec: self.tool_spec(tool).map_err(one)?,
            change: change.map(patch).transpose()?,
            restarts: false,
            is_setup: false,
            lists_tools: self.spec.lists_tools,
            arguments: arguments(call).map_err(one)?,
            with: with.cloned().unwrap_or_default(),
            expect: self.expectation(expect).map_err(one)?.unwrap_or_default(),
        })
    }

    fn tool_spec(&self, tool: &str) -> Result<Arc<ToolSpec>, Fault> {
        let profile = &self.context.file.profile;
        let key = (profile.clone(), tool.to_owned());
        self.context.tools.get(&key).cloned().ok_or_else(|| {
            let names = self
                .context
                .suite
                .profiles
                .get(profile)
                .into_iter()
                .flat_map(tool_names);
            let fault = Fault::from(UnknownName::new("tool", tool, names));
            fault.below(&YamlPlace::default().key("tool"))
        })
    }

    fn expectation(&self, value: Option<&Value>) -> Result<Option<Expectation>, Fault> {
        let Some(value) = value else {
            return Ok(None);
        };
        let place = YamlPlace::default().key("expect");
        let mut expectation = Expectation::parse(value).map_err(|fault| fault.below(&place))?;
        let context = self.context;
        let profile = context.suite.profiles.get(&context.file.profile);
        let choice = profile.zip(expectation.choice.as_ref());
        let choice = choice.and_then(|(profile, name)| profile.choices.get(name));
        let decided = choice.and_then(|choice| choice.decided.as_ref());
        expectation.decided = decided.map(|decided| decided.answer.clone());
        Ok(Some(expectation))
    }

    fn together(&self) -> Result<Option<Expectation>, Fault> {
        match self.spec.steps {
            Some(_) => self.expectation(self.spec.expect.as_ref()),
            None => Ok(None),
        }
    }
}

fn tool_names(profile: &ProfileFile) -> impl Iterator<Item = &str> {
    profile.tools.keys().map(String::as_str)
}

fn patch(spec: &BTreeMap<String, Value>) -> Result<TreePatch, Vec<Fault>> {
    let place = YamlPlace::default().key("change");
    tree::build_change(spec).map_err(|faults| {
        faults
            .into_iter()
            .map(|fault| fault.below(&place))
            .collect()
    })
}

fn keep<T>(result: Result<T, Vec<Fault>>, faults: &mut Vec<Fault>) -> Option<T> {
    result.map_err(|wrong| faults.extend(wrong)).ok()
}

fn fault_at<T>(key: &str, message: &str) -> Result<T, Vec<Fault>> {
    Err(vec![Fault::new(YamlPlace::default().key(key), message)])
}

/// The capabilities that a case names, and those that its calls imply.
fn needs(spec: &CaseSpec, steps: &[Step]) -> BTreeSet<Capability> {
    let implied = steps.iter().flat_map(|step| step.with.implied());
    let faults = spec.faults.iter().map(|_| Capability::Faults);
    let lists = spec.lists_tools.then_some(Capability::ToolMetadata);
    let said = spec.needs.iter().copied();
    said.chain(implied).chain(faults).chain(lists).collect()
}

/// Whether the capability is about a process that has served no other case: its file system differs,
/// its memory is tested, or the roots of its client are.
fn is_of_one_case(need: Capability) -> bool {
    matches!(
        need,
        Capability::Permissions | Capability::Faults | Capability::SessionCache | Capability::Roots
    )
}
