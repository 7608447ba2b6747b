//! Deviations that edits of calls and answers cannot express: one function each, which `with` names.

use regex::Regex;
use seekspec_conformance::near;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::reference::Reference;
use seekspec_run::implementation::{self, Caller, Cancellation, Implementation as _, ToolCall};

mod answers_remembered;
mod cancellation_ignored;
mod default_if_there;
mod file_left_behind;
mod files_forgotten;
mod headings_repeated;
mod lines_numbered;
mod lines_reversed;
mod links_followed;
mod names_reported;
mod number_from_text;
mod one_by_one;
mod position_kept;
mod read_as_text;
mod references_expanded;
mod retried_as_text;
mod roots_kept;
mod unmatched_is_missing;

/// A deviation that is a function.
pub(super) struct Function {
    /// The name that `with` gives.
    pub(super) name: &'static str,
    /// Answers a call.
    pub(super) perform: fn(&Faulty<'_>) -> Value,
}

/// A call that a faulty tool answers.
pub(super) struct Faulty<'a> {
    /// The arguments below the name of the function.
    pub(super) arguments: &'a Value,
    /// The params of the call, after the edits of the mutant.
    pub(super) params: &'a Value,
    /// The original call.
    pub(super) call: &'a ToolCall<'a>,
    /// A number that only this instance of the tool has: another one was started anew.
    pub(super) instance: u64,
    /// Answers params without the deviation, unless the call is cancelled.
    pub(super) next: &'a dyn Fn(&Value, &Cancellation) -> Value,
}

impl Faulty<'_> {
    /// The answer without the deviation.
    pub(super) fn right(&self) -> Value {
        self.answer(self.params)
    }

    /// The arguments of the function, deserialized.
    pub(super) fn arguments<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_value(self.arguments.clone()).ok()
    }

    /// The answer to other params with other rules.
    pub(super) fn answer_by(&self, rules: &Value, params: &Value) -> Option<Value> {
        let overlay = json!({ self.call.tool: rules });
        let reference = Reference::with_rules(self.call.profile, &overlay).ok()?;
        let caller = Caller {
            profile: self.call.profile,
            root: self.call.root,
            cancellation: self.call.cancellation,
            live: None,
        };
        implementation::perform(params, &caller, |call| reference.call(call)).ok()
    }

    /// The answer to other params, without the deviation.
    pub(super) fn answer(&self, params: &Value) -> Value {
        (self.next)(params, self.call.cancellation)
    }

    /// The elements of the list that the function's own argument `argument` names.
    pub(super) fn elements(&self) -> &[Value] {
        let list = self.arguments["argument"].as_str().unwrap_or_default();
        let elements = self.params["arguments"][list].as_array();
        elements.map_or(&[], Vec::as_slice)
    }

    /// The answer to a call with only this element, without the deviation.
    pub(super) fn alone(&self, element: &Value) -> Value {
        let list = self.arguments["argument"].as_str().unwrap_or_default();
        let mut params = self.params.clone();
        params["arguments"][list] = json!([element]);
        self.answer(&params)
    }

    /// The answer without the deviation, its text edited unless it is an error.
    fn edited(&self, edit: impl FnOnce(&str) -> String) -> Value {
        let mut answer = self.right();
        let is_error = answer["isError"] == true;
        if let Some(Value::String(text)) =
            answer.pointer_mut("/content/0/text").filter(|_| !is_error)
        {
            *text = edit(text);
        }
        answer
    }

    /// Whether the regular expression of this name matches a text; an invalid one matches nothing.
    fn matcher(&self, name: &str) -> impl Fn(&str) -> bool {
        let regex = self.arguments[name].as_str().map(Regex::new);
        move |text| matches!(&regex, Some(Ok(regex)) if regex.is_match(text))
    }
}

/// The text of an answer.
pub(super) fn text(result: &Value) -> String {
    let text = result["content"][0]["text"].as_str();
    text.unwrap_or_default().to_owned()
}

/// Every function.
pub(super) const ALL: &[Function] = &[
    answers_remembered::FUNCTION,
    cancellation_ignored::FUNCTION,
    default_if_there::FUNCTION,
    file_left_behind::FUNCTION,
    files_forgotten::FUNCTION,
    headings_repeated::FUNCTION,
    lines_numbered::FUNCTION,
    lines_reversed::FUNCTION,
    links_followed::FUNCTION,
    names_reported::FUNCTION,
    number_from_text::FUNCTION,
    one_by_one::FUNCTION,
    position_kept::FUNCTION,
    read_as_text::FUNCTION,
    references_expanded::FUNCTION,
    retried_as_text::FUNCTION,
    roots_kept::FUNCTION,
    unmatched_is_missing::FUNCTION,
];

/// The function of that name, or the message that it is unknown.
pub(super) fn find(name: &str) -> Result<&'static Function, String> {
    ALL.iter()
        .find(|function| function.name == name)
        .ok_or_else(|| {
            let help = near::did_you_mean(name, ALL.iter().map(|function| function.name))
                .map_or_else(String::new, |help| format!("; {help}"));
            format!("unknown function `{name}`{help}")
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_have_unique_names() {
        let mut names: Vec<&str> = ALL.iter().map(|function| function.name).collect();
        assert!(names.is_sorted());
        names.dedup();
        assert_eq!(names.len(), ALL.len());
        assert!(ALL.iter().all(|function| find(function.name).is_ok()));
        assert_eq!(
            find("file-left-behin").map(|_| ()),
            Err("unknown function `file-left-behin`; did you mean `file-left-behind`?".to_owned())
        );
    }
}
