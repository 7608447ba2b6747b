//! Searches what is there (Flow 9 to 12).

use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use crate::engine::grep::{
    EcmaFailure, EcmaPattern, Failure, Hits, Keep, Pattern, RegexOptions, Scanner, Work, ordered,
};
use crate::engine::line_ranges::LineRanges;
use crate::engine::watch::Watch;
use crate::host::Context;
use crate::profiles::omp::call::CallError;

use super::error::SearchError;
use super::harvest::{Found, Harvest, Origin};
use super::plan::SearchPlan;
use super::rules::SearchRules;
use super::sources::{Sources, Text, TextContent};
use super::units::{Item, units};

/// Searches the sources.
pub(super) fn scan(
    plan: &SearchPlan,
    rules: &SearchRules,
    context: &Context<'_>,
) -> Result<Harvest, SearchError> {
    let watch = Watch::new(context.clock, &context.cancellation, None);
    let sources = Sources::find(plan, rules, context.root, &watch)?;
    let is_single = plan.is_single && sources.are_exact();
    let scan = Scan {
        plan,
        rules,
        context,
        watch: &watch,
        keep: keep(is_single, plan, rules),
        is_single,
    };
    let mut harvest = Harvest {
        is_single,
        ..Harvest::default()
    };
    scan.files(&sources, &mut harvest)?;
    scan.texts(&sources.texts, &mut harvest)?;
    if context.cancellation.is_cancelled() && rules.walk.abort_fails {
        return Err(SearchError::ABORTED);
    }
    harvest.missing = sources.missing;
    harvest.unreadable = sources.unreadable;
    harvest.scopes = sources.scopes;
    Ok(harvest)
}

/// One match more than the cap is counted, so that it is known whether there are more.
fn keep(is_single: bool, plan: &SearchPlan, rules: &SearchRules) -> Keep {
    let limits = &rules.limits;
    let matches = if is_single {
        limits.matches_of_single
    } else {
        limits.matches_of_several
    };
    Keep {
        before: plan.before,
        after: plan.after,
        matches: matches.min(limits.total),
        counted: limits.total.saturating_add(1),
        columns: limits.columns,
        bytes: rules.output.max_bytes,
        ranges: None,
    }
}

struct Scan<'a> {
    plan: &'a SearchPlan,
    rules: &'a SearchRules,
    context: &'a Context<'a>,
    watch: &'a Watch<'a>,
    keep: Keep,
    is_single: bool,
}

