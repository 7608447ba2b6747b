//! Calls that are made at once.

use std::fs;
use std::io::Write as _;
use std::ops::RangeInclusive;
use std::os::unix::fs::symlink;
use std::process::ChildStdin;

use serde_json::json;

use crate::client::{ask, folder, message, next, start_profile};

/// The number of lines, each of which is edited once.
const LINES: u32 = 64;

#[test]
fn edits_of_one_file_are_all_there_if_all_are_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let content = |state: &str| -> String {
        (1..=LINES)
            .map(|line| format!("{line:02} {state}\n"))
            .collect()
    };
    fs::write(folder.path().join("file"), content("old")).unwrap();
    symlink("file", folder.path().join("link")).unwrap();
    let (_server, mut stdin, mut stdout) = start_profile("codescout", folder.path(), &[]);
    let edit = |line: u32| {
        let (old, new) = (format!("{line:02} old"), format!("{line:02} new"));
        let path = ["file", "link"][line as usize % 2];
        let edit = json!({"path": path, "old_string": old, "new_string": new});
        let call = json!({"name": "edit_file", "arguments": edit});
        message(Some(line), "tools/call", &call)
    };
    let edits: String = (1..=LINES).map(edit).collect();
    stdin.write_all(edits.as_bytes()).unwrap();
    for _ in 1..=LINES {
        let answer = next(&mut stdout);
        assert_eq!(answer["result"]["content"][0]["text"], "ok", "{answer}");
    }
    let edited = fs::read_to_string(folder.path().join("file")).unwrap();
    assert_eq!(edited, content("new"));
}

/// Each of the four would take minutes, on which the threads for calls would be spent.
#[test]
fn slow_patterns_do_not_stop_the_server_whether_or_not_they_are_cancelled() {
    for (profile, tool, slow, quick) in [
        (
            "omp",
            "search",
            json!({"pattern": SLOW, "paths": ["one.txt"]}),
            json!({"name": "find", "arguments": {"paths": ["two.txt"]}}),
        ),
        (
            "mini",
            "search",
            json!({"query": SLOW}),
            json!({"name": "glob", "arguments": {"pattern": "two.txt"}}),
        ),
        (
            "codescout",
            "search_pattern",
            json!({"pattern": SLOW}),
            json!({"name": "find_file", "arguments": {"pattern": "two.txt"}}),
        ),
    ] {
        let folder = folder("two.txt");
        fs::write(folder.path().join("one.txt"), "a".repeat(1 << 20)).unwrap();
        let (_server, mut stdin, mut stdout) = start_profile(profile, folder.path(), &[]);
        let searches = json!({"name": tool, "arguments": slow});
        (1..=4).for_each(|id| ask(&mut stdin, id, "tools/call", &searches));
        cancel(&mut stdin, 1..=2);
        ask(&mut stdin, 9, "tools/call", &quick);
        let answer = loop {
            let answer = next(&mut stdout);
            if answer["id"] == 9 {
                break answer;
            }
        };
        let text = answer["result"]["content"][0]["text"].as_str().unwrap();
        assert!(text.contains("two.txt"), "{profile}: {text}");
    }
}

/// A pattern of 27,000 states.
const SLOW: &str = "(?:(?:(?:a?){30}){30}){30}b";

/// Calls that would take minutes: each searches a file of 12 MB under 2,000 names.
#[test]
fn a_call_does_not_wait_for_long_ones_until_sixteen_run_nor_for_cancelled_ones() {
    let folder = folder("two.txt");
    let file = folder.path().join("file");
    fs::write(&file, "a line without a match\n".repeat(1 << 19)).unwrap();
    for name in 0..2_000 {
        fs::hard_link(&file, folder.path().join(name.to_string())).unwrap();
    }
    let (mut server, mut stdin, mut stdout) = start_profile("mini", folder.path(), &[]);
    let long = json!({"name": "search", "arguments": {"query": "needle"}});
    let quick = json!({"name": "glob", "arguments": {"pattern": "two.txt"}});
    for (longs, quick_id) in [(1..=15, 100), (16..=60, 101)] {
        for id in longs {
            ask(&mut stdin, id, "tools/call", &long);
        }
        if quick_id == 101 {
            cancel(&mut stdin, 1..=60);
        }
        ask(&mut stdin, quick_id, "tools/call", &quick);
        let answer = next(&mut stdout);
        assert_eq!(answer["id"], quick_id, "{answer}");
    }
    drop(stdin);
    assert!(server.wait().unwrap().success());
}

fn cancel(stdin: &mut ChildStdin, ids: RangeInclusive<u32>) {
    for id in ids {
        let cancelled = message(None, "notifications/cancelled", &json!({"requestId": id}));
        stdin.write_all(cancelled.as_bytes()).unwrap();
    }
}

/// They do not take turns, so that one may overwrite what the other has just written, or say that the file has changed.
#[test]
fn two_servers_of_one_root_leave_a_whole_file_and_nothing_else() {
    const FEW: u32 = 16;
    let folder = tempfile::tempdir().unwrap();
    let content: String = (1..=FEW).map(|line| format!("{line:02} old\n")).collect();
    fs::write(folder.path().join("file"), content).unwrap();
    let mut servers = [(); 2].map(|()| start_profile("codescout", folder.path(), &[]));
    for line in 1..=FEW {
        let (old, new) = (format!("{line:02} old"), format!("{line:02} new"));
        let edit = json!({"path": "file", "old_string": old, "new_string": new});
        let call = json!({"name": "edit_file", "arguments": edit});
        ask(&mut servers[line as usize % 2].1, line, "tools/call", &call);
    }
    for (_, _, stdout) in &mut servers {
        for _ in 0..FEW / 2 {
            assert!(next(stdout)["result"]["content"][0]["text"].is_string());
        }
    }
    let edited = fs::read_to_string(folder.path().join("file")).unwrap();
    let lines: Vec<&str> = edited.lines().collect();
    assert_eq!(lines.len(), FEW as usize, "{edited}");
    for (line, number) in lines.iter().zip(1..) {
        let whole = ["old", "new"].map(|state| format!("{number:02} {state}"));
        assert!(whole.contains(&(*line).to_owned()), "{line}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
