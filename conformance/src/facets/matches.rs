//! Which lines an answer shows.

use schemars::{Schema, SchemaGenerator, json_schema};

use super::facet::{Check, Facet, Subject};
use super::list::{Form, ListCheck, ListReader, Words, list_forms};
use super::map::read_map;
use crate::mismatch::Mismatch;
use crate::model::profile::LineKind;
use crate::problem::Fault;
use crate::reader::{self, ShownLine};
use crate::yaml::Value;

pub(super) struct MatchesFacet;

list_forms! {
    /// Which lines an answer shows, each `path:line`; all keys apply together.
    MatchesForms {
        /// These; inside one file in this order, files in any order.
        in_order_by_file by group,
        and {
            /// The lines shown around the matches count too; they are written `path:line context`.
            with_context,
        }
    }
}

const WORDS: Words = Words {
    one: "match",
    many: "matches",
    group: "file",
    group_of: file_of,
};

/// With context, not every line that is shown is a match.
const WORDS_WITH_CONTEXT: Words = Words {
    one: "line",
    many: "lines",
    ..WORDS
};

const FORMS: &str = "`matches` is a list, or a map of forms such as `any_order`";

impl Facet for MatchesFacet {
    fn name(&self) -> &'static str {
        "matches"
    }

    fn about(&self) -> &'static str {
        "Which lines the answer shows: a list of `path:line`, exact and in order"
    }

    fn parse(&self, value: &Value) -> Result<Box<dyn Check>, Fault> {
        let forms = match value {
            Value::Sequence(_) => MatchesForms::default(),
            _ => read_map::<MatchesForms>(value, FORMS)?,
        };
        let with_context = forms.with_context;
        let name = |text: &str| line_name(text, with_context);
        let reader = ListReader { name: &name };
        let forms = match value {
            Value::Sequence(_) => vec![Form::InOrder(reader.plain(value)?)],
            _ => forms.forms(&reader)?,
        };
        let words = if with_context {
            &WORDS_WITH_CONTEXT
        } else {
            &WORDS
        };
        Ok(Box::new(MatchesCheck {
            list: ListCheck { forms, words },
            with_context,
        }))
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        let forms = generator.subschema_for::<MatchesForms>();
        json_schema!({"anyOf": [{"type": "array", "items": {"type": "string"}}, forms]})
    }

    fn judges_steps_together(&self) -> bool {
        true
    }
}

fn file_of(name: &str) -> &str {
    name.rsplit_once(':').map_or(name, |(path, _)| path)
}

/// `path:line`, or with context also `path:line context`, with the path as it is compared.
fn line_name(text: &str, with_context: bool) -> Result<String, String> {
    let (name, kind) = match text.strip_suffix(" context") {
        Some(_) if !with_context => {
            return Err(format!(
                "`{text}` is context, which only counts with `with_context: true`"
            ));
        }
        Some(name) => (name, LineKind::Context),
        None => (text, LineKind::Match),
    };
    let parts = || {
        let (path, line) = name.rsplit_once(':')?;
        Some(ShownLine {
            path: Some(reader::normalise(path)),
            line: line.parse().ok()?,
            kind,
        })
    };
    parts()
        .map(|shown| shown.to_string())
        .ok_or_else(|| format!("`{text}` is not of the form `path:line`"))
}

#[derive(Debug)]
struct MatchesCheck {
    list: ListCheck,
    with_context: bool,
}

impl Check for MatchesCheck {
    fn judge(&self, subject: &Subject<'_>) -> Result<(), Mismatch> {
        subject.succeeded()?;
        let mut named = Vec::new();
        for (answer, asked) in subject.asked() {
            let shown = reader::matches(&subject.tool.readers, answer, asked)
                .map_err(|error| Mismatch::unreadable(&error.to_string(), answer))?;
            named.extend(shown.into_iter().filter_map(|shown| self.name(shown)));
        }
        let mut answers = subject.answers.iter();
        self.list.judge(&named).map_err(|mismatch| {
            let unread =
                answers.find_map(|answer| reader::unread_matches(&subject.tool.readers, answer));
            mismatch.with_hint(unread)
        })
    }

    fn asserts_something(&self) -> bool {
        self.list.asserts_something()
    }

    fn in_words(&self) -> String {
        self.list.in_words()
    }

    fn ordered_paths(&self) -> Vec<Vec<String>> {
        let by_file: Vec<Vec<String>> =
            self.list.ordered().iter().map(|list| files(list)).collect();
        by_file
            .into_iter()
            .filter(|files| files.len() > 1)
            .collect()
    }
}

impl MatchesCheck {
    fn name(&self, shown: ShownLine) -> Option<String> {
        if shown.kind == LineKind::Context && !self.with_context {
            return None;
        }
        // The answer to a search of one file need not repeat which file it was.
        let path = shown.path.or_else(|| self.only_file().map(str::to_owned));
        Some(ShownLine { path, ..shown }.to_string())
    }

    /// The file of every line that is expected, if it is one.
    fn only_file(&self) -> Option<&str> {
        let mut files = self.list.names().map(file_of);
        let first = files.next()?;
        files.all(|file| file == first).then_some(first)
    }
}

/// The files of a list, each once, in its order.
fn files(list: &[String]) -> Vec<String> {
    let mut files: Vec<String> = Vec::new();
    for file in list.iter().map(|name| file_of(name)) {
        if !files.iter().any(|other| other == file) {
            files.push(file.to_owned());
        }
    }
    files
}
