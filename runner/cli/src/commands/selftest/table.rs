//! The kill matrix in a terminal, one line per mutant.

use std::collections::BTreeMap;
use std::io::{self, Write};

use seekspec_faults::coverage::Proof;
use seekspec_faults::matrix::{Mutant, Variant};

use seekspec_pages::views::tool::within;
use seekspec_prove::selftest::Selftest;
use seekspec_run::counted::counted;
use seekspec_run::style::{BAD, FAINT, LITERAL, STRONG, WARNING, styled};

/// The most topics that are named per mutant.
const TOPICS: usize = 3;

/// Writes a line for each mutant: how many cases kill it, and in which topics. Each tool begins with its proofs.
pub(super) fn write_table(
    out: &mut dyn Write,
    selftest: &Selftest,
    proofs: &[Proof],
) -> io::Result<()> {
    let mut tool = None;
    for mutant in &selftest.matrix.mutants {
        if tool != Some((&mutant.profile, &mutant.tool)) {
            let heading = format!("{}/{}", mutant.profile, mutant.tool);
            let proof = proofs
                .iter()
                .find(|proof| is_about(proof, mutant))
                .map(summary)
                .unwrap_or_default();
            writeln!(out, "{}{}", styled(heading, STRONG), styled(proof, FAINT))?;
            tool = Some((&mutant.profile, &mutant.tool));
        }
        write_row(out, mutant)?;
    }
    for variant in &selftest.matrix.variants {
        write_variant(
            out,
            variant,
            selftest.differing.get(&variant.name).copied().unwrap_or(0),
        )?;
    }
    writeln!(out)
}

fn is_about(proof: &Proof, mutant: &Mutant) -> bool {
    (&proof.profile, &proof.tool) == (&mutant.profile, &mutant.tool)
}

/// `  78 observable MUST requirements: 76 proven, 2 with a reason`.
fn summary(proof: &Proof) -> String {
    let requirements = counted(proof.requirements, "observable MUST requirement");
    let mut words = vec![format!("{} proven", proof.proven)];
    for (count, word) in [
        (proof.reasons.len(), "with a reason"),
        (proof.gaps.len(), "without proof or reason"),
    ] {
        if count > 0 {
            words.push(format!("{count} {word}"));
        }
    }
    format!("  {requirements}: {}", words.join(", "))
}

fn write_row(out: &mut dyn Write, mutant: &Mutant) -> io::Result<()> {
    let name = within(&mutant.name, &mutant.profile, &mutant.tool);
    let style = if mutant.survives() { BAD } else { LITERAL };
    write!(out, "{:>5}  {}", mutant.kills.len(), styled(name, style))?;
    let where_killed = match &mutant.excluded {
        Some(reason) => format!("excluded: {reason}"),
        None if mutant.survives() => "survives".to_owned(),
        None => topics(mutant),
    };
    writeln!(out, "  {}", styled(where_killed, FAINT))
}

/// How many cases fail on the variant, and in how many its answers differ.
fn write_variant(out: &mut dyn Write, variant: &Variant, differing: usize) -> io::Result<()> {
    let failing = variant.rejected_by.len();
    let style = if failing == 0 { LITERAL } else { WARNING };
    write!(out, "{failing:>5}  {}", styled(&variant.name, style))?;
    let seen = format!("permitted; differs in {}", counted(differing, "case"));
    writeln!(out, "  {}", styled(seen, FAINT))
}

/// `order 7, limits 3, elsewhere 2`: the topics with the most cases that kill the mutant.
fn topics(mutant: &Mutant) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for case in mutant.kills.keys() {
        let topic = case.rsplit('/').nth(1).unwrap_or(case);
        *counts.entry(topic).or_default() += 1;
    }
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let more: usize = counts.iter().skip(TOPICS).map(|(_, count)| count).sum();
    let named = counts.iter().take(TOPICS);
    let mut words: Vec<String> = named
        .map(|(topic, count)| format!("{topic} {count}"))
        .collect();
    if more > 0 {
        words.push(format!("elsewhere {more}"));
    }
    words.join(", ")
}
