//! Small changes of a target file, which are tried until the call of a case is right.

use std::collections::BTreeSet;

use seekspec_conformance::answer::Answer;
use seekspec_conformance::json_size;
use seekspec_conformance::judge::Judgement;
use seekspec_conformance::suite::Case;
use serde_json::Value;

use super::changes::Changes;
use super::context::Context;
use super::flow::flow;
use super::trial::Trial;
use super::{dialect, pattern};
use crate::sandbox::SandboxError;
use crate::schedule::smoke::expects_error;
use crate::target::{Target, WorkingDirectory};

/// A change that helps.
#[derive(Debug)]
pub(super) struct Fix {
    change: Change,
    /// Why it would be made, in a clause.
    why: &'static str,
    /// The target with the change, and the call with it.
    pub(super) target: Target,
    pub(super) trial: Trial,
}

/// A change of a target file.
#[derive(Debug, Clone)]
enum Change {
    /// Keys of the case's tool, as they are written between braces.
    Tool(String),
    /// A key at the top, and its value.
    Top(&'static str, &'static str),
    /// Entries of `state`.
    State(Vec<Value>),
}

/// Changes of a target file that mend a case one after the other.
#[derive(Debug, Default)]
pub(super) struct Fixes {
    pub(super) fixes: Vec<Fix>,
    /// Whether the case passes with all of them.
    pub(super) is_whole: bool,
}

/// More changes than this are not tried for one case.
const MOST: usize = 4;

/// More places than these are not tried for an answer, and none deeper.
const MOST_PLACES: usize = 12;
const DEEPEST_PLACE: usize = 5;

const ELSEWHERE: &str = "it may look for the tree somewhere else";

/// More than any answer has facets: to break is worse than a wrong answer.
const BROKEN: usize = usize::MAX;

/// The changes with which the case passes, or gets further.
pub(super) fn find(
    context: &Context<'_>,
    case: &Case,
    trial: &Trial,
) -> Result<Fixes, SandboxError> {
    let mut found = Fixes::default();
    while found.fixes.len() < MOST && !found.is_whole {
        let last = found.fixes.last();
        let (target, trial) =
            last.map_or((&context.target, trial), |fix| (&fix.target, &fix.trial));
        match best(context, target, case, trial)? {
            Some(fix) => {
                found.is_whole = fix.trial.passes();
                found.fixes.push(fix);
            }
            None => break,
        }
    }
    Ok(found)
}

impl Fix {
    /// The text of the answer with the change, if it is not to be an error.
    pub(super) fn success(&self, case: &Case) -> Option<String> {
        self.trial.success(case)
    }
}

impl Fixes {
    /// Adds the changes to others.
    pub(super) fn add_to(&self, changes: &mut Changes, tool: &str) {
        for fix in &self.fixes {
            match &fix.change {
                Change::Tool(keys) => changes.add(tool, keys),
                Change::Top(key, value) => changes.set(key, Value::from(*value)),
                Change::State(entries) => changes.add_state(entries),
            }
        }
    }

    /// The changes in a sentence; `None`: there are none.
    pub(super) fn sentence(&self) -> Option<String> {
        let first = self.fixes.first()?;
        let written: Vec<String> = self
            .fixes
            .iter()
            .map(|fix| match &fix.change {
                Change::Tool(keys) => format!("`{keys}`"),
                Change::Top(key, value) => format!("`{key}: {value}`"),
                Change::State(entries) => {
                    format!("`state: {}`", flow(&Value::Array(entries.clone())))
                }
            })
            .collect();
        let end = if self.is_whole {
            "the call is right"
        } else {
            "it gets further"
        };
        Some(format!(
            "{}; with {} {end}",
            first.why,
            written.join(" and ")
        ))
    }
}

/// The one change that helps most.
fn best(
    context: &Context<'_>,
    target: &Target,
    case: &Case,
    trial: &Trial,
) -> Result<Option<Fix>, SandboxError> {
    let mut fewest = distance(trial);
    let mut best = None;
    for (change, why) in candidates((target, &context.successes), case, trial) {
        let Some(target) = with(target, case, &change, context) else {
            continue;
        };
        let trial = Trial::make(case, &target, context.directory)?;
        let left = distance(&trial);
        if left < fewest {
            fewest = left;
            best = Some(Fix {
                change,
                why,
                target,
                trial,
            });
        }
        if best.as_ref().is_some_and(|fix| fix.trial.passes()) {
            break;
        }
    }
    Ok(best)
}

