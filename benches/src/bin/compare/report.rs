use std::time::Duration;

use crate::measure::{Cost, Measured};

/// The measurements of a task.
pub(crate) struct Section {
    /// The heading: the task and its tree.
    pub(crate) heading: String,
    /// The contestants with their costs; the first is the engine.
    pub(crate) measured: Vec<Measured>,
}

/// The marks around the summary in a file.
const BEGIN: &str = "<!-- measured -->";
const END: &str = "<!-- /measured -->";

/// A Markdown table of one task, which compares the first contestant with each of the others.
pub(crate) fn table(section: &Section) -> String {
    let mut text = String::from(
        "| | CPU ms | wall ms | peak MiB | seekspec's CPU beside it | seekspec's wall beside it |\n|---|--:|--:|--:|--:|--:|\n",
    );
    let own = section.measured.first().map(|first| first.cost);
    for (place, Measured { contestant, cost }) in section.measured.iter().enumerate() {
        let own = own.filter(|_| place > 0);
        let ratio = |of: fn(Cost) -> Duration| beside(own.map(of), Some(of(*cost)));
        let (cpu, wall) = (ratio(|cost| cost.cpu), ratio(|cost| cost.wall));
        text += &format!(
            "| {} | {} | {cpu} | {wall} |\n",
            contestant.name,
            cells(*cost)
        );
    }
    text
}

/// A Markdown table with a row per task: the engine compared with `rg` and with the bare loop of
/// system calls.
pub(crate) fn summary(sections: &[Section]) -> String {
    let mut text = String::from(
        "| | CPU ms | wall ms | peak MiB | CPU beside `rg` | wall beside `rg` | CPU beside the floor |\n\
         |---|--:|--:|--:|--:|--:|--:|\n",
    );
    for Section { heading, measured } in sections {
        let Some((own, others)) = measured.split_first() else {
            continue;
        };
        // Of two `rg` commands, the first gives the same answer as the engine.
        let ratio = |program: &str, of: fn(Cost) -> Duration| {
            let mut others = others.iter();
            let other = others.find(|other| other.contestant.name.starts_with(program));
            beside(Some(of(own.cost)), other.map(|other| of(other.cost)))
        };
        text += &format!(
            "| {} | {} | {} | {} | {} |\n",
            heading.replace('|', r"\|"),
            cells(own.cost),
            ratio("rg", |cost| cost.cpu),
            ratio("rg", |cost| cost.wall),
            ratio("floor", |cost| cost.cpu),
        );
    }
    text
}

fn cells(cost: Cost) -> String {
    let [cpu, wall] = [cost.cpu, cost.wall].map(|time| time.as_secs_f64() * 1000.0);
    let peak = cost.peak as f64 / f64::from(1 << 20);
    format!("{cpu:.1} | {wall:.1} | {peak:.1}")
}

/// The ratio of the engine's time to that of another program; empty if one of them is missing.
fn beside(own: Option<Duration>, other: Option<Duration>) -> String {
    let ratio = own
        .zip(other)
        .map(|(own, other)| own.div_duration_f64(other));
    ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}"))
}

/// The text with a new summary between its two marks.
///
/// # Errors
/// The text does not have exactly one of each mark, in order.
pub(crate) fn with_summary(text: &str, summary: &str) -> Result<String, String> {
    let parts = text.split_once(BEGIN).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(END)?;
        Some((before, after))
    });
    let (before, after) = parts.ok_or_else(|| {
        format!("expected a line `{BEGIN}` and a later line `{END}`: the summary goes between them")
    })?;
    Ok(format!(
        "{before}{BEGIN}\n\n{}\n\n{END}{after}",
        summary.trim()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contestant::Contestant;

    /// Rows of the table and of the summary for programs with their CPU and wall time.
    fn rows(costs: &[(&'static str, u64, u64)]) -> (Vec<String>, Vec<String>) {
        let measured = costs.iter().map(|&(name, cpu, wall)| Measured {
            contestant: Contestant::named(name),
            cost: Cost {
                cpu: Duration::from_millis(cpu),
                wall: Duration::from_millis(wall),
                peak: 5 << 20,
            },
        });
        let section = Section {
            heading: "search: `a|b`".to_owned(),
            measured: measured.collect(),
        };
        let rows = |text: String| text.lines().skip(2).map(str::to_owned).collect();
        (rows(table(&section)), rows(summary(&[section])))
    }

    #[test]
    fn ratios_are_those_of_the_first() {
        let (table, _) = rows(&[("a", 50, 20), ("b", 100, 80)]);
        let expected = [
            "| a | 50.0 | 20.0 | 5.0 |  |  |",
            "| b | 100.0 | 80.0 | 5.0 | 0.50 | 0.25 |",
        ];
        assert_eq!(table, expected);
    }

    #[test]
    fn each_task_has_a_line() {
        let own = ("seekspec", 50, 20);
        let (_, alone) = rows(&[own]);
        assert_eq!(alone, [r"| search: `a\|b` | 50.0 | 20.0 | 5.0 |  |  |  |"]);
        let rg = [("rg, sorted", 100, 80), ("rg, unsorted", 50, 20)];
        let (_, row) = rows(&[own, ("fd", 1, 1), rg[0], rg[1], ("floor", 25, 25)]);
        assert_eq!(
            row,
            [r"| search: `a\|b` | 50.0 | 20.0 | 5.0 | 0.50 | 0.25 | 2.00 |"]
        );
    }

    #[test]
    fn the_summary_takes_the_place_of_the_former_one() {
        let text = "a\n<!-- measured -->\nold\n<!-- /measured -->\nb\n";
        let new = with_summary(text, "new\n").unwrap();
        assert_eq!(
            new,
            "a\n<!-- measured -->\n\nnew\n\n<!-- /measured -->\nb\n"
        );
        assert_eq!(with_summary(&new, "new\n").as_ref(), Ok(&new));
        assert!(with_summary("<!-- /measured --> <!-- measured -->", "").is_err());
    }
}
