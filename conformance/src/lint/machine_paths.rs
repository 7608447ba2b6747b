//! No case names a path of the machine on which it runs.

use super::rule::{CaseInFile, LintCheck, LintRule};
use crate::call_paths::call_paths;
use crate::machine_path::is_of_the_machine;
use crate::problem::{Fault, YamlPlace};
use crate::suite::{Case, Step};
use crate::tree::{Entry, EntryKind};

pub(super) const RULE: LintRule = LintRule {
    name: "machine-paths",
    about: "No link of a tree and no path of a call leads to a file of the machine, as a wrong tool reads, overwrites or deletes it: it leads to HOME, which `home` fills, or to `/nowhere…`, which does not exist.",
    check: LintCheck::Case(check),
};

fn check(CaseInFile { case, place, .. }: &CaseInFile<'_>) -> Vec<Fault> {
    let mut faults = of_links(case.tree.entries.iter(), &place.key("tree"));
    let home = case.home.iter().flat_map(|home| &home.entries);
    faults.extend(of_links(home, &place.key("home")));
    for (index, step) in case.steps.iter().enumerate() {
        let place = match case.steps.len() {
            1 => YamlPlace::clone(place),
            _ => place.key("steps").index(index),
        };
        let changes = step.change.iter().flat_map(|change| &change.entries);
        let changed = changes.filter_map(|(path, entry)| Some((path, entry.as_ref()?)));
        faults.extend(of_links(changed, &place.key("change")));
        faults.extend(of_arguments(step, case, &place.key("call")));
    }
    faults
}

fn of_arguments(step: &Step, case: &Case, place: &YamlPlace) -> Vec<Fault> {
    let spec = &step.tool_spec;
    let is_ours = |name: &str| case.tree.has(name) || is_made_by(case, name);
    call_paths(spec, &step.arguments)
        .into_iter()
        .filter(|path| is_of_the_machine(spec.below_its_root(path.text), 0, &is_ours))
        .map(|path| of_path(path.text, place.join(&path.place)))
        .collect()
}

/// Whether a change of the tree makes an entry of this name.
fn is_made_by(case: &Case, name: &str) -> bool {
    let mut changes = case.steps.iter().filter_map(|step| step.change.as_ref());
    changes.any(|change| change.entries.keys().any(|path| path == name))
}

fn of_links<'a>(
    entries: impl Iterator<Item = (&'a String, &'a Entry)>,
    place: &YamlPlace,
) -> Vec<Fault> {
    entries
        .filter_map(|(path, entry)| match &entry.kind {
            EntryKind::Symlink(target) => of_link(path, target),
            _ => None,
        })
        .map(|fault| fault.below(place))
        .collect()
}

fn of_link(path: &str, target: &str) -> Option<Fault> {
    let place = YamlPlace::default().key(path);
    if target.contains("{{") {
        let message = format!("`{target}` is not filled in as the target of a link");
        let help = "write a relative path, such as `../home/a.txt`";
        return Some(Fault::new(place, message).with_help(Some(help.to_owned())));
    }
    let level = path.matches('/').count();
    is_of_the_machine(target, level, &|_| false).then(|| of_path(target, place))
}

fn of_path(path: &str, place: YamlPlace) -> Fault {
    let help = "name `{{home}}/a.txt` (in a link `../home/a.txt`), which `home` creates, or `/nowhere/a.txt`, which does not exist; in the profile, `path` marks the parameters that are paths";
    Fault::new(place, format!("`{path}` is a path of the machine")).with_help(Some(help.to_owned()))
}
