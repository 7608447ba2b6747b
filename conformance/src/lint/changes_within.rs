//! A change does not lead through a file or a link.

use std::borrow::Cow;

use super::rule::{CaseInFile, LintCheck, LintRule};
use crate::problem::Fault;
use crate::tree::{EntryKind, Tree};

pub(super) const RULE: LintRule = LintRule {
    name: "changes-within",
    about: "A `change` does not name a path below a file or a symbolic link: the runner follows no links, so that nothing outside of the tree is changed.",
    check: LintCheck::Case(check),
};

fn check(CaseInFile { case, place, .. }: &CaseInFile<'_>) -> Vec<Fault> {
    let mut tree = Cow::Borrowed(&*case.tree);
    let mut faults = Vec::new();
    for (index, step) in case.steps.iter().enumerate() {
        let Some(change) = &step.change else { continue };
        let after = tree.patched(change);
        for path in change.entries.keys() {
            if let Some(above) = obstacle(path, &tree).or_else(|| obstacle(path, &after)) {
                let place = place.key("steps").index(index).key("change").key(path);
                faults.push(
                    Fault::new(place, format!("`{above}` is not a directory")).with_help(Some(
                        "name the path without the link; remove the file in an earlier change"
                            .to_owned(),
                    )),
                );
            }
        }
        tree = Cow::Owned(after);
    }
    faults
}

/// The entry above the path that is not a directory.
fn obstacle<'a>(path: &'a str, tree: &Tree) -> Option<&'a str> {
    let mut above = path.match_indices('/').map(|(end, _)| &path[..end]);
    above.find(|above| {
        tree.entries.get(*above).is_some_and(|entry| {
            !matches!(entry.kind, EntryKind::Directory | EntryKind::GitRepository)
        })
    })
}
