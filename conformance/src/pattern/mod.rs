//! Patterns of JSON values: what stands under `details`, `delegated` and `tree_after`.
//!
//! A scalar is that value, a list is compared whole, an object is a subset, and a tag says the rest ([`TAGS`]).

mod assign;
mod fit;
mod parse;
mod sentence;
mod show;
mod tags;

#[cfg(test)]
mod tests;

pub use fit::{Misfit, Reason};
pub use tags::{TAGS, Tag};

use serde_json::Value;

use crate::lazy_regex::LazyRegex;

pub(crate) use assign::partners;
pub(crate) use show::flow;

/// What a value is expected to be.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Pattern {
    /// This scalar. Numbers are equal by value.
    Exactly(Value),
    /// An object with these fields, and any others.
    Fields(Vec<(String, Self)>),
    /// A list of these, in order.
    List(Vec<Self>),
    /// Not there, or null.
    Absent,
    /// There, and not null.
    Any,
    /// True as JavaScript sees it.
    Truthy,
    /// False as JavaScript sees it; what is absent is.
    Falsy,
    /// A string in which the regular expression finds a match.
    Matches(LazyRegex),
    /// A list, string or object of this length.
    Length(u64),
    /// A list of these, in any order.
    AnyOrder(Vec<Self>),
    /// A list that has these, each in a member of its own, and any others.
    Includes(Vec<Self>),
    /// One of these.
    OneOf(Vec<Self>),
}
