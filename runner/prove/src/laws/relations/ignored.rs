//! A file that an ignore file names is as one that is not there.

use std::sync::Arc;

use seekspec_conformance::tree::{EntryKind, Tree};

use crate::laws::trees;
use crate::laws::trial::{Checked, LawTrial, equal, path_of, set};

pub(super) fn check(trial: &mut LawTrial<'_, '_>, file: &str) -> Checked {
    let tree = Arc::clone(&trial.input.tree);
    trial.require(
        !has_other_rules(&tree, file),
        "other ignore rules are there",
    )?;
    let listed = trial.list()?;
    let paths = listed.iter().map(|entry| path_of(entry));
    let texts = trial.input.texts();
    let mut files = paths.filter(|path| {
        let name = path.rsplit('/').next().unwrap_or(path);
        *path != file
            && path.chars().all(is_plain)
            && trees::file(&tree, path).is_some()
            // A file that is named is listed all the same.
            && !texts.iter().any(|text| text.contains(name))
    });
    let Some(path) = files.next().map(str::to_owned) else {
        return trial.require(false, "no file is listed that can be ignored");
    };
    let ignored = trees::ignoring(&tree, file, &path);
    let absent = Arc::new(trees::without(&ignored, &path));
    let arguments = trial.input.step.arguments.clone();
    let without = trial.list_on(&absent, arguments.clone())?;
    let with = trial.list_on(&Arc::new(ignored), arguments)?;
    let is_whole = trial.is_whole(&with) && trial.is_whole(&without);
    trial.require(is_whole, "the list is cut")?;
    let message = format!("`{path}` is ignored, and the list is not as if it were not there");
    equal(&message, &set(&without), &set(&with))
}

/// Whether there are ignore files of other kinds or in other places, or repositories in the tree.
pub(super) fn has_other_rules(tree: &Tree, file: &str) -> bool {
    trees::has_links(tree)
        || (tree.has(file) && trees::file(tree, file).is_none())
        || tree.entries.iter().any(|(path, entry)| {
            let name = path.rsplit('/').next().unwrap_or(path);
            let is_rules = name.starts_with('.') && name.ends_with("ignore") && path != file;
            let is_repository = matches!(entry.kind, EntryKind::GitRepository) && path != ".git";
            is_rules || is_repository || path.starts_with(".git/") || path.contains("/.git/")
        })
}

fn is_plain(character: char) -> bool {
    character.is_ascii_alphanumeric() || "/._-".contains(character)
}
