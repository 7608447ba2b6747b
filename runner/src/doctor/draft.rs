//! The tools that a target lists, matched with those of its profile: names and arguments.

use std::collections::BTreeSet;

use seekspec_conformance::cut::enumerated;
use seekspec_conformance::model::profile::ToolSpec;
use seekspec_conformance::near;
use seekspec_conformance::suite::Suite;
use serde_json::Value;

use super::changes::Changes;
use super::context;
use super::finding::Finding;
use super::flow::scalar;
use super::likeness::{counted_otherwise, shared_words, similar};
use crate::target::Target;
use crate::transport::{Discovered, Probe};

const TOPIC: &str = "tools";

/// Arguments that name the tree, if nothing else of a call does.
const ROOTS: &[&str] = &[
    "path",
    "root",
    "directory",
    "dir",
    "cwd",
    "base_path",
    "project",
    "workspace",
    "repo_path",
    "root_path",
];

/// A target file, drafted from the list of tools.
#[derive(Debug)]
pub struct Draft {
    /// The target with these changes.
    pub target: Target,
    /// The changes.
    pub changes: Changes,
    /// The findings.
    pub findings: Vec<Finding>,
}

impl Draft {
    /// Matches the listed tools with those of the profile. Nothing changes where a target cannot
    /// list its tools.
    pub fn new(target: &Target, probe: &Probe, suite: &Suite) -> Self {
        let mut draft = Self {
            target: target.clone(),
            changes: Changes::default(),
            findings: Vec::new(),
        };
        if let Some(listed) = &probe.tools {
            draft.tools(listed, suite);
        }
        draft
    }

    fn tools(&mut self, listed: &[Discovered], suite: &Suite) {
        let names: Vec<&str> = listed.iter().map(|tool| tool.name.as_str()).collect();
        self.findings.push(match names.as_slice() {
            [] => Finding::bad(TOPIC, "lists no tools"),
            names => Finding::good(TOPIC, format!("lists {}", enumerated(names))),
        });
        let tools = context::tools(&self.target, suite);
        let mut present = Vec::new();
        let mut absent = Vec::new();
        let mut free = self.free(listed, suite);
        for tool in &tools {
            let theirs = self.target.tool_name(tool);
            let spec = suite.tool(self.target.profile.as_deref().unwrap_or_default(), tool);
            let own = listed.iter().find(|listed| listed.name == theirs);
            let found = own.or_else(|| best_match(tool, spec?, &free));
            let (Some(found), Some(spec)) = (found, spec) else {
                absent.push(tool.as_str());
                continue;
            };
            if own.is_none() {
                free.retain(|one| one.name != found.name);
                self.rename(tool, &found.name, suite);
            }
            present.push(tool.clone());
            self.arguments(tool, found, spec, suite);
        }
        self.leave_out(&absent, present);
    }

