//! Repeats the first answer to equal calls without reading the tree again.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

use super::Function;

/// The answers to calls in a tree. No two trees of a process that differ have the same root.
static ANSWERS: Mutex<Option<HashMap<(PathBuf, String), Value>>> = Mutex::new(None);

pub(super) const FUNCTION: Function = Function {
    name: "answers-remembered",
    perform: |faulty| {
        let key = (faulty.call.root.to_owned(), faulty.params.to_string());
        let mut answers = ANSWERS.lock().unwrap_or_else(PoisonError::into_inner);
        let remembered = answers.get_or_insert_default();
        remembered
            .entry(key)
            .or_insert_with(|| faulty.right())
            .clone()
    },
};
