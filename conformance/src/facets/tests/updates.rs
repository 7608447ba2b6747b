use insta::assert_snapshot;

use super::{Seen, check, mismatch};
use crate::answer::{Answer, ReceivedUpdate};

fn seen(updates: &[(&str, Option<f64>)]) -> Seen {
    let update = |(text, at_ms): &(&str, Option<f64>)| ReceivedUpdate {
        text: (*text).to_owned(),
        at_ms: *at_ms,
    };
    Seen::answer(Answer {
        updates: updates.iter().map(update).collect(),
        ..Answer::default()
    })
}

#[test]
fn snapshots_are_counted_read_and_timed() {
    let two = seen(&[("a.ts", Some(10.0)), ("a.ts\nsrc/\n", Some(212.0))]);
    check(
        "updates",
        "{at_least: 2, lines_from: [a.ts, src], excludes: ['# src'], gap_ms: 200}",
        &two,
    );
    check("updates", "{lines_from: [a.ts], gap_ms: 200}", &seen(&[]));
    check("updates", "{at_most: 2}", &two);
}

#[test]
fn a_snapshot_whose_time_is_unknown_is_not_timed() {
    check(
        "updates",
        "{gap_ms: 200}",
        &seen(&[("a", None), ("b", None)]),
    );
}

#[test]
fn a_late_snapshot_does_not_make_the_next_one_early() {
    check(
        "updates",
        "{gap_ms: 200}",
        &seen(&[("a", Some(190.0)), ("b", Some(200.0))]),
    );
    check(
        "updates",
        "{gap_ms: 200}",
        &seen(&[("a", Some(310.0)), ("b", Some(312.0)), ("c", Some(410.0))]),
    );
}

#[test]
fn mismatches_of_snapshots() {
    let two = seen(&[("a.ts", Some(10.0)), ("# src/\nb.ts", Some(12.0))]);
    assert_snapshot!(mismatch("updates", "{at_least: 1}", &seen(&[])), @r"
        0 snapshots instead of 1 or more
        expected: 1 snapshot or more
        actual: no snapshot
        ");
    assert_snapshot!(mismatch("updates", "{at_most: 1}", &two), @r"
        2 snapshots instead of 1 or fewer
        expected: 1 snapshot or fewer
        actual: a.ts

        # src/
        b.ts
        ");
    assert_snapshot!(mismatch("updates", "{lines_from: [a.ts, b.ts]}", &two), @r"
        snapshot 2 has an unexpected line: `# src/`
        expected: a.ts
        b.ts
        actual: # src/
        b.ts
        ");
    assert_snapshot!(mismatch("updates", "{excludes: ['# src/']}", &two), @r"
        snapshot 2 has `# src/`, which it must not have
        + # src/
        ");
    let early = seen(&[
        ("a", Some(1000.0)),
        ("b", Some(1090.0)),
        ("c", Some(1095.0)),
    ]);
    assert_snapshot!(mismatch("updates", "{gap_ms: 200}", &early), @r"
        3 snapshots came within 95 ms
        expected: 200 ms or more from one snapshot to the next, on average
        actual: snapshots after 1000, 1090, 1095 ms
        ");
}
