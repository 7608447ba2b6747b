//! A case with mutations, each of which can be undone.

use std::iter;
use std::sync::Arc;

use seekspec_conformance::call_paths::call_paths;
use seekspec_conformance::machine_path::is_of_the_machine;
use seekspec_conformance::numbers::Numbers;
use seekspec_conformance::root::PLACEHOLDER;
use seekspec_conformance::suite::{Case, Expectation, Step};
use seekspec_conformance::tree::TreePatch;
use serde_json::Value;

use super::donors::Donors;
use super::{entries, values};

/// The most mutations of a case.
const MOST_MUTATIONS: usize = 3;
/// How often a mutation is drawn, for some that change nothing.
const MOST_DRAWS: usize = 8;

/// A case with mutations.
#[derive(Clone)]
pub(super) struct MutatedCase<'a> {
    /// The case as it was.
    pub(super) original: &'a Case,
    pub(super) mutations: Vec<Mutation>,
}

/// A mutation.
#[derive(Clone)]
pub(super) struct Mutation {
    /// How it was made, in words: `pattern doubled`.
    pub(super) how: String,
    edit: Edit,
}

#[derive(Clone)]
enum Edit {
    /// The argument of a call gets this value; `None`: it is left out.
    Argument(usize, String, Option<Value>),
    Tree(TreePatch),
}

impl<'a> MutatedCase<'a> {
    /// `None`: the mutations that were drawn give no possible case.
    pub(super) fn draw(
        original: &'a Case,
        donors: &Donors<'_>,
        numbers: &mut Numbers,
    ) -> Option<Self> {
        let wanted = 1 + numbers.below(MOST_MUTATIONS);
        let mut mutated = Self {
            original,
            mutations: Vec::new(),
        };
        for _ in 0..MOST_DRAWS {
            let case = mutated.case()?;
            let Some(mutation) = mutation(&case, donors, numbers) else {
                continue;
            };
            mutated.mutations.push(mutation);
            if mutated.case().is_none() {
                mutated.mutations.pop();
            }
            if mutated.mutations.len() == wanted {
                break;
            }
        }
        (!mutated.mutations.is_empty()).then_some(mutated)
    }

    /// The same without one of its mutations.
    pub(super) fn without(&self, index: usize) -> Self {
        let mut less = self.clone();
        less.mutations.remove(index);
        less
    }

    /// The case; `None`: its tree is not possible, or a call leads out of it.
    pub(super) fn case(&self) -> Option<Case> {
        let mut case = copy(self.original);
        for mutation in &self.mutations {
            match &mutation.edit {
                Edit::Tree(patch) => case.tree = Arc::new(case.tree.patched(patch)),
                Edit::Argument(step, name, value) => {
                    let arguments = &mut case.steps.get_mut(*step)?.arguments;
                    match value {
                        Some(value) => drop(arguments.insert(name.clone(), value.clone())),
                        None => drop(arguments.remove(name)),
                    }
                }
            }
        }
        let is_safe = !names_the_machine(&case) && (!climbs(&case) || climbs(self.original));
        (is_safe && entries::is_possible(&case.tree)).then_some(case)
    }
}

/// Whether a call has a path of the machine, as no case has.
fn names_the_machine(case: &Case) -> bool {
    let is_ours = |name: &str| case.tree.has(name);
    case.steps.iter().any(|step| {
        let mut paths = call_paths(&step.tool_spec, &step.arguments).into_iter();
        paths.any(|path| is_of_the_machine(step.tool_spec.below_its_root(path.text), 0, &is_ours))
    })
}

/// Whether a call has a path with `..`: beside the trees of two implementations are different things.
fn climbs(case: &Case) -> bool {
    case.steps.iter().any(|step| {
        let mut paths = call_paths(&step.tool_spec, &step.arguments).into_iter();
        paths.any(|path| path.text.contains(".."))
    })
}

/// A mutation of the case; `None`: it changes nothing.
fn mutation(case: &Case, donors: &Donors<'_>, numbers: &mut Numbers) -> Option<Mutation> {
    if numbers.below(3) == 0 {
        let (how, patch) = entries::mutate(case, &case.tree, donors, numbers)?;
        return Some(Mutation {
            how,
            edit: Edit::Tree(patch),
        });
    }
    let number = numbers.below(case.steps.len());
    let step = case.steps.get(number)?;
    let known = step.tool_spec.parameters.keys();
    let names: Vec<&String> = step.arguments.keys().chain(known).collect();
    let name = numbers.pick(&names)?;
    let (how, value) = of_argument(case, step, name, donors, numbers)?;
    let edit = Edit::Argument(number, (*name).clone(), value);
    let how = format!("{name} {how}");
    Some(Mutation { how, edit })
}

/// Another value of an argument, or none.
fn of_argument(
    case: &Case,
    step: &Step,
    name: &str,
    donors: &Donors<'_>,
    numbers: &mut Numbers,
) -> Option<(&'static str, Option<Value>)> {
    let before = step.arguments.get(name);
    let is_optional = !step.tool_spec.parameters.get(name)?.required;
    let (how, value) = match (before, numbers.below(6)) {
        (Some(_), 0) if is_optional => return Some(("dropped", None)),
        (Some(_), 0 | 1) => (
            "of another case",
            donors.value(&case.profile, step, name, numbers)?,
        ),
        (Some(value), _) => values::mutate(value, &roots(step), numbers)?,
        (None, _) => ("added", donors.value(&case.profile, step, name, numbers)?),
    };
    (before != Some(&value)).then_some((how, Some(value)))
}

/// The beginnings of paths that stay.
fn roots(step: &Step) -> Vec<&str> {
    let own = step.tool_spec.virtual_root.as_deref();
    iter::once(PLACEHOLDER).chain(own).collect()
}

/// The call without its expectation.
fn call(step: &Step) -> Step {
    Step {
        tool: step.tool.clone(),
        tool_spec: Arc::clone(&step.tool_spec),
        change: None,
        restarts: step.restarts,
        lists_tools: false,
        is_setup: step.is_setup,
        arguments: step.arguments.clone(),
        with: step.with.clone(),
        expect: Expectation::default(),
    }
}

/// The case without its expectations.
fn copy(case: &Case) -> Case {
    Case {
        name: case.name.clone(),
        profile: case.profile.clone(),
        tool: case.tool.clone(),
        topic: case.topic.clone(),
        id: case.id.clone(),
        path: case.path.clone(),
        line: case.line,
        covers: Vec::new(),
        level: case.level,
        since: case.since,
        why: None,
        guards: None,
        seen_in: Vec::new(),
        primitives: case.primitives.clone(),
        needs: case.needs.clone(),
        ties: case.ties,
        applies_if: std::collections::BTreeMap::new(),
        tree: Arc::clone(&case.tree),
        home: None,
        fault: None,
        needs_own_tree: case.needs_own_tree,
        needs_own_process: false,
        steps: case.steps.iter().map(call).collect(),
        together: None,
    }
}
