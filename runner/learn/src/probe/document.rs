//! The document that a tool should have had, written from its card.

use seekspec_conformance::model::profile::ToolSpec;
use serde_json::Value;

use super::card::{Card, Certainty, KnownRule};
use super::page::{said, shown};
use super::schema::Meanings;

/// The Markdown document of a tool. `name` is the target's name for it, `arguments` are those that
/// it has, each by the profile's name and by its own.
pub fn document(
    card: &Card,
    spec: &ToolSpec,
    name: &str,
    arguments: &[(String, String)],
) -> String {
    let meanings = Meanings::new(&card.profile, &card.tool);
    let mut text = format!(
        "# {name}\n\n{}.\n\n## Inputs\n\n",
        spec.about.trim_end_matches('.')
    );
    text += &inputs(spec, arguments);
    let lacking: Vec<&String> = (spec.parameters.keys())
        .filter(|ours| !arguments.iter().any(|(one, _)| one == *ours))
        .collect();
    let mut untold = Vec::new();
    for (topic, rules) in card.topics() {
        let about_it = rules
            .into_iter()
            .filter(|rule| !lacking.iter().any(|one| names(&rule.about, one)));
        let (told, not): (Vec<&KnownRule>, Vec<&KnownRule>) =
            about_it.partition(|rule| rule.certainty != Certainty::CannotTell);
        untold.extend(not);
        if told.is_empty() {
            continue;
        }
        let about = in_its_words(&meanings.of(topic), arguments);
        text += &format!("\n## {}\n\n", heading(topic));
        // A topic of one rule means what its rule means.
        if told.iter().all(|rule| rule.rule != topic) {
            text += &format!("{about}\n\n");
        }
        for rule in told {
            text += &format!("- {}\n", sentence(rule, &meanings, arguments));
        }
    }
    text += "\n## Not determined\n\n";
    text += "Calls from outside do not tell these apart; an author should state them.\n\n";
    for rule in untold {
        let about = in_its_words(&rule.about, arguments);
        text += &format!("- {about} (`{}`)\n", rule.rule);
    }
    text
}

fn inputs(spec: &ToolSpec, arguments: &[(String, String)]) -> String {
    let mut text = "| Field | Type | Required | Meaning |\n| --- | --- | --- | --- |\n".to_owned();
    let known = arguments
        .iter()
        .filter_map(|(ours, theirs)| Some((theirs, spec.parameters.get(ours)?)));
    for (field, about) in known {
        let required = if about.required { "yes" } else { "no" };
        let meaning = without_numbers(&about.about);
        let kind = about.kind.replace('|', "\\|");
        text += &format!("| `{field}` | {kind} | {required} | {meaning} |\n");
    }
    text
}

/// Whether a text names an argument.
fn names(about: &str, argument: &str) -> bool {
    about.contains(&format!("`{argument}`"))
}

/// Without the sections of another document, and with the tool's own names of arguments.
fn in_its_words(about: &str, arguments: &[(String, String)]) -> String {
    let about = without_sections(about);
    let renamed = arguments.iter().filter(|(ours, theirs)| ours != theirs);
    renamed.fold(about, |about, (ours, theirs)| {
        about.replace(&format!("`{ours}`"), &format!("`{theirs}`"))
    })
}

fn sentence(rule: &KnownRule, meanings: &Meanings, arguments: &[(String, String)]) -> String {
    let sentence = in_its_words(&rule.about, arguments);
    let about = sentence.trim_end_matches('.');
    match rule.certainty {
        Certainty::Mixed => return format!("{about}: not the same in every call."),
        Certainty::Otherwise => return format!("{about}: {}.", said(rule)),
        _ => {}
    }
    let value = match (&rule.value, rule.range()) {
        (value, None) => match meanings.of_value(&rule.rule, value) {
            Some(meaning) => without_sections(&meaning).trim_end_matches('.').to_owned(),
            None => quoted(value),
        },
        (_, Some(_)) => said(rule)
            .split(", not ")
            .next()
            .unwrap_or_default()
            .to_owned(),
    };
    let probably = match rule.certainty {
        Certainty::Certain => "",
        _ => "probably ",
    };
    format!("{about}: {probably}{value}.")
}

/// A value as code, unless it is said in words.
fn quoted(value: &Value) -> String {
    let text = shown(value);
    match value {
        Value::Number(_) | Value::String(_) | Value::Object(_) => code(&text),
        Value::Array(items) if !items.is_empty() => code(&text),
        _ => text,
    }
}

/// The text as code, which may have backticks in it.
fn code(text: &str) -> String {
    if text.contains('`') {
        format!("`` {text} ``")
    } else {
        format!("`{text}`")
    }
}

/// The first clause of a meaning; nothing if it has numbers, which are another tool's.
fn without_numbers(about: &str) -> String {
    let clause = about.split(';').next().unwrap_or_default();
    if clause.contains(|one: char| one.is_ascii_digit()) {
        String::new()
    } else {
        clause.replace('|', "\\|")
    }
}

/// Without the sections of another document, which follow in parentheses.
fn without_sections(about: &str) -> String {
    let mut text = String::new();
    let mut rest = about;
    while let Some((before, after)) = rest.split_once(" (") {
        text += before;
        match after.split_once(')') {
            Some((inside, after)) if inside.starts_with(|one: char| one.is_ascii_uppercase()) => {
                rest = after;
            }
            Some((inside, after)) => {
                text += &format!(" ({inside})");
                rest = after;
            }
            None => {
                text += " (";
                rest = after;
            }
        }
    }
    text + rest
}

fn heading(topic: &str) -> String {
    let words = topic.replace('_', " ");
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_of_another_document_are_left_out() {
        assert_eq!(
            without_sections(
                "How `limit` is read (Inputs, `limit`; Flow 6). A fraction (of one) counts."
            ),
            "How `limit` is read. A fraction (of one) counts."
        );
    }

    #[test]
    fn arguments_have_the_names_of_the_tool() {
        let arguments = [("old_string".to_owned(), "edits[0].oldText".to_owned())];
        assert_eq!(
            in_its_words("`old_string` is empty (Errors).", &arguments),
            "`edits[0].oldText` is empty."
        );
    }

    #[test]
    fn numbers_of_another_tool_are_left_out() {
        assert_eq!(without_numbers("Seconds; clamped to 0.5..60"), "Seconds");
        assert_eq!(without_numbers("At most 200"), "");
    }
}
