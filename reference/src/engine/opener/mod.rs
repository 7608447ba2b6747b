//! Opens one file after another, to read each as a whole.

#[cfg(target_os = "linux")]
mod page_reader;
#[cfg(target_os = "linux")]
#[path = "linux.rs"]
mod system;
#[cfg(not(target_os = "linux"))]
#[path = "portable.rs"]
mod system;

pub use system::Opener;
