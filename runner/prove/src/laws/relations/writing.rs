//! Calls that write: an edit that is undone, and a call that fails.

use std::sync::Arc;

use seekspec_conformance::reader;
use serde_json::{Map, Value, json};

use crate::laws::asker::AskedPlace;
use crate::laws::input;
use crate::laws::trees;
use crate::laws::trial::{Checked, LawTrial, violated};

/// The arguments of an edit.
pub(super) struct EditNames<'n> {
    /// The argument for the file.
    pub(super) path: &'n str,
    /// The argument for the text that is replaced.
    pub(super) old: &'n str,
    /// The argument for the text that replaces it.
    pub(super) new: &'n str,
    /// The argument that says that each occurrence is replaced.
    pub(super) all: Option<&'n str>,
    /// The other arguments of every edit.
    pub(super) with: &'n Map<String, Value>,
}

/// An edit that is undone restores the bytes.
pub(super) fn inverse(trial: &mut LawTrial<'_, '_>, names: &EditNames<'_>) -> Checked {
    let Some((path, before)) = undoable(trial, names) else {
        return trial.require(false, "the edit cannot be undone by another one");
    };
    let EditNames { old, new, .. } = *names;
    let step = &trial.input.step;
    let arguments = step.arguments.clone();
    let mut undo = arguments.clone();
    for (name, from) in [(old, new), (new, old)] {
        undo.insert(name.to_owned(), arguments[from].clone());
    }
    let steps = vec![input::call(step, arguments), input::call(step, undo)];
    let tree = Arc::clone(&trial.input.tree);
    let observed = trial.ask(&tree, steps, AskedPlace::Usual)?;
    let [edit, undo] = observed.as_slice() else {
        return trial.require(false, "a call is not answered");
    };
    trial.require(edit.change.changed.contains_key(&path), "nothing is edited")?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match undo.change.changed.get(&path) {
        Some(after) if *after == before => Ok(()),
        after => {
            let shown = after
                .or(edit.change.changed.get(&path))
                .map(|bytes| text(bytes))
                .unwrap_or_default();
            let message = format!("an edit of `{path}` and its inverse do not restore the file");
            Err(violated(message, &[text(&before)], &[shown]))
        }
    }
}

/// The file and its content, where the opposite edit has exactly the opposite effect.
fn undoable(trial: &LawTrial<'_, '_>, names: &EditNames<'_>) -> Option<(String, Vec<u8>)> {
    let arguments = &trial.input.step.arguments;
    let text = |name: &str| arguments.get(name).and_then(Value::as_str);
    let known = [
        Some(names.path),
        Some(names.old),
        Some(names.new),
        names.all,
    ];
    let is_known = |name: &str| known.contains(&Some(name)) || names.with.contains_key(name);
    let mut with = names.with.iter();
    if !arguments.keys().all(|name| is_known(name))
        || with.any(|(name, value)| arguments.get(name) != Some(value))
    {
        return None;
    }
    let (old, new) = (text(names.old)?, text(names.new)?);
    // A tool may have a root of its own, whose paths are absolute.
    let path = reader::normalise(text(names.path)?.trim_start_matches('/'));
    let before = trees::file(&trial.input.tree, &path)?;
    let content = std::str::from_utf8(before).ok()?;
    if old.is_empty() || new.is_empty() || old == new || content.contains(new) {
        return None;
    }
    // A tool may adapt the line ends of a new text to those of the file.
    if content.contains('\r') && [old, new].iter().any(|text| text.contains('\n')) {
        return None;
    }
    let all = names.all.and_then(|all| arguments.get(all));
    let is_all = all == Some(&json!(true));
    let count = if is_all { usize::MAX } else { 1 };
    let after = content.replacen(old, new, count);
    let again = after.replacen(new, old, count);
    (after != content && again == content).then(|| (path, before.to_vec()))
}

/// A call that fails changes nothing in the tree.
pub(super) fn refused(trial: &mut LawTrial<'_, '_>) -> Checked {
    let step = &trial.input.step;
    let step = input::call(step, step.arguments.clone());
    let tree = Arc::clone(&trial.input.tree);
    let observed = trial.ask(&tree, vec![step], AskedPlace::Usual)?;
    let Some(seen) = observed.first().filter(|seen| trial.is_error(&seen.answer)) else {
        return trial.require(false, "the call succeeds");
    };
    let mut change = seen.change.clone();
    if trial.input.step.tool_spec.backups {
        // A tool may make its backup before it knows that the call fails.
        change = change.without_backups(&tree, |_| false);
    }
    let written = change.created.keys().chain(change.changed.keys());
    let paths: Vec<String> = written.chain(&change.removed).cloned().collect();
    match paths.first() {
        None => Ok(()),
        Some(path) => {
            let message = format!("the call fails, and has changed `{path}`");
            Err(violated(message, &[], &paths))
        }
    }
}
