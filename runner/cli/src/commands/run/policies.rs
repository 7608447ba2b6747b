//! The policies of a target: which cases depend on them, and what to say of those.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_prove::session::CommandSession;
use seekspec_run::targets::Target;

/// By name of a case, the policy on which it depends, with its clause.
pub(super) fn of_cases(
    target: &Target,
    session: &CommandSession,
) -> anyhow::Result<BTreeMap<String, String>> {
    let mut cases = BTreeMap::new();
    let Some(profile) = target
        .profile
        .as_deref()
        .filter(|_| !target.policies.is_empty())
    else {
        return Ok(cases);
    };
    let spec = &session.cases()?.suite.profile(profile)?.policies;
    let matrix = session.deviations_of(&BTreeSet::from([profile]))?.matrix;
    for (name, policy) in spec
        .iter()
        .filter(|(name, _)| target.policies.contains(name))
    {
        let reason = format!(
            "policy `{name}`: {} (against {})",
            policy.about, policy.clause
        );
        let mutants = matrix.mutants.iter();
        for mutant in mutants.filter(|mutant| policy.mutants.contains(&mutant.name)) {
            let killers = mutant.kills.keys();
            cases.extend(killers.map(|case| (case.clone(), reason.clone())));
        }
    }
    Ok(cases)
}
