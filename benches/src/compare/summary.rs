use std::fmt::Write as _;

use super::cost::Cost;
use super::rounds::Measured;
use super::table::{beside, mebibytes, milliseconds};

/// The measurements of a task.
#[derive(Clone, Debug)]
pub struct Section {
    /// The heading: the task and its tree.
    pub heading: String,
    /// The contestants with their costs; the first is the engine.
    pub measured: Vec<Measured>,
}

/// The marks around the summary in a file.
const BEGIN: &str = "<!-- measured -->";
const END: &str = "<!-- /measured -->";

/// A Markdown table with a row per task: the engine compared with `rg` and with the bare loop of
/// system calls.
#[must_use]
pub fn summary(sections: &[Section]) -> String {
    let mut text = String::from(
        "| | CPU ms | wall ms | peak MiB | CPU beside `rg` | wall beside `rg` | CPU beside the floor |\n\
         |---|--:|--:|--:|--:|--:|--:|\n",
    );
    for section in sections {
        let row = row(section).map_or(Ok(()), |row| text.write_str(&row));
        debug_assert!(row.is_ok(), "a string takes everything");
    }
    text
}

fn row(section: &Section) -> Option<String> {
    let (own, others) = section.measured.split_first()?;
    let own = own.cost;
    let cost = |is_it: &dyn Fn(&str) -> bool| -> Option<Cost> {
        let found = others.iter().find(|other| is_it(other.contestant.name));
        found.map(|other| other.cost)
    };
    // Of two `rg` commands, the first gives the same answer as the engine.
    let rg = cost(&|name| name.starts_with("rg"));
    let floor = cost(&|name| name == "floor");
    let ratio = |ratio: Option<String>| ratio.unwrap_or_default();
    Some(format!(
        "| {} | {:.1} | {:.1} | {:.1} | {} | {} | {} |\n",
        section.heading.replace('|', r"\|"),
        milliseconds(own.cpu),
        milliseconds(own.wall),
        mebibytes(own.peak),
        ratio(rg.map(|rg| beside(own.cpu, rg.cpu))),
        ratio(rg.map(|rg| beside(own.wall, rg.wall))),
        ratio(floor.map(|floor| beside(own.cpu, floor.cpu))),
    ))
}

/// The text with a new summary between its two marks.
///
/// # Errors
/// The text does not have exactly one of each mark, in order.
pub fn with_summary(text: &str, summary: &str) -> Result<String, String> {
    let parts = text.split_once(BEGIN).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(END)?;
        Some((before, after))
    });
    let (before, after) = parts.ok_or_else(|| {
        format!(
            "there is no line `{BEGIN}` with a line `{END}` after it: the summary goes between them"
        )
    })?;
    Ok(format!(
        "{before}{BEGIN}\n\n{}\n\n{END}{after}",
        summary.trim()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::table::tests::measured;

    fn check(others: Vec<Measured>, expected: &str) {
        let section = Section {
            heading: "search: `a|b`".to_owned(),
            measured: [vec![measured("seekspec", 50, 20)], others].concat(),
        };
        let summary = summary(&[section]);
        assert_eq!(summary.lines().nth(2), Some(expected));
    }

    #[test]
    fn each_task_has_a_line() {
        check(
            vec![
                measured("fd", 1, 1),
                measured("rg, sorted", 100, 80),
                measured("rg, unsorted", 50, 20),
                measured("floor", 25, 25),
            ],
            r"| search: `a\|b` | 50.0 | 20.0 | 5.0 | 0.50 | 0.25 | 2.00 |",
        );
        check(vec![], r"| search: `a\|b` | 50.0 | 20.0 | 5.0 |  |  |  |");
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
