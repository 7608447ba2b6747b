//! The mutants and variants of a tool, as they are loaded.

use super::Source;
use super::load::Loading;
use crate::model::deviation::{DeviationSpec, MutantsFile, VariantsFile};
use crate::mutation::{Change, Deviation, RuleNotes};
use crate::problem::{Fault, Place};

impl Loading {
    pub(super) fn mutants(&mut self, source: &Source, file: MutantsFile) -> Vec<Fault> {
        let mut faults = self.about_a_tool(source, &file.profile, &file.tool);
        let tool = (file.profile, file.tool);
        faults.extend(deviations(
            &tool,
            &file.mutants,
            "mutants",
            &mut self.suite.mutants,
        ));
        if let Some(spec) = &file.shared {
            let place = Place::default().key("shared");
            match self.shared_mutants(spec) {
                Ok(specs) => {
                    let wrong = deviations(&tool, &specs, "shared", &mut self.suite.mutants);
                    faults.extend(wrong);
                }
                Err(fault) => faults.push(fault.below(&place)),
            }
        }
        match RuleNotes::read(&file.rules) {
            Ok(notes) => drop(self.suite.rule_notes.insert(tool, notes)),
            Err(rule) => faults.push(Fault::new(
                Place::default().key("rules").key(rule),
                "expected a list of requirement ids, or a reason why the rule is open",
            )),
        }
        faults
    }

    pub(super) fn variants(&mut self, source: &Source, file: VariantsFile) -> Vec<Fault> {
        let mut faults = self.about_a_tool(source, &file.profile, &file.tool);
        let tool = (file.profile, file.tool);
        faults.extend(deviations(
            &tool,
            &file.variants,
            "variants",
            &mut self.suite.variants,
        ));
        faults
    }
}

/// Reads the deviations of a file into `all`, and returns their faults.
fn deviations(
    (profile, tool): &(String, String),
    written: &[DeviationSpec],
    key: &str,
    all: &mut Vec<Deviation>,
) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (index, spec) in written.iter().enumerate() {
        let place = Place::default().key(key).index(index);
        match Change::read(spec) {
            Ok(change) => all.push(Deviation {
                name: format!("{profile}.{tool}.{}", spec.id),
                profile: profile.clone(),
                tool: tool.clone(),
                about: spec.about.clone(),
                breaks: spec.breaks.clone(),
                excluded: spec.excluded.clone(),
                permits: spec.permits.clone(),
                change,
            }),
            Err(fault) => faults.push(fault.below(&place)),
        }
    }
    faults
}
