//! How well it works: the reference under random overlays, found again.

use seekspec_conformance::numbers::Numbers;

use super::experiments::{Experiments, Trees};
use super::hypotheses;
use super::overlay::Overlay;
use super::predict::{Predictor, Subject};
use super::search::Search;
use seekspec_run::interrupt;
use seekspec_run::schedule::RunError;

/// The most rules that differ at once.
const MOST_RULES: usize = 6;

/// The outcome of one trial.
#[derive(Debug, Clone)]
pub struct Trial {
    /// The rules of the target.
    pub wanted: Overlay,
    /// The rules that were found.
    pub found: Overlay,
    /// How many calls that took.
    pub calls: usize,
    /// The cases that tell one from the other.
    pub told_apart_by: Vec<String>,
}

/// Probes the reference under random overlays of at most six rules. `done` gets each trial.
///
/// # Errors
/// A tree that could not be made, or a signal.
pub(super) fn trials(
    subject: Subject<'_>,
    (experiments, trees): (&mut Experiments, Trees<'_>),
    (seed, count): (u64, usize),
    most_calls: usize,
    done: &mut dyn FnMut(Trial),
) -> Result<(), RunError> {
    let numbers = subject.numbers();
    let mut random = Numbers::new(seed);
    for _ in 0..count {
        if interrupt::is_set() {
            return Err(RunError::Interrupted);
        }
        let wanted = overlay(&mut random, subject, &experiments.changes);
        let mut target = Predictor::new(subject, trees.1);
        let mut search = Search::new(subject, experiments, trees, most_calls);
        search.run_to_the_end(&mut |case| target.observed(&wanted, numbers[case.name.as_str()]))?;
        let found = search.overlay.clone();
        done(Trial {
            told_apart_by: search.told_apart(&found, &wanted)?,
            calls: search.calls,
            wanted,
            found,
        });
    }
    Ok(())
}

fn overlay(numbers: &mut Numbers, subject: Subject<'_>, changes: &[Overlay]) -> Overlay {
    let most = 1 + numbers.below(MOST_RULES);
    let mut overlay = Overlay::default();
    while overlay.0.len() < most {
        let Some(change) = numbers.pick(changes) else {
            break;
        };
        let both = overlay.with(change);
        let is_possible = hypotheses::is_possible(subject.profile, subject.tool, &both);
        if !overlay.overlaps(change) && both.0.len() <= most && is_possible {
            overlay = both;
        }
    }
    overlay
}
