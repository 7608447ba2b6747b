//! A mutant or a variant, explained.

use std::io::{self, Write};

use anyhow::bail;
use seekspec_conformance::suite::Suite;
use seekspec_conformance::unknown_name::UnknownName;
use seekspec_conformance::yaml;
use seekspec_faults::matrix::{Matrix, Mutant};
use seekspec_faults::mutation::Deviation;

use super::{ExplainPage, requirement};
use seekspec_run::counted::counted;
use seekspec_run::style::{FAINT, LITERAL, STRONG, styled};
use seekspec_run::wrap::wrap;
use seekspec_run::yaml_text::item_at;

/// How many of the cases that kill it are listed.
const MOST_CASES: usize = 12;

/// The keys of a mutant that are shown in another way.
const SHOWN: [&str; 5] = ["id:", "about:", "breaks:", "permits:", "excluded:"];

/// The mutant or variant of that name, or the only one whose name ends with it; `None`: the name is of something else.
///
/// # Errors
/// Several are possible, or the name is a slip.
pub(super) fn find<'a>(
    all: &'a [Deviation],
    suite: &Suite,
    name: &str,
) -> anyhow::Result<Option<&'a Deviation>> {
    if let Some(deviation) = all.iter().find(|one| one.name == name) {
        return Ok(Some(deviation));
    }
    let end = format!(".{name}");
    let found: Vec<&Deviation> = all.iter().filter(|one| one.name.ends_with(&end)).collect();
    let names: Vec<&str> = found.iter().map(|one| one.name.as_str()).collect();
    match &*found {
        [] if is_below_a_tool(all, suite, name) => bail!(unknown(all, suite, name)),
        [] => Ok(None),
        [deviation] => Ok(Some(deviation)),
        _ => bail!(
            "`{name}` names {} mutants; choose one:\n  {}",
            names.len(),
            names.join("\n  ")
        ),
    }
}

/// Whether the name begins as those of a tool's mutants do, and is not a group of requirements.
fn is_below_a_tool(all: &[Deviation], suite: &Suite, name: &str) -> bool {
    let group = format!("{name}.");
    let is_below = |one: &Deviation| name.starts_with(&format!("{}.{}.", one.profile, one.tool));
    let mut ids = suite.all_requirements().map(|requirement| &requirement.id);
    all.iter().any(is_below) && !ids.any(|id| id.starts_with(&group))
}

fn unknown(all: &[Deviation], suite: &Suite, name: &str) -> UnknownName {
    let ids = suite
        .all_requirements()
        .map(|requirement| requirement.id.as_str());
    let whole = ids.chain(all.iter().map(|one| one.name.as_str()));
    // Each name, and what is left of it without the profile and the tool.
    let names = whole.flat_map(|name| [Some(name), name.splitn(3, '.').nth(2)]);
    UnknownName::new("requirement or mutant", name, names.flatten())
}

pub(super) fn write(
    out: &mut dyn Write,
    page: &ExplainPage<'_>,
    deviation: &Deviation,
    matrix: &Matrix,
) -> io::Result<()> {
    let kind = if deviation.is_variant() {
        "variant"
    } else {
        "mutant"
    };
    writeln!(
        out,
        "{}  {}\n",
        styled(&deviation.name, STRONG),
        styled(kind, FAINT)
    )?;
    page.paragraph(out, &deviation.about)?;
    write_reason(out, page, "permitted", deviation.permits.as_deref())?;
    write_reason(out, page, "not killed", deviation.excluded.as_deref())?;
    write_change(out, page, deviation)?;
    write_broken(out, page, deviation)?;
    match matrix
        .mutants
        .iter()
        .find(|mutant| mutant.name == deviation.name)
    {
        Some(mutant) => write_kills(out, page, mutant, matrix),
        None => Ok(()),
    }
}

fn write_reason(
    out: &mut dyn Write,
    page: &ExplainPage<'_>,
    label: &str,
    reason: Option<&str>,
) -> io::Result<()> {
    let text = reason.map_or_else(String::new, |reason| format!("{label}: {reason}"));
    for line in wrap(&text, page.width - 2) {
        writeln!(out, "  {}", styled(line, FAINT))?;
    }
    Ok(())
}

