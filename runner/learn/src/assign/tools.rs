//! Which listed tool is which tool of a profile, where their names differ: all at once, so that none
//! takes the counterpart of another.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use seekspec_conformance::model::profile::ToolSpec;
use serde_json::{Value, json};

use super::likeness::{counterpart, do_alike, other_things, shared_words, words};
use super::listed::ListedArguments;
use super::sent;
use seekspec_run::transport::Discovered;

/// How like a tool of the profile a listed one is; of two, the greater one is more.
type ToolLikeness = (usize, Reverse<[usize; 3]>, usize);

/// The weight of a name that the profile knows: more than all words of another.
const KNOWN_NAME: usize = 100;

/// A tool of the profile, and the listed ones that are like it, the best match first.
struct Suitor<'a> {
    tool: &'a str,
    liked: Vec<(ToolLikeness, &'a Discovered)>,
}

/// The listed tool that each tool of the profile is, and others that it may be. Where one listed tool is
/// the best match of two, it goes to the one of whose name it lacks least; the other has its next match.
pub(super) fn assigned<'a>(
    tools: &[(&'a str, &'a ToolSpec)],
    free: &[&'a Discovered],
) -> (BTreeMap<&'a str, &'a Discovered>, Vec<(String, Discovered)>) {
    let suitors: Vec<Suitor<'_>> = tools
        .iter()
        .map(|(tool, spec)| Suitor {
            tool,
            liked: liked(tool, spec, free),
        })
        .collect();
    let mut holders: BTreeMap<&str, usize> = BTreeMap::new();
    let mut waiting: Vec<usize> = (0..suitors.len()).rev().collect();
    while let Some(index) = waiting.pop() {
        let Some(best) = suitors[index].best(&suitors, &holders) else {
            continue;
        };
        waiting.extend(holders.insert(&best.name, index));
    }
    let found = holders.into_iter().filter_map(|(name, index)| {
        let listed = free.iter().find(|one| one.name == name)?;
        Some((suitors[index].tool, *listed))
    });
    let found: BTreeMap<_, _> = found.collect();
    let mut others = Vec::new();
    for Suitor { tool, liked } in &suitors {
        let liked = liked.iter().map(|(_, listed)| *listed);
        let rest = liked.filter(|listed| found.get(tool) != Some(listed));
        // Each is tried with several calls.
        others.extend(
            rest.take(2)
                .map(|listed| ((*tool).to_owned(), listed.clone())),
        );
    }
    (found, others)
}

/// The listed tools, and each command of one that has several: its name is a pointer.
pub(super) fn with_commands(listed: &[Discovered]) -> Vec<Discovered> {
    let mut all = listed.to_vec();
    for tool in listed.iter().filter(|tool| !tool.name.contains('/')) {
        let schema = &tool.input_schema;
        let mut required = schema["required"].as_array().into_iter().flatten();
        let values = |name: &Value| schema["properties"][name.as_str()?]["enum"].as_array();
        let Some(name) = required.find(|name| values(name).is_some()) else {
            continue;
        };
        all.extend(values(name).into_iter().flatten().filter_map(|value| {
            let mut command = tool.clone();
            command.name = format!("/{}/{}", tool.name, value.as_str()?);
            command.input_schema["properties"][name.as_str()?] = json!({"const": value});
            Some(command)
        }));
    }
    all
}

impl<'a> Suitor<'a> {
    /// The best match that no better suitor holds; `None`: no match is left, or two are equally good.
    fn best(&self, all: &[Self], holders: &BTreeMap<&str, usize>) -> Option<&'a Discovered> {
        let mut open = self.liked.iter().filter(|((score, ..), listed)| {
            let holder = holders.get(listed.name.as_str());
            *score > 0
                && holder.is_none_or(|holder| self.claim(listed) > all[*holder].claim(listed))
        });
        let (likeness, best) = open.next()?;
        let is_one = open.next().is_none_or(|(second, _)| second < likeness);
        is_one.then_some(*best)
    }

    /// How well founded it is that a listed tool is this one.
    fn claim(&self, listed: &Discovered) -> (Reverse<usize>, Option<ToolLikeness>) {
        let mut liked = self.liked.iter();
        let own = liked.find(|(_, one)| one.name == listed.name);
        let likeness = own.map(|(likeness, _)| *likeness);
        let is_known = likeness.is_some_and(|(score, ..)| score >= KNOWN_NAME);
        let lacking = words(self.tool).len() - shared_words(self.tool, &listed.name);
        (Reverse(if is_known { 0 } else { lacking }), likeness)
    }
}