fn with(target: &Target, case: &Case, change: &Change, context: &Context<'_>) -> Option<Target> {
    match change {
        Change::Tool(keys) => target.amended(&case.tool, keys, context.suite),
        Change::Top(..) => in_the_tree(target),
        Change::State(entries) => target.with_state(&flow(&Value::Array(entries.clone()))),
    }
}

/// How far a call is from right. An answer whose structured part is read, and wrong, is nearer than
/// one without it.
fn distance(trial: &Trial) -> usize {
    match &trial.outcome {
        Ok((_, judgement)) => {
            let failures: Vec<_> = judgement.failures().collect();
            let mut messages = failures.iter().map(|(_, mismatch)| &mismatch.message);
            let is_missing = messages.any(|message| message.contains("structuredContent"));
            2 * failures.len() + usize::from(is_missing)
        }
        Err(_) => BROKEN,
    }
}

/// A change that may help, and why.
type Candidate = (Change, &'static str);

fn candidates(
    (target, successes): (&Target, &[String]),
    case: &Case,
    trial: &Trial,
) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    let state = dialect::state(case, &trial.change);
    if !state.is_empty() {
        let why = "it may keep files of its own in the tree";
        candidates.push((Change::State(state), why));
    }
    if in_the_tree(target).is_some() {
        candidates.push((Change::Top("cwd", "root"), ELSEWHERE));
    }
    candidates.extend(absolute(case));
    candidates.extend(root(target, case));
    if let Ok((answer, judgement)) = &trial.outcome {
        candidates.extend(answer_places(answer));
        candidates.extend(patterns(case, answer));
        if expects_error(case) && !answer.is_error {
            let why = "it may signal an error without `isError`";
            let signs = dialect::errors(answer, successes).into_iter();
            candidates.extend(signs.map(|keys| (Change::Tool(keys), why)));
        }
        let mut failures = judgement.failures();
        if failures.any(|(facet, _)| facet.facet == "matches") {
            let keys = dialect::lines_from_zero(target, case);
            let why = "it may count lines from 0";
            candidates.extend(keys.map(|keys| (Change::Tool(keys), why)));
        }
    }
    candidates
}

/// Arguments that may have to be absolute paths.
fn absolute(case: &Case) -> Vec<Candidate> {
    let arguments = strings(case).map(|(name, _)| {
        let keys = format!("absolute: [{name}]");
        (Change::Tool(keys), "it may need absolute paths")
    });
    arguments.collect()
}

/// The target in the directory of the tree, if it runs elsewhere.
fn in_the_tree(target: &Target) -> Option<Target> {
    let mut amended = target.clone();
    let program = amended.reach.program_mut()?;
    let before = std::mem::replace(&mut program.working_directory, WorkingDirectory::Root);
    (before == WorkingDirectory::Target).then_some(amended)
}

/// Arguments that may be the root of the tree.
fn root(target: &Target, case: &Case) -> Vec<Candidate> {
    let step = &case.steps[0];
    let unset = step.tool_spec.parameters.iter();
    let unset = unset.filter(|(name, spec)| {
        !step.arguments.contains_key(*name) && matches!(spec.kind.as_str(), "string" | "")
    });
    let unset: Vec<String> = unset.map(|(name, _)| name.clone()).collect();
    let theirs = target.mapping.argument_names(&case.tool, unset.iter());
    let candidate = |(_, theirs)| (Change::Tool(format!("root: {theirs}")), ELSEWHERE);
    theirs.into_iter().map(candidate).collect()
}

/// Places where the answer may be, if it is not the text.
fn answer_places(answer: &Answer) -> Vec<Candidate> {
    let text = answer.text();
    let json = object(&text);
    let whole = [
        ("json", json.as_ref()),
        ("structuredContent", answer.structured.as_ref()),
    ];
    let mut places = Vec::new();
    for (name, value) in whole {
        if value.is_some_and(Value::is_object) {
            places.push(name.to_owned());
            places.extend(places_below(name, value));
        }
    }
    // The farthest are the least likely.
    places.sort_by_key(|place| place.matches('.').count());
    places.truncate(MOST_PLACES);
    let why = "the answer may not be the text";
    places
        .into_iter()
        .map(|place| (Change::Tool(format!("answer: {place}")), why))
        .collect()
}

