//! The change of a deviation.

use std::collections::BTreeMap;

use seekspec_conformance::pattern::Pattern;
use seekspec_conformance::problem::{Fault, YamlPlace};
use seekspec_conformance::yaml;
use serde_json::{Value, json};

use super::address::Address;
use super::documents;
use super::edit::Edits;
use super::spec::{ConditionsSpec, DeviationSpec};
use super::template::filled;

/// The change of a deviation: other rules, edits, a function, or several of them.
#[derive(Debug, Clone, Default)]
pub struct Change {
    /// Rules that differ.
    pub rules: Option<Value>,
    /// A function of the runner, by name, with its arguments.
    pub with: Option<(String, Value)>,
    /// The command of another target; empty: the change is one of the good target.
    pub command: Vec<String>,
    when: When,
    unless: When,
    call: Edits,
    answer: Edits,
    tools: Edits,
    instead: Option<Value>,
    files: BTreeMap<String, String>,
}

/// Patterns of parts of the call and of the answer.
#[derive(Debug, Clone, Default)]
pub struct When {
    call: Vec<(Address, Pattern)>,
    answer: Vec<(Address, Pattern)>,
}

impl Change {
    /// A change of rules alone.
    pub fn of_rules(overlay: Value) -> Self {
        Self {
            rules: Some(overlay),
            ..Self::default()
        }
    }

    /// Reads a change. The fault's place counts from the deviation.
    pub fn read(written: &DeviationSpec) -> Result<Self, Fault> {
        let json = |key: &str, value: &Option<yaml::Value>| {
            let read = value.as_ref().map(yaml::to_json).transpose();
            read.map_err(|fault| fault.below(&YamlPlace::default().key(key)))
        };
        let with = json("with", &written.with)?;
        let change = Self {
            command: written.command.clone(),
            rules: json("rules", &written.rules)?,
            with: with.map(named).transpose()?,
            when: When::read(written.when.as_ref(), "when")?,
            unless: When::read(written.unless.as_ref(), "unless")?,
            call: written.call.clone(),
            answer: written.answer.clone(),
            tools: written.tools.clone(),
            instead: json("instead", &written.instead)?,
            files: written.files.clone(),
        };
        if !change.command.is_empty() && (change.edits() || change.needs_the_reference()) {
            let message = "`command` is a target of its own, which is not changed any further";
            return Err(Fault::new(YamlPlace::default().key("command"), message));
        }
        Ok(change)
    }

    /// Whether it is a change of the reference, which other targets cannot have.
    pub fn needs_the_reference(&self) -> bool {
        self.rules.is_some() || self.with.is_some() || !self.files.is_empty()
    }

    /// Whether it changes rules alone, so that a read-only tool stays one.
    pub fn is_in_rules(&self) -> bool {
        self.rules.is_some() && self.with.is_none() && !self.edits()
    }

    /// Whether it edits only calls and answers.
    pub fn is_in_edits(&self) -> bool {
        !self.needs_the_reference() && self.command.is_empty()
    }

    /// Whether the conditions on the call are true.
    pub fn is_of_call(&self, params: &Value) -> bool {
        let call = documents::of_call(params);
        self.when.fit_call(&call) && !self.unless.are_of_call_and_fit(&call)
    }

    /// Whether calls or answers are edited.
    pub fn edits(&self) -> bool {
        !self.call.is_empty() || !self.answer.is_empty() || self.instead.is_some()
    }

    /// The list of tools, edited.
    pub fn listed(&self, mut tools: Value) -> Value {
        self.tools.apply(&mut tools);
        tools
    }

    /// The names and paths of the files that the edits of this call see.
    pub fn files(&self, params: &Value) -> Vec<(String, String)> {
        let call = documents::of_call(params);
        let path = |(name, path): (&String, &String)| (name.clone(), filled(path, &call));
        self.files.iter().map(path).collect()
    }

    /// Answers a call with the edits before and after it; `next` answers the edited call.
    pub fn perform(&self, params: &Value, next: &mut dyn FnMut(&Value) -> Value) -> Value {
        if !self.is_of_call(params) {
            return next(params);
        }
        let call = documents::of_call(params);
        if let Some(instead) = &self.instead {
            return documents::to_answer(instead.clone(), &Value::Null);
        }
        let mut sent = call.clone();
        self.call.apply(&mut sent);
        let result = if sent == call {
            next(params)
        } else {
            next(&documents::to_call(sent.clone(), params))
        };
        self.edited(&result, call, sent)
    }

    fn edited(&self, result: &Value, call: Value, sent: Value) -> Value {
        let mut answer = documents::of_answer(result);
        answer["$call"] = call;
        answer["$sent"] = sent;
        let is_meant = self.when.fit_answer(&answer) && !self.unless.are_of_answer_and_fit(&answer);
        if !is_meant || self.answer.is_empty() {
            return result.clone();
        }
        self.answer.apply(&mut answer);
        if let Some(fields) = answer.as_object_mut() {
            fields.retain(|key, _| !matches!(key.as_str(), "$call" | "$sent"));
        }
        documents::to_answer(answer, result)
    }
}

fn named(with: Value) -> Result<(String, Value), Fault> {
    let wrong = || {
        Fault::new(
            YamlPlace::default().key("with"),
            "`with` is one name with its arguments",
        )
    };
    match with {
        Value::String(name) => Ok((name, json!({}))),
        Value::Object(mut fields) if fields.len() == 1 => {
            let name = fields.keys().next().cloned().ok_or_else(wrong)?;
            let arguments = fields.remove(&name).unwrap_or_default();
            Ok((name, arguments))
        }
        _ => Err(wrong()),
    }
}

impl When {
    fn read(written: Option<&ConditionsSpec>, key: &str) -> Result<Self, Fault> {
        let Some(written) = written else {
            return Ok(Self::default());
        };
        let read = |side: &str, patterns: &BTreeMap<String, yaml::Value>| {
            let pattern = |(address, pattern): (&String, &yaml::Value)| {
                let place = YamlPlace::default().key(key).key(side).key(address);
                let pattern = Pattern::parse(pattern).map_err(|fault| fault.below(&place))?;
                Ok((Address::new(address), pattern))
            };
            patterns
                .iter()
                .map(pattern)
                .collect::<Result<Vec<_>, Fault>>()
        };
        Ok(Self {
            call: read("call", &written.call)?,
            answer: read("answer", &written.answer)?,
        })
    }

    fn fit_call(&self, call: &Value) -> bool {
        fit(&self.call, call)
    }

    fn fit_answer(&self, answer: &Value) -> bool {
        fit(&self.answer, answer)
    }

    fn are_of_call_and_fit(&self, call: &Value) -> bool {
        !self.call.is_empty() && self.answer.is_empty() && fit(&self.call, call)
    }

    fn are_of_answer_and_fit(&self, answer: &Value) -> bool {
        !self.answer.is_empty() && fit(&self.answer, answer)
    }
}

/// Whether a value at each address matches its pattern. A missing value can match as absent.
fn fit(conditions: &[(Address, Pattern)], document: &Value) -> bool {
    conditions.iter().all(|(address, pattern)| {
        let values = address.values(document);
        if values.is_empty() {
            pattern.matches(None)
        } else {
            values.iter().any(|value| pattern.matches(Some(value)))
        }
    })
}
