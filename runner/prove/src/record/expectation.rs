//! The expectation of a case that is written from an answer.

use std::collections::BTreeSet;

use seekspec_conformance::judge::Observed;
use seekspec_conformance::model::profile::ToolSpec;
use seekspec_conformance::suite::{Case, Expectation, Step};
use seekspec_conformance::tree::Tree;
use seekspec_conformance::yaml::{self, Tag, TaggedValue};
use serde_json::{Value, json};

use super::facet::RecordedFacet;
use super::in_full::{facet_of, tree_after};
use seekspec_run::yaml_text::flow_of_yaml;

/// How many lines of a text are claims of their own.
const MOST_LINES: usize = 60;
/// How many names of a list are claims of their own.
const MOST_NAMES: usize = 60;
/// How deep the fields of a structured part are claims of their own.
const MOST_DEPTH: usize = 2;

/// One facet of an expectation.
#[derive(Debug, Clone, PartialEq)]
pub struct Assertion {
    pub(super) facet: &'static str,
    pub(super) value: yaml::Value,
}

impl Assertion {
    /// Any error: what a case expects as long as it has no answer.
    pub fn any_error() -> Self {
        Self::new("error", &json!(true))
    }

    /// This text.
    pub fn text(text: &str) -> Self {
        Self::new("text", &json!(text))
    }

    /// The structured part has no such field.
    pub fn absent(field: &str) -> Self {
        let absent = Self::tagged("absent", yaml::Value::Null);
        let fields = yaml::Mapping::from_iter([(field.into(), absent)]);
        Self::of_yaml("details", fields.into())
    }

    /// Everything that can be said of an answer, the weakest first. The tool says how it is read.
    pub fn every(step: &Step, tool: &ToolSpec, tree: &Tree, observed: &Observed) -> Vec<Self> {
        let answer = &observed.answer;
        let mut all = Vec::new();
        if answer.is_error {
            all.push(Self::any_error());
            let words = strings(step.arguments.values());
            let named = words.filter(|word| word.len() > 2 && answer.text().contains(word));
            all.extend(named.map(|word| Self::new("error", &json!({ "contains": [word] }))));
            all.extend(error(&answer.text()));
        } else {
            for facet in [RecordedFacet::Paths, RecordedFacet::Matches] {
                all.extend(Self::every_of_list(facet, tool, tree, observed));
            }
        }
        all.extend(tree_after(&observed.change));
        if let Some(value) = &answer.structured {
            let details = fields(value, MOST_DEPTH).into_iter();
            all.extend(details.map(|details| Self::new("details", &details)));
        }
        let text = answer.text();
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        for line in lines.take(MOST_LINES) {
            all.push(Self::new("notice", &json!(line)));
        }
        all.push(Self::text(&text));
        all.push(Self::new("text_blocks", &json!(answer.blocks.len())));
        let delegated = answer.operation_calls.iter().flatten();
        all.extend(delegated.map(|call| Self::new("delegated", &json!({ "includes": [call] }))));
        all
    }

    /// The same of the paths or the matches of an answer.
    fn every_of_list(
        facet: RecordedFacet,
        tool: &ToolSpec,
        tree: &Tree,
        observed: &Observed,
    ) -> Vec<Self> {
        let read = match facet {
            RecordedFacet::Paths => tool.readers.paths.is_some(),
            _ => tool.readers.matches.is_some(),
        };
        let list = facet_of(facet, tool, tree, observed).filter(|_| read);
        let empty = (facet == RecordedFacet::Paths && read).then(|| Self::new("paths", &json!([])));
        let names = list.as_ref().or(empty.as_ref());
        let mut all: Vec<Self> = names
            .iter()
            .flat_map(|list| list.of_single_names(tree))
            .collect();
        // Where lines are shown, some tools name a file for each of them, and others once.
        let list = list.filter(|list| !list.has_repeated());
        let count = list.as_ref().and_then(Self::count);
        all.extend(count.map(|count| Self::new(facet.name(), &json!({ "count": count }))));
        all.extend(list.iter().filter_map(Self::in_any_order));
        all.extend(list);
        all
    }

    /// Each name of a list alone; of paths also the entries of the tree that are not in it.
    fn of_single_names(&self, tree: &Tree) -> Vec<Self> {
        let names = self.names().unwrap_or_default();
        let single = |form: &str, name: &str| Self::new(self.facet, &json!({ form: [name] }));
        let named = names
            .iter()
            .filter_map(yaml::Value::as_str)
            .map(|name| single("includes", name));
        let is_named = |path: &str| {
            names
                .iter()
                .filter_map(yaml::Value::as_str)
                .any(|name| name.trim_end_matches('/') == path)
        };
        let others = tree
            .entries
            .keys()
            .filter(|path| self.facet == "paths" && !is_named(path))
            .map(|path| single("excludes", path));
        named.chain(others).take(MOST_NAMES).collect()
    }

    /// How many names a list has.
    fn count(&self) -> Option<usize> {
        self.names().map(<[yaml::Value]>::len)
    }

    /// Whether a list has a name twice.
    fn has_repeated(&self) -> bool {
        let mut seen = BTreeSet::new();
        let names = self.names().unwrap_or_default();
        !names
            .iter()
            .filter_map(yaml::Value::as_str)
            .all(|name| seen.insert(name))
    }

    /// The names of a list.
    fn names(&self) -> Option<&[yaml::Value]> {
        let in_order = self.value.as_sequence();
        let names = in_order.or_else(|| self.value.get("any_order")?.as_sequence());
        names.map(Vec::as_slice)
    }

