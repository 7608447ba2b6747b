//! Calls that write: an edit that is undone, and a call that fails.

use std::sync::Arc;

use seekspec_conformance::reader;
use serde_json::{Value, json};

use crate::laws::asker::AskedPlace;
use crate::laws::input;
use crate::laws::trees;
use crate::laws::trial::{Checked, LawTrial, violated};

/// The names of the arguments for the file, both texts, and for each occurrence.
type Names<'n> = [&'n String; 4];

/// An edit that is undone restores the bytes.
pub(super) fn inverse(trial: &mut LawTrial<'_, '_>, names: Names<'_>) -> Checked {
    let Some((path, before)) = undoable(trial, names) else {
        return trial.require(false, "the edit cannot be undone by another one");
    };
    let [_, old, new, _] = names;
    let step = &trial.input.step;
    let arguments = step.arguments.clone();
    let mut undo = arguments.clone();
    for (name, from) in [(old, new), (new, old)] {
        undo.insert(name.clone(), arguments[from].clone());
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
fn undoable(
    trial: &LawTrial<'_, '_>,
    [path, old, new, all]: Names<'_>,
) -> Option<(String, Vec<u8>)> {
    let arguments = &trial.input.step.arguments;
    let text = |name: &String| arguments.get(name).and_then(Value::as_str);
    let known = [path, old, new, all];
    if arguments.keys().any(|name| !known.contains(&name)) {
        return None;
    }
    let (path, old, new) = (reader::normalise(text(path)?), text(old)?, text(new)?);
    let before = trees::file(&trial.input.tree, &path)?;
    let content = std::str::from_utf8(before).ok()?;
    if old.is_empty() || new.is_empty() || old == new || content.contains(new) {
        return None;
    }
    // A tool may adapt the line ends of a new text to those of the file.
    if content.contains('\r') && [old, new].iter().any(|text| text.contains('\n')) {
        return None;
    }
    let is_all = arguments.get(all) == Some(&json!(true));
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
    let change = &seen.change;
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
