//! The specification as static pages, which work from disk: one file a page, one line each in `pages::ALL`.

mod address;
mod blocks;
mod data;
mod folder;
mod pages;
mod search;
mod subject;

pub use folder::{FolderError, SiteFolder};
pub use subject::Site;

use seekspec_conformance::parallel;

use crate::html::layout;

/// A file of the site.
#[derive(Debug)]
pub struct SitePage {
    /// Its path below the site's folder, with `/`.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// Every file of the site, in the order of their paths.
pub fn pages(site: &Site<'_>) -> Vec<SitePage> {
    let plans: Vec<_> = pages::ALL.iter().flat_map(|set| (set.plan)(site)).collect();
    let mut pages = parallel::map(&plans, |plan| plan.page(site));
    pages.push(search::index(site));
    pages.extend(data::files(site));
    pages.extend(layout::FILES.map(|(path, text)| SitePage {
        path: path.to_owned(),
        text: text.to_owned(),
    }));
    pages.sort_by(|a, b| a.path.cmp(&b.path));
    pages
}
