//! Which files an answer names.

use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::Value as Json;

use super::facet::{Check, Facet, Subject};
use super::list::{Form, ListCheck, ListReader, Words, list_forms};
use super::map::read_map;
use crate::answer::Answer;
use crate::diff::quoted;
use crate::mismatch::{Mismatch, OWN_FORMAT};
use crate::problem::Fault;
use crate::reader;
use crate::yaml::Value;

pub(super) struct PathsFacet;

list_forms! {
    /// Which files an answer names; all keys apply together.
    PathsForms {
        /// These; inside one directory in this order, directories in any order.
        in_order_by_directory by group,
    }
}

const WORDS: Words = Words {
    one: "path",
    many: "paths",
    group: "directory",
    group_of: |path| path.rsplit_once('/').map_or("", |(directory, _)| directory),
};

const READER: ListReader<'_> = ListReader {
    name: &|path| Ok(reader::normalise(path)),
};

const FORMS: &str = "`paths` is a list, or a map of forms such as `any_order`";

impl Facet for PathsFacet {
    fn name(&self) -> &'static str {
        "paths"
    }

    fn about(&self) -> &'static str {
        "Which files the answer names, as the profile reads them: a list is exact and in order"
    }

    fn parse(&self, value: &Value) -> Result<Box<dyn Check>, Fault> {
        let forms = match value {
            Value::Sequence(_) => vec![Form::InOrder(READER.plain(value)?)],
            _ => read_map::<PathsForms>(value, FORMS)?.forms(&READER)?,
        };
        Ok(Box::new(PathsCheck(ListCheck {
            forms,
            words: &WORDS,
        })))
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        let forms = generator.subschema_for::<PathsForms>();
        json_schema!({"anyOf": [{"type": "array", "items": {"type": "string"}}, forms]})
    }

    fn judges_steps_together(&self) -> bool {
        true
    }
}

#[derive(Debug)]
struct PathsCheck(ListCheck);

impl Check for PathsCheck {
    fn judge(&self, subject: &Subject<'_>) -> Result<(), Mismatch> {
        subject.succeeded()?;
        let mut named = reader::Named::default();
        for (answer, asked) in subject.asked() {
            let read = reader::paths(&subject.tool.readers, answer, asked)
                .map_err(|error| Mismatch::unreadable(&error.to_string(), answer))?;
            named.paths.extend(read.paths);
            named.prose.extend(read.prose);
        }
        self.0.judge(&named.paths).map_err(|mismatch| {
            let hint = self.hint(subject.answers);
            let none_named = named.paths.is_empty();
            let mut answers = subject.answers.iter();
            let unread =
                answers.find_map(|answer| reader::unread_paths(&subject.tool.readers, answer));
            let hint = hint.or_else(|| prose_hint(&named.prose, &self.0, none_named));
            mismatch.with_hint(hint.or(unread))
        })
    }

    fn asserts_something(&self) -> bool {
        self.0.asserts_something()
    }

    fn in_words(&self) -> String {
        self.0.in_words()
    }

    fn ordered_paths(&self) -> Vec<Vec<String>> {
        self.0.ordered()
    }
}

impl PathsCheck {
    /// A list of the structured part that would have been right: then the files are, and only the text is read wrongly.
    fn hint(&self, answers: &[&Answer]) -> Option<String> {
        let [answer] = answers else {
            return None;
        };
        let fields = answer.structured.as_ref()?.as_object()?;
        let (field, _) = fields.iter().find(|(_, value)| self.is_right(value))?;
        Some(format!(
            "`structuredContent.{field}` has the expected paths: {OWN_FORMAT}, say in the target file how paths are read from it"
        ))
    }

    fn is_right(&self, value: &Json) -> bool {
        let name = |item: &Json| item.as_str().map(reader::normalise);
        let names = || {
            value
                .as_array()?
                .iter()
                .map(name)
                .collect::<Option<Vec<_>>>()
        };
        names().is_some_and(|names| !names.is_empty() && self.0.judge(&names).is_ok())
    }
}

/// A hint where the text names no path, or in a form that the reader does not recognise.
fn prose_hint(prose: &[String], list: &ListCheck, none_named: bool) -> Option<String> {
    let hides = |line: &&String| list.names().any(|name| line.contains(name));
    match (prose.iter().find(hides), prose.first()) {
        (Some(line), _) => Some(format!(
            "the line {} was taken for prose, as it contains a space and is not in the tree: {OWN_FORMAT}, say in the target file how paths are read from it",
            quoted(line)
        )),
        (None, Some(line)) if none_named => Some(format!("the text says {}", quoted(line))),
        _ => None,
    }
}
