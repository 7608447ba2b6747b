//! Expectations of an answer: facets, and interpretations where the document is open.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::facets::{self, Check};
use crate::problem::{Fault, YamlPlace};
use crate::unknown_name::UnknownName;
use crate::yaml::{Mapping, Value};

/// The expectation of an answer.
#[derive(Debug, Default)]
pub struct Expectation {
    /// Checks that must all pass.
    pub facets: Vec<FacetCheck>,
    /// Interpretations, one of which must pass entirely; empty: there is only one.
    pub any_of: Vec<Interpretation>,
    /// The question of the profile to which the interpretations are answers.
    pub choice: Option<String>,
    /// The answer of the document to that question, if it decides it.
    pub decided: Option<String>,
}

/// One facet and its expectation.
#[derive(Debug)]
pub struct FacetCheck {
    /// The name of the facet.
    pub facet: &'static str,
    /// The expectation.
    pub check: Box<dyn Check>,
}

/// An interpretation of an open document.
#[derive(Debug)]
pub struct Interpretation {
    /// The name of the interpretation.
    pub name: String,
    /// The checks that must all pass.
    pub facets: Vec<FacetCheck>,
}

impl Interpretation {
    /// The answer to the question that the expectation observes: the name up to a slash.
    pub fn answer(&self) -> &str {
        answer_of(&self.name)
    }
}

/// The answer that the name of an interpretation begins with.
pub(crate) fn answer_of(name: &str) -> &str {
    name.split_once('/').map_or(name, |(answer, _)| answer)
}

const ANY_OF: &str = "any_of";
const CHOICE: &str = "choice";

impl Expectation {
    /// Whether it accepts several interpretations that are not the answers to a choice.
    pub fn is_open_point(&self) -> bool {
        !self.any_of.is_empty() && self.choice.is_none()
    }

    /// Reads an `expect`. The fault's place counts from there.
    pub fn parse(value: &Value) -> Result<Self, Fault> {
        let fields = mapping(value, "`expect` is a map of facets")?;
        let mut expectation = Self::default();
        for (key, value) in fields {
            match key.as_str() {
                Some(ANY_OF) => {
                    let place = YamlPlace::default().key(ANY_OF);
                    expectation.any_of =
                        interpretations(value).map_err(|fault| fault.below(&place))?;
                }
                Some(CHOICE) => expectation.choice = Some(choice(value)?),
                _ => expectation.facets.push(facet(key, value)?),
            }
        }
        Ok(expectation)
    }

    /// Every check, those of all interpretations included.
    pub fn checks(&self) -> impl Iterator<Item = &FacetCheck> {
        self.facets.iter().chain(
            self.any_of
                .iter()
                .flat_map(|interpretation| &interpretation.facets),
        )
    }

    /// Whether there is an answer that this would reject: each interpretation must reject one.
    pub fn asserts_something(&self) -> bool {
        let some =
            |facets: &[FacetCheck]| facets.iter().any(|facet| facet.check.asserts_something());
        some(&self.facets)
            || (!self.any_of.is_empty()
                && self
                    .any_of
                    .iter()
                    .all(|interpretation| some(&interpretation.facets)))
    }
}

fn choice(value: &Value) -> Result<String, Fault> {
    let place = YamlPlace::default().key(CHOICE);
    let name = value.as_str().map(str::to_owned);
    name.ok_or_else(|| Fault::new(place, "`choice` is the name of a question of the profile"))
}

fn interpretations(value: &Value) -> Result<Vec<Interpretation>, Fault> {
    let interpretations = mapping(value, "`any_of` is a map of named interpretations")?;
    if interpretations.len() < 2 {
        return Err(Fault::new(
            YamlPlace::default(),
            "`any_of` has fewer than two interpretations",
        ));
    }
    interpretations
        .iter()
        .map(|(name, facets)| interpretation(name, facets))
        .collect()
}

fn interpretation(name: &Value, value: &Value) -> Result<Interpretation, Fault> {
    let name = name.as_str().ok_or_else(|| {
        Fault::new(
            YamlPlace::default(),
            "the name of an interpretation is a word",
        )
    })?;
    let place = YamlPlace::default().key(name);
    let fields = mapping(value, "an interpretation is a map of facets")
        .map_err(|fault| fault.below(&place))?;
    let facets: Result<_, _> = fields
        .iter()
        .map(|(key, value)| facet(key, value))
        .collect();
    Ok(Interpretation {
        name: name.to_owned(),
        facets: facets.map_err(|fault: Fault| fault.below(&place))?,
    })
}

fn facet(key: &Value, value: &Value) -> Result<FacetCheck, Fault> {
    let name = key
        .as_str()
        .ok_or_else(|| Fault::new(YamlPlace::default(), "the name of a facet is a word"))?;
    let place = YamlPlace::default().key(name);
    let facet = facets::find(name).ok_or_else(|| unknown_facet(name, &place))?;
    let check = facet.parse(value).map_err(|fault| fault.below(&place))?;
    Ok(FacetCheck {
        facet: facet.name(),
        check,
    })
}

fn unknown_facet(name: &str, place: &YamlPlace) -> Fault {
    let names = facets::ALL
        .iter()
        .map(|facet| facet.name())
        .chain([ANY_OF, CHOICE]);
    Fault::from(UnknownName::new("facet", name, names)).below(place)
}

fn mapping<'a>(value: &'a Value, message: &str) -> Result<&'a Mapping, Fault> {
    value
        .as_mapping()
        .ok_or_else(|| Fault::new(YamlPlace::default(), message))
}

/// Put together from the facets.
impl JsonSchema for Expectation {
    fn schema_name() -> Cow<'static, str> {
        "Expectation".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut properties = facet_properties(generator);
        let interpretation = json_schema!({"type": "object", "properties": properties, "additionalProperties": false});
        let any_of = json_schema!({
            "description": "Named interpretations of an open document; one must pass entirely.",
            "type": "object",
            "minProperties": 2,
            "additionalProperties": interpretation
        });
        properties.insert(ANY_OF.to_owned(), any_of.into());
        let choice = json_schema!({
            "description": "The question of the profile to which the interpretations of `any_of` are answers.",
            "type": "string"
        });
        properties.insert(CHOICE.to_owned(), choice.into());
        json_schema!({"description": "The expectation: a map of facets.", "type": "object", "properties": properties, "additionalProperties": false})
    }
}

fn facet_properties(generator: &mut SchemaGenerator) -> serde_json::Map<String, serde_json::Value> {
    facets::ALL
        .iter()
        .map(|facet| {
            let mut schema = facet.schema(generator);
            schema.insert("description".to_owned(), facet.about().into());
            (facet.name().to_owned(), schema.into())
        })
        .collect()
}
