//! Choices against the document that a target may have made. It has made one if it answers as the
//! reference with a mutant that decides so, where the mutant is wrong.

use std::collections::BTreeSet;

use seekspec_conformance::judge::judge;
use seekspec_conformance::suite::{Case, Suite};
use seekspec_faults::mutation::Deviation;
use serde_json::json;

use super::context::TrialContext;
use crate::file::KeyChange;
use crate::finding::Finding;
use seekspec_prove::session::{CommandSession, KnownDeviations};
use seekspec_run::ask::{Setting, TargetSession};
use seekspec_run::sandbox::SandboxError;
use seekspec_run::schedule::smoke::PER_TOOL;
use seekspec_run::targets::Target;

const TOPIC: &str = "choices";

/// Fewer cases than this may be wrong for another reason.
const ENOUGH: usize = 2;

/// An answer against the document that targets of a profile may give.
#[derive(Debug)]
pub struct KnownDeparture {
    choice: String,
    answer: String,
    /// The answer, in a sentence.
    about: String,
    clause: String,
    /// The mutants that answer so, each with the cases that kill it.
    mutants: Vec<(&'static Deviation, Vec<String>)>,
}

/// Those of the choices of the target's profile that it does not declare.
///
/// # Errors
/// Mutants that cannot be read.
pub fn known(
    target: &Target,
    suite: &Suite,
    session: &CommandSession,
) -> anyhow::Result<Vec<KnownDeparture>> {
    let profile = target.profile.as_deref().unwrap_or("");
    let spec = suite.profiles.get(profile);
    let choices = spec.into_iter().flat_map(|one| &one.choices);
    let open: Vec<_> = choices
        .filter(|(name, _)| !target.contract.choices.contains_key(*name))
        .filter_map(|(name, choice)| Some((name, choice, choice.decided.as_ref()?)))
        .collect();
    if open.is_empty() {
        return Ok(Vec::new());
    }
    let KnownDeviations {
        all: deviations,
        matrix,
    } = session.deviations_of(&BTreeSet::from([profile]))?;
    let killers = |mutant: &String| {
        let deviation = deviations.iter().find(|one| one.name == *mutant)?;
        let row = matrix.mutants.iter().find(|one| one.name == *mutant)?;
        Some((deviation, row.kills.keys().cloned().collect()))
    };
    let mut known = Vec::new();
    for (name, choice, decided) in open {
        let others = choice
            .answers
            .iter()
            .filter(|(answer, _)| **answer != decided.answer);
        known.extend(others.map(|(answer, spec)| KnownDeparture {
            choice: name.clone(),
            answer: answer.clone(),
            about: spec.about.clone(),
            clause: decided.clause.clone(),
            mutants: spec.mutants.iter().filter_map(killers).collect(),
        }));
    }
    Ok(known)
}

/// A finding for each of them that the answers show.
pub(crate) fn examine(
    context: &mut TrialContext<'_>,
    known: &[KnownDeparture],
) -> Result<Vec<Finding>, SandboxError> {
    let mut findings = Vec::new();
    for departure in known {
        // A tool of which no call is right shows nothing.
        let mut mutants = departure.mutants.iter();
        if departure.mutants.is_empty() || !mutants.all(|(one, _)| context.works(&one.tool)) {
            continue;
        }
        context.steps.expect(1);
        context.steps.begin(&format!(
            "trying `{}: {}`",
            departure.choice, departure.answer
        ));
        let mut is_shown = true;
        for (mutant, killers) in &departure.mutants {
            is_shown = is_shown && answers_like(context, mutant, killers)?;
        }
        context.steps.step();
        if is_shown {
            let KnownDeparture { choice, answer, .. } = departure;
            declare(context, choice, answer);
            let text = format!("{}, against {}", departure.about, departure.clause);
            let advice = format!(
                "`choices: {{{choice}: {answer}}}` says that it is meant to: the cases that depend on it are not counted as failures"
            );
            findings.push(Finding::absent(TOPIC, text, false).advising(advice));
        }
    }
    Ok(findings)
}

/// Adds the answer to those that the file declares.
fn declare(context: &mut TrialContext<'_>, choice: &str, answer: &str) {
    let mut declared = context.draft.target.contract.choices.clone();
    declared.insert(choice.to_owned(), answer.to_owned());
    context.change("", &KeyChange::Top(TOPIC.to_owned(), json!(declared)));
}

/// Whether the simplest cases that kill the mutant fail the target in the same way.
fn answers_like(
    context: &TrialContext<'_>,
    mutant: &'static Deviation,
    killers: &[String],
) -> Result<bool, SandboxError> {
    let Some(good) = &context.good else {
        return Ok(false);
    };
    let faulty = good.deviating(&[mutant]);
    let kills = |case: &Case| {
        case.needs.is_empty() && case.tool == mutant.tool && killers.contains(&case.name)
    };
    let mut cases = context.runnable(kills);
    let are_plain = cases.len() >= ENOUGH;
    if !are_plain {
        cases = context.supported(kills).take(PER_TOOL).collect();
    }
    let mut alike = 0;
    for case in &cases {
        let mine = failures(context, case, &context.draft.target)?;
        let theirs = failures(context, case, &faulty)?;
        // Of several calls some may be refused for another reason, or fail in other words.
        let same_call = |one: &Failure| theirs.iter().any(|other| one.0 == other.0);
        if mine.is_empty() || (are_plain && mine != theirs) || !mine.iter().all(same_call) {
            return Ok(false);
        }
        alike += usize::from(mine.iter().any(|one| theirs.contains(one)));
    }
    Ok(alike >= ENOUGH)
}

/// The step, whether its answer is an error, the facet, and the message.
type Failure = ((Option<usize>, bool), [String; 2]);

/// How a case fails, but for the words of errors; none: a call was not answered.
fn failures(
    context: &TrialContext<'_>,
    case: &Case,
    target: &Target,
) -> Result<Vec<Failure>, SandboxError> {
    let attempt = TargetSession::start(Setting::of(case), target, context.directory)?.ask(case)?;
    if attempt.unanswered.is_some() {
        return Ok(Vec::new());
    }
    let judgement = judge(case, &attempt.observed, &target.contract);
    let failures = judgement.failures().map(|(facet, why)| {
        let step = facet.step.unwrap_or(attempt.observed.len());
        let observed = attempt.observed.get(step.saturating_sub(1));
        let is_error = observed.is_some_and(|observed| observed.answer.is_error);
        let words = why.message.split_once(": `").filter(|_| is_error);
        let message = words.map_or(&*why.message, |(before, _)| before);
        let words = [&facet.facet, message].map(str::to_owned);
        ((facet.step, is_error), words)
    });
    Ok(failures.collect())
}
