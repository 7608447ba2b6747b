//! How a command is reached, where the user has not said it: the transport, and the lifetime of its
//! processes.

use seekspec_conformance::suite::{Case, Suite};

use super::context::{self, DoctorContext};
use super::lifetime;
use super::trial::TargetTrial;
use seekspec_run::progress::Steps;
use seekspec_run::sandbox::{Machine, RunDirectory, SandboxError};
use seekspec_run::schedule;
use seekspec_run::schedule::smoke::{PER_TOOL, expects_error, simplest};
use seekspec_run::targets::{Lifetime, Target};
use seekspec_run::transport::Probe;

/// The command as an MCP server, if the user has not said how it is reached, it gives no answer to a
/// first call, and a handshake succeeds.
///
/// # Errors
/// Trees that cannot be made.
pub fn over_mcp(target: &Target, suite: &Suite) -> Result<Option<Target>, SandboxError> {
    if target.has_flag(&["--target", "--transport"]) || target.reach.program().is_none() {
        return Ok(None);
    }
    let profile = target.profile.as_deref();
    let cases = suite
        .cases
        .iter()
        .filter(|case| Some(case.profile.as_str()) == profile);
    let plain = cases.filter(|case| case.needs.is_empty() && !expects_error(case));
    let directory = RunDirectory::create()?;
    let answers = match simplest(plain, &target.contract).first() {
        Some(case) => TargetTrial::make(case, target, &directory)?.outcome.is_ok(),
        None => false,
    };
    Ok(if answers { None } else { target.over_mcp() })
}

/// The server with one process for many trees, if that was tried and its answers are the same.
///
/// # Errors
/// Trees that cannot be made.
pub fn for_the_run(
    target: &Target,
    suite: &Suite,
    steps: &mut Steps,
) -> Result<Option<Target>, SandboxError> {
    let (Ok(kept), Ok(probe)) = (target.clone().with_lifetime(Lifetime::Run), target.probe())
    else {
        return Ok(None);
    };
    let directory = RunDirectory::create()?;
    let mut context = DoctorContext::new(target.clone(), &probe, suite, &directory, steps);
    for tool in context::tools(target, suite) {
        for case in simplest_of(&tool, target, &probe, suite, &context.machine) {
            let trial = TargetTrial::make(case, target, &directory)?;
            if let Some(answer) = trial.answer().filter(|_| trial.passes()) {
                context.passing.push((case, answer));
                break;
            }
        }
    }
    lifetime::examine(&mut context)?;
    let is_right = !context.changes.is_empty();
    Ok(is_right.then_some(kept))
}

/// A few of the simplest cases of a tool: those that find something, then those that are to fail.
fn simplest_of<'a>(
    tool: &str,
    target: &Target,
    probe: &Probe,
    suite: &'a Suite,
    machine: &Machine,
) -> Vec<&'a Case> {
    let cases = suite.cases.iter().filter(|case| {
        case.tool == tool
            && case.needs.is_empty()
            && schedule::unsupported(case, target, probe, machine).is_none()
    });
    let (refuses, finds): (Vec<&Case>, Vec<&Case>) = simplest(cases, &target.contract)
        .into_iter()
        .partition(|case| expects_error(case));
    let finds = finds.into_iter().take(PER_TOOL);
    finds.chain(refuses.into_iter().take(PER_TOOL)).collect()
}

/// The simplest cases that the target passes, of each tool.
///
/// # Errors
/// Trees that cannot be made.
pub fn passing(target: &Target, suite: &Suite) -> Result<Vec<String>, SandboxError> {
    let Ok(probe) = target.probe() else {
        return Ok(Vec::new());
    };
    let directory = RunDirectory::create()?;
    let machine = Machine::with_trials_in(directory.path());
    let mut passing = Vec::new();
    for tool in context::tools(target, suite) {
        let before = passing.len();
        for case in simplest_of(&tool, target, &probe, suite, &machine) {
            // Where each call fails, those that are to fail say nothing.
            let tells = !expects_error(case) || passing.len() > before;
            if tells && TargetTrial::make(case, target, &directory)?.passes() {
                passing.push(case.name.clone());
            }
        }
    }
    Ok(passing)
}
