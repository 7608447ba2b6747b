//! The call failed, and the documented part of the message.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;

use super::facet::{Check, Facet, Subject};
use super::map::read_map;
use super::sentences::{Sentences, sentence, sentences};
use crate::answer::Answer;
use crate::diff::{self, DiffLine, quoted};
use crate::gaps::Sentence;
use crate::mismatch::{Mismatch, NOT_FAILED};
use crate::model::profile::ErrorStyle;
use crate::problem::{Fault, YamlPlace};
use crate::yaml::Value;

pub(super) struct Error;

/// The documented part of an error message.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct ErrorMessage {
    /// The flag is set, even where the profile says that errors may be plain text.
    flagged: bool,
    /// The message starts with this.
    starts: Option<String>,
    /// Each occurs within one line of the message.
    contains: Vec<String>,
    /// None occurs within a line of the message.
    excludes: Vec<String>,
}

const FORMS: &str =
    "`error` is `true`, a sentence, or a map of `flagged`, `starts`, `contains` and `excludes`";

impl Facet for Error {
    fn name(&self) -> &'static str {
        super::ERROR
    }

    fn about(&self) -> &'static str {
        "The call failed, and the documented part of the message"
    }

    fn parse(&self, value: &Value) -> Result<Box<dyn Check>, Fault> {
        Ok(Box::new(match value {
            Value::Bool(true) => ErrorCheck::default(),
            Value::Bool(false) => return Err(no_error_is_the_default()),
            Value::String(text) => ErrorCheck {
                sentences: Sentences {
                    includes: vec![sentence(text)?],
                    ..Sentences::default()
                },
                ..ErrorCheck::default()
            },
            _ => read_map::<ErrorMessage>(value, FORMS)?.check()?,
        }))
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        let message = generator.subschema_for::<ErrorMessage>();
        json_schema!({"anyOf": [{"type": "string"}, {"const": true}, message]})
    }
}

fn no_error_is_the_default() -> Fault {
    Fault::new(
        YamlPlace::default(),
        "a call is expected to succeed where nothing is said: leave `error` out",
    )
}

impl ErrorMessage {
    fn check(&self) -> Result<ErrorCheck, Fault> {
        let place = YamlPlace::default().key("starts");
        let starts = self.starts.as_deref().map(sentence).transpose();
        Ok(ErrorCheck {
            flagged: self.flagged,
            starts: starts.map_err(|fault| fault.below(&place))?,
            sentences: Sentences {
                includes: sentences("contains", &self.contains)?,
                excludes: sentences("excludes", &self.excludes)?,
            },
        })
    }
}

#[derive(Debug, Default)]
struct ErrorCheck {
    flagged: bool,
    starts: Option<Sentence>,
    sentences: Sentences,
}

impl Check for ErrorCheck {
    fn judge(&self, subject: &Subject<'_>) -> Result<(), Mismatch> {
        let message = subject.text();
        let is_flagged = subject.answer().is_some_and(|answer| answer.is_error);
        let may_lack_flag = match subject.tool.errors {
            ErrorStyle::Flagged => false,
            ErrorStyle::Text => !self.flagged && subject.tool.may_tell_an_error(&message),
            ErrorStyle::Field => subject.answer().is_some_and(Answer::has_error_field),
        };
        if is_flagged || may_lack_flag {
            self.judge_message(
                &message,
                if is_flagged {
                    "the message"
                } else {
                    "the text"
                },
            )
        } else {
            Err(self.not_flagged(&message))
        }
    }

    fn asserts_something(&self) -> bool {
        true
    }

    fn in_words(&self) -> String {
        let starts = self
            .starts
            .iter()
            .map(|starts| format!("an error that starts with {}", quoted(&starts.to_string())));
        let includes = self
            .sentences
            .includes
            .iter()
            .map(|one| format!("an error with {}", quoted(&one.to_string())));
        let excludes = self
            .sentences
            .excludes
            .iter()
            .map(|one| format!("an error without {}", quoted(&one.to_string())));
        let all: Vec<String> = starts.chain(includes).chain(excludes).collect();
        if all.is_empty() {
            let flag = if self.flagged { " with `isError`" } else { "" };
            format!("an error{flag}")
        } else {
            all.join("\n")
        }
    }
}

impl ErrorCheck {
    fn judge_message(&self, message: &str, what: &str) -> Result<(), Mismatch> {
        match &self.starts {
            Some(starts) if !starts.begins(message) => {
                let first = message.split('\n').next().unwrap_or_default();
                let pieces = [
                    DiffLine::Missing(starts.to_string()),
                    DiffLine::Unexpected(first.to_owned()),
                ];
                let sentence =
                    format!("{what} does not start with {}", quoted(&starts.to_string()));
                Err(Mismatch::new(sentence, &self.in_words(), message)
                    .with_diff(Some(diff::render(&pieces))))
            }
            _ => self.sentences.judge(message, what),
        }
    }

    fn not_flagged(&self, text: &str) -> Mismatch {
        let has_words = self.starts.is_some() || !self.sentences.includes.is_empty();
        let message = if has_words && self.judge_message(text, "the text").is_ok() {
            "the text is the expected message, but `isError` is not set"
        } else {
            NOT_FAILED
        };
        Mismatch::new(message, &self.in_words(), text)
    }
}
