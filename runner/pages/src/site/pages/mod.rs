//! The pages: one file each, one line each in [`ALL`].

mod choices;
mod front;
mod implementation;
mod matrix;
mod mutants;
mod safe;
mod shared;
mod terms;
mod tool;
mod topic;

use super::{Site, SitePage};
use crate::html::{Here, Sheet, layout};

/// A kind of page.
pub(super) struct PageSet {
    /// Its name in the head of every page.
    pub(super) name: &'static str,
    /// The page to which that links; `None`: to none.
    pub(super) entry: fn(&Site<'_>) -> Option<String>,
    /// The pages of this kind.
    pub(super) plan: for<'s> fn(&'s Site<'_>) -> Vec<PlannedPage<'s>>,
}

/// A page that is to be written.
pub(super) struct PlannedPage<'s> {
    /// Its path below the site's folder.
    pub(super) path: String,
    pub(super) sheet: Box<dyn Fn(Here<'_>) -> Sheet + Send + Sync + 's>,
}

/// Every kind of page.
pub(super) const ALL: &[&PageSet] = &[
    &front::PAGES,
    &tool::PAGES,
    &topic::PAGES,
    &shared::PAGES,
    &matrix::PAGES,
    &safe::PAGES,
    &implementation::PAGES,
    &choices::PAGES,
    &mutants::PAGES,
];

impl PlannedPage<'_> {
    /// The page.
    pub(super) fn page(&self, site: &Site<'_>) -> SitePage {
        let here = Here::new(&self.path);
        let sheet = (self.sheet)(here);
        SitePage {
            path: self.path.clone(),
            text: layout::linked(here, &sheet, &menu(site), &site.colophon()),
        }
    }
}

/// The pages that the head of every page links.
fn menu(site: &Site<'_>) -> Vec<(&'static str, String)> {
    let entries = ALL.iter();
    let pages = entries.filter_map(|set| Some((set.name, (set.entry)(site)?)));
    pages.chain([("Terms", terms::address())]).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn kinds_of_pages_have_unique_names() {
        let names: BTreeSet<_> = ALL.iter().map(|set| set.name).collect();
        assert_eq!(names.len(), ALL.len());
    }
}