/// The texts and objects below a value. A text may be JSON itself.
fn places_below(place: &str, value: Option<&Value>) -> Vec<String> {
    let is_deep = place.matches('.').count() >= DEEPEST_PLACE;
    let members: Vec<(String, &Value)> = match value {
        Some(Value::Object(fields)) => {
            let fields = fields.iter();
            let fields = fields.filter(|(key, _)| !key.contains(['.', ' ', ':']));
            fields.map(|(key, value)| (key.clone(), value)).collect()
        }
        Some(Value::Array(items)) => items
            .first()
            .map(|item| ("0".to_owned(), item))
            .into_iter()
            .collect(),
        _ => Vec::new(),
    };
    let mut places = Vec::new();
    for (key, value) in members.iter().filter(|_| !is_deep) {
        let place = format!("{place}.{key}");
        let inner = value.as_str().and_then(object);
        if value.is_string() || value.is_object() {
            places.push(place.clone());
        }
        places.extend(places_below(&place, inner.as_ref().or(Some(value))));
    }
    places
}

/// The object or list that the text is in JSON.
fn object(text: &str) -> Option<Value> {
    let may_be = text.trim_start().starts_with(['{', '[']);
    let is_small = may_be && json_size::values_and_lines(text.as_bytes()) <= json_size::MOST;
    is_small.then(|| serde_json::from_str(text).ok()).flatten()
}

/// Ways to read paths from the text.
fn patterns(case: &Case, answer: &Answer) -> Vec<Candidate> {
    let why = "its text has another format";
    let quoted = |pattern: String| pattern.replace('\'', "''");
    let matches = pattern::of_matches(&answer.text(), &case.tree).map(quoted);
    let matches = matches.map(|pattern| {
        let keys = format!("matches: {{pattern: '{pattern}'}}");
        (Change::Tool(keys), why)
    });
    let Some(quoted) = pattern::of_paths(&answer.text(), &case.tree).map(quoted) else {
        return matches.into_iter().collect();
    };
    let below = strings(case).map(|(name, _)| {
        let keys = format!("paths: {{pattern: '{quoted}', below: {name}}}");
        (Change::Tool(keys), why)
    });
    let plain = Change::Tool(format!("paths: {{pattern: '{quoted}'}}"));
    let paths = [(plain, why)].into_iter().chain(below);
    matches.into_iter().chain(paths).collect()
}

/// The facets that the target may guarantee, if it does not guarantee those that fail: words for
/// `facets`. `None`: what fails is of substance.
pub(super) fn guaranteed(
    context: &Context<'_>,
    case: &Case,
    answer: &Answer,
    judgement: &Judgement,
) -> Option<String> {
    let wrong: BTreeSet<&str> = judgement
        .failures()
        .map(|(facet, _)| facet.facet.as_str())
        .collect();
    let is_wrong_error = wrong.contains("error") && !answer.is_error;
    let of_substance = ["paths", "matches", "tree_after"];
    if is_wrong_error || wrong.iter().any(|facet| of_substance.contains(facet)) {
        return None;
    }
    let cases = context.suite.cases.iter();
    let cases = cases.filter(|other| other.profile == case.profile && other.tool == case.tool);
    let expected: BTreeSet<&str> = cases
        .flat_map(|case| &case.steps)
        .flat_map(|step| step.expect.checks())
        .map(|check| check.facet)
        .filter(|facet| !matches!(*facet, "error" | "tree_after") && !wrong.contains(facet))
        .collect();
    let words: Vec<&str> = expected.into_iter().chain(["error-flag"]).collect();
    Some(words.join(", "))
}

/// The arguments of the call that are a string, or a list of strings.
fn strings(case: &Case) -> impl Iterator<Item = (&String, &Value)> {
    case.steps[0].arguments.iter().filter(|(_, value)| {
        let is_list = |list: &Vec<Value>| !list.is_empty() && list.iter().all(Value::is_string);
        value.is_string() || value.as_array().is_some_and(is_list)
    })
}
