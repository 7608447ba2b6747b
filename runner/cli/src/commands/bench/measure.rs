use std::collections::BTreeMap;
use std::env;
use std::num::NonZeroUsize;
use std::time::Duration;

use anyhow::Context as _;
use seekspec_conformance::suite::{Case, Suite};
use seekspec_conformance::verdict::Verdict;
use serde::Serialize;

use super::latency::Latency;
use crate::event::{CaseReport, Event};
use crate::schedule::{self, RunOptions};
use crate::targets::{CommandLine, Reach, Target};

/// A measurement to be made.
pub(super) struct Bench<'a> {
    pub(super) suite: &'a Suite,
    pub(super) cases: Vec<&'a Case>,
    pub(super) rounds: usize,
}

/// The result of a measurement.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Measured {
    pub(super) seekspec: &'static str,
    pub(super) target: String,
    pub(super) transport: &'static str,
    pub(super) rounds: usize,
    pub(super) tools: Vec<Tool>,
}

/// One tool.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Tool {
    pub(super) tool: String,
    /// The number of cases.
    pub(super) cases: usize,
    /// The number of cases that the target answers wrongly.
    pub(super) wrong: usize,
    /// The number of cases that the target does not answer.
    pub(super) broken: usize,
    pub(super) target: Latency,
    pub(super) reference: Latency,
}

impl Tool {
    /// The ratio of the medians of the target and the reference.
    pub(super) fn ratio(&self) -> f64 {
        self.target.median_ms / self.reference.median_ms
    }
}

/// The results of one side: the durations of the calls of each tool, and the outcome of each case.
#[derive(Debug, Default)]
struct Seen {
    durations: BTreeMap<String, Vec<Duration>>,
    verdicts: BTreeMap<String, Verdict>,
}

impl Bench<'_> {
    /// Both sides in turn, so that what else the machine does meets them alike.
    pub(super) fn measure(&self, target: &Target, reference: &Target) -> anyhow::Result<Measured> {
        let (mut own, mut other) = (Seen::default(), Seen::default());
        for _ in 0..self.rounds {
            self.round(target, &mut own)?;
            self.round(reference, &mut other)?;
        }
        let tools = own.durations.keys().filter_map(|tool| {
            let latency = |seen: &Seen| Latency::of(seen.durations.get(tool)?.clone());
            Some(Tool {
                tool: tool.clone(),
                cases: own.count(tool, |_| true),
                wrong: own.count(tool, |verdict| verdict == Verdict::Fail),
                broken: own.count(tool, |verdict| verdict == Verdict::Broken),
                target: latency(&own)?,
                reference: latency(&other)?,
            })
        });
        Ok(Measured {
            seekspec: env!("CARGO_PKG_VERSION"),
            target: target.name.clone(),
            transport: target.reach.transport().name,
            rounds: self.rounds,
            tools: tools.collect(),
        })
    }

    fn round(&self, target: &Target, seen: &mut Seen) -> anyhow::Result<()> {
        let options = RunOptions {
            jobs: NonZeroUsize::MIN,
            ..RunOptions::default()
        };
        schedule::run(self.suite, &self.cases, target, &options, &mut |event| {
            if let Event::CaseFinished(report) = event {
                seen.take(&report);
            }
        })?;
        Ok(())
    }
}

impl Seen {
    fn take(&mut self, report: &CaseReport) {
        if report.verdict == Verdict::Unsupported {
            return;
        }
        self.verdicts.insert(report.name.clone(), report.verdict);
        if report.verdict != Verdict::Broken {
            let durations = self.durations.entry(tool_of(&report.name).to_owned());
            durations.or_default().push(report.duration);
        }
    }

    fn count(&self, tool: &str, is_it: impl Fn(Verdict) -> bool) -> usize {
        let of_tool = |name: &&String| tool_of(name) == tool;
        let verdicts = self.verdicts.iter().filter(|(name, _)| of_tool(name));
        verdicts.filter(|(_, verdict)| is_it(**verdict)).count()
    }
}

/// The profile and the tool: the name of a case begins with them.
fn tool_of(name: &str) -> &str {
    let end = name.match_indices('/').nth(1);
    end.map_or(name, |(end, _)| &name[..end])
}

/// The reference as a process that is reached as the target is.
pub(super) fn reference_like(target: &Target) -> anyhow::Result<Target> {
    let own = env::current_exe().context("cannot tell where this program is")?;
    let profile = target.profile.clone().unwrap_or_default();
    let is_server = matches!(target.reach, Reach::Mcp(_));
    let server = if is_server { "serve" } else { "call" };
    let own = own.to_string_lossy().into_owned();
    let words = [own.as_str(), server, "--profile", &profile];
    let line = CommandLine {
        command: words.map(str::to_owned).to_vec(),
        profile: Some(profile.clone()),
        transport: Some(target.reach.transport().name.to_owned()),
        folder: env::current_dir().context("cannot find the working directory")?,
        ..CommandLine::default()
    };
    Ok(Target::from_command_line(line)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_is_named_after_its_tool() {
        assert_eq!(tool_of("p/find/limits/a-case"), "p/find");
        assert_eq!(tool_of("p"), "p");
    }
}
