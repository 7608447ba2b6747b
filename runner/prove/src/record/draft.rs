//! The text of a case.

use seekspec_conformance::model::requirement::Level;
use serde_json::Value;

use super::expectation::Assertion;
use super::tree_text::GivenTree;
use seekspec_run::yaml_text::{flow, scalar};

/// The widest line of a fixture, in columns, where it can be broken.
const WIDTH: usize = 100;

/// A case without its expectation.
#[derive(Debug, Clone)]
pub struct Draft {
    /// Its slug.
    pub id: String,
    /// The requirements that it tests.
    pub covers: Vec<String>,
    /// Its level; `None`: that of the requirements.
    pub level: Option<Level>,
    /// The reason for it.
    pub why: Option<String>,
    /// The tree; `None`: an empty directory.
    pub tree: Option<GivenTree>,
    /// The arguments of the call.
    pub call: Value,
    /// Data of the call beyond its arguments.
    pub with: Option<Value>,
}

impl Draft {
    /// The case as an item of a list, at the left edge.
    pub fn lines(&self, expected: &[Assertion]) -> Vec<String> {
        let mut lines = vec![format!("id: {}", scalar(&self.id))];
        lines.extend(covers(&self.covers));
        if let Some(level) = self.level {
            lines.push(format!("level: {}", level.word()));
        }
        if let Some(why) = &self.why {
            lines.push(format!("why: {}", scalar(why)));
        }
        lines.extend(self.tree.iter().flat_map(GivenTree::lines));
        lines.push(format!("call: {}", flow(&self.call)));
        lines.extend(self.with.iter().map(|with| format!("with: {}", flow(with))));
        if !expected.is_empty() {
            lines.push("expect:".to_owned());
        }
        for line in expected.iter().flat_map(Assertion::lines) {
            lines.push(format!("  {line}"));
        }
        as_item(&lines)
    }
}

fn covers(ids: &[String]) -> Vec<String> {
    let line = format!("covers: [{}]", ids.join(", "));
    if line.len() <= WIDTH - 4 {
        return vec![line];
    }
    let items = ids.iter().map(|id| format!("  - {id}"));
    ["covers:".to_owned()].into_iter().chain(items).collect()
}

fn as_item(lines: &[String]) -> Vec<String> {
    let line = |(index, line): (usize, &String)| match index {
        0 => format!("- {line}"),
        _ => format!("  {line}").trim_end().to_owned(),
    };
    lines.iter().enumerate().map(line).collect()
}
