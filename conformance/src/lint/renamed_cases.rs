//! Old names lead to cases.

use super::rule::{LintCheck, LintRule};
use crate::near;
use crate::problem::{Fault, YamlPlace};
use crate::suite::{RENAMED_FILE, Suite};

pub(super) const RULE: LintRule = LintRule {
    name: "renamed-cases",
    about: "In `renamed-cases.yaml` an old name is not the name of a case, and the new name is.",
    check: LintCheck::Suite(check),
};

fn check(suite: &Suite) -> Vec<(String, Fault)> {
    let fault = |(old, new): (&String, &String)| {
        let (folder, key) = within_tool(old)?;
        let place = YamlPlace::default().key("renamed").key(key);
        let fault = fault(suite, old, new)?.below(&place);
        Some((format!("{folder}/{RENAMED_FILE}"), fault))
    };
    suite.renamed.iter().filter_map(fault).collect()
}

fn fault(suite: &Suite, old: &str, new: &str) -> Option<Fault> {
    let short = |name: &str| within_tool(name).map_or(String::new(), |(_, rest)| rest.to_owned());
    let wrong = |message: String| Some(Fault::new(YamlPlace::default(), message));
    if suite.case(old).is_some() {
        let fault = wrong(format!("`{}` is the name of a case", short(old)))?;
        return Some(fault.with_help(Some("remove the entry, or rename the case".to_owned())));
    }
    if suite.case(new).is_some() {
        return None;
    }
    let (folder, _) = within_tool(new)?;
    let help = suite.renamed(new).map_or_else(
        || {
            let cases = suite
                .cases
                .iter()
                .map(|case| case.name.as_str())
                .filter_map(within_tool)
                .filter(|(tool, _)| *tool == folder);
            near::did_you_mean(&short(new), cases.map(|(_, name)| name))
        },
        |last| Some(format!("it was renamed, too: write `{}`", short(last))),
    );
    let fault = wrong(format!("unknown case `{}`", short(new)))?;
    Some(fault.with_help(help))
}

/// The folder of the tool, `profile/tool`, and the rest of a name.
fn within_tool(name: &str) -> Option<(&str, &str)> {
    let (at, _) = name.match_indices('/').nth(1)?;
    Some((&name[..at], &name[at + 1..]))
}
