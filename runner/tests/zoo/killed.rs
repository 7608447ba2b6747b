//! A run that is killed takes the processes of its targets with it, and the next run removes its
//! directories.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use filetime::FileTime;

use crate::animal::{comes_true, entries, is_running};

/// A target that leaves processes of all kinds behind, and then hangs.
const TARGET: &str = "sleep 98781 & setsid sleep 98782 & env -i setsid sleep 98783 & sleep 98784";

const LEFT: [&str; 4] = ["98781", "98782", "98783", "98784"];

fn run(temporary: &Path, command: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_seekspec"))
        .arg("--fixtures")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/small"))
        .args([
            "run",
            "--profile",
            "omp",
            "--progress",
            "none",
            "--deadline",
            "900s",
            "--",
        ])
        .args(command)
        .env("TMPDIR", temporary)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn a_run_that_is_killed_leaves_no_process_and_the_next_removes_its_directory() {
    let temporary = tempfile::tempdir().unwrap();
    let mut killed = run(temporary.path(), &["sh", "-c", TARGET]);
    assert!(comes_true(|| LEFT
        .iter()
        .all(|argument| is_running(argument))));
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(comes_true(|| !LEFT
        .iter()
        .any(|argument| is_running(argument))));

    let [left] = &entries(temporary.path())[..] else {
        panic!("{:?}", entries(temporary.path()));
    };
    let stranger = temporary.path().join("seekspec-other");
    fs::create_dir(&stranger).unwrap();
    // A young directory may belong to a run that is just starting.
    run(temporary.path(), &["true"]).wait().unwrap();
    assert!(left.exists());
    filetime::set_file_mtime(left, FileTime::from_unix_time(1_000_000_000, 0)).unwrap();
    filetime::set_file_mtime(&stranger, FileTime::from_unix_time(1_000_000_000, 0)).unwrap();
    run(temporary.path(), &["true"]).wait().unwrap();
    assert_eq!(entries(temporary.path()), [stranger]);
}

/// The run is gone before it hears that the target has started.
#[test]
#[cfg(target_os = "linux")]
fn a_supervisor_without_a_run_ends_its_target() {
    use std::io::IoSlice;
    use std::mem::MaybeUninit;
    use std::os::fd::AsFd as _;

    use rustix::net::{
        AddressFamily, SendAncillaryBuffer, SendAncillaryMessage, SendFlags, SocketFlags,
        SocketType, sendmsg, socketpair,
    };

    let kind = (AddressFamily::UNIX, SocketType::SEQPACKET);
    let (ours, theirs) = socketpair(kind.0, kind.1, SocketFlags::CLOEXEC, None).unwrap();
    let null = fs::File::open("/dev/null").unwrap();
    let pipes = [null.as_fd(); 3];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut ancillary = SendAncillaryBuffer::new(&mut space);
    assert!(ancillary.push(SendAncillaryMessage::ScmRights(&pipes)));
    let byte = [IoSlice::new(b"p")];
    sendmsg(&ours, &byte, &mut ancillary, SendFlags::NOSIGNAL).unwrap();
    drop(ours);
    let mut supervisor = Command::new(env!("CARGO_BIN_EXE_seekspec"))
        .args(["--supervise", "sleep", "98786"])
        .stdin(Stdio::from(theirs))
        .spawn()
        .unwrap();
    supervisor.wait().unwrap();
    assert!(comes_true(|| !is_running("98786")));
}

/// Even if it is old.
#[test]
fn a_run_that_lives_keeps_its_directory() {
    let temporary = tempfile::tempdir().unwrap();
    let mut living = run(temporary.path(), &["sh", "-c", "sleep 98785"]);
    assert!(comes_true(|| is_running("98785")));
    let [kept] = &entries(temporary.path())[..] else {
        panic!("{:?}", entries(temporary.path()));
    };
    filetime::set_file_mtime(kept, FileTime::from_unix_time(1_000_000_000, 0)).unwrap();
    run(temporary.path(), &["true"]).wait().unwrap();
    assert_eq!(entries(temporary.path()), std::slice::from_ref(kept));
    living.kill().unwrap();
    living.wait().unwrap();
    assert!(comes_true(|| !is_running("98785")));
}
