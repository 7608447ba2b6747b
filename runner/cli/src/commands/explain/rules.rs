//! The rules of the reference: limits, orders, texts.

use anyhow::bail;
use seekspec_conformance::suite::Suite;
use seekspec_conformance::yaml;
use seekspec_prove::reference;
use seekspec_run::output::Output;
use serde_json::Value;

use crate::commands::subject::{self, NamedThing};

/// The rules of a tool or of all tools of a profile, as YAML.
pub(super) fn of(suite: &Suite, name: &str, output: Output) -> anyhow::Result<String> {
    let (profile, tools): (&str, Vec<&str>) = match subject::find(suite, name, output)? {
        NamedThing::Profile(profile) => (
            &*profile.profile,
            profile.tools.keys().map(String::as_str).collect(),
        ),
        NamedThing::Tool(profile, tool) => (profile, vec![tool]),
        _ => bail!("only a profile or a tool has rules; name one, such as `find`"),
    };
    let rules = tools
        .into_iter()
        .filter_map(|tool| Some((tool.to_owned(), reference::rules(profile, tool)?)));
    Ok(yaml::written(&Value::Object(rules.collect())))
}
