//! The runner behind the command `seekspec`: commands, transports, sandbox, scheduling and reports. All I/O of the project is here.

pub mod event;
