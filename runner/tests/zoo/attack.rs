//! Animals of the second attack, each with the number of its finding.

use crate::animal::{Animal, MARKED, check, hangs, has_python};

/// An address space that is enough for every run, in KiB.
const LIMITED: &str = "ulimit -v 2000000; ";

const SERVER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/zoo/server.py");

/// A program per call that runs `code` of Python in the marked case.
fn script(code: &str) -> String {
    format!(
        "in=$(cat); case \"$in\" in *zzz*) exec python3 -c \"{code}\" ;; esac; printf %s \"$in\" | \"$SEEKSPEC\" call --profile omp"
    )
}

fn animal<'a>(command: Vec<&'a str>, transport: &'a str, before: &'a str) -> Animal<'a> {
    Animal {
        transport,
        command,
        words: &[],
        others: "pass",
        before,
    }
}

/// The tree of the marked case has grown too large, and is not held in memory.
fn grows(code: &str, beyond: &str) {
    if has_python() {
        let script = script(&format!("import os\n{code}\nprint('{{}}')"));
        let animal = animal(vec!["sh", "-c", &script], "exec", LIMITED);
        check(&animal, &[(MARKED, "broken", beyond)]);
    }
}

#[test]
fn a4_paths_take_more_than_memory() {
    let deep = "for level in range(15): os.mkdir('d' * 250); os.chdir('d' * 250)\nfor number in range(20000): open(f'{number:08}' + 'n' * 242, 'w').close()";
    grows(deep, "the tree grew beyond 256 MiB with its names");
}

#[test]
fn a4_targets_of_links_take_more_than_memory() {
    let links = "for number in range(20000): os.symlink('t' * 4095, str(number))";
    grows(links, "the tree grew beyond 256 MiB with its names");
}

#[test]
fn a5_never_reads_its_input() {
    if !has_python() {
        return;
    }
    // The answers are longer than the requests, which have a limit of their own.
    let asks = "ask = json.dumps({'jsonrpc': '2.0', 'id': 'i' * 130, 'method': 'roots/list'})\nsay('\\n'.join([ask] * 80000))\ntime.sleep(1000)";
    let animal = animal(vec!["python3", SERVER, asks, "zzz"], "mcp", LIMITED);
    let reason = "left more than 16 MiB of its input unread";
    check(&animal, &[(MARKED, "broken", reason)]);
}

/// Killed, the supervisor can be reaped by its tracer alone, which does not.
#[test]
fn a6_traces_its_supervisor() {
    if !has_python() {
        return;
    }
    for options in ["0", "0x40"] {
        let code = format!(
            "import ctypes, os, time
run = os.getppid(); ptrace = ctypes.CDLL(None).ptrace
ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
if os.fork() == 0:
    os.setsid()
    if os.fork(): os._exit(0)
    for pipe in (0, 1, 2): os.close(pipe)
    ptrace(0x4206, run, None, {options})
    time.sleep(900)
time.sleep(900)"
        );
        hangs(&animal(vec!["sh", "-c", &script(&code)], "exec", ""));
    }
}

/// Directories have the rights of their owner all the same, and so has what the target makes.
#[test]
fn a10_other_umasks_change_no_verdict() {
    for umask in ["umask 0177; ", "umask 0377; "] {
        let script = "exec \"$SEEKSPEC\" call --profile omp";
        check(&animal(vec!["sh", "-c", script], "exec", umask), &[]);
    }
}

#[test]
fn a11_a_directory_has_more_entries_than_a_tree_may() {
    let flat = "for number in range(200100): os.mknod(str(number))";
    grows(flat, "the tree grew beyond 200000 entries");
}
