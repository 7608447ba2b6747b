use std::io;
use std::path::Path;

use super::contestant::{Contestant, Task};
use super::cost::{Cost, cost};
use super::median::median;

/// A contestant and its cost.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The contestant.
    pub contestant: Contestant,
    /// The median of its rounds.
    pub cost: Cost,
}

/// Runs the contestants in turn, once to warm up and then `rounds` times, so that other load on the
/// machine affects all of them equally.
///
/// # Errors
/// A program cannot be started, or was killed by a signal.
pub fn measure(task: &Task, tree: &Path, rounds: usize) -> io::Result<Vec<Measured>> {
    let run = |contestant: &Contestant| cost(contestant.command(tree));
    let mut costs = vec![Vec::new(); task.contestants.len()];
    for round in 0..=rounds {
        for (contestant, costs) in task.contestants.iter().zip(&mut costs) {
            let cost = run(contestant)?;
            if round > 0 {
                costs.push(cost);
            }
        }
    }
    let measured = |(contestant, costs): (&Contestant, Vec<Cost>)| Measured {
        contestant: contestant.clone(),
        cost: median(&costs),
    };
    Ok(task.contestants.iter().zip(costs).map(measured).collect())
}
