//! The tables of measurements are of one run on one machine.

use std::fs;

use super::workspace;

#[test]
fn the_summary_is_of_the_same_run_as_the_comparison() {
    let read = |path: &str| fs::read_to_string(workspace().join(path)).unwrap();
    let (summary, comparison) = (
        read("docs/performance.md"),
        read("benches/results/comparison.md"),
    );
    let machine = comparison
        .lines()
        .find_map(|line| line.strip_prefix("Machine: "))
        .unwrap();
    assert!(summary.contains(machine), "another machine than {machine}");
    let rows: Vec<(&str, &str)> = summary
        .lines()
        .filter_map(|line| {
            let (name, figures) = line.strip_prefix("| ")?.split_once(" | ")?;
            name.contains(": ").then_some((name, figures))
        })
        .collect();
    assert!(rows.len() > 10, "{rows:?}");
    for (name, figures) in rows {
        let heading = name.replace(r"\|", "|");
        let section = comparison
            .split("\n## ")
            .find(|one| one.lines().next() == Some(&heading));
        let row = section
            .into_iter()
            .flat_map(str::lines)
            .find_map(|line| line.strip_prefix("| seekspec | "));
        // CPU, wall and memory; the ratios of both tables are to different programs.
        let first = |row: &str| row.splitn(4, '|').take(3).collect::<String>();
        assert_eq!(row.map(first), Some(first(figures)), "{name}");
    }
}
