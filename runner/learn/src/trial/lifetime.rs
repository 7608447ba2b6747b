//! Whether one process can serve many trees: tried with cases that pass, and with their trees after
//! a change that a cache would miss.

use std::sync::Arc;

use seekspec_conformance::answer::Answer;
use seekspec_conformance::suite::Case;
use seekspec_conformance::tree::{Entry, EntryKind, Tree};

use super::context::TrialContext;
use crate::file::KeyChange;
use crate::finding::Finding;
use seekspec_run::ask::{Setting, TargetSession};
use seekspec_run::sandbox::{RunDirectory, SandboxError};
use seekspec_run::schedule::smoke::expects_error;
use seekspec_run::targets::{Lifetime, Target};

const TOPIC: &str = "lifetime";
const COPY: &str = "copy-of-";
const IGNORED: &str = "ignored-";

/// A call on a tree, and its answer in a process of its own.
struct KnownAnswer<'a> {
    case: &'a Case,
    tree: Arc<Tree>,
    answer: Answer,
}

/// Makes many calls in one process, and compares their answers with those in processes of their own.
/// `None`: there is nothing to be tried.
pub(crate) fn examine(context: &mut TrialContext<'_>) -> Result<Option<Finding>, SandboxError> {
    let Ok(target) = context.draft.target.clone().with_lifetime(Lifetime::Run) else {
        return Ok(None);
    };
    if context.passing.len() < 2 {
        return Ok(None);
    }
    context.steps.expect(1);
    context.steps.begin("trying one process for many trees");
    let passing = context.passing.iter();
    let passing: Vec<_> = passing
        .filter_map(|(case, trial)| Some((*case, trial.answer()?)))
        .collect();
    let different = first_difference(&target, &passing, context.directory)?;
    context.steps.step();
    let is_wanted = context.draft.target.lifetime == Lifetime::Run;
    let lifetime = match different {
        None => Lifetime::Run,
        Some(_) => Lifetime::Tree,
    };
    if is_wanted != (lifetime == Lifetime::Run) {
        let change = KeyChange::Top(TOPIC.to_owned(), lifetime.word().into());
        context.change("", &change);
    }
    Ok(Some(match different {
        None => Finding::good(TOPIC, "one process can serve many trees"),
        Some(case) => {
            let text = format!(
                "each tree needs its own process: after other trees, the call of {} is answered differently, as by a cache",
                case.name
            );
            if is_wanted {
                Finding::mended(TOPIC, text)
            } else {
                Finding::absent(TOPIC, text, false)
            }
        }
    }))
}

/// The first of the passing cases that is answered differently in one process for many trees, in the order
/// and against it. The target's processes stay for a run.
pub(crate) fn first_difference<'a>(
    target: &Target,
    passing: &[(&'a Case, Answer)],
    directory: &RunDirectory,
) -> Result<Option<&'a Case>, SandboxError> {
    let Some(next) = target.next_root() else {
        return Ok(None);
    };
    let known = known(target, passing, directory)?;
    let mut session: Option<TargetSession<'_>> = None;
    for one in known.iter().chain(known.iter().rev()) {
        let setting = Setting::of_case_on(one.case, &one.tree);
        let kept = match &mut session {
            Some(session) => session.exchange(setting, next)?,
            None => false,
        };
        let session = match &mut session {
            Some(session) if kept => session,
            session => session.insert(TargetSession::start(setting, target, directory)?),
        };
        let is_right = |answer: Option<Answer>| answer.as_ref() == Some(&one.answer);
        // Some answers differ from call to call in any process.
        if !is_right(answer(one.case, session)?)
            && is_right(alone(target, one.case, &one.tree, directory)?)
        {
            return Ok(Some(one.case));
        }
    }
    Ok(None)
}

/// The passing cases on their own trees and on changed ones.
fn known<'a>(
    target: &Target,
    passing: &[(&'a Case, Answer)],
    directory: &RunDirectory,
) -> Result<Vec<KnownAnswer<'a>>, SandboxError> {
    let mut known = Vec::new();
    for (case, answer) in passing {
        if case.needs_own_process {
            continue;
        }
        known.push(KnownAnswer {
            case,
            tree: Arc::clone(&case.tree),
            answer: answer.clone(),
        });
        let tree = Arc::new(changed(&case.tree));
        if expects_error(case) || tree == case.tree {
            continue;
        }
        let answer = alone(target, case, &tree, directory)?;
        known.extend(answer.map(|answer| KnownAnswer { case, tree, answer }));
    }
    Ok(known)
}

/// The answer in a process of its own.
fn alone(
    target: &Target,
    case: &Case,
    tree: &Arc<Tree>,
    directory: &RunDirectory,
) -> Result<Option<Answer>, SandboxError> {
    let setting = Setting::of_case_on(case, tree);
    answer(case, &mut TargetSession::start(setting, target, directory)?)
}

/// The answer to the first call of the case; `None`: there is none.
fn answer(case: &Case, session: &mut TargetSession<'_>) -> Result<Option<Answer>, SandboxError> {
    let observed = session.ask(case)?.observed;
    Ok(observed.into_iter().next().map(|observed| observed.answer))
}

/// The tree with other letters in its files, which stay as long, with a copy of each file, and with
/// another one that git ignores.
fn changed(tree: &Tree) -> Tree {
    let mut changed = tree.clone();
    for (path, entry) in &tree.entries {
        let EntryKind::File(bytes) = &entry.kind else {
            continue;
        };
        let with = |kind| Entry {
            kind,
            mode: None,
            ..entry.clone()
        };
        let letters: Vec<u8> = bytes.iter().copied().map(next_letter).collect();
        let other = Entry {
            kind: EntryKind::File(letters.into()),
            ..entry.clone()
        };
        for prefix in [COPY, IGNORED] {
            changed
                .entries
                .insert(prefixed(path, prefix), other.clone());
        }
        changed.entries.insert(path.clone(), other);
        let rules = EntryKind::File(format!("{IGNORED}*\n").into_bytes().into());
        for (path, kind) in [(".git", EntryKind::GitRepository), (".gitignore", rules)] {
            let below = format!("{path}/");
            if changed.entries.keys().any(|own| own.starts_with(&below)) {
                continue;
            }
            let entry = changed.entries.entry(path.to_owned());
            entry.or_insert_with(|| with(kind));
        }
    }
    changed
}

/// The path with this before the name, and so with the same extension.
fn prefixed(path: &str, prefix: &str) -> String {
    match path.rsplit_once('/') {
        Some((directory, name)) => format!("{directory}/{prefix}{name}"),
        None => format!("{prefix}{path}"),
    }
}

fn next_letter(byte: u8) -> u8 {
    match byte {
        b'a'..=b'y' | b'A'..=b'Y' => byte + 1,
        b'z' | b'Z' => byte - 25,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use seekspec_conformance::tree;
    use seekspec_conformance::yaml;

    use super::*;

    #[test]
    fn a_changed_tree_has_other_letters_and_more_files_one_of_them_ignored() {
        let tree = |text: &str| tree::build(&yaml::read(&yaml::parse(text).unwrap()).unwrap());
        let before = tree("{src/a.ts: 'Az 1', d: {dir: true}}").unwrap();
        let after = "{.git: {git: true}, .gitignore: \"ignored-*\\n\", src/a.ts: 'Ba 1', \
                     src/copy-of-a.ts: 'Ba 1', src/ignored-a.ts: 'Ba 1', d: {dir: true}}";
        assert_eq!(changed(&before), tree(after).unwrap());
    }
}
