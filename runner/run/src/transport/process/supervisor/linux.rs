//! The supervisor is this program once more. Whoever is orphaned among its descendants becomes its child (it is their "subreaper"), so that nothing
//! leaves it: neither a new session, nor an empty environment, nor forks of forks. When it ends, what it had becomes the run's own, whose
//! children are all known but for these. And when the run itself is killed, the supervisor sees it and kills what it has.
//!
//! The run and the supervisor speak through a socket, which is the supervisor's stdin: the run sends an [`Order`] with the target's three
//! pipes, and that for its attempts outside of its case; the supervisor sends packets, [`Packet`]. It binds the target, and not itself: who
//! is bound can send the supervisor no signal.

use std::env;
use std::ffi::OsString;
use std::io::{self, IoSlice, IoSliceMut, PipeWriter};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::Mode;
use rustix::io::{Errno, retry_on_intr};
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recv, recvmsg, send, sendmsg,
    socketpair,
};
use rustix::process::{
    Pid, PidfdFlags, WaitId, WaitIdOptions, WaitIdStatus, getpid, pidfd_open, set_child_subreaper,
    umask, waitid,
};

use seekspec_contain::{self as contain, Grants};
use serde::{Deserialize, Serialize};

use crate::leftovers;
use crate::transport::process::start::Bounds;

/// The program of a supervisor: the one that runs.
pub(crate) const PROGRAM: &str = "/proc/self/exe";

/// Its first argument; the target's program and arguments follow.
pub(crate) const ARGUMENT: &str = "--supervise";

const PIPES: usize = 3;

/// The longest order, in bytes: some paths.
const LONGEST_ORDER: usize = 64 * 1024;

/// How the target is to be started.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Order {
    /// Where it may write; `None`: it is not contained.
    grants: Option<Grants>,
}

/// How long a supervisor may take to start a target, in seconds, on a machine that is busy with everything else.
const PATIENCE: Timespec = Timespec {
    tv_sec: 60,
    tv_nsec: 0,
};

/// How often it is asked whether a target has ended, where the system cannot tell, in nanoseconds.
const PAUSE: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 5_000_000,
};

static IS_USED: AtomicBool = AtomicBool::new(false);

/// From now on targets are supervised: the program that runs is `seekspec`, which can be its own supervisor.
pub fn enable() {
    IS_USED.store(true, Ordering::Relaxed);
}

/// Whether targets are supervised.
pub(crate) fn is_enabled() -> bool {
    IS_USED.load(Ordering::Relaxed)
}

/// A message of a supervisor: a kind and a number.
#[derive(Debug, Clone, Copy)]
enum Packet {
    /// The target was started, as this process.
    Started(i32),
    /// It cannot be, for this error of the system.
    Failed(i32),
    /// It has ended, with this status as `wait` tells it.
    Ended(i32),
}

impl Packet {
    fn bytes(self) -> [u8; 5] {
        let (kind, number) = match self {
            Self::Started(number) => (b's', number),
            Self::Failed(number) => (b'f', number),
            Self::Ended(number) => (b'e', number),
        };
        let [a, b, c, d] = number.to_le_bytes();
        [kind, a, b, c, d]
    }

    fn read(bytes: [u8; 5]) -> Option<Self> {
        let [kind, number @ ..] = bytes;
        let number = i32::from_le_bytes(number);
        match kind {
            b's' => Some(Self::Started(number)),
            b'f' => Some(Self::Failed(number)),
            b'e' => Some(Self::Ended(number)),
            _ => None,
        }
    }
}

/// The run's end of the socket.
#[derive(Debug)]
pub(crate) struct Control(OwnedFd);

impl Control {
    /// The socket: the run's end, and that of a supervisor that is about to be started.
    pub(crate) fn pair() -> io::Result<(Self, Stdio)> {
        let (ours, theirs) = socketpair(
            AddressFamily::UNIX,
            SocketType::SEQPACKET,
            SocketFlags::CLOEXEC,
            None,
        )?;
        Ok((Self(ours), theirs.into()))
    }

    /// Has the target started with these for its stdin, stdout and stderr, and within these bounds, and gives its process.
    pub(crate) fn start(
        &self,
        pipes: [BorrowedFd<'_>; PIPES],
        bounds: Option<&Bounds>,
    ) -> io::Result<Pid> {
        let order = serde_json::to_vec(&Order {
            grants: bounds.map(|bounds| bounds.grants.clone()),
        })?;
        let log = bounds.and_then(|bounds| bounds.log.as_ref());
        let log = log.map(|log| log.writer().as_fd());
        let descriptors: Vec<BorrowedFd<'_>> = pipes.into_iter().chain(log).collect();
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(PIPES + 1))];
        let mut ancillary = SendAncillaryBuffer::new(&mut space);
        ancillary.push(SendAncillaryMessage::ScmRights(&descriptors));
        sendmsg(
            &self.0,
            &[IoSlice::new(&order)],
            &mut ancillary,
            SendFlags::NOSIGNAL,
        )?;
        let mut polled = [PollFd::new(&self.0, PollFlags::IN)];
        if retry_on_intr(|| poll(&mut polled, Some(&PATIENCE)))? == 0 {
            return Err(io::ErrorKind::TimedOut.into());
        }
        match self.packet() {
            Some(Packet::Started(process)) => Pid::from_raw(process),
            Some(Packet::Failed(error)) => return Err(io::Error::from_raw_os_error(error)),
            _ => None,
        }
        .ok_or_else(|| io::Error::other("its supervisor was killed"))
    }

    /// The exit status of the target, if it is known.
    pub(crate) fn status(&self) -> Option<ExitStatus> {
        match self.packet() {
            Some(Packet::Ended(status)) => Some(ExitStatus::from_raw(status)),
            _ => None,
        }
    }

    /// The next packet, if there is one.
    fn packet(&self) -> Option<Packet> {
        let mut bytes = [0; 5];
        let received = retry_on_intr(|| recv(&self.0, &mut bytes, RecvFlags::DONTWAIT));
        received
            .is_ok_and(|(length, _)| length == bytes.len())
            .then(|| Packet::read(bytes))
            .flatten()
    }
}