impl Scan<'_> {
    fn files(&self, sources: &Sources<'_>, harvest: &mut Harvest) -> Result<(), SearchError> {
        if sources.files.is_empty() && sources.trees.is_empty() {
            return Ok(());
        }
        let pattern = Pattern::new(
            &self.plan.pattern,
            self.plan.options,
            &self.rules.regex.dialect,
        )?;
        let units = units(sources, self.plan, self.rules, self.context, self.watch)?;
        let search = FileSearch {
            pattern: &pattern,
            scan: self,
        };
        if units.iter().all(|unit| unit.len() == 1) {
            // Each with a cap of its own, which its counting is: so they can be searched side by side.
            let files: Vec<Item> = units.into_iter().flatten().collect();
            for outcome in self.search(&files, &search, usize::MAX) {
                self.take(vec![outcome], harvest)?;
            }
            return Ok(());
        }
        for unit in units {
            let outcomes = self.search(&unit, &search, self.rules.limits.total.saturating_add(1));
            self.take(outcomes, harvest)?;
        }
        Ok(())
    }

    fn search(&self, items: &[Item], search: &FileSearch<'_>, cap: usize) -> Vec<Outcome> {
        let threads = if items.len() == 1 {
            NonZeroUsize::MIN
        } else {
            self.context.threads
        };
        ordered(items, search, cap, threads, self.watch)
    }

    /// Takes the outcomes of one search, up to its cap.
    fn take(&self, outcomes: Vec<Outcome>, harvest: &mut Harvest) -> Result<(), SearchError> {
        let mut left = self.rules.limits.total;
        for outcome in outcomes {
            match outcome {
                Outcome::Found(mut found) => {
                    harvest.capped |= found.hits.found > left;
                    found.hits.truncate(left);
                    left -= found.hits.found;
                    harvest
                        .files
                        .extend(Some(found).filter(|found| found.hits.found > 0));
                }
                Outcome::TooLarge { path, limit } if self.is_single => {
                    return Err(SearchError::TooLarge { path, limit });
                }
                Outcome::TooLarge { path, .. } => harvest.too_large.push(path),
                Outcome::Unreadable(path, error)
                    if (self.is_single || !self.rules.scan.skips_unreadable)
                        && !self.context.cancellation.is_cancelled() =>
                {
                    return Err(CallError::unreadable(&path, &error).into());
                }
                // The scan goes on with the others (Errors).
                Outcome::Unreadable(..) => {}
            }
        }
        Ok(())
    }

    fn texts(&self, texts: &[Text<'_>], harvest: &mut Harvest) -> Result<(), SearchError> {
        for text in texts {
            let outcome = match self.text(text)? {
                Ok(hits) => Outcome::Found(Found {
                    label: text.label.to_owned(),
                    origin: text.origin(),
                    hits,
                }),
                Err(Failure::TooLarge { limit }) => Outcome::TooLarge {
                    path: text.label.to_owned(),
                    limit,
                },
                Err(Failure::Unreadable(_)) => return Err(SearchError::ABORTED),
            };
            self.take(vec![outcome], harvest)?;
        }
        Ok(())
    }

    fn text(&self, text: &Text<'_>) -> Result<Result<Hits, Failure>, SearchError> {
        let keep = self.keep(text.ranges.as_ref());
        let is_resource = matches!(text.content, TextContent::Resource(_));
        if is_resource && self.rules.resources.virtual_in_ecmascript {
            return self.in_ecmascript(text, &keep);
        }
        let pattern = Pattern::new(
            &self.plan.pattern,
            self.plan.options,
            &self.rules.regex.dialect,
        )?;
        Ok(self
            .scanner(&pattern)
            .search(text.content().as_bytes(), &keep))
    }

    fn in_ecmascript(
        &self,
        text: &Text<'_>,
        keep: &Keep,
    ) -> Result<Result<Hits, Failure>, SearchError> {
        let ignore_case =
            self.plan.options.ignore_case && self.rules.switches.ignore_case_in_resources;
        let options = RegexOptions {
            ignore_case,
            ..self.plan.options
        };
        let pattern = EcmaPattern::new(&self.plan.pattern, options, &self.rules.regex.dialect)?;
        let patience = Some(self.rules.limits.patience);
        let watch = Watch::new(self.context.clock, &self.context.cancellation, patience);
        match pattern.search(text.content(), keep, &self.rules.limits.grep, &watch) {
            Ok(hits) => Ok(Ok(hits)),
            Err(EcmaFailure::TooLarge { limit }) => Ok(Err(Failure::TooLarge { limit })),
            Err(EcmaFailure::Stopped) if self.context.cancellation.is_cancelled() => {
                Err(SearchError::ABORTED)
            }
            Err(EcmaFailure::Stopped) => Err(SearchError::TooSlow(text.label.to_owned())),
        }
    }

    fn scanner<'s>(&'s self, pattern: &'s Pattern) -> Scanner<'s> {
        Scanner::new(
            pattern,
            self.plan.before,
            self.plan.after,
            &self.rules.limits.grep,
            self.watch,
        )
    }

    fn keep(&self, ranges: Option<&LineRanges>) -> Keep {
        Keep {
            ranges: ranges.cloned(),
            ..self.keep.clone()
        }
    }
}

/// Searches files, in several threads.
struct FileSearch<'a> {
    pattern: &'a Pattern,
    scan: &'a Scan<'a>,
}

/// What becomes of a file.
enum Outcome {
    Found(Found),
    TooLarge { path: String, limit: usize },
    Unreadable(PathBuf, io::Error),
}

impl<'a> Work<Item> for FileSearch<'a> {
    type Worker = Scanner<'a>;
    type Outcome = Outcome;

    fn worker(&self) -> Scanner<'a> {
        self.scan.scanner(self.pattern)
    }

    fn work(&self, scanner: &mut Scanner<'a>, item: &Item) -> Option<Outcome> {
        let ranged;
        let keep = match &item.ranges {
            None => &self.scan.keep,
            Some(ranges) => {
                ranged = self.scan.keep(Some(ranges));
                &ranged
            }
        };
        let opened = scanner.open(&item.path);
        match opened.and_then(|file| scanner.search(file, keep)) {
            Ok(hits) if hits.found == 0 => None,
            Ok(hits) => Some(Outcome::Found(Found {
                label: item.shown.clone(),
                origin: Origin::File {
                    path: item.path.clone(),
                    immutable: item.immutable,
                },
                hits,
            })),
            Err(Failure::TooLarge { limit }) => Some(Outcome::TooLarge {
                path: item.shown.clone(),
                limit,
            }),
            Err(Failure::Unreadable(error)) => Some(Outcome::Unreadable(item.path.clone(), error)),
        }
    }

    fn weight(&self, outcome: &Outcome) -> usize {
        match outcome {
            Outcome::Found(found) => found.hits.found,
            Outcome::TooLarge { .. } | Outcome::Unreadable(..) => 0,
        }
    }
}
