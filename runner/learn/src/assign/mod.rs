//! The tools that a target lists, matched with those of its profile: names and arguments.

mod arguments;
mod likeness;
mod listed;
mod sent;
mod tools;

use std::collections::BTreeMap;

use seekspec_conformance::cut::enumerated;
use seekspec_conformance::suite::Suite;
use serde_json::json;

pub(crate) use likeness::{names_a_place, shared_words, words};
pub(crate) use sent::ArgumentDoubt;

use crate::file::{KeyChange, TargetDraft};
use crate::finding::Finding;
use arguments::ArgumentMatching;
use listed::ListedArguments;
use seekspec_run::transport::{Discovered, Probe};
use tools::assigned;

const TOPIC: &str = "tools";

/// A target file with the tools that the target lists.
#[derive(Debug)]
pub(crate) struct Assignment<'a> {
    suite: &'a Suite,
    /// The file.
    pub(crate) draft: TargetDraft,
    /// How many tools of the profile are listed, under their own names or others.
    pub(crate) present: usize,
    /// How many of these are as the document has them: under their own names, or with all of several
    /// parameters, and none under another name.
    pub(crate) own: usize,
    /// How many of their arguments these have.
    pub(crate) arguments: usize,
    /// The findings.
    pub(crate) findings: Vec<Finding>,
    /// Arguments that can be sent in several ways.
    pub(crate) doubts: Vec<ArgumentDoubt>,
    /// The tools whose names are guesses.
    pub(crate) guessed: Vec<String>,
}

impl<'a> Assignment<'a> {
    /// Matches the listed tools with those of the profile. Nothing changes where a target cannot
    /// list its tools.
    pub(crate) fn new(draft: TargetDraft, probe: &Probe, suite: &'a Suite) -> Self {
        let mut assignment = Self {
            suite,
            draft,
            present: 0,
            own: 0,
            arguments: 0,
            findings: Vec::new(),
            doubts: Vec::new(),
            guessed: Vec::new(),
        };
        if let Some(listed) = &probe.tools {
            assignment.tools(listed);
        }
        assignment
    }

    fn tools(&mut self, listed: &[Discovered]) {
        self.findings.push(names_of(listed));
        let suite = self.suite;
        let is_claimed = self.draft.get("tools").is_some();
        let profile = self.draft.target.profile.clone().unwrap_or_default();
        let tools = self.draft.tools(suite);
        let mut present = Vec::new();
        let mut absent = Vec::new();
        let found = self.counterparts(&tools, listed);
        for tool in &tools {
            let (found, spec) = (found.get(tool.as_str()), suite.tool(&profile, tool));
            let (Some(found), Some(spec)) = (found, spec) else {
                absent.push((tool.as_str(), None));
                continue;
            };
            let is_own = found.name == self.draft.target.tool_name(tool);
            let arguments = ListedArguments::of(found);
            let matching = arguments
                .as_ref()
                .map(|one| ArgumentMatching::new(tool, one, spec, &self.draft.target.mapping));
            if !is_own {
                if let Some(matching) = matching.as_ref().filter(|one| !one.missing.is_empty()) {
                    let text = unlike(&found.name, &matching.missing);
                    absent.push((tool.as_str(), Some(text)));
                    continue;
                }
                self.rename(tool, &found.name);
            }
            present.push(tool.clone());
            self.own += usize::from(is_as_specified(is_own, matching.as_ref()));
            if let Some(matching) = matching {
                self.arguments += spec.parameters.len() - matching.unsupported.len();
                self.adopt(tool, &found.name, matching);
            }
        }
        self.present = present.len();
        self.leave_out(absent, &present, is_claimed);
    }

