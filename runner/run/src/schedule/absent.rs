//! Tools that a target does not have, where it cannot be asked: an `exec` target has no list.
//!
//! A tool counts as absent only if the target file does not list it, another tool works, it fails
//! all of its smoke cases, and a call of a made-up tool has the same outcome. The failures of the
//! smoke cases stay in the report, so that the target cannot conform.

use std::collections::BTreeSet;

use seekspec_conformance::answer::Answer;
use seekspec_conformance::cut::enumerated;
use seekspec_conformance::request::request;
use seekspec_conformance::suite::Case;
use seekspec_conformance::verdict::Verdict;
use serde_json::Value;

use super::RunError;
use super::smoke::Smoke;
use super::unusable::same_words;
use crate::ask::{Setting, TargetSession};
use crate::event::CaseReport;
use crate::sandbox::{RunDirectory, SandboxError};
use crate::targets::Target;
use crate::transport::Call;

/// Fewer smoke cases than this decide nothing.
pub const ENOUGH: usize = 3;

/// A name that no tool has.
const MADE_UP: &str = "seekspec_no_such_tool";

/// Tools that the target does not seem to have.
#[derive(Debug, Default)]
pub(super) struct Absent {
    tools: BTreeSet<String>,
    /// The tools that it has.
    working: BTreeSet<String>,
}

impl Absent {
    /// Looks at the reports of smoke cases, and makes a few calls of a tool that cannot be there.
    pub(super) fn find(
        smoke: &Smoke<'_>,
        reports: &[CaseReport],
        target: &Target,
        directory: &RunDirectory,
    ) -> Result<Self, RunError> {
        let verdict = |case: &Case| {
            let report = reports.iter().find(|report| report.name == case.name);
            report.map(|report| report.verdict)
        };
        let mut absent = Self::default();
        for (tool, cases) in &smoke.telling {
            if cases
                .iter()
                .any(|case| verdict(case) == Some(Verdict::Pass))
            {
                absent.working.insert((*tool).to_owned());
            }
        }
        if absent.working.is_empty() {
            return Ok(absent);
        }
        for (tool, cases) in &smoke.telling {
            let fails =
                |case: &&Case| matches!(verdict(case), Some(Verdict::Fail | Verdict::Broken));
            let all_fail = cases.len() >= ENOUGH && cases.iter().all(fails);
            if all_fail && looks_made_up(cases, target, directory)? {
                absent.tools.insert((*tool).to_owned());
            }
        }
        Ok(absent)
    }

    /// The names of these tools, in order.
    pub(super) fn tools(&self) -> Vec<String> {
        self.tools.iter().cloned().collect()
    }

    /// Why the case is not run; `None`: it is.
    pub(super) fn reason(&self, case: &Case) -> Option<String> {
        let mut called = case.steps.iter().map(|step| &step.tool);
        let tool = called.find(|tool| self.tools.contains(*tool))?;
        Some(format!(
            "calls `{tool}`, which the target does not seem to have"
        ))
    }

    /// The warning of the report about them, with a remedy.
    pub(super) fn warning(&self) -> Option<String> {
        let names = |tools: &BTreeSet<String>| {
            enumerated(&tools.iter().map(String::as_str).collect::<Vec<_>>())
        };
        let working: Vec<&str> = self.working.iter().map(String::as_str).collect();
        let flags: Vec<String> = working
            .iter()
            .map(|tool| format!("--tool {tool}"))
            .collect();
        (!self.tools.is_empty()).then(|| {
            format!(
                "the target does not seem to have {}: all smoke cases failed, and a made-up tool is answered in the same way. Their other cases were not run. If it does not have them, say so with `{}`, or `tools: [{}]` in a target file; if it does, `--keep-going` runs them all",
                names(&self.tools),
                flags.join(" "),
                working.join(", "),
            )
        })
    }
}

/// Whether the calls of these cases are answered in the same way with a made-up name of the tool.
pub fn looks_made_up(
    cases: &[&Case],
    target: &Target,
    directory: &RunDirectory,
) -> Result<bool, SandboxError> {
    for case in cases {
        let own = outcome(case, target, directory, None)?;
        let made_up = outcome(case, target, directory, Some(MADE_UP))?;
        if own != made_up {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The outcome of the call of a case, in words that do not depend on the name of the tool; the call
/// is made under another name if one is given, so that nothing can be read from its answer as from
/// those of a tool of the profile.
fn outcome(
    case: &Case,
    target: &Target,
    directory: &RunDirectory,
    name: Option<&str>,
) -> Result<String, SandboxError> {
    let mut session = TargetSession::start(Setting::of(case), target, directory)?;
    let root = session.root.clone();
    let call = case.only_call().unwrap_or(&case.steps[0]);
    let mut params = target.request(request(call, &root), &root);
    let own_name = params["name"].as_str().unwrap_or_default().to_owned();
    if let Some(name) = name {
        params["name"] = Value::from(name);
    }
    let reply = session.connection.call(&Call {
        profile: &case.profile,
        params: &params,
        cancel_after: None,
        lists_tools: false,
    });
    let words = match reply.result {
        Ok(result) => match Answer::from_result(&result, &root) {
            Ok(answer) => format!("{answer:?}"),
            Err(why) => why,
        },
        Err(why) => format!(
            "{}\n{}",
            same_words(&why.to_string()),
            same_words(&reply.stderr)
        ),
    };
    Ok(words.replace(name.unwrap_or(&own_name), "TOOL"))
}
