//! Landlock: the kernel refuses writes that are not granted.

use std::io;
use std::path::Path;
use std::sync::OnceLock;
use std::thread;

use landlock::{
    ABI, Access, AccessFs, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset,
    RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
};

use crate::Grants;

/// The least version that will do (Linux 5.19): before, no file could be moved to another directory, not even where all is granted.
const LEAST: ABI = ABI::V2;

/// The newest version that is used (Linux 6.12), with truncation, devices, signals and abstract sockets.
const MOST: ABI = ABI::V6;

/// Devices to which every program may write.
const DEVICES: &[&str] = &[
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
    "/dev/tty",
    "/dev/ptmx",
    "/dev/pts",
];

/// Semaphores and memory that processes share are files here, without directories.
pub(crate) const SHARED_MEMORY: &str = "/dev/shm";

/// Why a program cannot be contained on this machine; `None`: it can be.
pub fn missing() -> Option<&'static str> {
    static MISSING: OnceLock<Option<String>> = OnceLock::new();
    MISSING.get_or_init(try_it).as_deref()
}

/// In a thread, since what is restricted stays so.
fn try_it() -> Option<String> {
    let tried = thread::spawn(|| restrict_this_thread(&Grants::default())).join();
    let error = tried.unwrap_or_else(|_| Err(io::Error::other("a trial of Landlock panicked")));
    error.err().map(|error| error.to_string())
}

/// From now on this thread, and what it starts, writes only where it may, for good.
///
/// # Errors
/// The kernel has no Landlock, or an older one than that of Linux 5.19, or it is switched off.
pub fn restrict_this_thread(grants: &Grants) -> io::Result<()> {
    let restricted = ruleset(grants).and_then(RulesetCreated::restrict_self);
    match restricted {
        Ok(status) if status.ruleset != RulesetStatus::NotEnforced => Ok(()),
        Ok(_) => Err(unavailable()),
        Err(RulesetError::HandleAccesses(_) | RulesetError::CreateRuleset(_)) => Err(unavailable()),
        Err(error) => Err(io::Error::other(error)),
    }
}

fn unavailable() -> io::Error {
    io::Error::new(
        io::ErrorKind::Unsupported,
        "this kernel has no Landlock, or one older than that of Linux 5.19, or it is switched off",
    )
}

fn ruleset(grants: &Grants) -> Result<RulesetCreated, RulesetError> {
    let mut ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_write(LEAST))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_write(MOST))?
        .scope(Scope::from_all(MOST))?
        .create()?;
    for path in grants.paths() {
        ruleset = grant(ruleset, path, AccessFs::from_write(MOST))?;
    }
    for device in DEVICES {
        let access = AccessFs::WriteFile | AccessFs::Truncate | AccessFs::IoctlDev;
        ruleset = grant(ruleset, Path::new(device), access)?;
    }
    let files = AccessFs::WriteFile | AccessFs::Truncate | AccessFs::MakeReg | AccessFs::RemoveFile;
    grant(ruleset, Path::new(SHARED_MEMORY), files)
}

/// A path that does not exist grants nothing.
fn grant(
    ruleset: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    let Ok(descriptor) = PathFd::new(path) else {
        return Ok(ruleset);
    };
    let access = if path.is_dir() {
        access
    } else {
        access & AccessFs::from_file(MOST)
    };
    ruleset.add_rule(PathBeneath::new(descriptor, access))
}
