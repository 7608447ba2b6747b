//! A tree, drawn for a terminal.

use std::io::{self, Write};

use seekspec_conformance::tree::Tree;

use seekspec_pages::tree_drawing::{DrawnLine, drawing};
use seekspec_run::printable::printable;
use seekspec_run::style::{FAINT, styled};

/// The most lines.
const MOST_LINES: usize = 32;
/// A longer path does not push the rest to the right.
const WIDEST_PATH: usize = 44;

pub(super) fn write(out: &mut dyn Write, tree: &Tree) -> io::Result<()> {
    if tree.entries.is_empty() {
        return writeln!(out, "  {}", styled("an empty directory", FAINT));
    }
    let drawing = drawing(tree, MOST_LINES);
    let lines = || drawing.first.iter().chain(&drawing.last);
    let widest = lines()
        .map(|line| name(line).chars().count())
        .max()
        .unwrap_or_default()
        .min(WIDEST_PATH);
    let write_all = |out: &mut dyn Write, lines: &[DrawnLine]| {
        let mut lines = lines.iter();
        lines.try_for_each(|line| write_line(out, line, widest))
    };
    write_all(out, &drawing.first)?;
    if drawing.left_out > 0 {
        let more = format!("… {} more", drawing.left_out);
        writeln!(out, "  {}", styled(more, FAINT))?;
    }
    write_all(out, &drawing.last)
}

fn name(line: &DrawnLine) -> String {
    format!("{}{}", line.branches, printable(&line.name))
}

fn write_line(out: &mut dyn Write, line: &DrawnLine, widest: usize) -> io::Result<()> {
    let name = name(line);
    if line.age.is_empty() && line.content.is_empty() {
        return writeln!(out, "  {name}");
    }
    let age = styled(&line.age, FAINT);
    let line = format!("  {name:<widest$}  {age:>5}  {}", printable(&line.content));
    writeln!(out, "{}", line.trim_end())
}
