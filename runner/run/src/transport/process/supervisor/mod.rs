//! A process between the run and a target, which keeps together what the target starts. Only Linux has what it takes: elsewhere a target
//! is a child of the run, and what leaves its group is out of reach.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
pub use linux::*;

#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(not(target_os = "linux"))]
pub use elsewhere::*;
