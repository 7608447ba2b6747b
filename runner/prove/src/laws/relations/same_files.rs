//! Two tools list the same files for the same arguments.

use std::collections::BTreeMap;
use std::sync::Arc;

use regex::Regex;
use seekspec_conformance::tree::{EntryKind, Tree};
use serde_json::{Map, Value};

use super::can_be_read::is_text;
use super::ignored::has_other_rules;
use crate::laws::trees;
use crate::laws::trial::{Checked, LawTrial, path_of, set, violated};

/// The ignore file whose rules tools share.
const IGNORE_FILE: &str = ".gitignore";

/// A search may stop where a tree has more lines than this, all of which it is to show.
const MOST_LINES: usize = 1000;

/// The other tool, and the arguments of both.
pub(super) struct OtherTool<'o> {
    pub(super) tool: &'o str,
    pub(super) same: &'o BTreeMap<String, String>,
    pub(super) with: &'o Map<String, Value>,
    pub(super) other: &'o Map<String, Value>,
    pub(super) all: bool,
    pub(super) unless: Option<&'o str>,
}

pub(super) fn check(trial: &mut LawTrial<'_, '_>, others: &OtherTool<'_>) -> Checked {
    let tree = Arc::clone(&trial.input.tree);
    trial.require(
        has_shared_rules(&tree),
        "tools may read its ignore rules differently",
    )?;
    let leads_out = trial.input.texts().iter().any(|text| text.contains(".."));
    trial.require(!leads_out, "the call leads out of the root")?;
    trial.require(
        others.all || lines(&tree) < MOST_LINES,
        "the tree has more lines than a search may show",
    )?;
    let given = &trial.input.step.arguments;
    let (mut own, mut other) = (others.with.clone(), others.other.clone());
    for (name, name_of_other) in others.same {
        if let Some(value) = given.get(name) {
            own.insert(name.clone(), value.clone());
            other.insert(name_of_other.clone(), value.clone());
        }
    }
    let listed = trial.list_with(own.clone())?;
    let longest = trial.law.list.longest(&own);
    trial.require(listed.len() < longest, "the list is cut")?;
    let listed_by_other = trial.whole_list_of(others.tool, &other)?;
    let own = compared(&tree, &listed, others);
    let other = compared(&tree, &listed_by_other, others);
    trial.require(!(own.is_empty() && other.is_empty()), "no file is listed")?;
    if own == other {
        return Ok(());
    }
    let message = format!(
        "`{}` and `{}` do not list the same files",
        trial.law.tool, others.tool
    );
    Err(violated(message, &own, &other))
}

/// The ignore rules are those of one file at the top of a repository, or there are none.
fn has_shared_rules(tree: &Tree) -> bool {
    let top = tree.entries.get(".git").map(|entry| &entry.kind);
    let is_repository = matches!(top, Some(EntryKind::GitRepository));
    !has_other_rules(tree, IGNORE_FILE) && (!tree.has(IGNORE_FILE) || is_repository)
}

fn lines(tree: &Tree) -> usize {
    let files = tree
        .entries
        .keys()
        .filter_map(|path| trees::file(tree, path));
    files
        .map(|content| content.split(|byte| *byte == b'\n').count())
        .sum()
}

/// The paths that the two have to agree on, each once.
fn compared(tree: &Tree, listed: &[String], others: &OtherTool<'_>) -> Vec<String> {
    let may_differ = others.unless.and_then(|unless| Regex::new(unless).ok());
    let has_text = |path: &str| {
        let file = trees::file(tree, path);
        file.is_some_and(|content| !content.is_empty() && is_text(content))
    };
    let paths = listed.iter().map(|entry| path_of(entry));
    let paths = paths
        .filter(|path| others.all || has_text(path))
        .filter(|path| {
            !may_differ
                .as_ref()
                .is_some_and(|regex| regex.is_match(path))
        });
    set(&paths.map(str::to_owned).collect::<Vec<_>>())
}
