//! What happens in a run: the interface between running and reporting.
//!
//! A report is a function of events; recorded events make every report testable without running anything.

use std::time::Duration;

use schemars::JsonSchema;
use seekspec_conformance::judge::{FacetResult, NotPromised};
use seekspec_conformance::matrix::Diagnosis;
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::verdict::Verdict;
use serde::{Deserialize, Serialize};

use crate::shard::Shard;

/// Something that happened in a run.
#[derive(Debug, Clone)]
pub enum Event {
    /// The run begins. Always the first.
    Started(RunInfo),
    /// A case begins. Cases run at the same time, so that these and the next come mixed.
    CaseStarted {
        /// The full name of the case.
        name: String,
    },
    /// A case is judged.
    CaseFinished(Box<CaseReport>),
    /// What the failures look like. After the last case, if at all.
    Diagnosed(Diagnosis),
    /// The run ends. Always the last; reports are complete after it.
    Finished(Summary),
}

/// What is run, on what.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunInfo {
    /// The version of seekspec.
    pub seekspec: String,
    /// A hash of all fixtures: equal hashes, equal suites.
    pub suite: String,
    /// The name of the target.
    pub target: String,
    /// The version that the target says it has, where it was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_version: Option<String>,
    /// How the target is reached: `in-process`, `exec`.
    pub transport: String,
    /// How many cases were selected.
    pub selected: usize,
    /// How many workers there are.
    pub jobs: usize,
    /// Which part of the suite the cases were selected from; absent: the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// What a user should know before reading on, such as an ignore file above the temporary directory.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// A case, judged.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaseReport {
    /// The full name: `profile/tool/topic/id`.
    pub name: String,
    /// The requirements that it tests.
    pub covers: Vec<String>,
    /// How much it binds.
    pub level: Level,
    /// The outcome.
    pub verdict: Verdict,
    /// Why there is nothing to judge: the capability that is missing, or how the target broke.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The end of what the target wrote on stderr, where it broke or failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stderr: Option<String>,
    /// Every facet that was judged, in the order of the case.
    pub facets: Vec<FacetResult>,
    /// The facets that were not judged, as the target does not promise them. Of them the verdict says nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_promised: Vec<NotPromised>,
    /// What the baseline says of it, where it says anything that matters here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub baseline: Vec<BaselineNote>,
    /// Where the case is written: `agent/find/limits.yaml:12`.
    pub location: String,
    /// A command that repeats this case alone.
    pub repeat: String,
    /// How long its calls took, all together.
    #[serde(rename = "durationMs", with = "milliseconds")]
    #[schemars(with = "f64")]
    pub duration: Duration,
}

/// What an entry of the baseline says of a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BaselineNote {
    /// The entry: `baseline.yaml:12`.
    pub entry: String,
    /// Why the failure is known.
    pub reason: String,
    /// Where it is followed up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub issue: Option<String>,
    /// The text that the failure was expected to contain, where it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_matched: Option<String>,
}

/// An entry of the baseline, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BaselineEntry {
    /// Where it stands: `baseline.yaml:12`.
    pub entry: String,
    /// The cases that it names, and after `#` the facet.
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
    /// What is wrong with it whatever the run shows: a name that is none, or a date that is past.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// The run, counted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// How many cases had each verdict, by level: `counts["must"]["pass"]`.
    pub counts: std::collections::BTreeMap<String, std::collections::BTreeMap<String, usize>>,
    /// How many cases were judged in part only, as the target does not promise all of their facets.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub in_part: usize,
    /// Wall time of the run in milliseconds.
    pub wall_ms: u64,
    /// The run was ended before every case was judged (`--fail-fast`, or a signal).
    pub stopped_early: bool,
    /// The entries of the baseline, in their order, and what became of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub baseline: Vec<BaselineEntry>,
    /// What was noticed at the end, such as a directory that could not be removed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
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

    /// So many can be added up for every case that there is.
    const MOST: f64 = 1e12;

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Duration, D::Error> {
        let milliseconds = f64::deserialize(deserializer)?;
        if (0.0..=MOST).contains(&milliseconds) {
            Ok(Duration::from_secs_f64(milliseconds / 1e3))
        } else {
            let message = format!("{milliseconds} is not a number of milliseconds of a case");
            Err(D::Error::custom(message))
        }
    }
}
