//! The overview in a terminal.

use std::io::{self, Write};

use seekspec_pages::comparison::Comparison;
use seekspec_run::printable::printable;
use seekspec_run::style::{FAINT, STRONG, WARNING, styled};
use seekspec_run::wrap::wrap;

/// A longer name does not widen the table.
const WIDEST_NAME: usize = 32;

/// Writes it, in lines of at most `width` columns.
pub(super) fn write(out: &mut dyn Write, comparison: &Comparison, width: usize) -> io::Result<()> {
    for warning in &comparison.warnings {
        let lines = wrap(&printable(warning), width - 9).join("\n         ");
        writeln!(out, "{} {lines}\n", styled("warning:", WARNING))?;
    }
    write_overview(out, comparison)?;
    let Comparison {
        seekspec,
        suite,
        suite_version,
        ..
    } = comparison;
    let origin = format!("seekspec {seekspec}, suite {suite_version} ({suite})");
    writeln!(out, "{}", styled(origin, FAINT))
}

/// A line per implementation: how much of each level passes.
fn write_overview(out: &mut dyn Write, comparison: &Comparison) -> io::Result<()> {
    let all = &comparison.implementations;
    let titles = all.iter().map(|one| one.title().chars().count());
    let names = titles.max().unwrap_or(0).min(WIDEST_NAME);
    let heading = format!(
        "{:names$}  {:>9}  {:>9}  {:>9}  {:>11}",
        "", "MUST", "SHOULD", "MAY", "unsupported"
    );
    writeln!(out, "{}", styled(heading, STRONG))?;
    for one in all {
        let line = format!(
            "{:names$}  {:>9}  {:>9}  {:>9}  {:>11}",
            printable(&one.title()),
            one.must.share("/"),
            one.should.share("/"),
            one.may.share("/"),
            one.unsupported()
        );
        writeln!(out, "{line}")?;
    }
    let legend = "passed of judged; of MAY cases, observed of judged\n\
        `--format markdown` shows topics, differences, requirements and open points";
    writeln!(out, "{}\n", styled(legend, FAINT))
}
