//! How often a diagnosis is right, as a table.

use std::io::{self, Write};

use seekspec_faults::matrix::Accuracy;

use seekspec_run::counted::counted;
use seekspec_run::style::{FAINT, styled};

/// Writes a line for each number of faults. Without targets it writes nothing.
pub(super) fn write_accuracy(out: &mut dyn Write, accuracy: &[Accuracy]) -> io::Result<()> {
    let measured = || accuracy.iter().filter(|one| one.targets > 0);
    if measured().next().is_none() {
        return Ok(());
    }
    let head = format!(
        "{:28}{:>9}{:>17}{:>18}",
        "diagnosis", "targets", "all causes true", "all faults named"
    );
    writeln!(out, "{}", styled(head, FAINT))?;
    for one in measured() {
        let faults = counted(one.number_of_faults, "fault");
        let (is_true, is_named) = (percent(one.all_true, one), percent(one.all_named, one));
        writeln!(
            out,
            "  {faults:26}{:>9}{is_true:>17}{is_named:>18}",
            one.targets
        )?;
    }
    writeln!(out)
}

/// Rounded down, so that 100 % means all.
fn percent(count: usize, accuracy: &Accuracy) -> String {
    let tenths = 1000 * count / accuracy.targets.max(1);
    format!("{}.{} %", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_all_is_a_hundred_percent() {
        let accuracy = Accuracy {
            targets: 3000,
            ..Accuracy::default()
        };
        assert_eq!(percent(3000, &accuracy), "100.0 %");
        assert_eq!(percent(2999, &accuracy), "99.9 %");
        assert_eq!(percent(0, &Accuracy::default()), "0.0 %");
    }
}
