use std::fmt::Write as _;
use std::time::Duration;

use super::rounds::Measured;

/// A Markdown table of measurements, which compares the first with each of the others.
#[must_use]
pub fn table(measured: &[Measured]) -> String {
    let mut text = String::from(
        "| | CPU ms | wall ms | peak MiB | seekspec's CPU beside it | seekspec's wall beside it |\n|---|--:|--:|--:|--:|--:|\n",
    );
    let first = measured
        .first()
        .map(|measured| measured.cost)
        .unwrap_or_default();
    for (place, Measured { contestant, cost }) in measured.iter().enumerate() {
        let ratio = |own: Duration, other: Duration| match place {
            0 => String::new(),
            _ => beside(own, other),
        };
        let row = writeln!(
            text,
            "| {} | {:.1} | {:.1} | {:.1} | {} | {} |",
            contestant.name,
            milliseconds(cost.cpu),
            milliseconds(cost.wall),
            mebibytes(cost.peak),
            ratio(first.cpu, cost.cpu),
            ratio(first.wall, cost.wall),
        );
        debug_assert!(row.is_ok(), "a string takes everything");
    }
    text
}

pub(super) fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

pub(super) fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

/// The ratio of the engine's cost to that of another program.
pub(super) fn beside(own: Duration, other: Duration) -> String {
    format!("{:.2}", own.as_secs_f64() / other.as_secs_f64())
}

#[cfg(test)]
pub(super) mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::compare::{Contestant, Cost};

    pub(in crate::compare) fn measured(name: &'static str, cpu: u64, wall: u64) -> Measured {
        Measured {
            contestant: Contestant {
                name,
                program: PathBuf::new(),
                words: Vec::new(),
            },
            cost: Cost {
                cpu: Duration::from_millis(cpu),
                wall: Duration::from_millis(wall),
                peak: 5 << 20,
            },
        }
    }

    #[test]
    fn ratios_are_those_of_the_first() {
        let table = table(&[measured("a", 50, 20), measured("b", 100, 80)]);
        let rows: Vec<&str> = table.lines().skip(2).collect();
        assert_eq!(
            rows,
            [
                "| a | 50.0 | 20.0 | 5.0 |  |  |",
                "| b | 100.0 | 80.0 | 5.0 | 0.50 | 0.25 |"
            ]
        );
    }
}
