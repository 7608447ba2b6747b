//! Every path that is listed is in the tree.

use std::sync::Arc;

use seekspec_conformance::tree::EntryKind;

use crate::laws::trees;
use crate::laws::trial::{Checked, LawTrial, violated};

pub(super) fn check(trial: &mut LawTrial<'_, '_>) -> Checked {
    let tree = Arc::clone(&trial.input.tree);
    trial.require(!trees::has_links(&tree), "the tree has links")?;
    let leads_out = trial.input.texts().iter().any(|text| text.contains(".."));
    trial.require(!leads_out, "the call leads out of the root")?;
    let listed = trial.list()?;
    trial.require(!listed.is_empty(), "nothing is listed")?;
    let holds_more = |path: &str| {
        tree.entries.iter().any(|(other, entry)| {
            let is_file = matches!(entry.kind, EntryKind::File(_) | EntryKind::Directory);
            !is_file && path.starts_with(other.as_str())
        })
    };
    // A path may count from the directory that is searched.
    let ends_with = |path: &str| {
        let below = format!("/{path}");
        tree.entries
            .keys()
            .any(|other| other.ends_with(&below) || other.contains(&format!("{below}/")))
    };
    let is_there =
        |path: &str| path == "." || tree.has(path) || holds_more(path) || ends_with(path);
    let Some(other) = listed.iter().find(|path| !is_there(path)) else {
        return Ok(());
    };
    let message = format!("`{other}` is listed, and is not in the tree");
    let there: Vec<String> = listed
        .iter()
        .filter(|path| is_there(path))
        .cloned()
        .collect();
    Err(violated(message, &there, &listed))
}
