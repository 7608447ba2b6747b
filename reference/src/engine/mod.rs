//! The primitives of the tools. None of them knows a profile.

#[cfg(feature = "omp-search")]
pub mod archive;
pub mod atomic_write;
pub mod clock;
#[cfg(feature = "gemini")]
pub mod collation;
pub mod confine;
pub mod content_tag;
pub mod deny_list;
pub mod display;
pub mod excerpt;
pub mod glob;
#[cfg(feature = "grep")]
pub mod grep;
pub mod grouped;
pub mod ignore_rules;
pub mod javascript;
pub mod line_feed_reader;
pub mod line_ranges;
pub mod listing;
mod meter;
pub mod newest;
pub mod opener;
pub mod order;
pub mod path;
pub mod plain_glob;
pub mod reach;
pub mod read_full;
mod recent;
#[cfg(feature = "mcp-filesystem")]
pub mod rename;
pub mod replace;
pub mod repository;
pub mod stop_signal;
pub mod stoppable_reader;
pub mod template;
pub mod throttle;
pub mod truncate;
#[cfg(feature = "mcp-filesystem")]
pub mod unified_diff;
pub mod unlinked;
pub mod utf8_reader;
pub mod walk;
pub mod work_queue;
