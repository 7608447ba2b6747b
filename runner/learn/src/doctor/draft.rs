//! The tools that a target lists, matched with those of its profile: names and arguments.

use std::cmp::Reverse;

use seekspec_conformance::cut::enumerated;
use seekspec_conformance::model::profile::ToolSpec;
use seekspec_conformance::suite::Suite;

use super::arguments::ArgumentMatching;
use super::changes::FileChanges;
use super::context;
use super::finding::DoctorFinding;
use super::likeness::{do_alike, other_things, shared_words, similar, words};
use super::listed_arguments::ListedArguments;
use super::sent::{self, ArgumentDoubt};
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
        let mut free = self.free(listed, suite);
        for tool in &tools {
            let theirs = self.target.tool_name(tool);
            let spec = suite.tool(self.target.profile.as_deref().unwrap_or_default(), tool);
            let own = listed.iter().find(|listed| listed.name == theirs);
            let found = own.or_else(|| best_match(tool, spec?, &free));
            let (Some(found), Some(spec)) = (found, spec) else {
                absent.push((tool.as_str(), None));
                continue;
            };
            let arguments = ListedArguments::of(found);
            let matching = arguments
                .as_ref()
                .map(|one| ArgumentMatching::new(tool, one, spec, &self.target.mapping));
            if own.is_none() {
                if let Some(matching) = matching.as_ref().filter(|one| !one.missing.is_empty()) {
                    let text = unlike(&found.name, &matching.missing);
                    absent.push((tool.as_str(), Some(text)));
                    continue;
                }
                free.retain(|one| one.name != found.name);
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

/// The listed tool that is most like a tool of the profile: its name must share a word that says what
/// it does, and its arguments must include something like each one that the profile requires. Of two
/// that are, the one whose name says least beside, or whose description says most of the profile's.
fn best_match<'a>(tool: &str, spec: &ToolSpec, free: &[&'a Discovered]) -> Option<&'a Discovered> {
    let candidates = free.iter().filter(|one| do_alike(tool, &one.name));
    let mut scored: Vec<_> = candidates
        .filter_map(|one| {
            let score = 2 * shared_words(tool, &one.name) + matching_arguments(spec, one)?;
            let about = one.description.as_deref().unwrap_or_default();
            let described = shared_words(&spec.about, about);
            let beside = (other_things(tool, &one.name), words(&one.name).len());
            Some(((score, Reverse(beside), described), *one))
        })
        .collect();
    scored.sort_by_key(|(score, _)| Reverse(*score));
    match scored.as_slice() {
        [(first, _), (second, _), ..] if first == second => None,
        [(_, best), ..] => Some(best),
        [] => None,
    }
}

/// How many parameters the tool has an argument for; `None`: not for each required one.
fn matching_arguments(spec: &ToolSpec, listed: &Discovered) -> Option<usize> {
    let Some(arguments) = ListedArguments::of(listed) else {
        return Some(0);
    };
    // An argument with the name of another parameter is that one: `path` is not `pattern`.
    let others: Vec<&str> = arguments
        .places()
        .filter(|name| !spec.parameters.contains_key(*name))
        .collect();
    let has = |name: &str| {
        let own = spec.parameters.get(name);
        let can_take = |one: &&&str| {
            own.is_none_or(|own| sent::can_take(name, own, one, &arguments.properties[**one]))
        };
        let fitting: Vec<&str> = others.iter().filter(can_take).copied().collect();
        arguments.names().any(|one| one == name) || similar(name, &fitting).is_some()
    };
    let mut required = spec.parameters.iter().filter(|(_, spec)| spec.required);
    required
        .all(|(name, _)| has(name))
        .then(|| spec.parameters.keys().filter(|name| has(name)).count())
}

#[cfg(test)]
mod tests {
    use seekspec_conformance::model::profile::ParameterSpec;
    use serde_json::{Value, json};

    use super::*;

    fn listed(name: &str, arguments: &[&str]) -> Discovered {
        let arguments = arguments
            .iter()
            .map(|name| ((*name).to_owned(), Value::Null));
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
    fn of_several_tools_the_plainest_name_or_the_nearest_description_is_chosen() {
        let spec = ToolSpec {
            about: "Replaces text in a file".to_owned(),
            ..spec()
        };
        let arguments = ["path", "pattern"];
        let described = |name: &str, about: &str| Discovered {
            description: Some(about.to_owned()),
            ..listed(name, &arguments)
        };
        for (tool, others, expected) in [
            (
                "search_pattern",
                ["fast_search_files", "fast_search_code"],
                Some("fast_search_code"),
            ),
            (
                "search_pattern",
                ["advanced-search", "search"],
                Some("search"),
            ),
            ("edit_file", ["safe_edit", "edit_block"], Some("edit_block")),
            ("edit_file", ["edit_one", "edit_two"], None),
            ("list_dir", ["list-files", "list-all-files"], None),
        ] {
            let tools = others.map(|name| {
                let about = if name == "edit_block" {
                    "Replaces text"
                } else {
                    "Edits"
                };
                described(name, about)
            });
            let best = best_match(tool, &spec, &tools.iter().collect::<Vec<_>>());
            assert_eq!(best.map(|best| best.name.as_str()), expected, "{tool}");
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
}
