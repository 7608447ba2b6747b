//! Which causes are worth telling: one that explains two of thirty failures says less than the failures
//! themselves do, and one that a passed case contradicts may be wrong.

use std::collections::BTreeSet;

use seekspec_conformance::diagnosis::Cause;

use super::trial::Trials;

/// Of the failures of its tool, or of the commands of a tool that has several, a cause explains at least one in this many
/// that no cause before it does.
const LEAST_SHARE: usize = 3;

/// Of the cases that decide, at most one in this many may be against it: another fault may hide this one.
const MOST_AGAINST: usize = 10;

/// Fewer failures that others leave, or fewer that are all of a topic, may be chance.
const LEAST_ALIKE: usize = 3;

/// The causes that are worth telling, judged in turn by the failures that those before leave unexplained, the one that
/// explains most first; in the order in which they are given. `command` is that of a case whose tool has several.
pub(super) fn worth_telling<'s>(
    mut causes: Vec<Cause>,
    trials: &Trials,
    command: &dyn Fn(&str) -> &'s str,
) -> Vec<Cause> {
    let all: BTreeSet<&str> = trials.failed().map(|(case, _)| case).collect();
    let mut left = all.clone();
    let mut told = BTreeSet::new();
    loop {
        let open = causes.iter().filter(|cause| !told.contains(&cause.id));
        let new = |cause: &&Cause| {
            cause
                .explained
                .iter()
                .filter(|one| left.contains(one.as_str()))
                .count()
        };
        let Some(best) = open
            .filter(|cause| is_worth(cause, &left, &all, command))
            .max_by_key(new)
        else {
            break;
        };
        for case in &best.explained {
            left.remove(case.as_str());
        }
        told.insert(best.id.clone());
    }
    causes.retain(|cause| told.contains(&cause.id));
    causes
}

fn is_worth<'s>(
    cause: &Cause,
    left: &BTreeSet<&str>,
    all: &BTreeSet<&str>,
    command: &dyn Fn(&str) -> &'s str,
) -> bool {
    let new: BTreeSet<&str> = cause
        .explained
        .iter()
        .map(String::as_str)
        .filter(|one| left.contains(one))
        .collect();
    let parts: BTreeSet<_> = new
        .iter()
        .map(|case| (folder(case, 2), command(case)))
        .collect();
    let of_its_parts = |cases: &BTreeSet<&str>| {
        let own = |case: &&&str| parts.contains(&(folder(case, 2), command(case)));
        cases.iter().filter(own).count()
    };
    let rest = if new.len() < LEAST_ALIKE { all } else { left };
    let topics: BTreeSet<&str> = new.iter().map(|case| folder(case, 3)).collect();
    let of_a_topic = topics.iter().any(|topic| {
        let own = new.iter().filter(|case| case.starts_with(topic)).count();
        let all = all.iter().filter(|case| case.starts_with(topic)).count();
        own >= LEAST_ALIKE && own == all
    });
    let is_contradicted = MOST_AGAINST * (cause.of - cause.explained.len()) > cause.of;
    !new.is_empty()
        && !is_contradicted
        && (LEAST_SHARE * new.len() >= of_its_parts(rest) || of_a_topic)
}

/// The first parts of the name of a case, with the slash after them.
fn folder(case: &str, parts: usize) -> &str {
    let end = case.match_indices('/').nth(parts - 1);
    end.map_or(case, |(end, _)| &case[..=end])
}
