//! A tool: its document, requirements, parameters and cases.

use seekspec_conformance::model::profile::{ParameterSpec, ProfileFile, ToolSpec};
use seekspec_conformance::model::requirement::{Requirement, RequirementsFile};
use seekspec_conformance::suite::{Case, Suite};

use seekspec_run::grouped::grouped;

/// A tool and its cases.
pub struct ToolView<'a> {
    /// Its profile.
    pub profile: &'a ProfileFile,
    /// Its name there.
    pub name: &'a str,
    /// How the profile describes it.
    pub spec: &'a ToolSpec,
    /// Its requirements, where there are some.
    pub file: Option<&'a RequirementsFile>,
    /// Its cases, in the order of the suite.
    pub cases: Vec<&'a Case>,
}

impl<'a> ToolView<'a> {
    /// `profile/tool`.
    pub fn full_name(&self) -> String {
        format!("{}/{}", self.profile.profile, self.name)
    }

    /// Its requirements.
    pub fn requirements(&self) -> &'a [Requirement] {
        self.file.map_or(&[], |file| &file.requirements)
    }

    /// The one with this id.
    pub fn requirement(&self, id: &str) -> Option<&'a Requirement> {
        self.requirements().iter().find(|one| one.id == id)
    }

    /// Its topics, each with its cases, in the order of the suite.
    pub fn topics(&self) -> Vec<(&'a str, Vec<&'a Case>)> {
        grouped(self.cases.iter().map(|case| (&*case.topic, *case)))
    }

    /// Requirements whose ids have the same first part within the tool, in the order of the file.
    pub fn groups(&self) -> Vec<(&'a str, Vec<&'a Requirement>)> {
        grouped(self.requirements().iter().map(|one| {
            let id = self.within(&one.id);
            (id.split('.').next().unwrap_or(id), one)
        }))
    }

    /// The parameters with their names, those that are required first.
    pub fn parameters(&self) -> Vec<(&'a String, &'a ParameterSpec)> {
        let mut parameters: Vec<_> = self.spec.parameters.iter().collect();
        parameters.sort_by_key(|(_, parameter)| !parameter.required);
        parameters
    }

    /// The name of a requirement, a mutant or a variant without the profile and the tool.
    pub fn within<'n>(&self, name: &'n str) -> &'n str {
        within(name, &self.profile.profile, self.name)
    }
}

/// Every tool of every profile.
pub fn tools(suite: &Suite) -> Vec<ToolView<'_>> {
    let mut tools: Vec<ToolView<'_>> = Vec::new();
    for profile in suite.profiles.values() {
        for (name, spec) in &profile.tools {
            let key = (profile.profile.clone(), name.clone());
            tools.push(ToolView {
                profile,
                name,
                spec,
                file: suite.requirements.get(&key),
                cases: suite
                    .cases
                    .iter()
                    .filter(|case| case.profile == profile.profile && case.tool == *name)
                    .collect(),
            });
        }
    }
    tools
}

/// The tool whose document has the requirement.
pub fn tool_of_requirement<'t, 'a>(
    tools: &'t [ToolView<'a>],
    id: &str,
) -> Option<&'t ToolView<'a>> {
    let is_own = |tool: &&ToolView<'_>| tool.requirement(id).is_some();
    let likely = tools.iter().filter(|tool| tool.within(id) != id);
    likely
        .clone()
        .find(is_own)
        .or_else(|| tools.iter().find(is_own))
}

/// Those of the cases that cover a requirement.
pub fn covering<'c>(
    cases: impl IntoIterator<Item = &'c Case>,
    id: &str,
) -> impl Iterator<Item = &'c Case> {
    let covers = move |case: &&Case| case.covers.iter().any(|covered| covered == id);
    cases.into_iter().filter(covers)
}

/// An id without its profile and its tool.
pub fn within<'a>(id: &'a str, profile: &str, tool: &str) -> &'a str {
    let rest = id
        .strip_prefix(profile)
        .and_then(|rest| rest.strip_prefix('.'));
    let rest = rest.and_then(|rest| rest.strip_prefix(tool)?.strip_prefix('.'));
    rest.unwrap_or(id)
}

/// Whether a parameter must be there, or what it is where it is not.
pub fn presence(parameter: &ParameterSpec) -> String {
    match (parameter.required, &parameter.default_value) {
        (true, _) => "required".to_owned(),
        (false, Some(value)) => format!("default {value}"),
        (false, None) => "optional".to_owned(),
    }
}
