//! A small file system, in a mount namespace of its own, has no space or no inodes left.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::json;

use crate::{SEEKSPEC, call};

/// Options of a mount, and what fills that file system, `$DISK`.
const FILLED: [(&str, &str); 2] = [("size=256k", NO_SPACE), ("nr_inodes=24", NO_INODES)];

const NO_SPACE: &str = "head -c 300000 /dev/zero > $DISK/fill 2>&-; [ -s $DISK/fill ]";

const NO_INODES: &str = "n=0; while (: > $DISK/fill$n) 2>&-; do n=$((n+1)); done";

/// Runs a script where `$DISK` is such a file system. `None`: nothing can be mounted here.
fn on_disk(options: &str, script: &str) -> Option<Output> {
    let directory = tempfile::tempdir().unwrap();
    let calls = directory.path().join("calls");
    write_calls(&calls);
    let mount = directory.path().join("disk");
    fs::create_dir(&mount).unwrap();
    let mounted = "mount -t tmpfs -o \"$OPTIONS\" none \"$DISK\" || exit 99; cd \"$DISK\"; ";
    let output = Command::new("unshare")
        .args(["--user", "--map-root-user", "--mount", "sh", "-c"])
        .arg(format!("{mounted}{script}"))
        .env("DISK", &mount)
        .env("OPTIONS", options)
        .env("CALLS", &calls)
        .env("SEEKSPEC", SEEKSPEC)
        .env("SMALL", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/small"))
        .output();
    let output = output.ok().filter(|output| {
        let stderr = String::from_utf8_lossy(&output.stderr);
        output.status.code() != Some(99) && !stderr.starts_with("unshare: ")
    });
    if output.is_none() {
        eprintln!("skipped: nothing can be mounted here");
    }
    output
}

fn write_calls(calls: &Path) {
    fs::create_dir(calls).unwrap();
    let edit = json!({"path": "file", "old_string": "old", "new_string": "newer"});
    let create = json!({"path": "a/b/c", "content": "x".repeat(10_000)});
    for (tool, arguments) in [("edit_file", edit), ("create_file", create)] {
        let call = call(tool, &arguments).to_string();
        fs::write(calls.join(tool), call).unwrap();
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_tool_that_writes_says_that_the_disk_is_full_or_read_only_and_leaves_all_as_it_was() {
    let full = FILLED.map(|(options, fill)| (options, fill, "No space left on device"));
    let read_only = "mount -o remount,ro \"$DISK\" || exit 99";
    let read_only = ("size=1m", read_only, "Read-only file system");
    for (options, fill, says) in full.into_iter().chain([read_only]) {
        for tool in ["edit_file", "create_file"] {
            let script = format!(
                "printf old > file; {fill}
\"$SEEKSPEC\" call --profile codescout < \"$CALLS/{tool}\"; cat file; echo; ls -A | grep -v fill"
            );
            let Some(output) = on_disk(options, &script) else {
                return;
            };
            let said = text(&output.stdout);
            let lines: Vec<&str> = said.lines().collect();
            let [answer, content, names @ ..] = &lines[..] else {
                panic!("{options}, {tool}: {said}");
            };
            assert!(answer.contains(says), "{answer}");
            assert!(answer.contains("\"isError\":true"), "{answer}");
            assert_eq!(
                (*content, names),
                ("old", &["file"][..]),
                "{options}, {tool}"
            );
        }
    }
}

#[test]
fn a_run_without_room_for_its_trees_says_so_and_leaves_nothing() {
    // With some inodes free, the run comes a little further each time.
    let inodes = ["", "fill1", "fill1 fill2 fill3", "fill[1-7]"];
    let inodes = inodes.map(|freed| (FILLED[1], freed));
    for ((options, fill), freed) in [(FILLED[0], "")].into_iter().chain(inodes) {
        let script = format!(
            "{fill}; rm -f {freed}
TMPDIR=$DISK \"$SEEKSPEC\" run --fixtures \"$SMALL\" --profile omp --jobs 1 --progress none -- \"$SEEKSPEC\" call --profile omp
code=$?; ls -A | grep -v fill; exit $code"
        );
        let Some(output) = on_disk(options, &script) else {
            return;
        };
        let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
        let code = output.status.code();
        assert_eq!((code, &*stdout), (Some(2), ""), "{options}: {stderr}");
        let says = stderr.contains("error: cannot ") && stderr.contains("No space left on device");
        assert!(says, "{options}, {freed}: {stderr}");
    }
}

#[test]
fn a_report_that_does_not_fit_is_named_and_the_old_one_stays() {
    for (options, fill) in FILLED {
        let script = format!(
            "printf old > report.json; {fill}
\"$SEEKSPEC\" run --fixtures \"$SMALL\" --profile omp --progress none --report json=report.json -- \"$SEEKSPEC\" call --profile omp > /dev/null
code=$?; cat report.json; echo; ls -A | grep -v fill; exit $code"
        );
        let Some(output) = on_disk(options, &script) else {
            return;
        };
        let stderr = text(&output.stderr);
        assert_eq!(text(&output.stdout), "old\nreport.json\n", "{options}");
        assert_eq!(output.status.code(), Some(2), "{options}: {stderr}");
        assert!(
            stderr.contains("cannot write a report to ") && stderr.contains("report.json"),
            "{stderr}"
        );
        assert!(stderr.contains("No space left on device"), "{stderr}");
    }
}
