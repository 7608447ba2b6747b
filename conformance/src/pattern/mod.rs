//! Patterns of JSON values, as `details`, `delegated` and `tree_after` have them.
//!
//! A scalar is that value, a list is compared whole, an object is a subset, and a tag says the rest ([`TAGS`]).

mod assign;
mod display;
mod misfit;
mod parse;
mod sentence;
mod tags;

#[cfg(test)]
mod tests;

pub use misfit::{Misfit, Reason};
pub use tags::{TAGS, Tag};

use serde_json::Value;

use crate::lazy_regex::LazyRegex;

pub(crate) use assign::partners;
pub(crate) use display::flow;

/// The expectation of a value.
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