    /// The same list in any order; `None`: it is not a list in an order.
    fn in_any_order(&self) -> Option<Self> {
        let list = self.value.as_sequence()?;
        Some(Self::new(self.facet, &json!({ "any_order": list })))
    }

    /// As an expectation; `None`: it is not one.
    pub fn expectation(&self) -> Option<Expectation> {
        let facet = (self.facet.into(), self.value.clone());
        let facets = yaml::Mapping::from_iter([facet]);
        Expectation::parse(&facets.into()).ok()
    }

    pub(super) fn new(facet: &'static str, value: &Value) -> Self {
        Self::of_yaml(facet, yaml::from_json(value))
    }

    /// A value with a tag of patterns, such as `!absent`.
    pub(super) fn tagged(tag: &str, value: yaml::Value) -> yaml::Value {
        let tag = Tag::new(tag);
        yaml::Value::Tagged(Box::new(TaggedValue { tag, value }))
    }

    pub(super) fn of_yaml(facet: &'static str, value: yaml::Value) -> Self {
        Self { facet, value }
    }

    /// The name of the facet.
    pub fn facet(&self) -> &'static str {
        self.facet
    }

    /// Its key and its value.
    pub(super) fn lines(&self) -> Vec<String> {
        let key = self.facet;
        match &self.value {
            yaml::Value::String(text) if is_block(text) => {
                let head = if text.ends_with('\n') { "|" } else { "|-" };
                let lines = text.lines().map(|line| format!("  {line}"));
                [format!("{key}: {head}")]
                    .into_iter()
                    .chain(lines)
                    .collect()
            }
            yaml::Value::Mapping(fields) if key == "tree_after" => {
                let mut lines = vec![format!("{key}:")];
                for (name, value) in fields {
                    lines.push(format!("  {}: {}", flow_of_yaml(name), flow_of_yaml(value)));
                }
                lines
            }
            value => vec![format!("{key}: {}", flow_of_yaml(value).trim_end())],
        }
    }
}

/// The texts among these values, those in lists included.
fn strings<'a>(values: impl Iterator<Item = &'a Value>) -> impl Iterator<Item = &'a str> {
    let lists = values.flat_map(|value| match value {
        Value::Array(items) => items.as_slice(),
        other => std::slice::from_ref(other),
    });
    lists.filter_map(Value::as_str)
}

/// The fields of an object, each alone in it; a value that is not an object is one itself.
fn fields(value: &Value, depth: usize) -> Vec<Value> {
    match value {
        Value::Object(all) if depth > 0 && !all.is_empty() => {
            let alone = all.iter().flat_map(|(key, value)| {
                let inside = fields(value, depth - 1).into_iter();
                inside.map(move |value| json!({ key.as_str(): value }))
            });
            alone.collect()
        }
        value => vec![value.clone()],
    }
}

/// Whether a text of several lines means itself in a block: nothing invisible, no space in front, and
/// at most one line feed at its end.
fn is_block(text: &str) -> bool {
    text.trim_end_matches('\n').contains('\n')
        && !text.starts_with([' ', '\n'])
        && !text.ends_with("\n\n")
        && text.chars().all(|one| {
            one == '\n' || !(one.is_control() || "\u{feff}\u{2028}\u{2029}\u{85}".contains(one))
        })
}

/// The expectation that the observed answer fulfils. Without `wanted`: the matches or the paths, where
/// the profile has a reader for them, or else the text.
///
/// # Errors
/// A wanted facet that the answer does not have.
pub(super) fn expected(
    case: &Case,
    observed: &Observed,
    wanted: &[RecordedFacet],
) -> anyhow::Result<Vec<Assertion>> {
    let answer = &observed.answer;
    let mut asserted = if answer.is_error {
        error(&answer.text())
    } else if wanted.is_empty() {
        vec![by_default(case, observed)]
    } else {
        let all = wanted.iter().map(|facet| {
            let missing = || anyhow::anyhow!("the answer has no {}", missing(*facet));
            of_first(*facet, case, observed).ok_or_else(missing)
        });
        all.collect::<anyhow::Result<_>>()?
    };
    asserted.extend(tree_after(&observed.change));
    Ok(asserted)
}

fn missing(facet: RecordedFacet) -> &'static str {
    match facet {
        RecordedFacet::Paths => "paths that the profile's reader finds",
        RecordedFacet::Matches => "matches that the profile's reader finds",
        RecordedFacet::Text => "text",
        RecordedFacet::Details => "structured content",
    }
}

fn error(message: &str) -> Vec<Assertion> {
    let message = message.trim_end_matches('\n');
    if message.contains('\n') || message.is_empty() {
        vec![Assertion::any_error(), Assertion::text(message)]
    } else {
        vec![Assertion::new("error", &json!(message))]
    }
}

fn by_default(case: &Case, observed: &Observed) -> Assertion {
    let readers = case.steps.first().map(|step| &step.tool_spec.readers);
    let first = [
        (
            RecordedFacet::Matches,
            readers.is_some_and(|one| one.matches.is_some()),
        ),
        (
            RecordedFacet::Paths,
            readers.is_some_and(|one| one.paths.is_some()),
        ),
    ];
    let read = first.into_iter().filter(|(_, is_read)| *is_read);
    read.filter_map(|(facet, _)| of_first(facet, case, observed))
        .next()
        .unwrap_or_else(|| Assertion::text(&observed.answer.text()))
}

/// The facet as the first answer of a case has it.
fn of_first(facet: RecordedFacet, case: &Case, observed: &Observed) -> Option<Assertion> {
    facet_of(facet, &case.steps.first()?.tool_spec, &case.tree, observed)
}
