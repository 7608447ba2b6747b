//! The YAML files as they are written: one struct per kind of file, with documented fields.

pub mod entry;
pub mod faults;
pub mod fixture;
pub mod primitives;
pub mod profile;
pub mod renamed;
pub mod requirement;
pub mod version;
