//! What could not be judged, and why.

use std::collections::BTreeMap;
use std::io::{self, Write};

use seekspec_conformance::verdict::Verdict;

use super::Page;
use crate::counted::counted;
use crate::event::CaseReport;
use crate::style::{BAD, FAINT, STRONG, styled};

/// The reasons, the commonest first, each with the number of cases.
pub(super) fn write(out: &mut dyn Write, page: &Page<'_>, cases: &[CaseReport]) -> io::Result<()> {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for case in cases
        .iter()
        .filter(|case| case.verdict == Verdict::Unsupported)
    {
        *reasons
            .entry(case.reason.as_deref().unwrap_or("no reason given"))
            .or_default() += 1;
    }
    if reasons.is_empty() {
        return Ok(());
    }
    let heading = format!("{} unsupported", reasons.values().sum::<usize>());
    let style = if page.policy.require_all {
        BAD.bold()
    } else {
        STRONG
    };
    writeln!(
        out,
        "{} {}\n",
        styled(heading, style),
        styled("(listed, never counted as green)", FAINT)
    )?;
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (reason, count) in reasons {
        writeln!(out, "  {:>9}  {reason}", counted(count, "case"))?;
    }
    writeln!(out)
}
