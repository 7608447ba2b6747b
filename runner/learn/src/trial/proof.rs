//! Tools that no right call shows although calls of others are right: their names were guessed from words,
//! and they may be other tools, which would be accused. They become comments.

use super::context::TrialContext;
use crate::finding::Finding;

/// Leaves out tools of these guessed names.
pub(crate) fn settle(context: &mut TrialContext<'_>, guessed: &[String]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut tools = context.draft.tools(context.suite).into_iter();
    if !tools.any(|tool| context.works(&tool)) {
        return findings;
    }
    for tool in guessed {
        let draft = context.draft.without_tool(tool, context.suite);
        if let Some(draft) = draft.filter(|_| !context.works(tool)) {
            context.draft = draft;
            let text = "left out of `tools`: its name is a guess, and no call was right";
            findings.push(Finding::absent(tool, text, false));
        }
    }
    findings
}
