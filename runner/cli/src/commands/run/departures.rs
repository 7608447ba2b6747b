//! The choices that a target declares against its document: which cases depend on them, and what to say
//! of those.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_prove::session::CommandSession;
use seekspec_run::targets::Target;

/// By name of a case, the choice on which it depends, with the clause that decides otherwise.
pub(super) fn of_cases(
    target: &Target,
    session: &CommandSession,
) -> anyhow::Result<BTreeMap<String, String>> {
    let mut cases = BTreeMap::new();
    let declared = &target.contract.choices;
    let Some(profile) = target.profile.as_deref().filter(|_| !declared.is_empty()) else {
        return Ok(cases);
    };
    let spec = &session.cases()?.suite.profile(profile)?.choices;
    let matrix = session.deviations_of(&BTreeSet::from([profile]))?.matrix;
    for (name, answer) in declared {
        let Some((decided, about)) = spec.get(name).and_then(|choice| {
            let decided = choice.decided.as_ref()?;
            Some((decided, choice.answers.get(answer)?))
        }) else {
            continue;
        };
        let reason = format!(
            "choice `{name}: {answer}`: {} (against {})",
            about.about, decided.clause
        );
        let mutants = matrix.mutants.iter();
        for mutant in mutants.filter(|mutant| about.mutants.contains(&mutant.name)) {
            let killers = mutant.kills.keys();
            cases.extend(killers.map(|case| (case.clone(), reason.clone())));
        }
    }
    Ok(cases)
}
