use std::path::Path;

use crate::profiles::codescout::call::Place;

use super::args::ListDirArgs;
use super::error::ListDirError;
use super::rules::ListDirRules;

/// What the arguments mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListDirPlan {
    /// The directory.
    pub place: Place,
    /// How many levels are listed; all of them if nothing is said.
    pub max_depth: Option<usize>,
    /// Which entries are returned.
    pub page: Page,
}

/// Which of all entries are returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// Exploring mode: the first so many, with a word about the others.
    Capped(usize),
    /// Focused mode: a page.
    Focused {
        /// Entries before it.
        offset: usize,
        /// Entries on it.
        limit: usize,
    },
}

impl Page {
    /// How many entries there are up to the end of the page.
    pub(super) fn end(self) -> usize {
        match self {
            Self::Capped(cap) => cap,
            Self::Focused { offset, limit } => offset.saturating_add(limit),
        }
    }
}

impl ListDirPlan {
    /// Interprets the arguments.
    ///
    /// # Errors
    /// A path that is refused, and a level of detail that there is not.
    pub fn new(
        args: &ListDirArgs,
        rules: &ListDirRules,
        root: &Path,
    ) -> Result<Self, ListDirError> {
        let place = Place::new(&args.path, &rules.paths, root)?;
        let is_recursive = args.recursive.unwrap_or(rules.recursive);
        Ok(Self {
            place,
            max_depth: (!is_recursive).then_some(1),
            page: page(args, rules)?,
        })
    }
}

fn page(args: &ListDirArgs, rules: &ListDirRules) -> Result<Page, ListDirError> {
    let focus = &rules.focus;
    let level = args.detail_level.as_deref().unwrap_or(&rules.detail_level);
    let pages_anyway = focus.without_full && (args.offset.is_some() || args.limit.is_some());
    if level == focus.detail_level || pages_anyway {
        let number = |given: Option<u64>, default: usize| {
            given.map_or(default, |given| {
                usize::try_from(given).unwrap_or(usize::MAX)
            })
        };
        Ok(Page::Focused {
            offset: number(args.offset, focus.offset),
            limit: number(args.limit, focus.limit),
        })
    } else if level == rules.detail_level {
        Ok(Page::Capped(rules.cap))
    } else {
        Err(ListDirError::UnknownDetail(level.to_owned()))
    }
}
