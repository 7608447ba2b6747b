//! Answers that come later: a call is started, and another tool has its result.

use regex::Regex;

use super::{Candidate, KeyChange, SeenFailure, calls};
use crate::doctor::follow_up;
use crate::doctor::trial::TargetTrial;
use seekspec_run::yaml_text::quoted;

/// Words for a call that is over.
const OVER: &str = r"(?i)\b(?:completed?|done|finished)\b";

/// The call that follows. It is tried here, since only its last answer shows when it is over.
pub(super) fn candidates(seen: &SeenFailure<'_>) -> Vec<Candidate> {
    let has_one = seen.target.mapping.follow_up(&seen.case.tool).is_some();
    let Some(answer) = seen.success().filter(|_| !has_one) else {
        return Vec::new();
    };
    let tool = seen.target.tool_name(&seen.case.tool);
    let listed = seen.context.probe.tools.as_deref().unwrap_or_default();
    let Some(call) = follow_up::then(&answer.text(), tool, listed) else {
        return Vec::new();
    };
    let until = |expression: &str| format!("then: {{{call}, until: {}}}", quoted(expression));
    let last = last_answer(seen, &until(OVER));
    let then = match last.as_deref().and_then(sign_of_the_end) {
        Some(sign) => until(&sign),
        None => format!("then: {{{call}}}"),
    };
    // Before the result is asked for, a switch of the first call changes nothing.
    let switches = calls::switches(seen).into_iter();
    let both = switches.map(|switch| format!("{then}, {switch}"));
    let keys: Vec<String> = [then.clone()].into_iter().chain(both).collect();
    keys.into_iter()
        .map(|keys| (KeyChange::Tool(keys), "the result may come later"))
        .collect()
}

/// The text of the last answer; `None`: no call is the last one.
fn last_answer(seen: &SeenFailure<'_>, keys: &str) -> Option<String> {
    let context = seen.context;
    let target = seen.target.amended(&seen.case.tool, keys, context.suite)?;
    let trial = TargetTrial::make(seen.case, &target, context.directory).ok()?;
    trial.answer().map(|answer| answer.text())
}

/// The expression for the end, with the word before it, as in `Status: COMPLETED`.
fn sign_of_the_end(text: &str) -> Option<String> {
    let named = Regex::new(&format!(r#"\w+["']?[:=] ?["']?{OVER}"#)).ok()?;
    let first = Regex::new(&format!(r"(?m)^{OVER}")).ok()?;
    match (named.find(text), first.find(text)) {
        (Some(found), _) => Some(regex::escape(found.as_str())),
        (None, Some(found)) => Some(format!("(?m)^{}", regex::escape(found.as_str()))),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_where_a_word_says_so() {
        let sign = |text| sign_of_the_end(text);
        let status = Some("Status: COMPLETED".to_owned());
        assert_eq!(sign("Search s1\nStatus: COMPLETED (3)"), status);
        assert_eq!(
            sign(r#"{"state": "done"}"#).as_deref(),
            Some("state\": \"done")
        );
        assert_eq!(sign("done: a.ts").as_deref(), Some("(?m)^done"));
        assert_eq!(sign("a.ts: 3"), None);
    }
}