fn write_change(
    out: &mut dyn Write,
    page: &ExplainPage<'_>,
    deviation: &Deviation,
) -> io::Result<()> {
    writeln!(out, "\n{}", styled("Change", STRONG))?;
    let lines = match (written(page, deviation), &deviation.change.rules) {
        (Some(lines), _) => lines,
        (None, Some(rules)) => yaml::written(&serde_json::json!({ "rules": rules }))
            .lines()
            .map(str::to_owned)
            .collect(),
        (None, None) => Vec::new(),
    };
    for line in lines {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

/// The change as its file has it; `None`, where it follows from a rule.
fn written(page: &ExplainPage<'_>, deviation: &Deviation) -> Option<Vec<String>> {
    let folder = format!("{}/{}/", deviation.profile, deviation.tool);
    let id = deviation.name.splitn(3, '.').nth(2)?;
    let sources = page.session.source.sources().ok()?;
    let is_its = |path: &str| path.starts_with(&folder) || path.starts_with("shared/");
    let item = sources
        .iter()
        .filter(|source| is_its(&source.path))
        .find_map(|source| {
            let line = source
                .text
                .lines()
                .position(|line| line.trim_start().strip_prefix("- id: ") == Some(id))?;
            Some(item_at(&source.text, line + 1))
        })?;
    Some(without_keys(&item))
}

/// The lines of a list item without the keys that are shown in another way.
fn without_keys(item: &[String]) -> Vec<String> {
    let mut is_shown = true;
    let mut kept = Vec::new();
    for line in item {
        let line = line.get(2..).unwrap_or_default();
        if !line.starts_with(' ') {
            is_shown = !SHOWN.iter().any(|key| line.starts_with(key));
        }
        if is_shown {
            kept.push(line.to_owned());
        }
    }
    kept
}

fn write_broken(
    out: &mut dyn Write,
    page: &ExplainPage<'_>,
    deviation: &Deviation,
) -> io::Result<()> {
    if deviation.breaks.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{}", styled("Breaks", STRONG))?;
    let broken = deviation
        .breaks
        .iter()
        .filter_map(|id| page.loaded.suite.requirement(id));
    broken
        .into_iter()
        .try_for_each(|one| requirement::write_short(out, page, one))
}

fn write_kills(
    out: &mut dyn Write,
    page: &ExplainPage<'_>,
    mutant: &Mutant,
    matrix: &Matrix,
) -> io::Result<()> {
    let covers_broken = |name: &str| {
        let case = page.loaded.suite.case(name);
        case.is_some_and(|case| case.covers.iter().any(|id| mutant.breaks.contains(id)))
    };
    let Some(first) = matrix.clearest_case(mutant, covers_broken) else {
        return Ok(());
    };
    let count = counted(mutant.kills.len(), "case");
    writeln!(
        out,
        "\n{}",
        styled(format_args!("Killed by {count}"), STRONG)
    )?;
    for (case, facets) in mutant.kills.iter().take(MOST_CASES) {
        let facets: Vec<&str> = facets.iter().map(String::as_str).collect();
        writeln!(out, "  {case}  {}", styled(facets.join(", "), FAINT))?;
    }
    if mutant.kills.len() > MOST_CASES {
        let more = mutant.kills.len() - MOST_CASES;
        writeln!(
            out,
            "  {}",
            styled(format_args!("… and {more} more"), FAINT)
        )?;
    }
    writeln!(out, "\n{}", styled("Begin with", STRONG))?;
    let line = page.command(&["explain", first]);
    writeln!(out, "  {}", styled(line, LITERAL))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_are_shown_elsewhere_are_left_out() {
        let item: Vec<String> = "- id: a.b\n  about: >\n    long\n  answer:\n    drop: [x]\n  breaks:\n    - c\n  when: {}".lines().map(str::to_owned).collect();
        assert_eq!(without_keys(&item), ["answer:", "  drop: [x]", "when: {}"]);
    }
}
