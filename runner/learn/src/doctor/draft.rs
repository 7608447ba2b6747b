//! The tools that a target lists, matched with those of its profile: names and arguments.

use std::collections::BTreeMap;

use seekspec_conformance::cut::enumerated;
use seekspec_conformance::suite::Suite;

use super::arguments::ArgumentMatching;
use super::assignment::assigned;
use super::changes::FileChanges;
use super::context;
use super::finding::DoctorFinding;
use super::listed_arguments::ListedArguments;
use super::sent::ArgumentDoubt;
use seekspec_run::targets::Target;
use seekspec_run::transport::{Discovered, Probe};
use seekspec_run::yaml_text::scalar;

const TOPIC: &str = "tools";

/// A target file, drafted from the list of tools.
#[derive(Debug)]
pub struct TargetDraft {
    /// The target with these changes.
    pub target: Target,
    /// The changes.
    pub changes: FileChanges,
    /// How many tools of the profile are listed, under their own names or others.
    pub present: usize,
    /// How many of their arguments these have.
    pub arguments: usize,
    /// The findings.
    pub findings: Vec<DoctorFinding>,
    /// Arguments that can be sent in several ways.
    pub(super) doubts: Vec<ArgumentDoubt>,
}

impl TargetDraft {
    /// Matches the listed tools with those of the profile. Nothing changes where a target cannot
    /// list its tools.
    pub fn new(target: &Target, probe: &Probe, suite: &Suite) -> Self {
        let mut draft = Self {
            target: target.clone(),
            changes: FileChanges::default(),
            present: 0,
            arguments: 0,
            findings: Vec::new(),
            doubts: Vec::new(),
        };
        if let Some(listed) = &probe.tools {
            draft.tools(listed, suite);
        }
        draft
    }

    fn tools(&mut self, listed: &[Discovered], suite: &Suite) {
        let names: Vec<&str> = listed.iter().map(|tool| tool.name.as_str()).collect();
        self.findings.push(match names.as_slice() {
            [] => DoctorFinding::bad(TOPIC, "lists no tools"),
            names => DoctorFinding::good(TOPIC, format!("lists {}", enumerated(names))),
        });
        let tools = context::tools(&self.target, suite);
        let mut present = Vec::new();
        let mut absent = Vec::new();
        let profile = self.target.profile.clone().unwrap_or_default();
        let found = self.counterparts(&tools, listed, suite);
        for tool in &tools {
            let (found, spec) = (found.get(tool.as_str()), suite.tool(&profile, tool));
            let (Some(found), Some(spec)) = (found, spec) else {
                absent.push((tool.as_str(), None));
                continue;
            };
            let is_own = found.name == self.target.tool_name(tool);
            let arguments = ListedArguments::of(found);
            let matching = arguments
                .as_ref()
                .map(|one| ArgumentMatching::new(tool, one, spec, &self.target.mapping));
            if !is_own {
                if let Some(matching) = matching.as_ref().filter(|one| !one.missing.is_empty()) {
                    let text = unlike(&found.name, &matching.missing);
                    absent.push((tool.as_str(), Some(text)));
                    continue;
                }
                self.rename(tool, &found.name, suite);
            }
            present.push(tool.clone());
            if let Some(matching) = matching {
                self.arguments += spec.parameters.len() - matching.keys.unsupported.len();
                self.adopt(tool, &found.name, matching, suite);
            }
        }
        self.present = present.len();
        self.leave_out(absent, present);
    }

