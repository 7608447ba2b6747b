//! What is made of reports: implementations side by side ([`comparison`]) and over time ([`changes`]), [`findings`] to file,
//! pages ([`site`]), and the [`reports`] for other programs.

pub mod changes;
pub mod comparison;
pub mod findings;
pub mod markdown;
pub mod reports;
pub mod site;
pub mod tree_drawing;

use seekspec_prove::{full_suite, reference};
use seekspec_run::{
    counted, event, output, printable, suite_source, text_file, tree_sketch, whole_file, wrap,
};
