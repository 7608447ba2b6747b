use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4 as _;

use crate::contestant::Contestant;
use crate::tasks::Task;

/// The cost of one run of a program.
#[derive(Clone, Copy)]
pub(crate) struct Cost {
    /// User and system time of the process and its children.
    pub(crate) cpu: Duration,
    /// Wall time.
    pub(crate) wall: Duration,
    /// Peak resident memory, in bytes: of the process, or of its largest child.
    pub(crate) peak: u64,
}

/// A contestant and its cost.
pub(crate) struct Measured {
    pub(crate) contestant: Contestant,
    /// The median of its rounds, of each field.
    pub(crate) cost: Cost,
}

/// Runs the contestants in turn, once to warm up and then for the task's rounds, so that other load on
/// the machine affects all of them equally.
///
/// # Errors
/// A program cannot be started, or was killed by a signal.
pub(crate) fn measure(task: &Task, tree: &Path) -> io::Result<Vec<Measured>> {
    let mut costs = vec![Vec::new(); task.contestants.len()];
    for round in 0..=task.rounds {
        for (contestant, costs) in task.contestants.iter().zip(&mut costs) {
            let cost = cost(contestant.command(tree))?;
            if round > 0 {
                costs.push(cost);
            }
        }
    }
    let measured = task.contestants.iter().zip(costs);
    Ok(measured
        .map(|(contestant, costs)| Measured {
            contestant: contestant.clone(),
            cost: Cost {
                cpu: median(costs.iter().map(|cost| cost.cpu)),
                wall: median(costs.iter().map(|cost| cost.wall)),
                peak: median(costs.iter().map(|cost| cost.peak)),
            },
        })
        .collect())
}

/// Runs the command and reads its output to the end.
///
/// The output goes through a pipe, as to an agent: some programs notice `/dev/null` and stop at the
/// first match.
fn cost(mut command: Command) -> io::Result<Cost> {
    let started = Instant::now();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    if let Some(mut output) = child.stdout.take() {
        io::copy(&mut output, &mut io::sink())?;
    }
    let used = child.wait4()?;
    if used.status.code().is_none() {
        return Err(io::Error::other(format!("{command:?}: {}", used.status)));
    }
    Ok(Cost {
        cpu: used.rusage.utime + used.rusage.stime,
        wall: started.elapsed(),
        peak: used.rusage.maxrss,
    })
}

/// The lower of the two middle values.
fn median<T: Ord + Copy + Default>(values: impl Iterator<Item = T>) -> T {
    let mut values: Vec<T> = values.collect();
    values.sort_unstable();
    let middle = values.len().saturating_sub(1) / 2;
    values.get(middle).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_one_in_the_middle_counts() {
        assert_eq!(median([3, 1, 2].into_iter()), 2);
        assert_eq!(median([4, 1, 2, 3].into_iter()), 2);
        assert_eq!(median([0_u8; 0].into_iter()), 0);
    }
}
