//! Every line that is shown is in its file, under its number.

use std::sync::Arc;

use seekspec_conformance::tree::Tree;

use crate::laws::asker::AskedPlace;
use crate::laws::input;
use crate::laws::trees;
use crate::laws::trial::{Checked, LawStop, LawTrial, violated};

/// Longer lines may be cut.
const MOST_OF_A_LINE: usize = 200;

pub(super) fn check(trial: &mut LawTrial<'_, '_>, content: Option<&str>) -> Checked {
    let tree = Arc::clone(&trial.input.tree);
    trial.require(!trees::has_links(&tree), "the tree has links")?;
    let step = &trial.input.step;
    let step = input::call(step, step.arguments.clone());
    let answer = trial.success(&tree, step, AskedPlace::Usual)?;
    let mut is_checked = false;
    for (line, text) in trial.lines(&answer, content)? {
        let Some((path, number)) = line.rsplit_once(':') else {
            continue;
        };
        let Some(file) = file_of(&tree, path) else {
            continue;
        };
        is_checked = true;
        let number = number.parse().unwrap_or(0_usize);
        let there = number
            .checked_sub(1)
            .and_then(|index| file.lines().nth(index));
        match (there, text) {
            (Some(there), text) if text.as_ref().is_none_or(|text| is_shown(there, text)) => {}
            (there, text) => {
                let shown = text.unwrap_or_default();
                let message = format!("line {number} of `{path}` is not the one that is shown");
                let right: Vec<String> = there.iter().map(|&line| line.to_owned()).collect();
                return Err(violated(message, &right, &[shown]));
            }
        }
    }
    if is_checked {
        Ok(())
    } else {
        Err(LawStop::DoesNotApply("no line of a file of text is shown"))
    }
}

/// The file, if it is text as people write it, and no other one has its name: a path may count from
/// the directory that is searched.
fn file_of<'t>(tree: &'t Tree, path: &str) -> Option<&'t str> {
    let name = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    let names = tree
        .entries
        .keys()
        .filter(|other| name(other) == name(path));
    if names.count() > 1 {
        return None;
    }
    let text = std::str::from_utf8(trees::file(tree, path)?).ok()?;
    let is_odd =
        |character: char| character == '\0' || character == '\u{feff}' || character == '\u{fffd}';
    (!text.contains(is_odd) && !text.replace("\r\n", "").contains('\r')).then_some(text)
}

/// White space around a line may be trimmed, and the end of a long one cut.
fn is_shown(line: &str, shown: &str) -> bool {
    let (line, shown) = (line.trim(), shown.trim());
    line == shown || line.chars().count() > MOST_OF_A_LINE
}