/// The listed tools that are like a tool of the profile: the name shares a word that says what it
/// does, and the arguments include something like each one that the profile requires. First the one
/// whose name says least beside, that takes one call, or whose description says most of the profile's.
/// Last other commands, without a score: one that reads a file may list a directory.
fn liked<'a>(
    tool: &str,
    spec: &ToolSpec,
    free: &[&'a Discovered],
) -> Vec<(ToolLikeness, &'a Discovered)> {
    let is_also = |one: &Discovered| spec.also.iter().any(|name| words(name) == words(&one.name));
    let mut liked: Vec<_> = free
        .iter()
        .filter_map(|one| {
            let named = if is_also(one) { KNOWN_NAME } else { 0 };
            let shared = 2 * shared_words(tool, &one.name);
            let score = match matching_arguments(spec, one)? {
                matching if named > 0 || do_alike(tool, &one.name) => named + shared + matching,
                _ if spec.writes || !one.name.starts_with('/') => return None,
                _ => 0,
            };
            let about = one.description.as_deref().unwrap_or_default();
            let described = shared_words(&spec.about, about);
            let beside = [
                other_things(tool, &one.name),
                words(&one.name).len(),
                nested_arguments(one),
            ];
            Some(((score, Reverse(beside), described), *one))
        })
        .collect();
    liked.sort_by_key(|(score, _)| Reverse(*score));
    liked
}

/// How many arguments are inside of others, as in a list of calls that are made at once.
fn nested_arguments(listed: &Discovered) -> usize {
    let arguments = ListedArguments::of(listed).unwrap_or_default();
    let nested = arguments.places().filter(|place| place.starts_with('/'));
    nested.count()
}

/// How many parameters the tool has an argument for; `None`: not for each required one.
fn matching_arguments(spec: &ToolSpec, listed: &Discovered) -> Option<usize> {
    let Some(arguments) = ListedArguments::of(listed) else {
        return Some(0);
    };
    if spec.parameters.is_empty() && !arguments.required.is_empty() {
        return None;
    }
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
        arguments.has(name, own) || counterpart(name, own, &fitting).is_some()
    };
    let mut required = spec.parameters.iter().filter(|(_, spec)| spec.required);
    required
        .all(|(name, _)| has(name))
        .then(|| spec.parameters.keys().filter(|name| has(name)).count())
}

#[cfg(test)]
mod tests {
    use seekspec_conformance::model::profile::ParameterSpec;

    use super::*;

    /// The pairs of names.
    fn names<'a>(
        tools: &[(&'a str, &'a ToolSpec)],
        listed: &'a [Discovered],
    ) -> Vec<(&'a str, &'a str)> {
        let free: Vec<&Discovered> = listed.iter().collect();
        let (found, _) = assigned(tools, &free);
        let found = found.into_iter();
        found.map(|(tool, one)| (tool, one.name.as_str())).collect()
    }

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
            let found = names(&[(tool, &spec)], &tools);
            assert_eq!(found.first().map(|(_, name)| *name), expected, "{tool}");
        }
    }

    #[test]
    fn a_tool_without_a_required_argument_is_not_chosen() {
        let spec = spec();
        let info = listed("get_file_info", &["path"]);
        let finds = listed("find_by_name", &["path", "pattern"]);
        let tools = [("find_file", &spec)];
        assert_eq!(names(&tools, std::slice::from_ref(&info)), []);
        assert_eq!(
            names(&tools, &[info, finds]),
            [("find_file", "find_by_name")]
        );
    }

    #[test]
    fn a_tool_of_one_call_is_more_like_than_one_of_several() {
        let spec = spec();
        let several = Discovered {
            input_schema: json!({"properties": {
                "path": {},
                "calls": {"items": {"properties": {"pattern": {}}, "required": ["pattern"]}},
            }}),
            ..listed("find_names", &[])
        };
        let listed = [several, listed("find_name", &["path", "pattern"])];
        assert_eq!(
            names(&[("find_file", &spec)], &listed),
            [("find_file", "find_name")]
        );
    }

    #[test]
    fn a_listed_tool_goes_to_the_one_that_it_is_most_like() {
        let spec = spec();
        let all = ["list_files_with_sizes", "list_files", "list_all"].map(|tool| (tool, &spec));
        let arguments = ["path", "pattern"];
        let tools = [listed("fast_list_files", &arguments)];
        let own = ("list_files", "fast_list_files");
        assert_eq!(names(&all, &tools), [own]);
        let [first] = tools;
        let tools = [first, listed("list", &arguments)];
        assert_eq!(names(&all, &tools), [("list_all", "list"), own]);
    }
}
