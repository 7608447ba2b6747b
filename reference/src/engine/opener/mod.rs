//! Opens one file after another, to read each as a whole.

#[cfg(not(portable))]
mod page_reader;
#[cfg(not(portable))]
#[path = "linux.rs"]
mod system;
#[cfg(portable)]
#[path = "portable.rs"]
mod system;

pub use system::Opener;
