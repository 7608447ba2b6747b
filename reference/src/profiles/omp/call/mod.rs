//! The common parts of all calls: arguments, the entries of `paths`, and their targets.

mod bases;
mod details;
mod entries;
mod entry;
mod resources;
mod rules;
mod scope;
mod target;
mod texts;

pub use bases::{BaseRules, MissingBase, RootCheck};
pub use rules::{EntryRules, PatternRules, Switch, WalkRules};
pub use target::{RelativePattern, SearchTarget};
pub use texts::CallTexts;

pub(super) use bases::BaseKind;
pub(super) use details::{ReachedLimit, Truncation, scope_path};
pub(super) use entries::{check_joined, normalized};
pub(super) use entry::is_url;
pub(super) use resources::resources;
pub(super) use scope::{WalkScope, scopes};