    /// The listed tools that are tools of the profile: as the target file names them, by the profile's own
    /// names, or by their likeness.
    fn counterparts<'a>(
        &self,
        tools: &'a [String],
        listed: &'a [Discovered],
        suite: &'a Suite,
    ) -> BTreeMap<&'a str, &'a Discovered> {
        let profile = self.target.profile.as_deref().unwrap_or_default();
        let mut found = BTreeMap::new();
        let mut others = Vec::new();
        for tool in tools {
            let theirs = self.target.tool_name(tool);
            if let Some(own) = listed.iter().find(|listed| listed.name == theirs) {
                found.insert(tool.as_str(), own);
            } else {
                others.extend(suite.tool(profile, tool).map(|spec| (tool.as_str(), spec)));
            }
        }
        found.extend(assigned(&others, &self.free(listed, suite)));
        found
    }

    /// The listed tools that may be a tool of the profile under another name: not those with a name
    /// of the profile, and not those that the target file names.
    fn free<'a>(&self, listed: &'a [Discovered], suite: &Suite) -> Vec<&'a Discovered> {
        let profile = self.target.profile.as_deref().unwrap_or_default();
        let own: Vec<&String> = suite
            .profiles
            .get(profile)
            .into_iter()
            .flat_map(|profile| profile.tools.keys())
            .collect();
        let is_taken = |name: &String| {
            own.contains(&name) || own.iter().any(|tool| self.target.tool_name(tool) == name)
        };
        listed.iter().filter(|tool| !is_taken(&tool.name)).collect()
    }

    fn rename(&mut self, tool: &str, theirs: &str, suite: &Suite) {
        self.amend(tool, &format!("name: {}", scalar(theirs)), suite);
        let text = format!("not listed; `{theirs}` looks like it, by its name and arguments");
        self.findings.push(DoctorFinding::bad(tool, text));
    }

    fn leave_out(&mut self, absent: Vec<(&str, Option<String>)>, present: Vec<String>) {
        if absent.is_empty() {
            return;
        }
        let is_claimed = self.target.tools.is_some();
        let mut names = Vec::new();
        for (tool, text) in absent {
            names.push(tool);
            let not_listed = if is_claimed {
                "not listed, although the target file names it"
            } else {
                "not listed; its cases are unsupported"
            };
            if text.is_some() || !present.is_empty() {
                let text = text.as_deref().unwrap_or(not_listed);
                self.findings
                    .push(DoctorFinding::absent(tool, text, is_claimed));
            }
        }
        if present.is_empty() {
            let text = format!(
                "none of {} is listed; name those that it has under another name, such as `tools: {{{}: {{name: its_name}}}}`",
                enumerated(&names),
                names[0]
            );
            self.findings.push(DoctorFinding::bad(TOPIC, text));
            return;
        }
        self.target.tools = Some(present.iter().cloned().collect());
        self.changes.restrict(present);
    }

    /// Maps arguments that the tool knows by another name, and leaves out those that it does not
    /// have.
    fn adopt(&mut self, tool: &str, theirs: &str, matching: ArgumentMatching<'_>, suite: &Suite) {
        self.doubts.extend(matching.doubts);
        if let Some(text) = matching.keys.text() {
            self.findings.push(DoctorFinding::bad(tool, text));
            self.amend(tool, &matching.keys.yaml(), suite);
        }
        for name in matching.missing {
            let text = format!("`{theirs}` requires `{name}`, which no call has");
            self.findings
                .push(DoctorFinding::bad(tool, text).advising(format!(
                "give it a value below `{tool}` in the target file: constants: {{{name}: VALUE}}"
            )));
        }
    }

    fn amend(&mut self, tool: &str, keys: &str, suite: &Suite) {
        if let Some(target) = self.target.amended(tool, keys, suite) {
            self.target = target;
            self.changes.add(tool, keys);
        }
    }
}

/// Why a listed tool whose name is like that of one of the profile is not that one.
fn unlike(theirs: &str, missing: &[&str]) -> String {
    let missing: Vec<String> = missing.iter().map(|name| format!("`{name}`")).collect();
    let missing: Vec<&str> = missing.iter().map(String::as_str).collect();
    format!(
        "not listed; `{theirs}` looks like it, and requires {}, which no call has: with `name: {theirs}` and `constants` the target file may say that it is",
        enumerated(&missing)
    )
}
