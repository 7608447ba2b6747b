//! Every case can fail.

use super::rule::{CaseInFile, LintCheck, LintRule};
use crate::problem::Fault;

pub(super) const RULE: LintRule = LintRule {
    name: "asserts-nothing",
    about: "There is an answer that the case would reject.",
    check: LintCheck::Case(check),
};

fn check(CaseInFile { case, place, .. }: &CaseInFile<'_>) -> Vec<Fault> {
    let expectations = case
        .steps
        .iter()
        .map(|step| &step.expect)
        .chain(&case.together);
    if expectations
        .into_iter()
        .any(|expectation| expectation.asserts_something())
    {
        return Vec::new();
    }
    let help = "write the expected answer below `expect`".to_owned();
    vec![
        Fault::new(
            (*place).clone(),
            format!(
                "the case `{}` asserts nothing: no answer would fail it",
                case.id
            ),
        )
        .with_help(Some(help)),
    ]
}
