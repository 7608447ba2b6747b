//! Laws, measured: they hold for the reference and its variants, and mutants violate them.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::{Case, Law, Suite};
use seekspec_faults::mutation::Deviation;

use seekspec_prove::good_targets::GoodTargets;
use seekspec_prove::laws::{Asker, Input, LawOutcome, apply, inputs};
use seekspec_run::interrupt;
use seekspec_run::pool;
use seekspec_run::sandbox::RunDirectory;
use seekspec_run::schedule::RunError;
use seekspec_run::targets::Target;

/// For how many of the inputs to which a law applies mutants are tried, evenly spread.
const MOST_INPUTS: usize = 40;

/// A law on the reference, its variants and its mutants.
#[derive(Debug, Default)]
pub(crate) struct Measured {
    /// How many inputs there were, and for how many the law held on the reference.
    pub(crate) inputs: usize,
    /// For how many it held on the reference.
    pub(crate) held: usize,
    /// The correct tools that violate it, each with a case and what was wrong: the law is.
    pub(crate) accused: BTreeMap<String, (String, String)>,
    /// The mutants that violate it.
    pub(crate) found: BTreeSet<String>,
}

/// A target, and what it is.
struct JudgedTarget<'a> {
    name: &'a str,
    is_mutant: bool,
    target: Target,
}

/// Applies a law to the inputs that the cases give it, on the reference, on all mutants of its tool
/// and, if it is a MUST, on the variants, but for those that edit answers. Of a mutant one violation
/// is enough.
///
/// # Errors
/// A tree that could not be made, or a signal.
pub(crate) fn measure(
    suite: &Suite,
    law: &Law,
    cases: &[&Case],
    deviations: &[&'static Deviation],
    good: &GoodTargets,
    jobs: NonZeroUsize,
) -> Result<Measured, RunError> {
    let directory = good.directory()?;
    let judged: Vec<JudgedTarget<'_>> = deviations
        .iter()
        .filter(|one| one.profile == law.profile && one.tool == law.tool)
        .filter(|one| !one.is_variant() || one.change.is_of_the_tool())
        .map(|one| JudgedTarget {
            name: &one.name,
            is_mutant: !one.is_variant(),
            target: good.deviating(&[*one]),
        })
        .collect();
    let Some(reference) = good.of(&law.profile) else {
        return Ok(Measured::default());
    };
    let inputs = inputs(law, cases);
    let measured = Mutex::new(Measured::default());
    let sweep = Sweep {
        suite,
        law,
        reference,
        judged: &judged,
        directory: &directory,
        measured: &measured,
    };
    let applied = pool::map(&inputs, jobs.get(), |input| {
        sweep.correct(input).map(|applies| applies.then_some(input))
    })?;
    let mut applied: Vec<&Input> = applied.into_iter().flatten().collect();
    applied.sort_by_key(|input| &input.name);
    let stride = applied.len().div_ceil(MOST_INPUTS).max(1);
    let chosen = applied.into_iter().step_by(stride);
    pool::map(chosen, jobs.get(), |input| sweep.mutants(input))?;
    if interrupt::is_set() {
        return Err(RunError::Interrupted);
    }
    Ok(measured
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner))
}

struct Sweep<'s> {
    suite: &'s Suite,
    law: &'s Law,
    reference: &'s Target,
    judged: &'s [JudgedTarget<'s>],
    directory: &'s RunDirectory,
    measured: &'s Mutex<Measured>,
}

impl Sweep<'_> {
    /// Applies the law to the reference and, if it is a MUST, to all variants. Says whether it applies
    /// to the reference.
    fn correct(&self, input: &Input) -> Result<bool, RunError> {
        let mut asker = Asker::new(self.directory, self.reference);
        let of_reference = apply(self.suite, self.law, input, &mut asker)?;
        let applies = !matches!(of_reference, LawOutcome::DoesNotApply(_));
        self.with(|measured| {
            measured.inputs += 1;
            measured.held += usize::from(matches!(of_reference, LawOutcome::Holds));
        });
        self.accuse("the reference", input, of_reference);
        let binds_all = self.law.spec.level == Level::Must;
        for variant in self.judged.iter().filter(|one| !one.is_mutant && binds_all) {
            asker.turn_to(&variant.target);
            let outcome = apply(self.suite, self.law, input, &mut asker)?;
            self.accuse(variant.name, input, outcome);
        }
        Ok(applies)
    }

    /// Applies the law to the mutants that have not violated it yet.
    fn mutants(&self, input: &Input) -> Result<(), RunError> {
        let mut asker = Asker::new(self.directory, self.reference);
        for mutant in self.judged.iter().filter(|one| one.is_mutant) {
            if self.with(|measured| measured.found.contains(mutant.name)) {
                continue;
            }
            asker.turn_to(&mutant.target);
            let outcome = apply(self.suite, self.law, input, &mut asker)?;
            if matches!(outcome, LawOutcome::Violated(_)) {
                self.with(|measured| measured.found.insert(mutant.name.to_owned()));
            }
        }
        Ok(())
    }

    fn accuse(&self, name: &str, input: &Input, outcome: LawOutcome) {
        if let LawOutcome::Violated(violation) = outcome {
            let what = (input.name.clone(), violation.mismatch.message);
            self.with(|measured| measured.accused.insert(name.to_owned(), what));
        }
    }

    fn with<T>(&self, change: impl FnOnce(&mut Measured) -> T) -> T {
        let mut measured = self.measured.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut measured)
    }
}

#[cfg(test)]
mod tests {
    use seekspec_prove::session::CommandSession;
    use seekspec_run::output::Output;
    use seekspec_run::suite_source::SuiteSource;

    use super::*;

    #[test]
    fn no_law_accuses_the_reference_or_a_variant() {
        let session = CommandSession::new(SuiteSource::Embedded, Output::default());
        let suite = &session.full_suite().unwrap().loaded.suite;
        let mut variants: Vec<_> = session.deviations().unwrap().iter().collect();
        variants.retain(|one| one.is_variant());
        let good = GoodTargets::read(suite).unwrap();
        let cases: Vec<&Case> = suite.cases.iter().step_by(160).collect();
        for law in &suite.laws {
            let jobs = NonZeroUsize::MIN;
            let measured = measure(suite, law, &cases, &variants, &good, jobs).unwrap();
            let accused = &measured.accused;
            assert!(accused.is_empty(), "{} {accused:#?}", law.name);
        }
    }
}
