//! The tools that a target lists, matched with those of its profile: names and arguments.

mod arguments;
mod likeness;
mod listed;
mod sent;
mod tools;

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::cut::enumerated;
use seekspec_conformance::suite::Suite;
use serde_json::json;

pub(crate) use likeness::{names_a_place, shared_words, words};
pub(crate) use sent::ArgumentDoubt;

use crate::file::{KeyChange, TargetDraft};
use crate::finding::Finding;
use arguments::ArgumentMatching;
use listed::{ListedArguments, argument_of};
use seekspec_run::transport::{Discovered, Probe};
use tools::{assigned, with_commands};

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
    /// Tools of the profile, and what else they may be, the likeliest first.
    pub(crate) others: Vec<(String, Discovered)>,
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
            others: Vec::new(),
        };
        if let Some(listed) = &probe.tools {
            assignment.tools(listed);
        }
        assignment
    }

    /// The file with another listed tool as one of the profile.
    pub(crate) fn other(
        draft: &TargetDraft,
        (tool, listed): &(String, Discovered),
        suite: &'a Suite,
    ) -> Option<Self> {
        let draft = draft.with_tool(tool, suite)?;
        let mut assignment = Self::new(draft, &Probe::default(), suite);
        assignment.take(tool, listed);
        Some(assignment)
    }

    fn tools(&mut self, listed: &[Discovered]) {
        self.findings.push(names_of(listed));
        let is_claimed = self.draft.get("tools").is_some();
        let tools = self.draft.tools(self.suite);
        let listed = with_commands(listed);
        let found = self.counterparts(&tools, &listed);
        let tools = tools.iter().map(String::as_str);
        let (present, absent): (Vec<_>, Vec<_>) = tools.partition(|tool| found.contains_key(tool));
        for tool in &present {
            self.take(tool, found[tool]);
        }
        let theirs = present.iter().map(|tool| self.draft.target.tool_name(tool));
        self.present = theirs.collect::<BTreeSet<_>>().len();
        self.leave_out(&absent, &present, is_claimed);
    }

    /// The listed tool is one of the profile.
    fn take(&mut self, tool: &str, listed: &Discovered) {
        let profile = self.draft.target.profile.as_deref().unwrap_or_default();
        let Some(spec) = self.suite.tool(profile, tool) else {
            return;
        };
        let theirs = argument_of(&listed.name);
        let is_own = theirs == self.draft.target.tool_name(tool);
        let arguments = ListedArguments::of(listed);
        let matching = arguments
            .as_ref()
            .map(|one| ArgumentMatching::new(tool, one, spec, &self.draft.target.mapping));
        if !is_own {
            self.rename(tool, theirs);
        }
        let known = matching.as_ref();
        self.own += usize::from(known.map_or(is_own, |one| one.is_as_specified(is_own)));
        if let Some(matching) = matching {
            self.arguments += spec.parameters.len() - matching.unsupported.len();
            self.adopt(tool, theirs, matching);
        }
    }

    /// The listed tools that are tools of the profile: as the target file names them, by the profile's own
    /// names, or by their likeness.
    fn counterparts<'t>(
        &mut self,
        tools: &'t [String],
        listed: &'t [Discovered],
    ) -> BTreeMap<&'t str, &'t Discovered>
    where
        'a: 't,
    {
        let profile = self.draft.target.profile.as_deref().unwrap_or_default();
        let mut found = BTreeMap::new();
        let mut open = Vec::new();
        for tool in tools {
            let theirs = self.draft.target.tool_name(tool);
            if let Some(own) = listed.iter().find(|listed| listed.name == theirs) {
                found.insert(tool.as_str(), own);
            } else {
                let spec = self.suite.tool(profile, tool);
                open.extend(spec.map(|spec| (tool.as_str(), spec)));
            }
        }
        let free = self.free(listed);
        let (best, others) = assigned(&open, &free);
        found.extend(best);
        self.others = others;
        found
    }

    /// The listed tools that may be a tool of the profile under another name: not those with a name
    /// of the profile, and not those that the target file names.
    fn free<'t>(&self, listed: &'t [Discovered]) -> Vec<&'t Discovered> {
        let target = &self.draft.target;
        let profile = target.profile.as_deref().unwrap_or_default();
        let spec = self.suite.profiles.get(profile).into_iter();
        let own: Vec<&String> = spec.flat_map(|profile| profile.tools.keys()).collect();
        let is_free = |listed: &&Discovered| {
            let name = argument_of(&listed.name);
            let mut own = own.iter();
            own.all(|tool| *tool != name && target.tool_name(tool) != name)
        };
        listed.iter().filter(is_free).collect()
    }

    fn rename(&mut self, tool: &str, theirs: &str) {
        self.amend(tool, &KeyChange::tool(json!({"name": theirs})));
        self.guessed.push(tool.to_owned());
        let text = format!("not listed; `{theirs}` looks like it, by its name and arguments");
        self.findings.push(Finding::mended(tool, text));
    }

    fn leave_out(&mut self, absent: &[&str], present: &[&str], is_claimed: bool) {
        if absent.is_empty() {
            return;
        }
        if present.is_empty() {
            let text = format!(
                "none of {} is listed; name those that it has under another name, such as `tools: {{{}: {{name: its_name}}}}`",
                enumerated(absent),
                absent[0]
            );
            self.findings.push(Finding::bad(TOPIC, text));
            return;
        }
        let not_listed = if is_claimed {
            "not listed, although the target file names it"
        } else {
            "not listed; its cases are unsupported"
        };
        let findings = absent.iter();
        let findings = findings.map(|tool| Finding::absent(tool, not_listed, is_claimed));
        self.findings.extend(findings);
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
        if let Some(first) = matching.missing.first() {
            let missing = enumerated(&matching.missing);
            let text = format!("`{theirs}` requires {missing}, which no call has");
            let finding = Finding::absent(tool, text, false);
            self.findings.push(finding.advising(format!(
                "if it needs one, give it a value below `{tool}` in the target file: constants: {{{first}: VALUE}}"
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
