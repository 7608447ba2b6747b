//! How a command is reached, where the user has not said it: the transport, and the lifetime of its
//! processes.

use seekspec_conformance::suite::{Case, Suite};

use crate::trial::{CallTrial, first_difference};
use seekspec_run::sandbox::{Machine, RunDirectory, SandboxError};
use seekspec_run::schedule;
use seekspec_run::schedule::smoke::{PER_TOOL, expects_error, simplest};
use seekspec_run::targets::{Lifetime, Target};

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
        Some(case) => CallTrial::make(case, target, &directory)?.outcome.is_ok(),
        None => false,
    };
    Ok(if answers { None } else { target.over_mcp() })
}

/// The server with one process for many trees, if that was tried and its answers are the same.
///
/// # Errors
/// Trees that cannot be made.
pub fn for_the_run(target: &Target, suite: &Suite) -> Result<Option<Target>, SandboxError> {
    let (Ok(kept), Ok(probe)) = (target.clone().with_lifetime(Lifetime::Run), target.probe())
    else {
        return Ok(None);
    };
    let directory = RunDirectory::create()?;
    let machine = Machine::with_trials_in(directory.path());
    let profile = target.profile.as_deref().unwrap_or_default();
    let spec = suite.profiles.get(profile).into_iter();
    let mut passing = Vec::new();
    for tool in spec.flat_map(|spec| spec.tools.keys()) {
        let cases = suite.cases.iter().filter(|case| {
            case.tool == *tool
                && case.needs.is_empty()
                && schedule::unsupported(case, target, &probe, &machine).is_none()
        });
        let (refuses, finds): (Vec<&Case>, Vec<&Case>) = simplest(cases, &target.contract)
            .into_iter()
            .partition(|case| expects_error(case));
        let finds = finds.into_iter().take(PER_TOOL);
        for case in finds.chain(refuses.into_iter().take(PER_TOOL)) {
            let trial = CallTrial::make(case, target, &directory)?;
            if let Some(answer) = trial.answer().filter(|_| trial.passes()) {
                passing.push((case, answer));
                break;
            }
        }
    }
    let is_tried = passing.len() > 1;
    let is_kept = is_tried && first_difference(&kept, &passing, &directory)?.is_none();
    Ok(is_kept.then_some(kept))
}
