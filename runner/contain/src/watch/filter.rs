//! The filter: a program of the kernel's that knows the numbers of calls, and asks about those of [`calls`](super::calls).

use std::io;

use libc::{BPF_ABS, BPF_JEQ, BPF_JMP, BPF_JSET, BPF_K, BPF_LD, BPF_RET, BPF_W, sock_filter};

use super::calls::{self, Call, Opens, WRITING};

/// This kind of machine, by the kernel's number; calls of another kind (32 bits) are Landlock's alone.
#[cfg(target_arch = "x86_64")]
const MACHINE: Option<u32> = Some(0xC000_003E);
#[cfg(target_arch = "aarch64")]
const MACHINE: Option<u32> = Some(0xC000_00B7);
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const MACHINE: Option<u32> = None;

/// Where the kernel puts a call: its number, the machine, and the arguments of eight bytes each.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const ARGUMENTS: u32 = 16;

/// The filter.
pub(super) fn program() -> io::Result<Vec<sock_filter>> {
    let machine = MACHINE.ok_or(io::ErrorKind::Unsupported)?;
    let mut program = vec![
        load(ARCHITECTURE),
        jump(BPF_JEQ, machine, 1, 0),
        allow(),
        load(NUMBER),
    ];
    for (number, call) in calls::all() {
        let number = u32::try_from(*number).map_err(io::Error::other)?;
        match flags(call) {
            // Most files are only read.
            Some(argument) => program.extend([
                jump(BPF_JEQ, number, 0, 4),
                load(ARGUMENTS + 8 * argument),
                jump(BPF_JSET, WRITING.unsigned_abs(), 0, 1),
                ask(),
                allow(),
            ]),
            None => program.extend([jump(BPF_JEQ, number, 0, 1), ask()]),
        }
    }
    program.push(allow());
    Ok(program)
}

/// The argument with the flags of `open`.
fn flags(call: &Call) -> Option<u32> {
    match call {
        Call::Open(_, Opens::Flags(argument)) => u32::try_from(*argument).ok(),
        _ => None,
    }
}

fn load(offset: u32) -> sock_filter {
    instruction(BPF_LD | BPF_W | BPF_ABS, offset, 0, 0)
}

/// Skips as many instructions, if the condition holds or if it does not.
fn jump(condition: u32, value: u32, if_true: u8, if_false: u8) -> sock_filter {
    instruction(BPF_JMP | condition | BPF_K, value, if_true, if_false)
}

fn allow() -> sock_filter {
    instruction(BPF_RET | BPF_K, libc::SECCOMP_RET_ALLOW, 0, 0)
}

fn ask() -> sock_filter {
    instruction(BPF_RET | BPF_K, libc::SECCOMP_RET_USER_NOTIF, 0, 0)
}

fn instruction(code: u32, k: u32, jt: u8, jf: u8) -> sock_filter {
    // The codes have two bytes.
    let code = u16::try_from(code).unwrap_or_default();
    sock_filter { code, jt, jf, k }
}
