//! Mutants and variants of the reference, and how they answer calls.

mod deviating;
mod files;
mod functions;
mod overlay;
mod perform;

pub use deviating::{Deviating, target};
pub use overlay::{are_possible, merge};
pub use perform::edits;

use std::collections::BTreeSet;

use anyhow::bail;
use seekspec_faults::FaultModel;
use seekspec_faults::mutation::{Deviation, generated};
use serde_json::json;

use crate::reference;

/// All mutants, written ones and those generated from rules, and then all variants.
///
/// # Errors
/// Rules and functions that the reference does not have.
pub fn all(faults: &FaultModel) -> anyhow::Result<Vec<Deviation>> {
    let mut mutants = faults.mutants.clone();
    mutants.iter().try_for_each(check)?;
    let written: BTreeSet<String> = mutants.iter().flat_map(keys).collect();
    for ((profile, tool), notes) in &faults.rule_notes {
        let (Some(rules), Some(schema)) = (
            reference::rules(profile, tool),
            reference::rules_schema(profile, tool),
        ) else {
            continue;
        };
        let made = generated::mutants(profile, tool, &rules, &schema, notes);
        for mutant in made {
            // A single character has no empty value.
            if keys(&mutant).iter().all(|key| !written.contains(key)) && check(&mutant).is_ok() {
                mutants.push(mutant);
            }
        }
    }
    faults.variants.iter().try_for_each(check)?;
    mutants.extend(faults.variants.iter().cloned());
    Ok(mutants)
}

/// The name of a mutant and, if it changes only rules, the change: two mutants with a key in common are one.
fn keys(mutant: &Deviation) -> Vec<String> {
    let rules = mutant
        .change
        .rules
        .as_ref()
        .filter(|_| mutant.change.is_in_rules())
        .map(|rules| format!("{} {} {rules}", mutant.profile, mutant.tool));
    rules.into_iter().chain([mutant.name.clone()]).collect()
}

/// Checks that the reference has the rules and functions of the deviation.
fn check(deviation: &Deviation) -> anyhow::Result<()> {
    let (profile, tool, name) = (&deviation.profile, &deviation.tool, &deviation.name);
    if !reference::has_profile(profile) && deviation.change.needs_the_reference() {
        bail!(
            "`{name}` has `rules`, `with` or `files`, which change the reference, and that does not implement {profile}; edit `call` and `answer`, or name the `command` of a broken target"
        );
    }
    if reference::has_profile(profile) && !deviation.change.command.is_empty() {
        bail!("`{name}` has a `command`, but {profile} is judged by the reference");
    }
    if let Some(rules) = &deviation.change.rules {
        let overlay = json!({ tool: rules });
        if let Err(error) = reference::check_rules(profile, &overlay) {
            bail!("`{name}` of {profile}/{tool}: {error}");
        }
    }
    if let Some((function, _)) = &deviation.change.with
        && let Err(unknown) = functions::find(function)
    {
        bail!("`{name}` of {profile}/{tool}: {unknown}");
    }
    Ok(())
}
