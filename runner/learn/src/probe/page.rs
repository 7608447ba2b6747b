//! The card for people.

use std::io::{self, Write};

use serde_json::Value;

use super::card::{Card, Certainty, ChosenInterpretation, KnownRule};
use super::schema::Meanings;
use seekspec_run::counted::counted;
use seekspec_run::printable::printable;
use seekspec_run::style::{BAD, FAINT, GOOD, STRONG, WARNING, styled};
use seekspec_run::wrap::wrap;

/// The most cases that are named as evidence.
const MOST_EVIDENCE: usize = 2;

/// The most other values that are named.
const MOST_POSSIBLE: usize = 3;

/// A value longer than this is cut.
const LONGEST: usize = 160;

/// Writes a card, topic by topic.
///
/// # Errors
/// Output that cannot be written.
pub fn write(out: &mut dyn Write, card: &Card, width: usize) -> io::Result<()> {
    let meanings = Meanings::new(&card.profile, &card.tool);
    let asked = format!(
        "{} of {}",
        counted(card.calls, "call"),
        counted(card.cases, "case")
    );
    writeln!(
        out,
        "{} ({}), {asked}",
        styled(&card.tool, STRONG),
        card.profile
    )?;
    for (topic, rules) in card.topics() {
        let about = meanings.of(topic);
        writeln!(
            out,
            "\n{}",
            wrap(&format!("{topic}: {about}"), width).join("\n  ")
        )?;
        for rule in &rules {
            write_rule(out, rule, width)?;
        }
    }
    if !card.open_points.is_empty() {
        writeln!(
            out,
            "\nopen points: interpretations where the document leaves a choice"
        )?;
    }
    for chosen in &card.open_points {
        write_interpretation(out, chosen, width)?;
    }
    writeln!(out, "\n{}", wrap(&summary(card), width).join("\n"))?;
    let unexplained = card.unexplained.iter().filter(|_| !card.is_interrupted);
    for case in unexplained {
        writeln!(out, "  {}", styled(printable(case), FAINT))?;
    }
    Ok(())
}

fn write_rule(out: &mut dyn Write, rule: &KnownRule, width: usize) -> io::Result<()> {
    let (mark, style) = match rule.certainty {
        Certainty::CannotTell => ("?", FAINT),
        _ if rule.differs() => ("≠", BAD),
        Certainty::Certain => ("✓", GOOD),
        Certainty::Likely | Certainty::Mixed | Certainty::Otherwise => ("~", WARNING),
    };
    let (_, name) = rule.rule.split_once('.').unwrap_or(("", &rule.rule));
    let text = format!("{name}: {}. {}", said(rule), rule.about);
    let lines = wrap(&printable(&text), width - 4).join("\n    ");
    writeln!(out, "  {} {lines}", styled(mark, style))?;
    if rule.certainty != Certainty::CannotTell {
        let evidence = evidence(rule);
        let lines = wrap(&evidence, width - 4).join("\n    ");
        writeln!(out, "    {}", styled(lines, FAINT))?;
    }
    Ok(())
}

fn write_interpretation(
    out: &mut dyn Write,
    chosen: &ChosenInterpretation,
    width: usize,
) -> io::Result<()> {
    let mark = if chosen.interpretations.is_empty() {
        "≠"
    } else {
        " "
    };
    let step = chosen
        .step
        .map_or_else(String::new, |step| format!(", call {step}"));
    let names = match chosen.interpretations.as_slice() {
        [] => "none of the known ones".to_owned(),
        several => several.join(" or "),
    };
    let text = format!("{}{step}: {names}", within_tool(&chosen.case));
    let lines = wrap(&printable(&text), width - 4).join("\n    ");
    writeln!(out, "  {mark} {lines}")
}

/// The name of a case without its profile and its tool.
fn within_tool(case: &str) -> &str {
    case.splitn(3, '/').nth(2).unwrap_or(case)
}

