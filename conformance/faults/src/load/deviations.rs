//! The mutants and variants of a tool, as they are loaded.

use seekspec_conformance::load::{about_a_tool, all_known, shared_file};
use seekspec_conformance::problem::{Fault, YamlPlace};
use seekspec_conformance::suite::SourceFile;

use super::FaultLoading;
use crate::mutation::spec::{DeviationSpec, MutantsFile, SharedMutantsSpec, VariantsFile};
use crate::mutation::{Change, Deviation, RuleNotes};

impl FaultLoading<'_> {
    pub(super) fn mutants(&mut self, source: &SourceFile, file: MutantsFile) -> Vec<Fault> {
        let mut faults = about_a_tool(self.suite, source, &file.profile, &file.tool);
        let tool = (file.profile, file.tool);
        let all = &mut self.faults.mutants;
        faults.extend(deviations(&tool, &file.mutants, "mutants", all));
        if let Some(spec) = &file.shared {
            match self.included(spec) {
                Ok(specs) => {
                    let all = &mut self.faults.mutants;
                    faults.extend(deviations(&tool, &specs, "shared", all));
                }
                Err(fault) => faults.push(fault.below(&YamlPlace::default().key("shared"))),
            }
        }
        match RuleNotes::read(&file.rules) {
            Ok(notes) => drop(self.faults.rule_notes.insert(tool, notes)),
            Err(rule) => faults.push(Fault::new(
                YamlPlace::default().key("rules").key(rule),
                "expected a list of requirement ids, or a reason why the rule is open",
            )),
        }
        faults
    }

    pub(super) fn variants(&mut self, source: &SourceFile, file: VariantsFile) -> Vec<Fault> {
        let mut faults = about_a_tool(self.suite, source, &file.profile, &file.tool);
        let tool = (file.profile, file.tool);
        let all = &mut self.faults.variants;
        faults.extend(deviations(&tool, &file.variants, "variants", all));
        faults
    }

    /// The shared mutants that a tool includes, or the fault of the inclusion.
    fn included(&self, spec: &SharedMutantsSpec) -> Result<Vec<DeviationSpec>, Fault> {
        let file = shared_file(&self.shared, &spec.mutants)?;
        let ids: Vec<&str> = file.mutants.iter().map(|one| one.id.as_str()).collect();
        all_known(&spec.without, &ids)?;
        let mut mutants = file.mutants.clone();
        mutants.retain(|mutant| !spec.without.contains_key(&mutant.id));
        for mutant in &mut mutants {
            mutant.breaks.clone_from(&spec.breaks);
        }
        Ok(mutants)
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
        let place = YamlPlace::default().key(key).index(index);
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
