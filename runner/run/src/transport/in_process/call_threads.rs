//! Threads for calls, kept for the next one: a new thread costs as much as many a call.

use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// The name of a thread of an implementation.
const NAME: &str = "seekspec-call";

/// The work of a thread. It must not panic.
pub(super) type Job = Box<dyn FnOnce() + Send>;

/// The threads that have nothing to do.
static IDLE: Mutex<Vec<Sender<Job>>> = Mutex::new(Vec::new());

/// Runs a job in a thread that has nothing to do, or in a new one. A thread whose job never ends is
/// not used again.
pub(super) fn run(job: Job) -> io::Result<()> {
    let kept = idle().pop();
    let thread = match kept {
        Some(thread) => thread,
        None => start()?,
    };
    // The receiver lives as long as its thread, which does not end while somebody can send.
    thread
        .send(job)
        .map_err(|_| io::Error::other("a thread for calls has ended"))
}

/// Runs a job in a thread of its own, which it may spoil for others.
pub(super) fn run_alone(job: Job) -> io::Result<()> {
    thread::Builder::new()
        .name(NAME.to_owned())
        .spawn(job)
        .map(drop)
}

fn start() -> io::Result<Sender<Job>> {
    let (sender, jobs) = mpsc::channel();
    let again = sender.clone();
    run_alone(Box::new(move || work(&jobs, &again)))?;
    Ok(sender)
}

fn work(jobs: &Receiver<Job>, again: &Sender<Job>) {
    for job in jobs {
        job();
        idle().push(again.clone());
    }
}

fn idle() -> MutexGuard<'static, Vec<Sender<Job>>> {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::thread::ThreadId;

    use super::*;

    #[test]
    fn a_thread_is_used_again_unless_its_job_is_to_be_alone() {
        let (sender, ids) = mpsc::channel();
        let id_of = |run: &dyn Fn(Sender<ThreadId>) -> io::Result<()>| {
            run(sender.clone()).unwrap();
            ids.recv().unwrap()
        };
        let kept = |sender: Sender<ThreadId>| {
            run(Box::new(move || {
                sender.send(thread::current().id()).unwrap();
            }))
        };
        let alone = |sender: Sender<ThreadId>| {
            run_alone(Box::new(move || {
                sender.send(thread::current().id()).unwrap();
            }))
        };
        let used: Vec<ThreadId> = (0..100).map(|_| id_of(&kept)).collect();
        assert!(
            used.iter()
                .any(|id| used.iter().filter(|other| *other == id).count() > 1)
        );
        assert!(!used.contains(&id_of(&alone)));
    }
}
