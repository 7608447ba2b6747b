//! Files to start from: a target file, or a profile of one's own with its first case.

mod library;
mod likeliest;
mod listed_tool;
mod new_profile;
mod new_target;

pub use library::{LANGUAGES, LibraryLanguage};
pub use new_profile::{NewProfile, ProfileDraft, TARGET_FILE};
pub use new_target::NewTarget;
