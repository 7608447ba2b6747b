//! The fixtures, tools and cases that are measured.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::ensure;
use clap::Args;
use seekspec_conformance::suite::{Case, Suite};
use seekspec_faults::mutation::Deviation;

use seekspec_prove::good_targets::GoodTargets;
use seekspec_prove::session::CommandSession;
use seekspec_run::output::Output;
use seekspec_run::schedule::RunOptions;
use seekspec_run::selection;
use seekspec_run::suite_source::SuiteSource;

/// The flags of all measures.
#[derive(Debug, Args)]
pub(crate) struct Selected {
    /// Only this profile
    #[arg(long, value_name = "PROFILE")]
    pub(crate) profile: Option<String>,
    /// Only this tool (repeatable)
    #[arg(long, value_name = "TOOL")]
    pub(crate) tool: Vec<String>,
    /// Number of workers [default: number of processors]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Read the fixtures from DIR instead of the binary
    #[arg(long, value_name = "DIR")]
    fixtures: Option<PathBuf>,
}

impl Selected {
    pub(crate) fn session(&self) -> CommandSession {
        let folder = self.fixtures.clone();
        let source = folder.map_or(SuiteSource::Embedded, SuiteSource::Folder);
        CommandSession::new(source, Output::default())
    }

    pub(crate) fn jobs(&self) -> NonZeroUsize {
        self.jobs.unwrap_or(RunOptions::default().jobs)
    }

    /// The cases of the tools, of profiles with a good target.
    pub(crate) fn cases<'a>(
        &self,
        suite: &'a Suite,
        good: &GoodTargets,
    ) -> anyhow::Result<Vec<&'a Case>> {
        if let Some(profile) = &self.profile {
            suite.profile(profile)?;
        }
        selection::check_tools(suite, &self.tool)?;
        let mut cases: Vec<&Case> = suite.cases.iter().collect();
        cases
            .retain(|case| good.of(&case.profile).is_some() && self.has(&case.profile, &case.tool));
        ensure!(!cases.is_empty(), "no case is of such a profile and tool");
        Ok(cases)
    }

    /// The mutants and variants of the tools.
    pub(crate) fn deviations(
        &self,
        all: &'static [Deviation],
        good: &GoodTargets,
    ) -> Vec<&'static Deviation> {
        all.iter()
            .filter(|one| good.of(&one.profile).is_some() && self.has(&one.profile, &one.tool))
            .collect()
    }

    /// Whether a tool is selected.
    pub(crate) fn has(&self, profile: &str, tool: &str) -> bool {
        self.profile.as_ref().is_none_or(|only| only == profile)
            && (self.tool.is_empty() || self.tool.iter().any(|only| only == tool))
    }
}
