//! Events: the interface between running and reporting.
//!
//! A report is a function of events; recorded events make every report testable without running anything.

use std::collections::BTreeMap;
use std::time::Duration;

use schemars::JsonSchema;
use seekspec_conformance::diagnosis::Diagnosis;
use seekspec_conformance::judge::{Chosen, FacetResult, NotGuaranteed};
use seekspec_conformance::model::requirement::{Level, Requirement};
use seekspec_conformance::model::version::Version;
use seekspec_conformance::signs::Signs;
use seekspec_conformance::verdict::Verdict;
use serde::{Deserialize, Serialize};

use crate::choice_report::ChoiceReport;
use crate::recorded_call::CallReport;
use crate::shard::Shard;
use crate::unusable::Unusable;

/// An event of a run.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The run begins. Always the first.
    Started(RunInfo),
    /// The judging begins. After [`Event::Started`] and the cases that cannot be run.
    Judging(Judging),
    /// A case begins. Cases run at the same time, so that these and the next come mixed.
    CaseStarted {
        /// The full name of the case.
        name: String,
    },
    /// A case is judged.
    CaseFinished(Box<CaseReport>),
    /// The target cannot be judged: no further case is run. Before the reports of its first calls,
    /// and of the cases that were not run.
    Unusable(Unusable),
    /// The likely causes of the failures. After the last case, if at all.
    Diagnosed(Diagnosis),
    /// The run ends. Always the last; reports are complete after it.
    Finished(Summary),
}

/// The run: suite, target and options.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunInfo {
    /// The version of seekspec.
    pub seekspec: String,
    /// A hash of all fixtures: equal hashes, equal suites.
    pub suite: String,
    /// The version of the specification: the newest of the suite's cases, or that of `--as-of`.
    #[serde(default)]
    pub suite_version: Version,
    /// The name of the target.
    pub target: String,
    /// The version that the target reports, where it was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_version: Option<String>,
    /// The target file, where one describes the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_file: Option<String>,
    /// The transport: `in-process`, `exec`, `mcp`.
    pub transport: String,
    /// How many cases were selected.
    pub selected: usize,
    /// How many workers there are.
    pub jobs: usize,
    /// The shard that the cases were selected from; absent: the whole suite.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// Warnings about the surroundings, such as an ignore file above the temporary directory.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// The cases that are about to be judged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Judging {
    /// How many cases are run: those that the target and the machine can run.
    pub cases: usize,
    /// The profiles of the cases, sorted.
    pub profiles: Vec<String>,
    /// The tools that they are about, sorted.
    pub tools: Vec<String>,
    /// The command of the target; `None`: it is in this process.
    pub command: Option<String>,
    /// The name of the transport.
    pub transport: String,
}

/// The end of the reason why a case is not run that calls a tool which the target does not name.
pub const UNNAMED_TOOL: &str = "which the target does not have";

/// A case, judged.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaseReport {
    /// The full name: `profile/tool/topic/id`.
    pub name: String,
    /// The requirements that it tests.
    pub covers: Vec<String>,
    /// The requirement level.
    pub level: Level,
    /// The outcome.
    pub verdict: Verdict,
    /// Why there is nothing to judge: the capability that is missing, or how the target broke.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The case does not apply to the target, by an answer to a question of its profile.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub inapplicable: bool,
    /// The remedy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
    /// The last lines that the target wrote to stderr. Reports drop the lines that passing cases write, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stderr: Option<String>,
    /// The calls, in order. Answers are kept where the case did not pass.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<CallReport>,
    /// The signs of the answers, by which a diagnosis compares them: for each step, from 0, and each part of its answer hashes in
    /// hexadecimal digits. Absent where the case passed or was not answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<BTreeMap<String, String>>")]
    pub signs: Option<Signs>,
    /// The tree before the first call, in one line: `src/a.ts 2m · src/b.ts 1m · … 12 more`. Absent where the case passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
    /// Why the case exists, in its author's words. Absent where the case passed, or does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The requirements that it covers, with their statements. Empty where the case passed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<Clause>,
    /// Every facet that was judged, in the order of the case.
    pub facets: Vec<FacetResult>,
    /// The facets that were not judged, as the target does not guarantee them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_guaranteed: Vec<NotGuaranteed>,
    /// The interpretations that the target chose, where the document is open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<Chosen>,
    /// The entries of the baseline that concern it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub baseline: Vec<BaselineNote>,
    /// The location of the case: `agent/find/limits.yaml:12`.
    pub location: String,
    /// A command that repeats this case alone.
    pub repeat: String,
    /// How long its calls took, all together.
    #[serde(rename = "durationMs", with = "milliseconds")]
    #[schemars(with = "f64")]
    pub duration: Duration,
}

