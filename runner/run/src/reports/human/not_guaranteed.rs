//! Cases that were judged in part.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use seekspec_conformance::judge::facet_title;

use crate::counted::counted;
use crate::event::CaseReport;
use crate::style::{FAINT, STRONG, styled};

/// The facets that were not judged, those of most cases first, each with the number of cases.
pub(super) fn write(out: &mut dyn Write, cases: &[CaseReport]) -> io::Result<()> {
    let in_part: Vec<&CaseReport> = cases
        .iter()
        .filter(|case| !case.not_guaranteed.is_empty())
        .collect();
    if in_part.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "{} {}\n",
        styled(
            format_args!("{} judged in part", counted(in_part.len(), "case")),
            STRONG
        ),
        styled("(only guaranteed facets are judged)", FAINT)
    )?;
    let mut facets: Vec<_> = count(&in_part).into_iter().collect();
    facets.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (facet, count) in facets {
        writeln!(out, "  {:>9}  without {facet}", counted(count, "case"))?;
    }
    writeln!(out)
}

fn count<'a>(cases: &[&'a CaseReport]) -> BTreeMap<&'a str, usize> {
    let mut counts = BTreeMap::new();
    for case in cases {
        let facets = case
            .not_guaranteed
            .iter()
            .map(|not| facet_title(&not.facet));
        for facet in facets.collect::<BTreeSet<_>>() {
            *counts.entry(facet).or_default() += 1;
        }
    }
    counts
}
