//! The flags that configure the reference.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use seekspec_conformance::unknown_name::UnknownName;
use seekspec_faults::mutation::Deviation;

use crate::rules_file;
use seekspec_prove::deviations::Deviating;
use seekspec_prove::reference::Reference;
use seekspec_prove::session::CommandSession;

/// Flags that select the profile of the reference, and its differences from the documents.
#[derive(Debug, Clone, Args)]
pub(super) struct ReferenceArgs {
    /// The profile of the tools
    #[arg(long, value_name = "PROFILE", required_unless_present = "mutant")]
    profile: Option<String>,
    /// Answer like this mutant or variant (`seekspec explain NAME` describes it)
    #[arg(
        long,
        value_name = "NAME",
        conflicts_with = "rules",
        visible_alias = "variant"
    )]
    mutant: Option<String>,
    /// A YAML file with other rules (`seekspec explain TOOL --rules` prints them)
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
}

impl ReferenceArgs {
    /// The configured reference.
    ///
    /// # Errors
    /// Unknown names, a mutant or variant of another profile, and invalid rules.
    pub(super) fn reference(&self, session: &CommandSession) -> anyhow::Result<Deviating> {
        if let Some(name) = &self.mutant {
            return deviating(name, self.profile.as_deref(), session);
        }
        let profile = self.profile.as_deref().unwrap_or_default();
        match &self.rules {
            Some(path) => {
                let overlay = rules_file::read(path, profile)?;
                Ok(Reference::with_rules(profile, &overlay)?.into())
            }
            None => Ok(Reference::new(profile)?.into()),
        }
    }
}

fn deviating(
    name: &str,
    profile: Option<&str>,
    session: &CommandSession,
) -> anyhow::Result<Deviating> {
    let deviation = deviation(name, session)?;
    match profile {
        Some(profile) if profile != deviation.profile => {
            let own = &deviation.profile;
            bail!("`{name}` belongs to the profile {own}, not {profile}")
        }
        _ => Ok(Deviating::new(&deviation.profile, &[deviation])?),
    }
}

fn deviation(name: &str, session: &CommandSession) -> anyhow::Result<&'static Deviation> {
    let all = session.deviations()?;
    let found = all.iter().find(|one| one.name == name);
    let Some(deviation) = found else {
        let names = all.iter().map(|one| one.name.as_str());
        bail!(UnknownName::new("mutant or variant", name, names));
    };
    Ok(deviation)
}
