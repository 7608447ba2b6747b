//! Answers that show a part of a list, where no document says which part.

use std::collections::BTreeSet;

use seekspec_conformance::judge::Observed;
use seekspec_conformance::model::law::{ListOf, ListOrder, ListSpec, Relation};
use seekspec_conformance::model::profile::ToolSpec;
use seekspec_conformance::reader;
use seekspec_conformance::suite::{Case, Law, Step};
use serde_json::{Map, Value, json};

use super::RandomTrial;
use super::decided::DecidedCase;
use crate::record::Assertion;
use crate::selftest::case_runner::CaseRunner;
use seekspec_run::schedule::RunError;

/// Longer than the list of any random tree.
const WHOLE: u64 = 100_000;

/// The list that a tool answers, if no document says which part of it a limit leaves.
pub(super) struct CutList<'a> {
    list: &'a ListSpec,
    /// The argument that skips entries, and those that make the list one of pages.
    pages: Option<(&'a str, &'a Map<String, Value>)>,
}

/// The part of a list that an answer shows.
pub(super) struct ListPart {
    of: ListOf,
    /// The directories and files of the shown entries; `None`: their lines do not name them.
    names: Option<BTreeSet<String>>,
    /// The same with a call that asks for the whole list; `None`: none is known.
    pub(super) whole: Option<RandomTrial>,
}

impl<'a> CutList<'a> {
    /// `None`: nothing cuts it, or its order decides what is left.
    pub(super) fn of(laws: &[&'a Law]) -> Option<Self> {
        let list = &laws.first()?.list;
        let pages = |law: &&'a Law| match &law.spec.relation {
            Relation::Pages { offset, with, .. } => Some((offset.as_str(), with)),
            _ => None,
        };
        let is_cut = list.limit.is_some() && list.order != ListOrder::Newest;
        is_cut.then(|| Self {
            list,
            pages: laws.iter().find_map(pages),
        })
    }

    /// Whether the answer may show a part of the list.
    fn may_be_cut(&self, step: &Step, shown: &[String]) -> bool {
        let skips = self.pages.is_some_and(|(offset, _)| {
            let skipped = step.arguments.get(offset);
            skipped.is_some_and(|skipped| *skipped != json!(0) && !skipped.is_null())
        });
        !shown.is_empty() && (skips || shown.len() >= self.list.longest(&step.arguments))
    }

    /// The same with a call that asks for the whole list.
    fn whole(&self, trial: &RandomTrial, step: usize) -> Option<RandomTrial> {
        let mut trial = trial.clone();
        let arguments = trial.calls.get_mut(step)?.arguments.as_object_mut()?;
        if let Some((offset, with)) = self.pages {
            arguments.remove(offset);
            arguments.extend(with.clone());
        }
        let limit = self.list.limit.as_ref()?.argument.iter();
        arguments.extend(limit.map(|argument| (argument.clone(), json!(WHOLE))));
        Some(trial)
    }

    /// The part that an answer shows; `None`: it is decided. `all` are the entries that an answer to a
    /// call for the whole list shows.
    fn part(
        &self,
        step: &Step,
        shown: &[String],
        (whole, all): (RandomTrial, Option<&[String]>),
    ) -> Option<ListPart> {
        let limit = self.list.limit.as_ref()?;
        // A list as long as the limit of a call without one may be cut in spite of it.
        let all = all.filter(|all| u64::try_from(all.len()) != Ok(limit.default));
        if all.is_some_and(|all| all.len() == shown.len() || self.is_of_one_file(all)) {
            return None;
        }
        Some(ListPart {
            of: self.list.of,
            names: self.are_named(step).then(|| names(shown)),
            whole: all.map(|_| whole),
        })
    }

    /// The entries that an answer shows; `None`: it cannot be read.
    fn shown(&self, tool: &ToolSpec, case: &Case, seen: &Observed) -> Option<Vec<String>> {
        let (readers, answer) = (&tool.readers, &seen.answer);
        match self.list.of {
            _ if answer.is_error => None,
            ListOf::Paths => Some(reader::paths(readers, answer, &case.tree).ok()?.paths),
            ListOf::Matches => {
                let shown = reader::matches(readers, answer).ok()?;
                Some(shown.iter().map(ToString::to_string).collect())
            }
        }
    }

    /// Lines of one file have an order.
    fn is_of_one_file(&self, shown: &[String]) -> bool {
        let mut files = shown.iter().map(|entry| file_of(entry));
        let first = files.next();
        self.list.of == ListOf::Matches && files.all(|file| Some(file) == first)
    }

    /// Whether the lines of an entry name it: not where a path has matching lines below it.
    fn are_named(&self, step: &Step) -> bool {
        self.list.of == ListOf::Matches || step.tool_spec.readers.matches.is_none()
    }
}

impl ListPart {
    /// The part of an assertion that holds of any part of the list.
    pub(super) fn of_any(&self, assertion: Assertion) -> Option<Assertion> {
        let names = self
            .names
            .as_ref()
            .map(|names| names.iter().map(String::as_str).collect());
        assertion.of_any_part(self.of, names.as_ref())
    }
}

impl DecidedCase<'_, '_> {
    /// The part of a list that the reference's answer shows, if it may show another.
    pub(super) fn find_part(
        &self,
        number: usize,
        runner: &mut CaseRunner<'_>,
    ) -> Result<Option<ListPart>, RunError> {
        let right = self.right_as_judged();
        let step = self.case.steps.get(number).zip(right.get(number));
        let (Some(list), Some((step, seen))) = (&self.tool.cut_list, step) else {
            return Ok(None);
        };
        if step.tool != self.tool.file.tool {
            return Ok(None);
        }
        let tool = self.baseline.contract().tool(step);
        let shown = list
            .shown(&tool, self.case, seen)
            .filter(|shown| list.may_be_cut(step, shown));
        let Some((shown, whole)) = shown.zip(list.whole(self.trial, number)) else {
            return Ok(None);
        };
        let all = self.other(&whole, runner, |other, _| {
            let right = other.right_as_judged();
            Ok(right
                .get(number)
                .and_then(|seen| list.shown(&tool, self.case, seen)))
        })?;
        Ok(list.part(step, &shown, (whole, all.as_deref())))
    }
}

/// The file of an entry, `path` or `path:line`.
fn file_of(entry: &str) -> &str {
    let (file, line) = entry.rsplit_once(':').unwrap_or((entry, ""));
    let is_line = !line.is_empty() && line.bytes().all(|one| one.is_ascii_digit());
    if is_line { file } else { entry }
}

/// The directories and files of which the paths of these entries are made.
fn names(entries: &[String]) -> BTreeSet<String> {
    let names = entries
        .iter()
        .flat_map(|entry| file_of(entry).split('/'))
        .filter(|name| !name.is_empty());
    names.map(str::to_owned).collect()
}
