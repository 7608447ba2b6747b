//! The flags of the commands that probe a target, and the probing.

use std::time::Duration;

use anyhow::{Context as _, bail};
use clap::Args;
use seekspec_conformance::suite::Suite;
use seekspec_conformance::unknown_name::UnknownName;

use super::TargetArgs;
use seekspec_learn::probe::{Card, ProbeLimits, Relevance, TargetTool};
use seekspec_prove::full_suite::FullSuite;
use seekspec_prove::reference;
use seekspec_prove::session::CommandSession;
use seekspec_run::nothing_selected::NothingSelected;
use seekspec_run::progress::Steps;
use seekspec_run::schedule;
use seekspec_run::targets::Target;

/// Flags that say what is probed.
#[derive(Debug, Args)]
pub(super) struct ProbeArgs {
    /// The profile of the target
    #[arg(long, value_name = "PROFILE")]
    profile: Option<String>,
    /// Only this tool, by the name of the profile
    #[arg(long, value_name = "TOOL")]
    tool: Option<String>,
    /// The most calls for each tool
    #[arg(long, value_name = "N", default_value_t = 300)]
    calls: usize,
    #[command(flatten)]
    target: TargetArgs,
}

impl ProbeArgs {
    /// The target.
    pub(super) fn target(&self, suite: &Suite) -> anyhow::Result<Target> {
        self.target.target(self.profile.as_deref(), suite)
    }

    /// The tools of the target that can be asked cases.
    ///
    /// # Errors
    /// A target that does not start or whose profile the reference does not have, an unknown tool,
    /// and no tool that can be asked.
    pub(super) fn tools<'a>(
        &self,
        target: &'a Target,
        FullSuite { loaded, faults }: &'static FullSuite,
        session: &CommandSession,
    ) -> anyhow::Result<Vec<TargetTool<'a>>> {
        let suite = &loaded.suite;
        let about = schedule::probe(target)?;
        let deviations = session.deviations()?;
        let matrix = session.matrix()?;
        let mut tools = Vec::new();
        for (profile, tool) in self.named(target.profile.as_deref(), suite)? {
            let relevance = Relevance::new(&matrix, deviations, profile, tool);
            let tool =
                TargetTool::new(target, &about, (suite, faults), (profile, tool), relevance)?;
            tools.extend(Some(tool).filter(TargetTool::can_be_asked));
        }
        if tools.is_empty() {
            bail!(NothingSelected::because(format!(
                "{} cannot be asked any case; `seekspec run` tells why",
                target.name
            )));
        }
        Ok(tools)
    }

    /// The card of a tool, which is asked for at most this time.
    ///
    /// # Errors
    /// A tree that could not be made, or a signal before the first answer.
    pub(super) fn card(
        &self,
        tool: &TargetTool<'_>,
        time: Option<Duration>,
        session: &CommandSession,
    ) -> anyhow::Result<Card> {
        let mut steps = Steps::new(0, session.output);
        let calls = self.calls;
        let card = tool.card(ProbeLimits { calls, time }, &mut |case| {
            steps.expect(1);
            steps.begin(&case.name);
            steps.step();
        });
        card.with_context(|| format!("nothing is known of `{}`", tool.name()))
    }

    /// The named tools of the reference, each with its profile.
    fn named(
        &self,
        profile: Option<&str>,
        suite: &'static Suite,
    ) -> anyhow::Result<Vec<(&'static str, &'static str)>> {
        let Some(profile) = profile.or(self.profile.as_deref()) else {
            bail!("which profile? Name it with --profile");
        };
        suite.profile(profile)?;
        let Some(profile) = reference::profiles().find(|known| *known == profile) else {
            bail!(
                "the reference does not implement the profile `{profile}`: nothing to compare with"
            );
        };
        let tools: Vec<&'static str> = reference::tools(profile).collect();
        let named: Vec<_> = tools
            .iter()
            .copied()
            .filter(|tool| self.tool.as_ref().is_none_or(|named| named == tool))
            .collect();
        if let (true, Some(unknown)) = (named.is_empty(), &self.tool) {
            bail!(UnknownName::new("tool", unknown, tools));
        }
        Ok(named.into_iter().map(|tool| (profile, tool)).collect())
    }
}
