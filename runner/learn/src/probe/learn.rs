//! Values of rules that an answer itself suggests: numbers of things in it, and its texts.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;
use seekspec_conformance::judge::Observed;
use seekspec_conformance::signs::lists;
use serde_json::{Value, json};

use super::hypotheses::{is_possible, like};
use super::overlay::Overlay;
use super::search::RuleSearch;
use seekspec_run::schedule::RunError;

/// The most steps of a search for a number.
const MOST_STEPS: usize = 40;

/// Values for the rules that show in the case, as its answer suggests them.
pub(super) fn changes(search: &mut RuleSearch<'_>, case: usize) -> Result<Vec<Overlay>, RunError> {
    let rules: Vec<String> = search
        .cases_of
        .iter()
        .filter(|(_, cases)| cases.contains(&case))
        .map(|(rule, _)| rule.clone())
        .collect();
    let found = search.answers.get(&case).cloned().unwrap_or_default();
    let counts = counts(&found);
    let mut changes = Vec::new();
    for rule in rules {
        let value = search
            .overlay
            .0
            .get(&rule)
            .or(search.documented.get(&rule))
            .cloned();
        match value {
            Some(number @ Value::Number(_)) => {
                let nearest = nearest(search, &rule, &number, case)?;
                let numbers = counts
                    .iter()
                    .copied()
                    .chain(nearest)
                    .map(|one| Overlay::one(&rule, like(&number, one)));
                changes.extend(numbers);
            }
            Some(Value::String(_)) => {
                let texts = texts_of(search, &rule, case, &found)?.into_iter();
                changes.extend(texts.map(|text| Overlay::one(&rule, json!(text))));
            }
            _ => {}
        }
    }
    Ok(changes)
}

/// Every number of things in the answers.
fn counts(observed: &[Observed]) -> BTreeSet<u64> {
    let mut counts: BTreeSet<usize> = BTreeSet::new();
    for seen in observed {
        let text = seen.answer.text();
        let widths = text.lines().map(|line| line.chars().count());
        counts.extend([text.len(), text.lines().count()]);
        counts.extend(widths.max());
        let entries = text
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty());
        counts.insert(entries.count());
        counts.extend(numbers(&text).into_iter().take(8));
    }
    counts.into_iter().map(|count| count as u64).collect()
}

fn numbers(text: &str) -> BTreeSet<usize> {
    let words = text.split(|one: char| !one.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).collect()
}

/// The number under which the reference comes nearest to the answer: the best of a coarse row, and
/// then halved from both sides.
fn nearest(
    search: &mut RuleSearch<'_>,
    rule: &str,
    value: &Value,
    case: usize,
) -> Result<Option<u64>, RunError> {
    let mut steps = 0;
    let mut far = |search: &mut RuleSearch<'_>, number: u64| {
        steps += 1;
        let overlay = search
            .overlay
            .with(&Overlay::one(rule, like(value, number)));
        let (profile, tool) = (search.subject.profile, search.subject.tool);
        if steps > MOST_STEPS || !is_possible(profile, tool, &overlay) {
            return Ok(usize::MAX);
        }
        let signs = search.signs(&overlay, case)?;
        Ok::<usize, RunError>(search.asked[&case].distance(&signs))
    };
    let row: Vec<u64> = (0..20).map(|power| 1_u64 << power).collect();
    let mut best = (usize::MAX, 0);
    for (at, number) in row.iter().enumerate() {
        best = best.min((far(search, *number)?, at));
    }
    let (mut low, mut high) = (
        row[best.1.saturating_sub(1)],
        row[(best.1 + 1).min(row.len() - 1)],
    );
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        let (left, right) = (far(search, middle)?, far(search, middle + 1)?);
        if left == usize::MAX || right == usize::MAX {
            break;
        }
        if left <= right {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Ok((best.0 != usize::MAX).then_some(low))
}

