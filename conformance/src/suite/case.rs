//! A case, ready to be run and judged.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value};

use super::expectation::Expectation;
use super::file_system_fault::FileSystemFault;
use crate::model::fixture::{Capability, With};
use crate::model::profile::ToolSpec;
use crate::model::requirement::Level;
use crate::model::version::Version;
use crate::tree::{Tree, TreePatch};

/// A case, ready to be run and judged.
#[derive(Debug)]
pub struct Case {
    /// `profile/tool/topic/id`.
    pub name: String,
    /// The profile.
    pub profile: String,
    /// The tool of its file.
    pub tool: String,
    /// The name of its file, without directory and extension.
    pub topic: String,
    /// Its slug.
    pub id: String,
    /// Its file, relative to the directory of fixtures.
    pub path: String,
    /// Its line in the file, from 1.
    pub line: usize,
    /// The requirements that it tests.
    pub covers: Vec<String>,
    /// Its level.
    pub level: Level,
    /// The version of the specification in which it appeared.
    pub since: Version,
    /// The reason for the case, if it is not obvious.
    pub why: Option<String>,
    /// The fault it guards against, if it kills no specific mutant.
    pub guards: Option<String>,
    /// The addresses of public reports of the very fault that it catches.
    pub seen_in: Vec<String>,
    /// The primitives that it is about.
    pub primitives: BTreeSet<String>,
    /// The capabilities that the target and the machine need, including those implied by `with`.
    pub needs: BTreeSet<Capability>,
    /// The answers to questions of the profile with which the case applies to a tool.
    pub applies_if: BTreeMap<String, Vec<String>>,
    /// Whether it is about equal modification times.
    pub ties: bool,
    /// The tree before the first call. Cases that only read and have equal trees may share one on disk.
    pub tree: Arc<Tree>,
    /// The tree in the HOME of the target; `None`: it is empty.
    pub home: Option<Tree>,
    /// The fault of the file system while the target works.
    pub fault: Option<FileSystemFault>,
    /// Whether a tool that it calls may write, it changes the tree between calls itself, or it needs its
    /// own process: then its tree is its own.
    pub needs_own_tree: bool,
    /// Whether it wants the file system or HOME to be different for the target, or tests the target's
    /// memory or its roots: then no process that stays for other trees will do.
    pub needs_own_process: bool,
    /// The calls; one, where the case has no `steps`.
    pub steps: Vec<Step>,
    /// The expectation of all steps together, if the case has `steps`.
    pub together: Option<Expectation>,
}

/// One call of a case.
#[derive(Debug)]
pub struct Step {
    /// The tool that is called.
    pub tool: String,
    /// The tool, described.
    pub tool_spec: Arc<ToolSpec>,
    /// The change of the tree before the call.
    pub change: Option<TreePatch>,
    /// Whether the target is ended and started again before the call.
    pub restarts: bool,
    /// Whether it only prepares: made where the target has the tool, and its answer is not judged.
    pub is_setup: bool,
    /// Whether it asks for the list of tools instead of calling one.
    pub lists_tools: bool,
    /// The arguments, with `{{root}}` not yet filled in.
    pub arguments: Map<String, Value>,
    /// The call's `with`: what it has beyond arguments.
    pub with: With,
    /// The expectation.
    pub expect: Expectation,
}

impl Step {
    /// The command of the call, where the tool has several; else the tool.
    pub fn command(&self) -> &str {
        let (given, _) = self.given_command();
        given
            .filter(|command| !command.is_empty())
            .unwrap_or(&self.tool)
    }

    /// Whether the tool has several commands, and that of the call only reads.
    pub fn only_reads(&self) -> bool {
        let (given, reading) = self.given_command();
        given.is_some_and(|given| reading.iter().any(|value| value == given))
    }

    /// The command, and those with which a call only reads.
    fn given_command(&self) -> (Option<&str>, &[String]) {
        let mut parameters = self.tool_spec.parameters.iter();
        let command = parameters.find(|(_, one)| !one.reads.is_empty());
        command.map_or((None, &[]), |(name, one)| {
            (self.arguments.get(name).and_then(Value::as_str), &one.reads)
        })
    }
}

impl Case {
    /// The one call that decides the case; `None`: there are several.
    pub fn only_call(&self) -> Option<&Step> {
        let mut calls = self.judged_steps();
        let only = calls.next().filter(|_| self.together.is_none());
        only.filter(|_| calls.next().is_none())
    }

    /// The calls that are judged.
    pub fn judged_steps(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().filter(|step| !step.is_setup)
    }

    /// The expectations of its steps, and of all together.
    pub fn expectations(&self) -> impl Iterator<Item = &Expectation> {
        let of_steps = self.steps.iter().map(|step| &step.expect);
        of_steps.chain(&self.together)
    }

    /// The cases in the order in which choices become known: those that depend on none, then those that show further
    /// answers, then the others.
    pub fn rounds<'c>(cases: &[&'c Self]) -> [Vec<&'c Self>; 3] {
        let (first, dependent): (Vec<_>, Vec<_>) =
            cases.iter().partition(|case| case.applies_if.is_empty());
        let (showing, others) = dependent.into_iter().partition(|case: &&Self| {
            let mut all = case.expectations();
            all.any(|expectation| expectation.choice.is_some())
        });
        [first, showing, others]
    }

    /// Whether its answers show how the tool decides the question.
    pub fn observes(&self, choice: &str) -> bool {
        let mut all = self.expectations();
        all.any(|expectation| expectation.choice.as_deref() == Some(choice))
    }

    /// Whether one of its expectations accepts several interpretations of the document.
    pub fn is_open(&self) -> bool {
        let mut all = self.expectations();
        all.any(|expectation| !expectation.any_of.is_empty())
    }
}

impl Step {
    /// When the call is cancelled, counted from the call; `None`: it is not.
    pub fn cancel_after(&self) -> Option<Duration> {
        let after = self.with.cancel_after_ms?;
        Some(Duration::from_millis(after.into()))
    }
}
