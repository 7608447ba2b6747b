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
    /// Another tool than that of the file.
    pub tool: Option<String>,
    /// The calls before it.
    pub earlier: Vec<Earlier>,
}

/// A call before the one whose answer is expected.
#[derive(Debug, Clone)]
pub struct Earlier {
    /// Another tool than that of the file.
    pub tool: Option<String>,
    /// The arguments.
    pub call: Value,
    /// Data of the call beyond its arguments.
    pub with: Option<Value>,
    /// Whether it fails.
    pub is_error: bool,
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
        let last = call(self.tool.as_ref(), &self.call, self.with.as_ref(), expected);
        if self.earlier.is_empty() {
            lines.extend(last);
        } else {
            lines.push("steps:".to_owned());
            let earlier = self.earlier.iter().map(Earlier::lines);
            let steps = earlier.chain([last]).flat_map(|step| as_item(&step));
            lines.extend(steps.map(|line| format!("  {line}")));
        }
        as_item(&lines)
    }
}

impl Earlier {
    fn lines(&self) -> Vec<String> {
        let expected: Vec<Assertion> = self
            .is_error
            .then(Assertion::any_error)
            .into_iter()
            .collect();
        call(
            self.tool.as_ref(),
            &self.call,
            self.with.as_ref(),
            &expected,
        )
    }
}

/// A call with its expectation, if it has one.
fn call(
    tool: Option<&String>,
    arguments: &Value,
    with: Option<&Value>,
    expected: &[Assertion],
) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(tool.map(|tool| format!("tool: {}", scalar(tool))));
    lines.push(format!("call: {}", flow(arguments)));
    lines.extend(with.map(|with| format!("with: {}", flow(with))));
    if !expected.is_empty() {
        lines.push("expect:".to_owned());
    }
    for line in expected.iter().flat_map(Assertion::lines) {
        lines.push(format!("  {line}"));
    }
    lines
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