/// The texts that stand where that of the document was expected, which has all placeholders.
fn texts_of(
    search: &mut RuleSearch<'_>,
    rule: &str,
    case: usize,
    found: &[Observed],
) -> Result<Vec<String>, RunError> {
    let Some(Value::String(template)) = search.documented.get(rule).cloned() else {
        return Ok(Vec::new());
    };
    let as_documented = search.overlay.without(&Overlay::one(rule, Value::Null));
    let predicted = search.predictor.observed(&as_documented, case)?;
    let (subject, pairs) = (search.subject, predicted.iter().zip(found).enumerate());
    let case = subject.cases[case];
    let (ours, theirs) = (subject.contract_of_the_reference(), subject.contract);
    // A list does not stand for a message, nor a message for a list.
    let alike = pairs.filter(|(step, (predicted, found))| {
        lists(case, *step, &predicted.answer, &ours) == lists(case, *step, &found.answer, theirs)
    });
    Ok(texts(&template, alike.map(|(_, pair)| pair)))
}

/// The texts that stand where the rule's text was expected, with its placeholders. The words of an
/// error are learned from errors only, unless they repeat what the placeholders stand for.
fn texts<'a>(
    template: &str,
    pairs: impl Iterator<Item = (&'a Observed, &'a Observed)>,
) -> Vec<String> {
    let Some(shape) = shape(template) else {
        return Vec::new();
    };
    pairs
        .filter_map(|(predicted, found)| {
            let (expected, text) = (predicted.answer.text(), found.answer.text());
            let captures = shape.captures(&expected)?;
            let whole = captures.get(0)?;
            let (before, after) = (&expected[..whole.start()], &expected[whole.end()..]);
            let mut own = text.strip_prefix(before)?.strip_suffix(after)?.to_owned();
            let mut repeats = false;
            for name in shape.capture_names().flatten() {
                let value = captures.name(name)?.as_str();
                if !value.is_empty() {
                    repeats |= own.contains(value);
                    own = own.replace(value, &format!("{{{name}}}"));
                }
            }
            (repeats || predicted.answer.is_error == found.answer.is_error).then_some(own)
        })
        .collect()
}

/// Whether a text has all placeholders of another.
pub(super) fn has_placeholders_of(text: &str, template: &str) -> bool {
    let parts = template.split('{').skip(1);
    let mut names = parts.filter_map(|part| part.split_once('}'));
    names.all(|(name, _)| text.contains(&format!("{{{name}}}")))
}

/// The expression of a text with `{placeholders}`.
pub(super) fn shape(template: &str) -> Option<Regex> {
    static PLACEHOLDER: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"\\\{([a-z_]+)\\\}").ok());
    if template.is_empty() {
        return None;
    }
    let escaped = regex::escape(template);
    let filled = PLACEHOLDER.as_ref()?.replace_all(&escaped, "(?<$1>.*)");
    Regex::new(&format!("(?s){filled}")).ok()
}

#[cfg(test)]
mod tests {
    use seekspec_conformance::answer::Answer;

    use super::*;

    fn said(text: &str) -> Vec<Observed> {
        let answer = Answer {
            blocks: vec![Some(text.to_owned())],
            ..Answer::default()
        };
        vec![Observed {
            answer,
            ..Observed::default()
        }]
    }

    fn check(template: &str, predicted: &str, found: &str, expected: &[&str]) {
        let (predicted, found) = (said(predicted), said(found));
        assert_eq!(texts(template, predicted.iter().zip(&found)), expected);
    }

    #[test]
    fn a_text_is_learned_with_its_placeholders() {
        check(
            "Not found: {path}",
            "Not found: a.ts",
            "ENOENT, stat 'a.ts'",
            &["ENOENT, stat '{path}'"],
        );
        check(
            "[more]",
            "a.ts\n\n[more]",
            "a.ts\n\n(more follows)",
            &["(more follows)"],
        );
    }

    #[test]
    fn a_text_may_lack_a_placeholder() {
        assert!(has_placeholders_of(
            "{path} is not there",
            "Not found: {path}"
        ));
        assert!(has_placeholders_of("[more]", "[cut]"));
        assert!(!has_placeholders_of("bad: unclosed group", "bad: {reason}"));
    }

    #[test]
    fn an_answer_is_not_taken_for_the_wording_of_an_error() {
        let mut refused = said("`limit` must be a number");
        refused[0].answer.is_error = true;
        let learned =
            |found: &[Observed]| texts("`{field}` must be a number", refused.iter().zip(found));
        assert!(learned(&said("a.ts")).is_empty());
        // Some tools do not flag an error.
        assert_eq!(learned(&said("Error: limit")), ["Error: {field}"]);
    }

    #[test]
    fn where_the_rest_differs_too_nothing_is_learned() {
        check("[more]", "a.ts\n[more]", "b.ts\n(more)", &[]);
    }
}
