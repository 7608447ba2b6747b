//! The lines that ripgrep would print, file by file.

use std::path::Path;
use std::sync::Arc;

use crate::engine::grep::{Failure, Hits, Keep, Scanner, Work, ordered};
use crate::engine::watch::Watch;
use crate::host::Context;
use crate::profiles::mini::listing::{ListingError, list};

use super::error::SearchError;
use super::plan::SearchPlan;
use super::result_line::{Content, ResultLine};
use super::rules::SearchRules;

/// All lines that match, as many as are taken from each file, in the order of the files.
pub(super) fn find(
    plan: &SearchPlan,
    rules: &SearchRules,
    context: &Context<'_>,
    watch: &Watch<'_>,
) -> Result<Vec<ResultLine>, SearchError> {
    let paths = list(&rules.listing, usize::MAX, context, watch, &|_| true)?.first;
    let search = Search {
        plan,
        rules,
        root: context.root,
        watch,
    };
    let enough = rules.content.max_output_bytes.saturating_add(1);
    let outcomes = ordered(&paths, &search, enough, context.threads, watch);
    if watch.stopped().is_some() {
        return Err(ListingError::Aborted.into());
    }
    let (mut lines, mut bytes) = (Vec::new(), 0_usize);
    for outcome in outcomes {
        let found = outcome?;
        bytes = bytes.saturating_add(found.bytes);
        lines.extend(found.lines);
    }
    if bytes > rules.content.max_output_bytes {
        return Err(SearchError::TooMuch);
    }
    Ok(lines)
}

struct Search<'a> {
    plan: &'a SearchPlan,
    rules: &'a SearchRules,
    root: &'a Path,
    watch: &'a Watch<'a>,
}

/// What one file adds to the output.
struct Found {
    lines: Vec<ResultLine>,
    bytes: usize,
}

impl<'a> Work<String> for Search<'a> {
    type Worker = Scanner<'a>;
    type Outcome = Result<Found, SearchError>;

    fn worker(&self) -> Scanner<'a> {
        Scanner::new(
            &self.plan.pattern,
            0,
            0,
            &self.rules.content.limits,
            self.watch,
        )
    }

    fn work(&self, scanner: &mut Scanner<'a>, path: &String) -> Option<Self::Outcome> {
        let searched = scanner
            .open(&self.root.join(path))
            .and_then(|file| scanner.search_beginning(file, &self.keep()));
        match searched {
            Ok((hits, binary_at)) => self.found(path, hits, binary_at).map(Ok),
            Err(_) if !self.rules.listing.unreadable_fails => None,
            Err(failure) => Some(Err(failed(path, &failure))),
        }
    }

    fn weight(&self, outcome: &Self::Outcome) -> usize {
        outcome.as_ref().map_or(usize::MAX, |found| found.bytes)
    }
}

impl Search<'_> {
    fn keep(&self) -> Keep {
        Keep {
            before: 0,
            after: 0,
            matches: self.plan.max_count,
            counted: self.plan.max_count,
            // A longer line is too much by itself.
            columns: self.rules.content.max_output_bytes,
            bytes: usize::MAX,
            ranges: None,
        }
    }

    fn found(&self, path: &str, hits: Hits, binary_at: Option<u64>) -> Option<Found> {
        let hides = binary_at.is_some() && !self.rules.content.shows_beginning_of_binary;
        if hits.lines.is_empty() || hides {
            return None;
        }
        let path: Arc<str> = path.into();
        let matches = hits
            .lines
            .into_iter()
            .map(|line| Content::Match(line.number, line.text));
        let contents = matches.chain(binary_at.map(Content::Binary));
        let lines: Vec<_> = contents
            .map(|content| ResultLine {
                path: path.clone(),
                content,
            })
            .collect();
        let bytes = lines.iter().map(|line| line.size(self.rules)).sum();
        Some(Found { lines, bytes })
    }
}

fn failed(path: &str, failure: &Failure) -> SearchError {
    let reason = match failure {
        Failure::TooLarge { limit } => format!("{path}: a line has more than {limit} bytes"),
        Failure::Unreadable(error) => format!("{path}: {error}"),
    };
    SearchError::Failed { reason }
}