    /// The listed tools that may be a tool of the profile under another name: not those with a name
    /// of the profile, and not those that the target file names.
    fn free<'a>(&self, listed: &'a [Discovered], suite: &Suite) -> Vec<&'a Discovered> {
        let profile = self.target.profile.as_deref().unwrap_or_default();
        let own = suite.profiles.get(profile).into_iter();
        let own: Vec<&String> = own.flat_map(|profile| profile.tools.keys()).collect();
        let is_taken = |name: &String| {
            own.contains(&name) || own.iter().any(|tool| self.target.tool_name(tool) == name)
        };
        listed.iter().filter(|tool| !is_taken(&tool.name)).collect()
    }

    fn rename(&mut self, tool: &str, theirs: &str, suite: &Suite) {
        self.amend(tool, &format!("name: {}", scalar(theirs)), suite);
        let text = format!("not listed; `{theirs}` looks like it, by its name and arguments");
        self.findings.push(Finding::bad(tool, text));
    }

    fn leave_out(&mut self, absent: &[&str], present: Vec<String>) {
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
        let is_claimed = self.target.tools.is_some();
        for tool in absent {
            let text = if is_claimed {
                "not listed, although the target file names it"
            } else {
                "not listed; its cases are unsupported"
            };
            self.findings.push(Finding::absent(tool, text, is_claimed));
        }
        self.target.tools = Some(present.iter().cloned().collect());
        self.changes.restrict(present);
    }

    /// Maps arguments that the tool knows by another name, and leaves out those that it does not
    /// have.
    fn arguments(&mut self, tool: &str, listed: &Discovered, spec: &ToolSpec, suite: &Suite) {
        let Some(known) = listed.input_schema["properties"].as_object() else {
            return;
        };
        let known: BTreeSet<&str> = known.keys().map(String::as_str).collect();
        let mapping = &self.target.mapping;
        let given = mapping.argument_names(tool, spec.parameters.keys());
        let used: BTreeSet<&str> = given.iter().map(|(_, theirs)| theirs.as_str()).collect();
        let filled = mapping.filled_names(tool);
        let mut free: Vec<&str> = known
            .iter()
            .copied()
            .filter(|name| !used.contains(name) && !filled.iter().any(|one| one == name))
            .collect();
        let mut keys = Keys::default();
        for (ours, theirs) in given
            .iter()
            .filter(|(_, theirs)| !known.contains(theirs.as_str()))
        {
            match similar(theirs, &free) {
                Some(near) => {
                    free.retain(|name| *name != near);
                    keys.renamed.push((ours.clone(), near.to_owned()));
                }
                None => match counted_otherwise(theirs, spec, &free) {
                    Some((near, sent)) => {
                        free.retain(|name| *name != near);
                        keys.sent.push((ours.clone(), near.to_owned(), sent));
                    }
                    None => keys.unsupported.push(ours.clone()),
                },
            }
        }
        let required = listed.input_schema["required"].as_array();
        let required = required.into_iter().flatten().filter_map(Value::as_str);
        let mut missing: Vec<&str> = required.filter(|name| free.contains(name)).collect();
        keys.pair_the_last(spec, &mut missing);
        keys.root = missing
            .iter()
            .copied()
            .find(|name| ROOTS.contains(name))
            .map(str::to_owned);
        if let Some(text) = keys.text() {
            self.findings.push(Finding::bad(tool, text));
            self.amend(tool, &keys.yaml(), suite);
        }
        for name in missing
            .iter()
            .filter(|name| Some(**name) != keys.root.as_deref())
        {
            let text = format!("`{}` requires `{name}`, which no call has", listed.name);
            self.findings
                .push(Finding::bad(tool, text).advising(format!(
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

/// The keys of a tool that its schema suggests.
#[derive(Default)]
struct Keys {
    renamed: Vec<(String, String)>,
    /// Arguments with another name and another value: ours, theirs, and how it is sent.
    sent: Vec<(String, String, String)>,
    unsupported: Vec<String>,
    root: Option<String>,
}

impl Keys {
    /// Where one required parameter and one required argument are left, they are each other's.
    fn pair_the_last(&mut self, spec: &ToolSpec, missing: &mut Vec<&str>) {
        let is_required = |name: &String| spec.parameters.get(name).is_some_and(|one| one.required);
        let mut ours = self.unsupported.iter().filter(|name| is_required(name));
        let (Some(own), None) = (ours.next().cloned(), ours.next()) else {
            return;
        };
        let mut theirs = missing.iter().filter(|name| !ROOTS.contains(name));
        let (Some(other), None) = (theirs.next().copied(), theirs.next()) else {
            return;
        };
        self.unsupported.retain(|name| *name != own);
        missing.retain(|name| *name != other);
        self.renamed.push((own, other.to_owned()));
    }

    fn text(&self) -> Option<String> {
        let mut parts: Vec<String> = self
            .renamed
            .iter()
            .map(|(ours, theirs)| format!("`{theirs}` looks like `{ours}`"))
            .collect();
        let sent = self.sent.iter();
        parts.extend(
            sent.map(|(ours, theirs, _)| {
                format!("`{theirs}` looks like `{ours}`, counted otherwise")
            }),
        );
        if !self.unsupported.is_empty() {
            let names: Vec<&str> = self.unsupported.iter().map(String::as_str).collect();
            parts.push(format!("no argument for {}", enumerated(&names)));
        }
        if let Some(root) = &self.root {
            parts.push(format!("`{root}` gets the root of the tree"));
        }
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    fn yaml(&self) -> String {
        let mut keys = Vec::new();
        if !self.renamed.is_empty() || !self.sent.is_empty() {
            let renamed = self.renamed.iter();
            let renamed = renamed.map(|(ours, theirs)| format!("{ours}: {}", scalar(theirs)));
            let sent = self.sent.iter();
            let sent = sent.map(|(ours, _, sent)| format!("{ours}: {sent}"));
            let renamed: Vec<String> = renamed.chain(sent).collect();
            keys.push(format!("arguments: {{{}}}", renamed.join(", ")));
        }
        if !self.unsupported.is_empty() {
            let names = self.unsupported.join(", ");
            keys.push(format!("unsupported_arguments: [{names}]"));
        }
        keys.extend(
            self.root
                .iter()
                .map(|root| format!("root: {}", scalar(root))),
        );
        keys.join(", ")
    }
}

/// The listed tool that is most like a tool of the profile: its name must be near or share a word,
/// and its arguments must include something like each one that the profile requires.
fn best_match<'a>(tool: &str, spec: &ToolSpec, free: &[&'a Discovered]) -> Option<&'a Discovered> {
    let names: Vec<&str> = free.iter().map(|one| one.name.as_str()).collect();
    let near = near::nearest(tool, names.iter().copied());
    let scored = free.iter().filter_map(|one| {
        let words = shared_words(tool, &one.name) + usize::from(near == Some(one.name.as_str()));
        let arguments = matching_arguments(spec, one)?;
        (words > 0).then_some((2 * words + arguments, *one))
    });
    let mut scored: Vec<(usize, &Discovered)> = scored.collect();
    scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    match scored.as_slice() {
        [(first, _), (second, _), ..] if first == second => None,
        [(_, best), ..] => Some(best),
        [] => None,
    }
}

/// How many parameters the tool has an argument for; `None`: not for each required one.
fn matching_arguments(spec: &ToolSpec, listed: &Discovered) -> Option<usize> {
    let Some(known) = listed.input_schema["properties"].as_object() else {
        return Some(0);
    };
    let known: Vec<&str> = known.keys().map(String::as_str).collect();
    // An argument with the name of another parameter is that one: `path` is not `pattern`.
    let others = known.iter().copied();
    let others: Vec<&str> = others
        .filter(|name| !spec.parameters.contains_key(*name))
        .collect();
    let has = |name: &str| known.contains(&name) || similar(name, &others).is_some();
    let mut required = spec.parameters.iter().filter(|(_, spec)| spec.required);
    required
        .all(|(name, _)| has(name))
        .then(|| spec.parameters.keys().filter(|name| has(name)).count())
}

#[cfg(test)]
mod tests {
    use seekspec_conformance::model::profile::ParameterSpec;
    use serde_json::json;

    use super::*;

    fn listed(name: &str, arguments: &[&str]) -> Discovered {
        let arguments = arguments.iter();
        let arguments = arguments.map(|name| ((*name).to_owned(), Value::Null));
        Discovered {
            name: name.to_owned(),
            description: None,
            input_schema: json!({"properties": Value::Object(arguments.collect())}),
        }
    }

    /// A tool that finds files, of which only the pattern is required.
    fn spec() -> ToolSpec {
        let parameter = |name: &str| {
            let required = name == "pattern";
            (
                name.to_owned(),
                ParameterSpec {
                    required,
                    ..ParameterSpec::default()
                },
            )
        };
        ToolSpec {
            parameters: ["max_results", "path", "pattern"].map(parameter).into(),
            ..ToolSpec::default()
        }
    }

    #[test]
    fn a_tool_without_a_required_argument_is_not_chosen() {
        let spec = spec();
        let info = listed("get_file_info", &["path"]);
        let finds = listed("find_by_name", &["path", "pattern"]);
        assert!(best_match("find_file", &spec, &[&info]).is_none());
        let best = best_match("find_file", &spec, &[&info, &finds]).unwrap();
        assert_eq!(best.name, "find_by_name");
    }

    #[test]
    fn the_last_required_parameter_and_argument_are_paired() {
        let mut keys = Keys {
            unsupported: vec!["max_results".to_owned(), "pattern".to_owned()],
            ..Keys::default()
        };
        let mut missing = vec!["file_mask"];
        keys.pair_the_last(&spec(), &mut missing);
        assert_eq!(
            keys.renamed,
            [("pattern".to_owned(), "file_mask".to_owned())]
        );
        assert_eq!((keys.unsupported.len(), missing.len()), (1, 0));
    }
}
