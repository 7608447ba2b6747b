//! The right answer of a case: that of the reference, or of the target that its profile names.

use std::collections::BTreeSet;

use seekspec_conformance::answer::Answer;
use seekspec_conformance::reader::{self, Asked, ShownLine};
use seekspec_conformance::suite::Case;
use serde_json::Value;

use super::call::CallTrial;
use seekspec_prove::good_targets::GoodTargets;
use seekspec_run::sandbox::{RunDirectory, SandboxError};

/// More lines of a text than these are not looked for.
const MOST_LINES: usize = 50;

/// The right answer of a case, and what it names.
#[derive(Debug)]
pub(super) struct Right {
    pub(super) answer: Answer,
    /// The paths, relative to the root.
    pub(super) paths: Vec<String>,
    pub(super) matches: Vec<ShownLine>,
}

impl Right {
    /// `None`: nothing gives it, or it is an error.
    pub(super) fn of(
        case: &Case,
        good: &GoodTargets,
        directory: &RunDirectory,
    ) -> Result<Option<Self>, SandboxError> {
        let (Some(target), Some(call)) = (good.of(&case.profile), case.only_call()) else {
            return Ok(None);
        };
        let trial = CallTrial::make(case, target, directory)?;
        let answer = trial
            .answer()
            .filter(|answer| !answer.is_error)
            .filter(|_| trial.passes());
        let readers = &call.tool_spec.readers;
        let asked = Asked {
            tree: &case.tree,
            arguments: Some(&call.arguments),
        };
        Ok(answer.map(|answer| Self {
            paths: reader::paths(readers, &answer, asked)
                .map(|named| named.paths)
                .unwrap_or_default(),
            matches: reader::matches(readers, &answer, asked).unwrap_or_default(),
            answer,
        }))
    }

    /// The number of its paths and matches that another answer lacks.
    pub(super) fn missing_in(&self, other: &Answer) -> usize {
        let structured = other.structured.as_ref().map(Value::to_string);
        let whole = format!("{}\n{}", other.text(), structured.unwrap_or_default());
        let words = self.words();
        words
            .iter()
            .filter(|word| !whole.contains(word.as_str()))
            .count()
    }

    /// The names of its files, and the lines of its texts if it shows matches, or has no names.
    fn words(&self) -> BTreeSet<String> {
        let shown = self.matches.iter().filter_map(|shown| shown.path.as_ref());
        let mut words: BTreeSet<String> = self
            .paths
            .iter()
            .chain(shown)
            .filter_map(|path| path.rsplit('/').next())
            .map(str::to_owned)
            .collect();
        if words.is_empty() || !self.matches.is_empty() {
            let mut texts = Vec::new();
            texts_in(
                self.answer.structured.as_ref().unwrap_or(&Value::Null),
                &mut texts,
            );
            let lines = texts.into_iter().flat_map(str::lines).map(str::trim);
            let lines = lines.filter(|line| !line.is_empty());
            words.extend(lines.take(MOST_LINES).map(str::to_owned));
        }
        words
    }
}

/// The texts in a structured part.
fn texts_in<'a>(value: &'a Value, texts: &mut Vec<&'a str>) {
    match value {
        Value::String(text) => texts.push(text),
        Value::Array(items) => {
            for item in items {
                texts_in(item, texts);
            }
        }
        Value::Object(fields) => {
            for field in fields.values() {
                texts_in(field, texts);
            }
        }
        _ => {}
    }
}
