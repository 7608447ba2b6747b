//! Small changes of a target file, which are tried until one helps.

use std::collections::BTreeSet;

use seekspec_conformance::answer::Answer;
use seekspec_conformance::json_size;
use seekspec_conformance::judge::Judgement;
use seekspec_conformance::suite::Case;
use serde_json::Value;

use super::context::Context;
use super::pattern;
use super::trial::{Trial, expects_error};
use crate::sandbox::SandboxError;
use crate::target::{Target, WorkingDirectory};

/// A change that helps.
#[derive(Debug)]
pub(super) struct Remedy {
    /// The line of a target file.
    pub(super) line: String,
    /// Why it would be written, in a sentence.
    pub(super) why: String,
    /// How many facets do not hold with it.
    failures: usize,
}

impl Remedy {
    /// Whether the case holds with it.
    pub(super) fn is_whole(&self) -> bool {
        self.failures == 0
    }
}

/// What could be said of a tool: keys as they stand below its name, and why.
type Idea = (String, &'static str);

/// What could be said of the whole target: the line, and the target with it.
type WholeIdea = (String, Target);

const ELSEWHERE: &str = "it may look for the tree somewhere else";

/// More than any answer has facets: a target that breaks is worse than one whose answer is wrong.
const BROKEN: usize = usize::MAX;

/// The first change of the target file under which the case holds, or else one that mends a part.
pub(super) fn best(
    context: &Context<'_>,
    case: &Case,
    trial: &Trial,
) -> Result<Option<Remedy>, SandboxError> {
    let mut best: Option<Remedy> = None;
    let mut fewest = failures(trial);
    let of_tool = ideas(context, case, trial).into_iter();
    let of_tool = of_tool.filter_map(|(keys, why)| {
        let target = context.target.amended(&case.tool, &keys, context.suite)?;
        Some((format!("tools: {{{}: {{{keys}}}}}", case.tool), why, target))
    });
    let of_all = working_directory(context.target).into_iter();
    let of_all = of_all.map(|(line, target)| (line, ELSEWHERE, target));
    for (line, why, target) in of_all.chain(of_tool) {
        let tried = Trial::of(case, &target, context.directory)?;
        let left = failures(&tried);
        if left < fewest {
            fewest = left;
            best = Some(Remedy {
                line,
                why: why.to_owned(),
                failures: left,
            });
        }
        if left == 0 {
            break;
        }
    }
    Ok(best.map(|remedy| Remedy {
        why: match remedy.failures {
            0 => format!("{}; with this line the call is right:", remedy.why),
            _ => format!("{}; with this line it gets further:", remedy.why),
        },
        ..remedy
    }))
}

fn failures(trial: &Trial) -> usize {
    match &trial.outcome {
        Ok((_, judgement)) => judgement.failures().count(),
        Err(_) => BROKEN,
    }
}

fn ideas(context: &Context<'_>, case: &Case, trial: &Trial) -> Vec<Idea> {
    let mut ideas = absolute(case);
    ideas.extend(root(context, case));
    if let Ok((answer, judgement)) = &trial.outcome {
        ideas.extend(answer_places(answer));
        ideas.extend(patterns(case, answer));
        ideas.extend(facets(context, case, answer, judgement));
    }
    ideas
}

/// Arguments that may be wanted as absolute paths.
fn absolute(case: &Case) -> Vec<Idea> {
    let arguments = strings(case).map(|(name, _)| {
        let why = "it may want absolute paths";
        (format!("absolute: [{name}]"), why)
    });
    arguments.collect()
}

/// The tree as the directory in which it runs.
fn working_directory(target: &Target) -> Option<WholeIdea> {
    let mut amended = target.clone();
    let program = amended.reach.program_mut()?;
    let before = std::mem::replace(&mut program.working_directory, WorkingDirectory::Root);
    (before == WorkingDirectory::Target).then(|| ("cwd: root".to_owned(), amended))
}

/// Arguments that may be the way to tell where the tree is.
fn root(context: &Context<'_>, case: &Case) -> Vec<Idea> {
    let step = &case.steps[0];
    let unsaid = step.tool_spec.parameters.iter();
    let unsaid = unsaid.filter(|(name, spec)| {
        !step.arguments.contains_key(*name) && matches!(spec.kind.as_str(), "string" | "")
    });
    let unsaid: Vec<String> = unsaid.map(|(name, _)| name.clone()).collect();
    let theirs = context
        .target
        .mapping
        .argument_names(&case.tool, unsaid.iter());
    theirs
        .into_iter()
        .map(|(_, theirs)| {
            (
                format!("root: {theirs}"),
                "it may look for the tree somewhere else",
            )
        })
        .collect()
}

/// Places where the answer may be, if it is not the text.
fn answer_places(answer: &Answer) -> Vec<Idea> {
    let text = answer.text();
    let is_small = json_size::values_and_lines(text.as_bytes()) <= json_size::MOST;
    let json: Option<Value> = is_small.then(|| serde_json::from_str(&text).ok()).flatten();
    let whole = [
        ("json", json.as_ref()),
        ("structuredContent", answer.structured.as_ref()),
    ];
    let mut places = Vec::new();
    for (name, value) in whole {
        let Some(fields) = value.and_then(Value::as_object) else {
            continue;
        };
        let texts = fields.iter().filter(|(key, value)| {
            (value.is_string() || value.is_object()) && !key.contains(['.', ' ', ':'])
        });
        places.push(name.to_owned());
        places.extend(texts.map(|(key, _)| format!("{name}.{key}")));
    }
    let why = "the answer may be in another place than the text";
    places
        .into_iter()
        .map(|place| (format!("answer: {place}"), why))
        .collect()
}

/// Ways to read paths from the text.
fn patterns(case: &Case, answer: &Answer) -> Vec<Idea> {
    let why = "its text has a format of its own";
    let Some(pattern) = pattern::of_paths(&answer.text(), &case.tree) else {
        return Vec::new();
    };
    let quoted = pattern.replace('\'', "''");
    let below = strings(case).map(|(name, _)| {
        (
            format!("paths: {{pattern: '{quoted}', below: {name}}}"),
            why,
        )
    });
    let plain = (format!("paths: {{pattern: '{quoted}'}}"), why);
    [plain].into_iter().chain(below).collect()
}

/// What can be promised, where the rest cannot: what cases of the tool expect, but for what does not hold.
fn facets(context: &Context<'_>, case: &Case, answer: &Answer, judgement: &Judgement) -> Vec<Idea> {
    let wrong: BTreeSet<&str> = judgement
        .failures()
        .map(|(facet, _)| facet.facet.as_str())
        .collect();
    let fails_alone = wrong.contains("error") && !(answer.is_error && expects_error(case));
    if fails_alone
        || wrong
            .iter()
            .any(|facet| ["paths", "matches", "tree_after"].contains(facet))
    {
        return Vec::new();
    }
    let cases = context.suite.cases.iter();
    let cases = cases.filter(|other| other.profile == case.profile && other.tool == case.tool);
    let expected: BTreeSet<&str> = cases
        .flat_map(|case| &case.steps)
        .flat_map(|step| step.expect.checks())
        .map(|check| check.facet)
        .collect();
    let mut promised: Vec<&str> = expected.difference(&wrong).copied().collect();
    if wrong.contains("error") {
        promised.push("error-flag");
    }
    let why = "if it does not promise the wording of the document, say what it promises";
    vec![(format!("facets: [{}]", promised.join(", ")), why)]
}

/// The arguments of the call that are a string, or a list of strings.
fn strings(case: &Case) -> impl Iterator<Item = (&String, &Value)> {
    case.steps[0].arguments.iter().filter(|(_, value)| {
        let is_list = |list: &Vec<Value>| !list.is_empty() && list.iter().all(Value::is_string);
        value.is_string() || value.as_array().is_some_and(is_list)
    })
}
