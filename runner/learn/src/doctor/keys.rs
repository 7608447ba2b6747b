//! The keys of a tool that its schema suggests.

use seekspec_conformance::cut::enumerated;
use seekspec_conformance::model::profile::ToolSpec;
use serde_json::Value;

use super::sent;
use seekspec_run::yaml_text::scalar;

/// Arguments that name the tree, if nothing else of a call does.
pub(super) const ROOTS: &[&str] = &[
    "path",
    "root",
    "directory",
    "dir",
    "cwd",
    "base_path",
    "project",
    "workspace",
    "repo_path",
    "root_path",
];

/// The keys of a tool that its schema suggests.
#[derive(Default)]
pub(super) struct Keys {
    pub(super) renamed: Vec<(String, String)>,
    /// Arguments with another value: ours, theirs, how it is sent, and what that is.
    pub(super) sent: Vec<(String, String, String, &'static str)>,
    /// Constants of required arguments, with a value.
    pub(super) constants: Vec<(String, String)>,
    pub(super) unsupported: Vec<String>,
    pub(super) root: Option<String>,
}

impl Keys {
    /// Where one required parameter and one required argument are left, they are each other's.
    pub(super) fn pair_the_last(
        &mut self,
        spec: &ToolSpec,
        missing: &mut Vec<&str>,
        properties: &Value,
    ) -> Option<(String, String)> {
        let mut ours = self.unsupported.iter().filter(|name| {
            let parameter = spec.parameters.get(*name);
            parameter.is_some_and(|one| one.required)
        });
        let (own, None) = (ours.next()?.clone(), ours.next()) else {
            return None;
        };
        let mut theirs = missing.iter().filter(|name| !ROOTS.contains(name));
        let (other, None) = (*theirs.next()?, theirs.next()) else {
            return None;
        };
        if !sent::can_take(&own, spec.parameters.get(&own)?, other, &properties[other]) {
            return None;
        }
        self.unsupported.retain(|name| *name != own);
        missing.retain(|name| *name != other);
        Some((own, other.to_owned()))
    }

    pub(super) fn text(&self) -> Option<String> {
        let mut parts: Vec<String> = self
            .renamed
            .iter()
            .map(|(ours, theirs)| format!("`{theirs}` looks like `{ours}`"))
            .collect();
        let sent = self.sent.iter();
        parts.extend(
            sent.map(|(ours, theirs, _, how)| format!("`{theirs}` looks like `{ours}`, {how}")),
        );
        if !self.unsupported.is_empty() {
            let names: Vec<&str> = self.unsupported.iter().map(String::as_str).collect();
            parts.push(format!("no argument for {}", enumerated(&names)));
        }
        for (name, value) in &self.constants {
            parts.push(format!("`{name}` is required, and may be {value}"));
        }
        if let Some(root) = &self.root {
            parts.push(format!("`{root}` gets the root of the tree"));
        }
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    pub(super) fn yaml(&self) -> String {
        let mut keys = Vec::new();
        if !self.renamed.is_empty() || !self.sent.is_empty() {
            let renamed = self
                .renamed
                .iter()
                .map(|(ours, theirs)| format!("{ours}: {}", scalar(theirs)));
            let sent = self
                .sent
                .iter()
                .map(|(ours, _, sent, _)| format!("{ours}: {sent}"));
            let renamed: Vec<String> = renamed.chain(sent).collect();
            keys.push(format!("arguments: {{{}}}", renamed.join(", ")));
        }
        if !self.unsupported.is_empty() {
            let names = self.unsupported.join(", ");
            keys.push(format!("unsupported_arguments: [{names}]"));
        }
        if !self.constants.is_empty() {
            let constants: Vec<String> = self
                .constants
                .iter()
                .map(|(name, value)| format!("{}: {value}", scalar(name)))
                .collect();
            keys.push(format!("constants: {{{}}}", constants.join(", ")));
        }
        keys.extend(
            self.root
                .iter()
                .map(|root| format!("root: {}", scalar(root))),
        );
        keys.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use seekspec_conformance::model::profile::ParameterSpec;

    use super::*;

    #[test]
    fn the_last_required_parameter_and_argument_are_paired() {
        let mut keys = Keys {
            unsupported: vec!["max_results".to_owned(), "pattern".to_owned()],
            ..Keys::default()
        };
        let parameter = |(name, required): (&str, bool)| {
            let spec = ParameterSpec {
                required,
                ..ParameterSpec::default()
            };
            (name.to_owned(), spec)
        };
        let spec = ToolSpec {
            parameters: [("max_results", false), ("pattern", true)]
                .map(parameter)
                .into(),
            ..ToolSpec::default()
        };
        let mut missing = vec!["file_mask"];
        assert_eq!(
            keys.pair_the_last(&spec, &mut missing, &Value::Null),
            Some(("pattern".to_owned(), "file_mask".to_owned()))
        );
        assert_eq!((keys.unsupported.len(), missing.len()), (1, 0));
    }
}
