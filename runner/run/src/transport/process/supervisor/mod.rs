//! A process between the run and a target, which keeps together what the target starts. Only Linux has what it takes: elsewhere a target
//! is a child of the run, and what leaves its group is out of reach.
//!
//! Say that a target forks, that the child makes a session of its own and forks again, and that both parents end. The grandchild has no parent
//! and no group by which the run could know it. As the supervisor is a "subreaper", the grandchild becomes its child. The target's end comes
//! as a packet; the run takes the answer, closes the socket, and the supervisor kills all children that it has, this one among them, before it
//! ends. If the supervisor itself was killed, its children are the run's, which has no others.

#[cfg(not(portable))]
mod linux;
#[cfg(not(portable))]
pub use linux::*;

#[cfg(portable)]
mod elsewhere;
#[cfg(portable)]
pub use elsewhere::*;
