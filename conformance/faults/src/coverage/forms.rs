//! Which forms of a primitive a tool is tried with, and its siblings are not.
//!
//! A form is a mutant's id after profile and tool. If two tools that write texts have a mutant `writing.composed`,
//! and a third has none, then whether its cases would notice that fault is unknown.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use seekspec_conformance::model::primitives::PrimitiveSpec;
use seekspec_conformance::suite::Suite;
use serde::Serialize;

use crate::matrix::{Matrix, Mutant};

/// The forms of a primitive, and who lacks one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PrimitiveForms {
    /// The primitive.
    pub primitive: String,
    /// The faults of its themes that at least two tools have.
    pub forms: usize,
    /// The pairs of tool and form without a mutant, for which a reason is stated.
    pub explained: usize,
    /// Those for which none is.
    pub gaps: Vec<FormOfTool>,
    /// Reasons for forms that the tool does not lack.
    pub needless: Vec<FormOfTool>,
}

impl PrimitiveForms {
    /// Whether a form or a reason is missing, or a reason is needless.
    pub fn is_wrong(&self) -> bool {
        !self.gaps.is_empty() || !self.needless.is_empty()
    }
}

/// A form, or the theme of several, and a tool.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FormOfTool {
    /// The tool, as `profile/tool`.
    pub tool: String,
    /// The form, as `theme.fault`.
    pub form: String,
}

/// The forms of the primitives that name themes.
pub(super) fn forms(suite: &Suite, matrix: &Matrix) -> Vec<PrimitiveForms> {
    let tools = suite.requirements.keys();
    let tools: Vec<String> = tools
        .map(|(profile, tool)| format!("{profile}/{tool}"))
        .collect();
    let primitives = suite.primitives.primitives.iter();
    primitives
        .filter(|(_, spec)| !spec.themes.is_empty())
        .map(|(name, spec)| of_primitive(name, spec, &tools, matrix))
        .collect()
}

fn of_primitive(
    name: &str,
    spec: &PrimitiveSpec,
    tools: &[String],
    matrix: &Matrix,
) -> PrimitiveForms {
    let mut row = PrimitiveForms {
        primitive: name.to_owned(),
        forms: 0,
        explained: 0,
        gaps: Vec::new(),
        needless: Vec::new(),
    };
    let mut needed = BTreeSet::new();
    let siblings = tools
        .iter()
        .filter(|tool| !spec.without.contains_key(*tool));
    let siblings: BTreeSet<&String> = siblings.collect();
    for (form, having) in shared(spec, &siblings, &matrix.mutants) {
        row.forms += 1;
        for tool in siblings.iter().filter(|tool| !having.contains(**tool)) {
            let missing = pair(tool, form);
            match reason(spec, &missing, matrix) {
                None => row.gaps.push(missing),
                Some(reason) => {
                    row.explained += 1;
                    needed.insert(reason);
                }
            }
        }
    }
    row.needless = stated(spec).filter(|one| !needed.contains(one)).collect();
    row
}

/// The faults of the primitive's themes that several of its tools have, each with these tools.
fn shared<'m>(
    spec: &PrimitiveSpec,
    siblings: &BTreeSet<&String>,
    mutants: &'m [Mutant],
) -> BTreeMap<&'m str, BTreeSet<String>> {
    let mut forms: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for mutant in mutants {
        let Mutant { profile, tool, .. } = mutant;
        let form = mutant.name.strip_prefix(&format!("{profile}.{tool}."));
        let form = form.filter(|form| spec.themes.contains(theme_of(form)));
        let tool = format!("{profile}/{tool}");
        if let Some(form) = form.filter(|_| siblings.contains(&tool)) {
            forms.entry(form).or_default().insert(tool);
        }
    }
    forms.retain(|_, tools| tools.len() > 1);
    forms
}

fn theme_of(form: &str) -> &str {
    form.split('.').next().unwrap_or_default()
}

/// The stated reason of which the pair is an instance: of the form itself, or of its theme.
fn reason(spec: &PrimitiveSpec, missing: &FormOfTool, matrix: &Matrix) -> Option<FormOfTool> {
    let reasons = spec.without_forms.get(&missing.tool)?;
    let mut keys = [missing.form.as_str(), theme_of(&missing.form)].into_iter();
    let (key, text) = keys.find_map(|key| reasons.get_key_value(key))?;
    let is_true = match text
        .strip_prefix("as `")
        .and_then(|rest| rest.split_once('`'))
    {
        Some((other, _)) => {
            let name = format!("{}.{other}", missing.tool.replace('/', "."));
            matrix.mutants.iter().any(|mutant| mutant.name == name)
        }
        None => true,
    };
    is_true.then(|| pair(&missing.tool, key))
}

fn stated(spec: &PrimitiveSpec) -> impl Iterator<Item = FormOfTool> {
    let tools = spec.without_forms.iter();
    tools.flat_map(|(tool, reasons)| reasons.keys().map(move |form| pair(tool, form)))
}

fn pair(tool: &str, form: &str) -> FormOfTool {
    FormOfTool {
        tool: tool.to_owned(),
        form: form.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use seekspec_conformance::yaml;

    use super::*;

    fn mutant(tool: &str, form: &str) -> Mutant {
        Mutant {
            name: format!("agent.{tool}.{form}"),
            profile: "agent".to_owned(),
            tool: tool.to_owned(),
            about: String::new(),
            breaks: Vec::new(),
            excluded: None,
            kills: BTreeMap::new(),
        }
    }

    fn check(reasons: &str, gaps: &[&str], needless: &[&str]) {
        let text = format!(
            "{{about: One, themes: [ends], without: {{agent/show: It shows none}}, without_forms: {reasons}}}"
        );
        let value = yaml::parse(&text).unwrap();
        let spec = yaml::read::<PrimitiveSpec>(&value).unwrap();
        let matrix = Matrix {
            mutants: vec![
                mutant("edit", "ends.kept"),
                mutant("write", "ends.kept"),
                mutant("write", "ends.own"),
                mutant("read", "ends.lost"),
                mutant("show", "ends.lost"),
                mutant("read", "names.kept"),
                mutant("list", "names.kept"),
            ],
            ..Matrix::default()
        };
        let tools = ["edit", "write", "read", "show"].map(|tool| format!("agent/{tool}"));
        let row = of_primitive("line-ends", &spec, &tools, &matrix);
        let words = |all: &[FormOfTool]| -> Vec<String> {
            let words = all.iter().map(|one| format!("{} {}", one.tool, one.form));
            words.collect()
        };
        assert_eq!(words(&row.gaps), gaps);
        assert_eq!(words(&row.needless), needless);
        assert_eq!((row.forms, row.explained), (1, 1 - gaps.len()));
    }

    #[test]
    fn a_sibling_without_a_shared_fault_is_a_gap() {
        check("{}", &["agent/read ends.kept"], &[]);
    }

    #[test]
    fn a_reason_closes_a_gap() {
        check("{agent/read: {ends.kept: it writes nothing}}", &[], &[]);
        check("{agent/read: {ends: it writes nothing}}", &[], &[]);
    }

    #[test]
    fn the_same_fault_under_another_name_exists() {
        check("{agent/read: {ends.kept: as `names.kept`}}", &[], &[]);
        let gap = "agent/read ends.kept";
        check("{agent/read: {ends.kept: as `names.lost`}}", &[gap], &[gap]);
    }

    #[test]
    fn a_reason_for_what_a_tool_has_is_needless() {
        let reasons = "{agent/read: {ends: it writes nothing}, agent/edit: {ends.kept: none}}";
        check(reasons, &[], &["agent/edit ends.kept"]);
    }
}
