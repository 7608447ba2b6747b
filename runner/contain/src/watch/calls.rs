//! The system calls that write: one line each in [`ALL`].

use super::kernel::{self, Notice};
use crate::reached::Action;

/// A system call.
#[derive(Debug, Clone, Copy)]
pub(super) enum Call {
    /// It does this in one place.
    On(Action, Place),
    /// It changes a mode in one place to this argument.
    Mode(Place, usize),
    /// It moves something from one place to another.
    Rename(Place, Place),
    /// It opens a file.
    Open(Place, Opens),
}

/// The arguments of a call that name a file, by their numbers.
#[derive(Debug, Clone, Copy)]
pub(super) enum Place {
    /// A path, from a directory (`None`: the working directory).
    Path {
        directory: Option<usize>,
        path: usize,
        last: Last,
    },
    /// An open file.
    Descriptor(usize),
}

/// Whether a link at the end of a path is followed.
#[derive(Debug, Clone, Copy)]
pub(super) enum Last {
    Followed,
    Taken,
    /// It is, unless this argument has `AT_SYMLINK_NOFOLLOW`.
    UnlessFlag(usize),
}

/// Where a call has the flags of `open`.
#[derive(Debug, Clone, Copy)]
pub(super) enum Opens {
    Flags(usize),
    /// The first word of a structure.
    How(usize),
    /// It has none: `creat`.
    Creates,
}

/// How a file is opened.
#[derive(Debug, Clone, Copy)]
pub(super) struct Opening {
    pub(super) writes: bool,
    pub(super) creates: bool,
    pub(super) truncates: bool,
}

/// The flags of `open` with which something may be written.
pub(super) const WRITING: i32 = libc::O_WRONLY | libc::O_RDWR | libc::O_CREAT | libc::O_TRUNC;

impl Opens {
    pub(super) fn read(self, notice: &Notice) -> Opening {
        let flags = match self {
            Self::Flags(number) => notice.arguments[number],
            Self::How(number) => {
                let mut word = [0; 8];
                let address = notice.arguments[number];
                kernel::read_memory(notice.process, address, &mut word).ok();
                u64::from_ne_bytes(word)
            }
            Self::Creates => (libc::O_WRONLY | libc::O_CREAT | libc::O_TRUNC)
                .unsigned_abs()
                .into(),
        };
        let has = |flag: i32| flags & u64::from(flag.unsigned_abs()) != 0;
        let writes = has(libc::O_WRONLY) || has(libc::O_RDWR);
        Opening {
            writes,
            creates: has(libc::O_CREAT),
            truncates: has(libc::O_TRUNC),
        }
    }
}

const fn at(directory: usize, path: usize, last: Last) -> Place {
    Place::Path {
        directory: Some(directory),
        path,
        last,
    }
}

const fn here(path: usize, last: Last) -> Place {
    Place::Path {
        directory: None,
        path,
        last,
    }
}

/// The newest ones, which are not in every header.
const SYS_SETXATTRAT: i64 = 463;
const SYS_REMOVEXATTRAT: i64 = 466;
const SYS_FCHMODAT2: i64 = 452;

use Action::{Attributes, Create, Owner, Remove, Times, Truncate};
use Call::{Mode, On, Open, Rename};
use Last::{Followed, Taken, UnlessFlag};
use Place::Descriptor;

/// Those that every machine has.
const COMMON: &[(i64, Call)] = &[
    (libc::SYS_openat, Open(at(0, 1, Followed), Opens::Flags(2))),
    (libc::SYS_openat2, Open(at(0, 1, Followed), Opens::How(2))),
    (libc::SYS_unlinkat, On(Remove, at(0, 1, Taken))),
    (
        libc::SYS_renameat2,
        Rename(at(0, 1, Taken), at(2, 3, Taken)),
    ),
    (libc::SYS_renameat, Rename(at(0, 1, Taken), at(2, 3, Taken))),
    (libc::SYS_mkdirat, On(Create, at(0, 1, Taken))),
    (libc::SYS_mknodat, On(Create, at(0, 1, Taken))),
    (libc::SYS_symlinkat, On(Create, at(1, 2, Taken))),
    (libc::SYS_linkat, On(Create, at(2, 3, Taken))),
    (libc::SYS_truncate, On(Truncate, here(0, Followed))),
    (libc::SYS_fchmod, Mode(Descriptor(0), 1)),
    (libc::SYS_fchmodat, Mode(at(0, 1, Followed), 2)),
    (SYS_FCHMODAT2, Mode(at(0, 1, UnlessFlag(3)), 2)),
    (libc::SYS_fchown, On(Owner, Descriptor(0))),
    (libc::SYS_fchownat, On(Owner, at(0, 1, UnlessFlag(4)))),
    (libc::SYS_utimensat, On(Times, at(0, 1, UnlessFlag(3)))),
    (libc::SYS_setxattr, On(Attributes, here(0, Followed))),
    (libc::SYS_lsetxattr, On(Attributes, here(0, Taken))),
    (libc::SYS_fsetxattr, On(Attributes, Descriptor(0))),
    (SYS_SETXATTRAT, On(Attributes, at(0, 1, UnlessFlag(2)))),
    (libc::SYS_removexattr, On(Attributes, here(0, Followed))),
    (libc::SYS_lremovexattr, On(Attributes, here(0, Taken))),
    (libc::SYS_fremovexattr, On(Attributes, Descriptor(0))),
    (SYS_REMOVEXATTRAT, On(Attributes, at(0, 1, UnlessFlag(2)))),
];

/// Those of before there were directories to start from.
#[cfg(target_arch = "x86_64")]
const OLD: &[(i64, Call)] = &[
    (libc::SYS_open, Open(here(0, Followed), Opens::Flags(1))),
    (libc::SYS_creat, Open(here(0, Followed), Opens::Creates)),
    (libc::SYS_unlink, On(Remove, here(0, Taken))),
    (libc::SYS_rmdir, On(Remove, here(0, Taken))),
    (libc::SYS_rename, Rename(here(0, Taken), here(1, Taken))),
    (libc::SYS_mkdir, On(Create, here(0, Taken))),
    (libc::SYS_mknod, On(Create, here(0, Taken))),
    (libc::SYS_symlink, On(Create, here(1, Taken))),
    (libc::SYS_link, On(Create, here(1, Taken))),
    (libc::SYS_chmod, Mode(here(0, Followed), 1)),
    (libc::SYS_chown, On(Owner, here(0, Followed))),
    (libc::SYS_lchown, On(Owner, here(0, Taken))),
    (libc::SYS_utime, On(Times, here(0, Followed))),
    (libc::SYS_utimes, On(Times, here(0, Followed))),
    (libc::SYS_futimesat, On(Times, at(0, 1, Followed))),
];

#[cfg(not(target_arch = "x86_64"))]
const OLD: &[(i64, Call)] = &[];

/// All of them.
pub(super) fn all() -> impl Iterator<Item = &'static (i64, Call)> {
    COMMON.iter().chain(OLD)
}

/// The call with this number.
pub(super) fn find(number: i32) -> Option<&'static Call> {
    let found = all().find(|(own, _)| *own == i64::from(number));
    found.map(|(_, call)| call)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_unique() {
        let mut numbers: Vec<i64> = all().map(|(number, _)| *number).collect();
        numbers.sort_unstable();
        let count = numbers.len();
        numbers.dedup();
        assert_eq!(numbers.len(), count);
    }
}
