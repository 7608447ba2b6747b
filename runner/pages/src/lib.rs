//! Products of reports: implementations side by side ([`comparison`]) and over time ([`changes`]), [`findings`] to file,
//! pages ([`site`]), and the [`reports`] for other programs. [`html`] has the parts of every page, and [`views`] are shown on
//! pages and on a terminal.

pub mod changes;
pub mod comparison;
pub mod findings;
pub mod html;
pub mod markdown;
pub mod reports;
pub mod results;
pub mod site;
pub mod tree_drawing;
pub mod views;
