//! Expectations as people read them.

use super::parse;

#[test]
fn expectations_are_put_into_words() {
    for (facet, expectation, words) in [
        ("paths", "[]", "no path"),
        ("paths", "[a.ts]", "this path alone:\na.ts"),
        ("paths", "[a.ts, b.ts]", "these, in this order:\na.ts\nb.ts"),
        (
            "paths",
            "{any_order: [a, b], count: 2, at_most: 3}",
            "in any order:\na\nb\n2 paths\nat most 3 paths",
        ),
        (
            "paths",
            "{in_order_by_directory: [s/a, s/b]}",
            "in this order inside one directory:\ns/a\ns/b",
        ),
        (
            "paths",
            "{subsequence_of: [a], prefix_of: [b]}",
            "only from this list, in its order:\na\nthe first of this list, in its order:\nb",
        ),
        (
            "paths",
            "{includes: [a], excludes: [b]}",
            "among others:\na\nnone of these:\nb",
        ),
        ("matches", "['a.ts:1']", "this match alone:\na.ts:1"),
        ("matches", "{count: 1}", "1 match"),
        ("matches", "{with_context: true, count: 1}", "1 line"),
        ("matches", "{with_context: true, count: 2}", "2 lines"),
        ("text", "\"a\\nb\"", "a\nb"),
        ("text_with_gaps", "\"a[..]\\n...\"", "a[..]\n..."),
        ("text_size", "{at_least: 2, at_most: 3}", "2 to 3 bytes"),
        ("text_size", "{at_least: 2}", "2 bytes or more"),
        ("text_size", "{at_most: 3}", "3 bytes or fewer"),
        ("text_size", "{}", "any number of bytes"),
        ("text_blocks", "1", "1 block of text"),
        ("text_blocks", "2", "2 blocks of text"),
        ("notice", "{includes: [a, b]}", "a\nb"),
        ("notice", "{excludes: [a, b]}", "not:\na\nb"),
        ("notice", "{includes: [a], excludes: [b]}", "a\nnot:\nb"),
        ("details", "{a: 1, b: !any }", "{a: 1, b: any value}"),
        ("error", "true", "an error"),
        (
            "error",
            "{starts: a, contains: [b], excludes: [c]}",
            "an error that starts with `a`\nan error with `b`\nan error without `c`",
        ),
        ("updates", "{}", ""),
        ("updates", "{at_least: 1}", "1 snapshot or more"),
        ("updates", "{at_most: 2}", "2 snapshots or fewer"),
        (
            "updates",
            "{at_least: 1, at_most: 2, gap_ms: 200}",
            "1 to 2 snapshots\n200 ms or more from one snapshot to the next",
        ),
        (
            "updates",
            "{lines_from: [a, b], excludes: [c]}",
            "lines only from these:\na\nb\nnot:\nc",
        ),
        ("delegated", "[]", "no call"),
        ("delegated", "{count: 0}", "asked nothing"),
        (
            "delegated",
            "{count: 1, includes: [{op: stat}], excludes: [{op: glob}]}",
            "asked once\namong others:\n{op: \"stat\"}\nnone like:\n{op: \"glob\"}",
        ),
        ("tree_after", "unchanged", "unchanged"),
        (
            "tree_after",
            "{created: {a: x}, changed: {b: !any }, removed: [c]}",
            "created a: `x`\nchanged b: any value\nremoved c",
        ),
    ] {
        let check = parse(facet, expectation);
        assert_eq!(check.in_words(), words, "{facet}: {expectation}");
    }
}
