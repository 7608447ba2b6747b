//! Changes in a terminal.

use std::io::{self, Write as _};

use anstyle::Style;
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::verdict::Verdict;

use seekspec_pages::changes::{CaseChange, RunChanges, Side};
use seekspec_run::counted::shown;
use seekspec_run::printable::printable;
use seekspec_run::style::{BAD, FAINT, GOOD, STRONG, WARNING, styled};
use seekspec_run::wrap::{wrap, wrap_short};

/// How many cases of a list are shown.
const MOST_CASES: usize = 12;
/// How many lines of a failure are shown.
const LINES_OF_WORDS: usize = 2;

/// The text in the making, and its form.
pub(super) struct DiffPage {
    pub(super) out: Vec<u8>,
    pub(super) width: usize,
    /// Everything is shown.
    pub(super) verbose: bool,
}

impl DiffPage {
    /// Two reports of one product.
    pub(super) fn runs(&mut self, changes: &RunChanges) -> io::Result<()> {
        self.write_sides(&changes.old, &changes.new)?;
        for (heading, list, style) in [
            ("newly failing", &changes.newly_failing, BAD),
            ("newly passing", &changes.newly_passing, GOOD),
            ("changed answers", &changes.changed_answers, WARNING),
            ("newly judged", &changes.newly_judged, STRONG),
            ("no longer judged", &changes.no_longer_judged, STRONG),
        ] {
            self.write_changes(heading, list, style.bold())?;
        }
        let same = format!(
            "as before: {} pass, {} fail",
            changes.still_passing, changes.still_failing
        );
        writeln!(self.out, "{}", styled(same, FAINT))
    }

    fn write_sides(&mut self, old: &Side, new: &Side) -> io::Result<()> {
        let title = format!("{} → {}", old.title(), version(new));
        writeln!(self.out, "{}", styled(printable(&title), STRONG))?;
        for partial in [old, new].iter().filter_map(|side| side.partial.as_ref()) {
            self.write_warning(partial)?;
        }
        if old.suite != new.suite {
            let warning = format!(
                "the suites differ: {} ({}) and {} ({})",
                old.suite_version, old.suite, new.suite_version, new.suite
            );
            self.write_warning(&warning)?;
        }
        writeln!(self.out)
    }

    fn write_warning(&mut self, warning: &str) -> io::Result<()> {
        let lines = wrap(&printable(warning), self.width - 9).join("\n         ");
        writeln!(self.out, "{} {lines}", styled("warning:", WARNING))
    }

    fn write_changes(
        &mut self,
        heading: &str,
        changes: &[CaseChange],
        style: Style,
    ) -> io::Result<()> {
        if changes.is_empty() {
            return Ok(());
        }
        let count = styled(changes.len(), FAINT);
        writeln!(self.out, "{} {count}\n", styled(heading, style))?;
        let shown = self.shown(changes.len());
        for change in &changes[..shown] {
            self.write_change(change)?;
        }
        self.write_more(changes.len() - shown)
    }

    fn write_change(&mut self, change: &CaseChange) -> io::Result<()> {
        let level = match change.level {
            Level::Must => String::new(),
            level => format!(" ({})", level.keyword()),
        };
        writeln!(self.out, "  {}{level}", printable(&change.case))?;
        if change.old == change.new && change.was == change.is {
            let words = format!("the same, with another answer; {}", change.is);
            return self.write_side("is", change.new, &words);
        }
        self.write_side("was", change.old, &change.was)?;
        self.write_side("is", change.new, &change.is)
    }

    /// A verdict, and what is wrong or was chosen.
    fn write_side(&mut self, label: &str, verdict: Option<Verdict>, words: &str) -> io::Result<()> {
        let verdict = verdict.map_or("not in the report", Verdict::word);
        let separator = if words.is_empty() { "" } else { ": " };
        let text = format!("{verdict}{separator}{}", printable(words));
        let most = if self.verbose {
            usize::MAX
        } else {
            LINES_OF_WORDS
        };
        let lines = wrap_short(&text, self.width - 8, most);
        let labels = [label].into_iter().chain(std::iter::repeat(""));
        for (label, line) in labels.zip(lines) {
            writeln!(
                self.out,
                "    {} {line}",
                styled(format!("{label:<3}"), FAINT)
            )?;
        }
        Ok(())
    }

    /// How many of a list are shown.
    fn shown(&self, count: usize) -> usize {
        if self.verbose {
            count
        } else {
            shown(count, MOST_CASES)
        }
    }

    fn write_more(&mut self, count: usize) -> io::Result<()> {
        if count > 0 {
            let more = format!("… {count} more; `--verbose` shows all");
            writeln!(self.out, "  {}", styled(more, FAINT))?;
        }
        writeln!(self.out)
    }
}

fn version(side: &Side) -> &str {
    side.version.as_deref().unwrap_or("a later run")
}