/// The value and its certainty, in words.
pub(super) fn said(rule: &KnownRule) -> String {
    let value = shown(&rule.value);
    let value = match (rule.certainty, rule.range()) {
        (Certainty::CannotTell, _) => return "cannot tell".to_owned(),
        (Certainty::Mixed, _) => return format!("no single value holds: {}", several(rule)),
        (Certainty::Otherwise, _) => return format!("not {}", shown(&rule.documented)),
        (_, Some((least, most))) => range(rule, least, most),
        (Certainty::Likely, None) if may_have_more(rule) => format!("at least {value}"),
        // No case shows what else an open list may have.
        (certainty, None) => {
            let least = if has_items(&rule.value) {
                "at least "
            } else {
                ""
            };
            match certainty {
                Certainty::Certain => format!("{least}{value}"),
                _ => format!("probably {least}{}", several(rule)),
            }
        }
    };
    if rule.differs() {
        format!("{value}, not {}", shown(&rule.documented))
    } else {
        value
    }
}

fn has_items(value: &Value) -> bool {
    value.as_array().is_some_and(|items| !items.is_empty())
}

/// Whether the other values that are possible have all items of this list, and more.
fn may_have_more(rule: &KnownRule) -> bool {
    let Some(own) = rule.value.as_array().filter(|own| !own.is_empty()) else {
        return false;
    };
    let has_all = |other: &Value| {
        let items = other.as_array();
        items.is_some_and(|items| own.iter().all(|item| items.contains(item)))
    };
    let is_longer = |other: &Value| {
        other
            .as_array()
            .is_some_and(|items| items.len() > own.len())
    };
    let mut others = rule.possible.iter();
    !rule.possible.is_empty() && others.all(|other| has_all(other) && is_longer(other))
}

/// The value, and others that are possible.
fn several(rule: &KnownRule) -> String {
    let others = rule.possible.iter().take(MOST_POSSIBLE).map(shown);
    let all: Vec<String> = [shown(&rule.value)].into_iter().chain(others).collect();
    all.join(" or ")
}

/// Numbers that are excluded, as a possible one is only one of those that were tried.
fn range(rule: &KnownRule, least: f64, most: f64) -> String {
    let from = rule.more_than.map_or_else(
        || format!("at least {least}"),
        |one| format!("more than {one}"),
    );
    match rule.less_than {
        Some(one) => format!("{from} and less than {one}"),
        None if most < u64::MAX as f64 => format!("{from} and at most {most}"),
        None => from,
    }
}

/// A value as people read it.
pub(super) fn shown(value: &Value) -> String {
    let text = match value {
        Value::Null => "none".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Array(items) if items.is_empty() => "an empty list".to_owned(),
        Value::Number(number) if number.as_u64() == Some(u64::MAX) => "no limit".to_owned(),
        value => value.to_string(),
    };
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

fn evidence(rule: &KnownRule) -> String {
    let told = format!("told by {}", first_of(&rule.evidence));
    if rule.doubts.is_empty() {
        return told;
    }
    format!(
        "{told}; in doubt, as it does not explain {}",
        first_of(&rule.doubts)
    )
}

fn first_of(cases: &[String]) -> String {
    let mut names: Vec<&str> = cases
        .iter()
        .take(MOST_EVIDENCE)
        .map(|name| within_tool(name))
        .collect();
    let more = cases.len().saturating_sub(names.len());
    let left_out = format!("{more} more");
    if more > 0 {
        names.push(&left_out);
    }
    names.join(", ")
}

fn summary(card: &Card) -> String {
    let (same, differ, untold) = card.counts();
    let explained = match card.unexplained.len() {
        _ if card.is_interrupted => "Not asked to the end: other calls would tell more.".to_owned(),
        0 => "These rules explain every answer.".to_owned(),
        count => format!(
            "{} not explained wholly by any rules:",
            counted(count, "answer")
        ),
    };
    format!(
        "{} as documented, {differ} otherwise, {untold} that nothing tells. {explained}",
        counted(same, "rule")
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_list_may_always_have_more() {
        let rule = |value: Value, certainty| KnownRule {
            rule: "a".to_owned(),
            about: String::new(),
            documented: value.clone(),
            value,
            certainty,
            evidence: Vec::new(),
            possible: Vec::new(),
            more_than: None,
            less_than: None,
            doubts: Vec::new(),
        };
        let said = |value, certainty| said(&rule(value, certainty));
        assert!(said(json!([".zip"]), Certainty::Certain).starts_with("at least ["));
        assert!(said(json!([".zip"]), Certainty::Likely).starts_with("probably at least ["));
        assert!(said(json!([]), Certainty::Likely).starts_with("probably an empty"));
        assert!(said(json!(".zip"), Certainty::Certain).starts_with('"'));
    }
}
