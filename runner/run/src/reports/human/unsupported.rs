//! Cases that could not be judged, and why.

use std::collections::BTreeMap;
use std::io::{self, Write};

use seekspec_conformance::verdict::Verdict;

use super::page::HumanPage;
use crate::counted::counted;
use crate::event::CaseReport;
use crate::printable::printable;
use crate::style::{BAD, FAINT, STRONG, styled};
use crate::wrap::wrap;

/// How many names of a reason are listed.
const MOST_NAMES: usize = 6;
/// How a reason ends that a claim removes.
const UNCLAIMED: &str = "which the target does not claim";
/// The column behind the counts.
const INDENT: usize = 13;

/// Reasons that are equal but for the name in backquotes: their text before and behind it, and how many cases there are for each name.
type Reasons<'a> = BTreeMap<(&'a str, &'a str), BTreeMap<&'a str, usize>>;

/// The reasons, the most frequent first, each with the number of cases.
pub(super) fn write(
    out: &mut dyn Write,
    page: &HumanPage<'_>,
    cases: &[CaseReport],
) -> io::Result<()> {
    let reasons = reasons(cases);
    if reasons.is_empty() {
        return Ok(());
    }
    let count: usize = reasons.values().flat_map(BTreeMap::values).sum();
    let style = if page.policy.require_all {
        BAD.bold()
    } else {
        STRONG
    };
    let heading = styled(format!("{count} unsupported"), style);
    writeln!(
        out,
        "{heading} {}\n",
        styled("(not counted as passed)", FAINT)
    )?;
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, names)| std::cmp::Reverse(names.values().sum::<usize>()));
    let are_unclaimed = reasons
        .iter()
        .any(|((_, after), _)| after.ends_with(UNCLAIMED));
    for ((before, after), names) in reasons {
        let count = counted(names.values().sum(), "case");
        let text = format!("{before}{}{after}", enumerated(names));
        let lines = wrap(&printable(&text), page.width - INDENT).join(&format!("\n{:INDENT$}", ""));
        writeln!(out, "  {count:>9}  {lines}")?;
    }
    if are_unclaimed {
        let advice = "`--with NAME`, or `capabilities` in a target file, claims one";
        writeln!(out, "{:INDENT$}{}", "", styled(advice, FAINT))?;
    }
    writeln!(out)
}

fn reasons(cases: &[CaseReport]) -> Reasons<'_> {
    let mut reasons = Reasons::new();
    for case in cases
        .iter()
        .filter(|case| case.verdict == Verdict::Unsupported)
    {
        let reason = case.reason.as_deref().unwrap_or("no reason given");
        let (before, name, after) = parts(reason);
        let names = reasons.entry((before, after)).or_default();
        *names.entry(name).or_default() += 1;
    }
    reasons
}

/// The reason around its first name in backquotes.
fn parts(reason: &str) -> (&str, &str, &str) {
    let split = reason
        .split_once('`')
        .and_then(|(_, rest)| rest.split_once('`'));
    match split {
        Some((name, after)) => {
            let before = reason.len() - after.len() - name.len() - 2;
            (&reason[..before], name, after)
        }
        None => (reason, "", ""),
    }
}

/// `` `read_file` (20), `edit_file` (3) and 2 more ``; a single name has no count.
fn enumerated(names: BTreeMap<&str, usize>) -> String {
    let mut names: Vec<_> = names.into_iter().collect();
    names.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    match names.as_slice() {
        [("", _)] => String::new(),
        [(name, _)] => format!("`{name}`"),
        names => {
            let named: Vec<String> = names
                .iter()
                .take(MOST_NAMES)
                .map(|(name, count)| format!("`{name}` ({count})"))
                .collect();
            match names.len().saturating_sub(MOST_NAMES) {
                0 => named.join(", "),
                more => format!("{} and {more} more", named.join(", ")),
            }
        }
    }
}
