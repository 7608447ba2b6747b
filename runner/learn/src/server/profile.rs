//! The profile of a command for which the user has named none: the one that its tools are like.

use anyhow::bail;
use seekspec_conformance::cut::enumerated;
use seekspec_conformance::suite::Suite;

use crate::assign::Assignment;
use crate::file::TargetDraft;
use seekspec_run::targets::Target;
use seekspec_run::transport::{Broken, Probe};

/// The profile of which most tools are listed, with most of their arguments.
///
/// # Errors
/// Nothing tells it: no tool is like one of a profile, two profiles are as like, or no tools are
/// listed at all.
pub(crate) fn likeliest(
    target: &Target,
    probe: &Result<Probe, Broken>,
    suite: &Suite,
) -> anyhow::Result<String> {
    let profiles: Vec<&str> = suite.profiles.keys().map(String::as_str).collect();
    if let [one] = profiles[..] {
        return Ok(one.to_owned());
    }
    let advice = format!(
        "name its profile with --profile: {}; `seekspec init profile NAME` specifies a tool that none of them does",
        enumerated(&profiles)
    );
    let probe = match probe {
        Ok(probe) => probe,
        Err(broken) => bail!("the target does not start: {broken}; {advice}"),
    };
    let Some(listed) = &probe.tools else {
        bail!(
            "the command does not list its tools; if it is an MCP server, --transport mcp tells why; {advice}"
        );
    };
    let names: Vec<&str> = listed.iter().map(|tool| tool.name.as_str()).collect();
    match most_alike(target, probe, suite)[..] {
        [] => bail!(
            "it lists {}, and none is like a tool of a profile; {advice}",
            enumerated(&names)
        ),
        [one] => Ok(one.to_owned()),
        ref several => bail!(
            "its tools are as like those of {}; {advice}",
            enumerated(several)
        ),
    }
}

/// The profiles of which most tools are listed, with most of their arguments; none: of none is any.
fn most_alike<'a>(target: &Target, probe: &Probe, suite: &'a Suite) -> Vec<&'a str> {
    let mut best = ((0, 0), Vec::new());
    for profile in suite.profiles.keys() {
        let target = Target {
            profile: Some(profile.clone()),
            ..target.clone()
        };
        let Ok(draft) = TargetDraft::of_command(&target, suite) else {
            continue;
        };
        let assignment = Assignment::new(draft, probe, suite);
        let likeness = (assignment.present, assignment.arguments);
        if likeness > best.0 {
            best = (likeness, Vec::new());
        }
        if likeness == best.0 && assignment.present > 0 {
            best.1.push(profile.as_str());
        }
    }
    best.1
}
