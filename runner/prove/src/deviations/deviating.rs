//! The reference with deviations.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use seekspec_faults::mutation::Deviation;
use serde_json::{Value, json};

use super::overlay::overlay;
use super::perform::{chain, listed};
use crate::reference::{self, BadRules, Reference, ToolDescription};
use seekspec_run::implementation::{Answer, Factory, Implementation, ToolCall};
use seekspec_run::targets::Target;

/// The tools of one profile with deviations: their rules are merged, their edits chained.
#[derive(Debug, Clone)]
pub struct Deviating {
    reference: Reference,
    /// The outermost first.
    deviations: Vec<&'static Deviation>,
    /// A number that no other instance has.
    instance: u64,
}

fn next_instance() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Deviating {
    /// The tools of a profile with the deviations that belong to it.
    ///
    /// # Errors
    /// The profile is unknown, or its tool does not have a rule.
    pub fn new(profile: &str, deviations: &[&'static Deviation]) -> Result<Self, BadRules> {
        let mut own = deviations.to_vec();
        own.retain(|one| one.profile == profile);
        Ok(Self {
            reference: Reference::with_rules(profile, &overlay(&own))?,
            deviations: own,
            instance: next_instance(),
        })
    }

    /// The reference as it is with these deviations.
    pub fn reference(&self) -> &Reference {
        &self.reference
    }

    /// The same deviations of a reference that is limited.
    #[must_use]
    pub fn limited(self, limit: impl FnOnce(Reference) -> Reference) -> Self {
        Self {
            reference: limit(self.reference),
            ..self
        }
    }

    /// Its tools, in the order of the documents.
    pub fn tools(&self) -> Vec<ToolDescription> {
        self.deviations
            .iter()
            .fold(self.reference.tools(), |tools, one| listed(one, &tools))
    }
}

impl From<Reference> for Deviating {
    fn from(reference: Reference) -> Self {
        Self {
            reference,
            deviations: Vec::new(),
            instance: next_instance(),
        }
    }
}

impl Implementation for Deviating {
    fn call(&self, call: &ToolCall<'_>) -> Answer {
        chain(&self.deviations, call, self.instance, &|call| {
            self.reference.call(call)
        })
    }

    fn list(&self) -> Option<Value> {
        Some(json!({ "tools": self.tools() }))
    }
}

/// The reference engine in this process, with these deviations.
pub fn target(deviations: &[&'static Deviation]) -> Target {
    let names: Vec<&str> = deviations.iter().map(|one| one.name.as_str()).collect();
    let deviations = deviations.to_vec();
    let factory =
        Factory::new(
            Some(reference::VERSION.to_owned()),
            move |profile| match Deviating::new(profile, &deviations) {
                Ok(tools) => Ok(Arc::new(tools)),
                Err(bad) => Err(bad.to_string()),
            },
        );
    Target::in_process(names.join(" + "), None, factory)
}
