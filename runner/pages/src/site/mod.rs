//! The specification as static pages, which work from disk: one file a page, one line each in `pages::ALL`.

pub mod address;
pub mod blocks;
mod folder;
pub mod layout;
mod pages;
mod search;
pub mod shown;
mod subject;

pub use folder::{Folder, FolderError};
pub use subject::Site;

use seekspec_conformance::parallel;

/// A file of the site.
#[derive(Debug)]
pub struct Page {
    /// Its path below the site's folder, with `/`.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// Every file of the site, in the order of their paths.
pub fn pages(site: &Site<'_>) -> Vec<Page> {
    let plans = pages::ALL.iter().flat_map(|set| (set.plan)(site));
    let plans: Vec<_> = plans.collect();
    let mut pages = parallel::map(&plans, |plan| plan.page(site));
    pages.push(search::index(site));
    pages.extend(layout::assets());
    pages.sort_by(|a, b| a.path.cmp(&b.path));
    pages
}
