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
        let missing: Vec<&str> = required.filter(|name| free.contains(name)).collect();
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
    let has = |name: &str| known.contains(&name) || similar(name, &known).is_some();
    let mut required = spec.parameters.iter().filter(|(_, spec)| spec.required);
    required
        .all(|(name, _)| has(name))
        .then(|| spec.parameters.keys().filter(|name| has(name)).count())
}

/// The counterpart of a first or last line where a tool has an offset and a length, and how the
/// value is sent.
fn counted_otherwise<'a>(
    ours: &str,
    spec: &ToolSpec,
    free: &[&'a str],
) -> Option<(&'a str, String)> {
    let has = |name: &str, known: &[&str]| {
        let words = words(name);
        known.iter().any(|word| words.contains(*word))
    };
    let find = |known: &[&str]| free.iter().copied().find(|name| has(name, known));
    if has(ours, &["start", "first"]) {
        let offset = find(&["offset", "skip"])?;
        return Some((offset, format!("{{name: {}, add: -1}}", scalar(offset))));
    }
    if has(ours, &["end", "last"]) {
        let mut parameters = spec.parameters.keys();
        let start = parameters.find(|name| has(name, &["start", "first"]))?;
        let length = find(&["length", "limit", "count"])?;
        let sent = format!("{{name: {}, minus: {start}, add: 1}}", scalar(length));
        return Some((length, sent));
    }
    None
}

/// A name that is near to this one, or shares a word with it.
fn similar<'a>(name: &str, names: &[&'a str]) -> Option<&'a str> {
    let near = near::nearest(name, names.iter().copied());
    near.or_else(|| {
        let shares = names.iter().filter(|other| shared_words(name, other) > 0);
        shares
            .copied()
            .max_by_key(|other| shared_words(name, other))
    })
}

fn shared_words(one: &str, other: &str) -> usize {
    let others = words(other);
    words(one)
        .iter()
        .filter(|word| others.contains(*word))
        .count()
}

/// The words of a name in snake, kebab or camel case, in the singular.
fn words(name: &str) -> BTreeSet<String> {
    let mut spaced = String::new();
    for character in name.chars() {
        if character.is_uppercase() {
            spaced.push(' ');
        }
        spaced.extend(character.to_lowercase());
    }
    let words = spaced.split(|one: char| !one.is_alphanumeric());
    words
        .map(|word| match word {
            "directory" | "directories" | "folder" | "folders" => "dir",
            "filename" | "filepath" => "file",
            word => word.strip_suffix('s').unwrap_or(word),
        })
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offset_and_a_length_are_counted_otherwise() {
        let parameter = |name: &str| (name.to_owned(), Default::default());
        let spec = ToolSpec {
            parameters: ["path", "start_line", "end_line"].map(parameter).into(),
            ..ToolSpec::default()
        };
        let sent = |ours| counted_otherwise(ours, &spec, &["isUrl", "length", "offset"]);
        let offset = ("offset", "{name: offset, add: -1}".to_owned());
        let length = (
            "length",
            "{name: length, minus: start_line, add: 1}".to_owned(),
        );
        assert_eq!(sent("start_line"), Some(offset));
        assert_eq!(sent("end_line"), Some(length));
        assert_eq!(sent("path"), None);
    }

    #[test]
    fn names_share_words_in_any_case() {
        for (one, other, shared) in [
            ("list_dir", "list_directory", 2),
            ("read_file", "readFiles", 2),
            ("find", "search", 0),
            ("path", "file_path", 1),
        ] {
            assert_eq!(shared_words(one, other), shared, "{one} {other}");
        }
    }
}
