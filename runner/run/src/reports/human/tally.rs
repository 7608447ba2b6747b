//! How the failures are spread: by tool, by facet and by requirement.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use seekspec_conformance::judge::facet_title;
use seekspec_conformance::verdict::Verdict;

use super::page::HumanPage;
use crate::document::split_name;
use crate::event::CaseReport;
use crate::style::{FAINT, STRONG, styled};
use crate::wrap::wrap;

/// So few failures can be counted by eye.
const FEW: usize = 5;
/// How many names of a kind are listed.
const MOST_NAMES: usize = 5;
/// The column behind the labels.
const INDENT: usize = 15;

/// `all` are the cases of the run, of which some failed.
pub(super) fn write(
    out: &mut dyn Write,
    page: &HumanPage<'_>,
    cases: &[&CaseReport],
    all: &[CaseReport],
) -> io::Result<()> {
    if cases.len() <= FEW {
        return Ok(());
    }
    let judged = judged(all);
    writeln!(out, "{}\n", styled("failures by", STRONG))?;
    let tools = cases.iter().map(|case| split_name(&case.name).0);
    let of_tool = |tool: &str, count| {
        let judged = judged.get(tool).copied().unwrap_or_default();
        format!("{tool} {count} of {judged}")
    };
    write_row(out, page, "tool", tools, of_tool)?;
    let facets = cases.iter().flat_map(|case| {
        let facets = case.failures().map(|(facet, _)| facet_title(&facet.facet));
        facets.collect::<BTreeSet<_>>()
    });
    let plain = |name: &str, count| format!("{name} {count}");
    write_row(out, page, "facet", facets, plain)?;
    let requirements = cases
        .iter()
        .flat_map(|case| case.covers.iter().map(String::as_str));
    write_row(out, page, "requirement", requirements, plain)?;
    writeln!(out)
}

/// The number of judged cases, by tool.
fn judged(cases: &[CaseReport]) -> BTreeMap<&str, usize> {
    let mut judged = BTreeMap::new();
    let is_judged = |case: &&CaseReport| case.verdict != Verdict::Unsupported;
    for case in cases.iter().filter(is_judged) {
        *judged.entry(split_name(&case.name).0).or_default() += 1;
    }
    judged
}

fn write_row<'a>(
    out: &mut dyn Write,
    page: &HumanPage<'_>,
    label: &str,
    names: impl Iterator<Item = &'a str>,
    word: impl Fn(&str, usize) -> String,
) -> io::Result<()> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in names {
        *counts.entry(name).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| Reverse(*count));
    let more = counts.len().saturating_sub(MOST_NAMES);
    // A name and its count stay on one line.
    let words = counts
        .iter()
        .take(MOST_NAMES)
        .map(|(name, count)| word(name, *count).replace(' ', "\u{a0}"));
    let more = (more > 0).then(|| format!("…\u{a0}{more}\u{a0}more"));
    let text = words.chain(more).collect::<Vec<_>>().join("\u{a0}· ");
    for (index, line) in wrap(&text, page.width - INDENT).iter().enumerate() {
        let label = if index == 0 { label } else { "" };
        let line = line.replace('\u{a0}', " ");
        writeln!(
            out,
            "  {} {line}",
            styled(format_args!("{label:<12}"), FAINT)
        )?;
    }
    Ok(())
}