impl AsFd for Control {
    /// Readable as soon as the target has ended, or the supervisor.
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// Supervises a target if the arguments of this process say so; the remaining arguments are its
/// command. Returns when the target has ended and the runner has closed the connection.
pub fn supervise() -> bool {
    let mut words = env::args_os().skip(1);
    if words.next().is_none_or(|word| word != ARGUMENT) {
        return false;
    }
    // The run notices that no status comes.
    drop(run(words));
    true
}

fn run(mut words: impl Iterator<Item = OsString>) -> io::Result<()> {
    set_child_subreaper(Some(getpid()))?;
    // The umask of the user must make no difference to the files of a target.
    umask(Mode::from_raw_mode(0o022));
    let control = io::stdin().as_fd().try_clone_to_owned()?;
    let (order, pipes, log) = receive(&control)?;
    let program = words.next().ok_or(io::ErrorKind::InvalidInput)?;
    let [stdin, stdout, stderr] = pipes.map(Stdio::from);
    let mut command = Command::new(program);
    command
        .args(words)
        .stdin(stdin)
        .stdout(stdout)
        .stderr(stderr)
        .process_group(0);
    let started = match &order.grants {
        None => command.spawn(),
        Some(grants) => contain::spawn(&mut command, grants, log),
    };
    // It would keep the target's ends of the pipes open.
    drop(command);
    let target = match started {
        Ok(child) => Pid::from_child(&child),
        Err(error) => {
            let number = error.raw_os_error().unwrap_or(Errno::INVAL.raw_os_error());
            return tell(&control, Packet::Failed(number));
        }
    };
    // A run that is killed in between hears nothing, and its target ends all the same.
    let followed = follow(&control, target);
    leftovers::end_children(&[]);
    followed
}

/// Tells the run of the target's start and end; returns when the run needs it no more.
fn follow(control: &OwnedFd, target: Pid) -> io::Result<()> {
    tell(control, Packet::Started(target.as_raw_pid()))?;
    if let Some(status) = wait(control, target)? {
        tell(control, Packet::Ended(status))?;
        // The target is not reaped: its id stays its own as long as the run may send it signals.
        while !is_closed(control, None, None)? {}
    }
    Ok(())
}

/// The order, the target's pipes, and that for its attempts.
fn receive(control: &OwnedFd) -> io::Result<(Order, [OwnedFd; PIPES], Option<PipeWriter>)> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(PIPES + 1))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let mut order = vec![0; LONGEST_ORDER];
    let mut parts = [IoSliceMut::new(&mut order)];
    let received =
        retry_on_intr(|| recvmsg(control, &mut parts, &mut ancillary, RecvFlags::CMSG_CLOEXEC))?;
    let mut descriptors = ancillary
        .drain()
        .filter_map(|message| match message {
            RecvAncillaryMessage::ScmRights(descriptors) => Some(descriptors),
            _ => None,
        })
        .flatten();
    let pipes: Vec<OwnedFd> = descriptors.by_ref().take(PIPES).collect();
    let log = descriptors.next().map(PipeWriter::from);
    let pipes = <[OwnedFd; PIPES]>::try_from(pipes).map_err(|_| io::ErrorKind::UnexpectedEof)?;
    Ok((
        serde_json::from_slice(&order[..received.bytes])?,
        pipes,
        log,
    ))
}

fn tell(control: &OwnedFd, packet: Packet) -> io::Result<()> {
    send(control, &packet.bytes(), SendFlags::NOSIGNAL)?;
    Ok(())
}

/// Waits for the end of the target, and gives its status; `None`: the run has ended before.
fn wait(control: &OwnedFd, target: Pid) -> io::Result<Option<i32>> {
    let end = pidfd_open(target, PidfdFlags::empty()).ok();
    loop {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        if let Some(status) = waitid(WaitId::Pid(target), options)? {
            return Ok(Some(raw(&status)));
        }
        let pause = end.is_none().then_some(&PAUSE);
        if is_closed(control, end.as_ref(), pause)? {
            return Ok(None);
        }
    }
}

/// Waits until something happens, and says whether the run has closed its end of the socket, or has ended.
fn is_closed(
    control: &OwnedFd,
    target: Option<&OwnedFd>,
    at_most: Option<&Timespec>,
) -> io::Result<bool> {
    let mut polled = vec![PollFd::new(control, PollFlags::IN)];
    polled.extend(target.map(|target| PollFd::new(target, PollFlags::IN)));
    retry_on_intr(|| poll(&mut polled, at_most))?;
    Ok(!polled[0].revents().is_empty())
}

/// The status as `wait` tells it.
fn raw(status: &WaitIdStatus) -> i32 {
    match (status.exit_status(), status.terminating_signal()) {
        (Some(code), _) => (code & 0xff) << 8,
        (None, signal) => signal.unwrap_or_default(),
    }
}
