//! What is made of reports: implementations side by side ([`comparison`]) and over time ([`changes`]), [`findings`] to file,
//! pages ([`site`]), and the [`reports`] for other programs. [`html`] is what every page is made of, and [`views`] are what
//! pages and a terminal show.

pub mod changes;
pub mod comparison;
pub mod findings;
pub mod html;
pub mod markdown;
pub mod reports;
pub mod site;
pub mod tree_drawing;
pub mod views;

use seekspec_prove::{full_suite, reference};
use seekspec_run::{
    counted, document, event, output, printable, suite_source, text_file, tree_sketch, whole_file,
    wrap,
};
