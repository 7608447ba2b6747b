//! The laws of a run.

use anyhow::bail;
use seekspec_conformance::suite::{Case, Law, Suite};
use seekspec_conformance::unknown_name::UnknownName;

use seekspec_prove::laws;

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
    let laws = laws::of_tools(suite, cases)?;
    let chosen: Vec<&Law> = laws
        .iter()
        .filter(|law| id.is_empty() || law.spec.id == id)
        .copied()
        .collect();
    if chosen.is_empty() {
        let ids = laws.iter().map(|law| law.spec.id.as_str());
        bail!(UnknownName::new("law", id, ids));
    }
    Ok(Some(chosen))
}
