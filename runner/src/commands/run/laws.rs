//! The laws of a run.

use anyhow::bail;
use seekspec_conformance::suite::{Case, Law, Suite};
use seekspec_conformance::unknown_name::UnknownName;

use crate::refusal::NothingSelected;

/// The laws of the tools that the cases are about: all, or those with this id. `None`: cases are
/// run.
pub(super) fn select<'a>(
    id: Option<&str>,
    suite: &'a Suite,
    cases: &[&Case],
) -> anyhow::Result<Option<Vec<&'a Law>>> {
    let Some(id) = id else {
        return Ok(None);
    };
    let is_of_a_case = |law: &&Law| {
        let mut cases = cases.iter();
        cases.any(|case| case.profile == law.profile && case.tool == law.tool)
    };
    let laws: Vec<&Law> = suite.laws.iter().filter(is_of_a_case).collect();
    if laws.is_empty() {
        bail!(NothingSelected::because("the selected tools have no laws"));
    }
    let chosen = laws.iter().filter(|law| id.is_empty() || law.spec.id == id);
    let chosen: Vec<&Law> = chosen.copied().collect();
    if chosen.is_empty() {
        let ids = laws.iter().map(|law| law.spec.id.as_str());
        bail!(UnknownName::new("law", id, ids));
    }
    Ok(Some(chosen))
}
