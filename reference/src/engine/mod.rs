//! The primitives that the tools are built from. None of them knows a profile.

pub mod archive;
pub mod collation;
pub mod content_tag;
pub mod display;
pub mod glob;
pub mod grep;
pub mod grouped;
pub mod ignore_rules;
pub mod javascript;
pub mod line_ranges;
pub mod newest;
pub mod order;
pub mod path;
pub mod plain_glob;
pub mod repository;
pub mod template;
pub mod throttle;
pub mod truncate;
pub mod walk;
pub mod watch;
pub mod watched_reader;
pub mod work_queue;
