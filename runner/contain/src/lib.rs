//! Containment: a program that is judged can change nothing outside of the directories of its case.
//!
//! Two walls of the Linux kernel, both of which need no privileges, bind root and are inherited by
//! whatever the program starts:
//!
//! - **Landlock** ([`spawn`], `wall.rs`) refuses every write that is not granted. It decides in
//!   the kernel, so that nothing can race it, but it says nothing, and knows no modes, owners and times.
//! - **A filter of system calls** (`watch/`) shows the supervisor each call that would write. It refuses
//!   changes of modes, owners, times and attributes outside, and notes every attempt ([`Reached`]): a
//!   tool that tried to delete `/` does not pass for one that has refused to.
//!
//! ```text
//! spawn ──► a thread binds itself ──► the program, and all that it starts
//!             Landlock, filter           │ unlink("/etc/hosts")
//!                                        ▼
//!           a second thread ◄── the kernel asks about the call
//!             is the path granted? if not: Reached { remove, /etc/hosts }
//! ```

mod grants;
mod reached;

#[cfg(not(portable))]
mod spawn;
#[cfg(not(portable))]
mod wall;
#[cfg(not(portable))]
mod watch;
#[cfg(not(portable))]
pub use spawn::spawn;
#[cfg(not(portable))]
pub use wall::{missing, restrict_this_thread};

#[cfg(portable)]
mod elsewhere;
#[cfg(portable)]
pub use elsewhere::{missing, restrict_this_thread, spawn};

pub use grants::Grants;
pub use reached::{Action, Log, Reached};
