//! Choices against the document that a target may have made. It has made one if it answers as the
//! reference with a mutant that decides so, where the mutant is wrong.

use std::collections::BTreeSet;

use seekspec_conformance::judge::Judgement;
use seekspec_conformance::suite::{Case, Suite};
use seekspec_faults::mutation::Deviation;
use serde_json::json;

use super::call::CallTrial;
use super::context::TrialContext;
use crate::file::KeyChange;
use crate::finding::Finding;
use seekspec_prove::session::{CommandSession, KnownDeviations};
use seekspec_run::sandbox::SandboxError;
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
    // A tool of which no call is right shows nothing.
    let can_show = |departure: &&KnownDeparture| {
        let mut mutants = departure.mutants.iter();
        !departure.mutants.is_empty() && mutants.all(|(mutant, _)| context.works(&mutant.tool))
    };
    let tried: Vec<&KnownDeparture> = known.iter().filter(can_show).collect();
    for departure in tried {
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
    let kills = |case: &Case| case.tool == mutant.tool && killers.contains(&case.name);
    let cases = context.runnable(|case| case.needs.is_empty() && kills(case));
    for case in &cases {
        let one = context.call(case)?;
        let other = CallTrial::make(case, &faulty, context.directory)?;
        if !fail_alike(&one, &other) {
            return Ok(false);
        }
    }
    Ok(cases.len() >= ENOUGH)
}

/// Whether two calls fail in the same facets, with the same messages but for the words of an error.
fn fail_alike(one: &CallTrial, other: &CallTrial) -> bool {
    let (Ok((mine, my_failures)), Ok((theirs, their_failures))) = (&one.outcome, &other.outcome)
    else {
        return false;
    };
    let message = |text: &str| {
        let end = text.find(": `").filter(|_| mine.is_error);
        text[..end.unwrap_or(text.len())].to_owned()
    };
    let failures = |judgement: &Judgement| -> Vec<(String, String)> {
        let failures = judgement.failures();
        failures
            .map(|(facet, why)| (facet.facet.clone(), message(&why.message)))
            .collect()
    };
    let mine_fail = failures(my_failures);
    mine.is_error == theirs.is_error
        && !mine_fail.is_empty()
        && mine_fail == failures(their_failures)
}
