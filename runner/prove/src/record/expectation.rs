//! The expectation of a case that is written from an answer.

use seekspec_conformance::judge::Observed;
use seekspec_conformance::reader::Asked;
use seekspec_conformance::suite::Case;
use serde_json::{Value, json};

use super::facet::RecordedFacet;
use super::in_full::{facet_of, tree_after};
use seekspec_run::yaml_text::{flow, scalar};

/// One facet of an expectation.
#[derive(Debug, Clone, PartialEq)]
pub struct Assertion {
    facet: &'static str,
    value: Value,
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

    pub(super) fn new(facet: &'static str, value: &Value) -> Self {
        Self {
            facet,
            value: value.clone(),
        }
    }

    /// The name of the facet.
    pub fn facet(&self) -> &'static str {
        self.facet
    }

    /// Its key and its value.
    pub(super) fn lines(&self) -> Vec<String> {
        let key = self.facet;
        match &self.value {
            Value::String(text) if is_block(text) => {
                let head = if text.ends_with('\n') { "|" } else { "|-" };
                let lines = text.lines().map(|line| format!("  {line}"));
                [format!("{key}: {head}")]
                    .into_iter()
                    .chain(lines)
                    .collect()
            }
            Value::Object(fields) if key == "tree_after" => {
                let mut lines = vec![format!("{key}:")];
                for (name, value) in fields {
                    lines.push(format!("  {}: {}", scalar(name), flow(value)));
                }
                lines
            }
            value => vec![format!("{key}: {}", flow(value))],
        }
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
    let step = case.steps.first()?;
    let asked = Asked {
        tree: &case.tree,
        arguments: Some(&step.arguments),
    };
    facet_of(facet, &step.tool_spec, asked, observed)
}
