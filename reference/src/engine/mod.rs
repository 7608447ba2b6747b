//! The primitives that the tools are built from. None of them knows a profile.

pub mod display;
pub mod glob;
pub mod grouped;
pub mod ignore_rules;
pub mod newest;
pub mod order;
pub mod path;
pub mod template;
pub mod throttle;
pub mod truncate;
pub mod walk;
pub mod watch;
pub mod work_queue;
