//! The state that all parts of the report share.

use std::cell::Cell;
use std::fmt::Display;
use std::io::{self, Write};

use seekspec_conformance::suite::Suite;

use crate::counted::shown;
use crate::decision::Policy;
use crate::printable::printable;
use crate::style::{FAINT, styled};
use crate::wrap::wrap;

/// How far the text behind a label is indented.
pub(super) const INDENT: usize = 9;

pub(super) struct HumanPage<'a> {
    pub(super) suite: &'a Suite,
    pub(super) policy: Policy,
    /// How many columns a line may have.
    pub(super) width: usize,
    /// Everything is shown in full.
    pub(super) verbose: bool,
    /// Whether the signs of differences have been explained.
    pub(super) has_legend: Cell<bool>,
}

impl<'a> HumanPage<'a> {
    pub(super) fn new(suite: &'a Suite, policy: Policy, width: usize, verbose: bool) -> Self {
        Self {
            suite,
            policy,
            width,
            verbose,
            has_legend: Cell::new(false),
        }
    }

    /// How many of a list are shown: about `most`, unless everything is.
    pub(super) fn shown(&self, count: usize, most: usize) -> usize {
        if self.verbose {
            count
        } else {
            shown(count, most)
        }
    }

    /// A label, and behind it a text, wrapped; at most `most` lines, unless everything is shown.
    pub(super) fn labelled(
        &self,
        out: &mut dyn Write,
        label: &str,
        text: &str,
        most: usize,
    ) -> io::Result<()> {
        let lines = wrap(&printable(text), self.width - INDENT);
        self.labelled_lines(out, label, &lines, most)
    }

    /// A label, and behind it these lines; at most `most` lines, unless everything is shown.
    pub(super) fn labelled_lines(
        &self,
        out: &mut dyn Write,
        label: &str,
        lines: &[impl AsRef<str>],
        most: usize,
    ) -> io::Result<()> {
        let count = self.shown(lines.len(), most);
        for (index, line) in lines.iter().take(count).enumerate() {
            label_line(out, if index == 0 { label } else { "" }, line.as_ref())?;
        }
        match lines.len() - count {
            0 => Ok(()),
            more => label_line(out, "", styled(format_args!("… {more} more lines"), FAINT)),
        }
    }
}

/// A label, and a text behind it.
pub(super) fn label_line(out: &mut dyn Write, label: &str, text: impl Display) -> io::Result<()> {
    let label = format!("{label:<6}");
    writeln!(out, "  {} {text}", styled(label, FAINT))
}
