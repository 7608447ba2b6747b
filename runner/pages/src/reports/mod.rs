//! Reports for other programs, and as pages, one file each, one line each in [`ALL`].

pub(crate) mod badge;
mod findings;
mod github;
mod html;
mod junit;
mod markdown;
mod results;
mod tap;

use seekspec_run::reports::Format;

/// Every form.
pub const ALL: &[&Format] = &[
    &junit::FORMAT,
    &markdown::FORMAT,
    &findings::FORMAT,
    &results::FORMAT,
    &github::FORMAT,
    &html::FORMAT,
    &tap::FORMAT,
    &badge::SVG,
    &badge::SHIELDS,
];