    /// The listed tools that are tools of the profile: as the target file names them, by the profile's own
    /// names, or by their likeness.
    fn counterparts<'t>(
        &self,
        tools: &'t [String],
        listed: &'t [Discovered],
    ) -> BTreeMap<&'t str, &'t Discovered>
    where
        'a: 't,
    {
        let profile = self.draft.target.profile.as_deref().unwrap_or_default();
        let mut found = BTreeMap::new();
        let mut others = Vec::new();
        for tool in tools {
            let theirs = self.draft.target.tool_name(tool);
            if let Some(own) = listed.iter().find(|listed| listed.name == theirs) {
                found.insert(tool.as_str(), own);
            } else {
                let spec = self.suite.tool(profile, tool);
                others.extend(spec.map(|spec| (tool.as_str(), spec)));
            }
        }
        found.extend(assigned(&others, &self.free(listed)));
        found
    }

    /// The listed tools that may be a tool of the profile under another name: not those with a name
    /// of the profile, and not those that the target file names.
    fn free<'t>(&self, listed: &'t [Discovered]) -> Vec<&'t Discovered> {
        let target = &self.draft.target;
        let profile = target.profile.as_deref().unwrap_or_default();
        let own: Vec<&String> = self
            .suite
            .profiles
            .get(profile)
            .into_iter()
            .flat_map(|profile| profile.tools.keys())
            .collect();
        let is_taken = |name: &String| {
            own.contains(&name) || own.iter().any(|tool| target.tool_name(tool) == name)
        };
        listed.iter().filter(|tool| !is_taken(&tool.name)).collect()
    }

    fn rename(&mut self, tool: &str, theirs: &str) {
        self.amend(tool, &KeyChange::tool(json!({"name": theirs})));
        self.guessed.push(tool.to_owned());
        let text = format!("not listed; `{theirs}` looks like it, by its name and arguments");
        self.findings.push(Finding::mended(tool, text));
    }

    fn leave_out(
        &mut self,
        absent: Vec<(&str, Option<String>)>,
        present: &[String],
        is_claimed: bool,
    ) {
        if absent.is_empty() {
            return;
        }
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
                self.findings.push(Finding::absent(tool, text, is_claimed));
            }
        }
        if present.is_empty() {
            let text = format!(
                "none of {} is listed; name those that it has under another name, such as `tools: {{{}: {{name: its_name}}}}`",
                enumerated(&names),
                names[0]
            );
            self.findings.push(Finding::bad(TOPIC, text));
            return;
        }
        if let Some(draft) = self.draft.restricted(present, self.suite) {
            self.draft = draft;
        }
    }

    /// Maps arguments that the tool knows by another name, and leaves out those that it does not
    /// have.
    fn adopt(&mut self, tool: &str, theirs: &str, matching: ArgumentMatching<'_>) {
        let keys = matching.keys();
        if !keys.is_empty() {
            let change = KeyChange::Tool(keys);
            let text = format!(
                "the arguments of `{theirs}` differ, as it lists them: `{}`",
                change.written()
            );
            self.findings.push(Finding::mended(tool, text));
            self.amend(tool, &change);
        }
        self.doubts.extend(matching.doubts);
        for name in matching.missing {
            let text = format!("`{theirs}` requires `{name}`, which no call has");
            self.findings
                .push(Finding::bad(tool, text).advising(format!(
                "give it a value below `{tool}` in the target file: constants: {{{name}: VALUE}}"
            )));
        }
    }

    fn amend(&mut self, tool: &str, change: &KeyChange) {
        if let Some(draft) = self.draft.with(tool, change, self.suite) {
            self.draft = draft;
        }
    }
}

fn names_of(listed: &[Discovered]) -> Finding {
    let names: Vec<&str> = listed.iter().map(|tool| tool.name.as_str()).collect();
    match names.as_slice() {
        [] => Finding::bad(TOPIC, "lists no tools"),
        names => Finding::good(TOPIC, format!("lists {}", enumerated(names))),
    }
}

/// Whether a listed tool is as the document has it, as far as its name and arguments tell.
fn is_as_specified(is_own: bool, matching: Option<&ArgumentMatching<'_>>) -> bool {
    let Some(matching) = matching else {
        return is_own;
    };
    matching.is_alike() && (is_own || matching.has_several_and_all())
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
