//! The profile of a command for which the user has named none: the one that its tools are like.

use anyhow::bail;
use seekspec_conformance::cut::enumerated;
use seekspec_conformance::model::profile::ProfileFile;
use seekspec_conformance::suite::Suite;

use crate::assign::Assignment;
use crate::file::TargetDraft;
use seekspec_run::targets::Target;
use seekspec_run::transport::{Broken, Probe};

/// The profile of which most tools are listed, or the one for any tool.
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
        match target.as_server() {
            Some(Err(broken)) => bail!(
                "the command gives no answer over exec, and over mcp {broken}; over exec, {advice}"
            ),
            _ => bail!("the command does not list its tools; {advice}"),
        }
    };
    let names: Vec<&str> = listed.iter().map(|tool| tool.name.as_str()).collect();
    match fitting(target, probe, suite)[..] {
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

/// A profile, and how much of it is listed.
struct Likeness<'a> {
    profile: &'a ProfileFile,
    /// How many of its tools are listed as its document has them.
    own: usize,
    /// How many are listed under any name, and how many of their arguments.
    present: (usize, usize),
}

/// The profile whose document describes half of its tools as they are listed, and half of those that are
/// listed; or else the one for any tool; or else those of which most tools are listed under any name.
fn fitting<'a>(target: &Target, probe: &Probe, suite: &'a Suite) -> Vec<&'a str> {
    let profiles = suite.profiles.values();
    let all = profiles.filter_map(|profile| likeness(target, probe, suite, profile));
    let all: Vec<Likeness<'_>> = all.filter(|one| one.present.0 > 0).collect();
    let general = all.iter().find(|one| one.profile.for_any_tool);
    let listed = general.map_or(0, |one| one.present.0);
    let specified = all.iter().filter(|one| {
        let tools = one.profile.tools.len().max(listed);
        !one.profile.for_any_tool && one.own > 0 && 2 * one.own >= tools
    });
    let specified = most(specified, |one| (one.own, one.present));
    match (specified.is_empty(), general) {
        (false, _) => specified,
        (true, Some(general)) => vec![&general.profile.profile],
        (true, None) => most(all.iter(), |one| (0, one.present)),
    }
}

/// Those of which most is listed.
fn most<'l, 'a: 'l>(
    all: impl Iterator<Item = &'l Likeness<'a>> + Clone,
    size: impl Fn(&Likeness<'a>) -> (usize, (usize, usize)),
) -> Vec<&'a str> {
    let greatest = all.clone().map(&size).max();
    let best = all.filter(|one| Some(size(one)) == greatest);
    best.map(|one| one.profile.profile.as_str()).collect()
}

fn likeness<'a>(
    target: &Target,
    probe: &Probe,
    suite: &'a Suite,
    profile: &'a ProfileFile,
) -> Option<Likeness<'a>> {
    let target = Target {
        profile: Some(profile.profile.clone()),
        ..target.clone()
    };
    let draft = TargetDraft::of_command(&target, suite).ok()?;
    let assignment = Assignment::new(draft, probe, suite);
    Some(Likeness {
        profile,
        own: assignment.own,
        present: (assignment.present, assignment.arguments),
    })
}
