//! A case, ready to be run and judged.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value};

use super::expectation::Expectation;
use super::faults::FileSystemFault;
use crate::model::fixture::{Capability, With};
use crate::model::profile::ToolSpec;
use crate::model::requirement::Level;
use crate::tree::{Tree, TreePatch};

/// A case, ready to be run and judged.
#[derive(Debug)]
pub struct Case {
    /// `profile/tool/topic/id`.
    pub name: String,
    /// The profile.
    pub profile: String,
    /// The tool of the file that it stands in.
    pub tool: String,
    /// The file that it stands in, without folder and extension.
    pub topic: String,
    /// Its slug.
    pub id: String,
    /// Where it stands: the file, relative to the folder of fixtures.
    pub path: String,
    /// Where it stands: the line.
    pub line: usize,
    /// The requirements that it tests.
    pub covers: Vec<String>,
    /// How much it binds.
    pub level: Level,
    /// The reason, where it is not plain.
    pub why: Option<String>,
    /// What it guards against, where it tells no mutant from a right tool.
    pub guards: Option<String>,
    /// The primitives that it is about.
    pub primitives: BTreeSet<String>,
    /// What the target and the machine must have, what `with` implies included.
    pub needs: BTreeSet<Capability>,
    /// Whether it is about equal modification times.
    pub ties: bool,
    /// The tree before the first call. Cases that only read and have equal trees may share one on disk.
    pub tree: Arc<Tree>,
    /// What lies in the HOME of the target.
    pub home: Option<Tree>,
    /// What goes wrong with the file system while the target works.
    pub fault: Option<FileSystemFault>,
    /// Whether a tool that it calls may write, it changes the tree between calls itself, or it wants the file system or HOME to be
    /// different for the target: then its tree is its own.
    pub needs_own_tree: bool,
    /// The calls; one, where the case has no `steps`.
    pub steps: Vec<Step>,
    /// What is expected of all steps together, where the case has `steps`.
    pub together: Option<Expectation>,
}

/// One call of a case.
#[derive(Debug)]
pub struct Step {
    /// The tool that is called.
    pub tool: String,
    /// The tool, described.
    pub tool_spec: Arc<ToolSpec>,
    /// What is changed in the tree before the call.
    pub change: Option<TreePatch>,
    /// Whether it asks for the list of tools, and not for a call.
    pub lists_tools: bool,
    /// The arguments, with `{{root}}` not yet filled in.
    pub arguments: Map<String, Value>,
    /// What the call needs beyond arguments.
    pub with: With,
    /// What is expected.
    pub expect: Expectation,
}

impl Step {
    /// When the call is cancelled, counted from the call; `None`: it is not.
    pub fn cancel_after(&self) -> Option<Duration> {
        let after = self.with.cancel_after_ms?;
        Some(Duration::from_millis(after.into()))
    }
}