impl CaseReport {
    /// A report without an outcome: of nothing that was called or judged.
    pub fn empty(name: String, covers: Vec<String>, level: Level) -> Self {
        Self {
            name,
            covers,
            level,
            verdict: Verdict::Pass,
            reason: None,
            inapplicable: false,
            advice: None,
            stderr: None,
            calls: Vec::new(),
            signs: None,
            tree: None,
            why: None,
            clauses: Vec::new(),
            facets: Vec::new(),
            not_guaranteed: Vec::new(),
            chosen: Vec::new(),
            baseline: Vec::new(),
            location: String::new(),
            repeat: String::new(),
            duration: Duration::ZERO,
        }
    }
}

/// A requirement, as reports quote it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Clause {
    /// The id of the requirement.
    pub id: String,
    /// The requirement level.
    pub level: Level,
    /// The text of the requirement.
    pub statement: String,
}

impl From<&Requirement> for Clause {
    fn from(requirement: &Requirement) -> Self {
        Self {
            id: requirement.id.clone(),
            level: requirement.level,
            statement: requirement.statement.clone(),
        }
    }
}

/// An entry of the baseline that concerns a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BaselineNote {
    /// The location of the entry: `baseline.yaml:12`.
    pub entry: String,
    /// Why the failure is known.
    pub reason: String,
    /// The issue in which it is tracked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub issue: Option<String>,
    /// The text that the failure was expected to contain, where it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_matched: Option<String>,
}

/// The entry of a note about a declared choice.
const CHOICES: &str = "choices";

impl BaselineNote {
    /// The note of a case that departs by a choice that the target declares.
    pub fn of_choice(reason: String) -> Self {
        Self {
            entry: CHOICES.to_owned(),
            reason,
            issue: None,
            not_matched: None,
        }
    }

    /// Whether it is about a declared choice.
    pub fn is_of_choice(&self) -> bool {
        self.entry == CHOICES
    }
}

/// An entry of the baseline, with its use in this run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BaselineEntry {
    /// The location of the entry: `baseline.yaml:12`.
    pub entry: String,
    /// The cases that it names, and the facet after `#`.
    pub case: String,
    /// How many cases of the suite it names.
    pub named: usize,
    /// How many of them were run, or found to be unsupported.
    pub finished: usize,
    /// How many of those were judged.
    pub judged: usize,
    /// How many of those failed as it says.
    pub failed: usize,
    /// How many failed differently: without the text that it `matches`.
    pub differently: usize,
    /// A problem that does not depend on the run: an unknown name, or a date that has passed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// The run, counted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// How many cases had each verdict, by level: `counts["must"]["pass"]`.
    pub counts: BTreeMap<String, BTreeMap<String, usize>>,
    /// How many cases were judged in part, as the target does not guarantee all of their facets.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub in_part: usize,
    /// Wall time of the run in milliseconds.
    pub wall_ms: u64,
    /// The run was stopped before every case was judged (`--fail-fast`, or a signal).
    pub stopped_early: bool,
    /// It was stopped by a signal, or killed: the report is partial, and has the cases that were finished until then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
    /// The entries of the baseline, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub baseline: Vec<BaselineEntry>,
    /// Warnings at the end, such as a directory that could not be removed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// The target's answers to the questions that its profile asks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<ChoiceReport>,
    /// How many cases do not apply to the target, by its answers. They are unsupported, too.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub inapplicable: usize,
    /// Tools that the target does not seem to have. Their failures have no other cause.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent_tools: Vec<String>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

mod milliseconds {
    use std::time::Duration;

    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(
        duration: &Duration,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64((duration.as_secs_f64() * 1e6).round() / 1e3)
    }

    /// Durations up to this can be added up without overflow.
    const MOST: f64 = 1e12;

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Duration, D::Error> {
        let milliseconds = f64::deserialize(deserializer)?;
        if (0.0..=MOST).contains(&milliseconds) {
            Ok(Duration::from_secs_f64(milliseconds / 1e3))
        } else {
            let message = format!("invalid duration of a case: {milliseconds} ms");
            Err(D::Error::custom(message))
        }
    }
}
