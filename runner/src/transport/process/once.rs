//! A process that is given its whole input at once, and runs to its end.

use std::io;
use std::time::{Duration, Instant};

use super::exchange::{Ending, Exchange, Outcome, Over};
use super::exit_watch::watch_exit;
use super::group::Group;
use super::start::Start;
use crate::transport::Broken;

/// Starts the process, gives it `input`, and waits for its end no longer than the deadline.
pub(in crate::transport) fn run_once(
    start: Start,
    input: &[u8],
    deadline: Duration,
) -> Result<Outcome, Broken> {
    let until = Instant::now() + deadline;
    let mut group = start.spawn()?;
    exchange(&mut group, input, until).map_err(|error| Broken::Exchange(error.to_string()))
}

fn exchange(group: &mut Group, input: &[u8], until: Instant) -> io::Result<Outcome> {
    let ended = watch_exit(group.id()?)?;
    let mut exchange = Exchange::new(&mut group.child, ended, input)?;
    let over = exchange.run(until)?;
    let status = group.end()?;
    let (stdout, stderr) = exchange.finish()?;
    let ending = match over {
        Over::Exited => Ending::Exited(status),
        Over::TimeUp { answered } => Ending::TimeUp { answered },
        Over::Flood => Ending::Flood,
    };
    Ok(Outcome {
        ending,
        stdout,
        stderr,
    })
}
