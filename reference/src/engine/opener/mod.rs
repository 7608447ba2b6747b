//! Opening one file after another, to read each from its beginning to its end.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
mod page_reader;
#[cfg(not(target_os = "linux"))]
mod portable;

#[cfg(target_os = "linux")]
pub use linux::Opener;
#[cfg(not(target_os = "linux"))]
pub use portable::Opener;
