//! Reports for other programs, and as pages, one file each, one line each in [`ALL`].

mod findings;
mod github;
mod html;
mod junit;
mod markdown;
mod results;
pub(crate) mod shields;

use seekspec_run::reports::Format;

/// Every form.
pub const ALL: &[&Format] = &[
    &junit::FORMAT,
    &markdown::FORMAT,
    &findings::FORMAT,
    &findings::GRAVEST,
    &results::FORMAT,
    &github::FORMAT,
    &html::FORMAT,
    &shields::FORMAT,
];
