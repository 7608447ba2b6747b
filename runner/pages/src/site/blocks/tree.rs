//! A tree, drawn.

use maud::{Markup, html};
use seekspec_conformance::tree::Tree;

use crate::html::t;
use crate::tree_drawing::{DrawnLine, drawing};

/// The most lines of a drawing.
const MOST_LINES: usize = 12;
/// A longer path does not push the rest to the right.
const WIDEST_PATH: usize = 40;

pub(super) fn tree(tree: &Tree) -> Markup {
    if tree.entries.is_empty() {
        return html! { p { "an empty directory" } };
    }
    let drawing = drawing(tree, MOST_LINES);
    let lines = || drawing.first.iter().chain(&drawing.last);
    let widest = lines()
        .map(width)
        .max()
        .unwrap_or_default()
        .min(WIDEST_PATH);
    html! {
        pre {
            @for one in &drawing.first { (line(one, widest)) }
            @if drawing.left_out > 0 { i { "… " (drawing.left_out) " more" } "\n" }
            @for one in &drawing.last { (line(one, widest)) }
        }
    }
}

fn width(line: &DrawnLine) -> usize {
    line.branches.chars().count() + line.name.chars().count()
}

fn line(line: &DrawnLine, widest: usize) -> Markup {
    let is_short = line.age.is_empty() && line.content.is_empty();
    let room = if is_short {
        0
    } else {
        (widest + 1).saturating_sub(width(line)).max(1)
    };
    let space = if line.age.is_empty() || line.content.is_empty() {
        ""
    } else {
        "  "
    };
    html! {
        (line.branches) (t(&line.name))
        (" ".repeat(room)) (line.age) (space) (t(&line.content)) "\n"
    }
}
