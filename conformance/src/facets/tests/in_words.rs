//! Expectations as people read them.

use super::parse;

/// Each facet with an expectation, and in the next line the words for it.
const IN_WORDS: &str = r#"
paths []
    no path
paths [a.ts]
    this path alone: | a.ts
paths [a.ts, b.ts]
    these, in this order: | a.ts | b.ts
paths {any_order: [a, b], count: 2, at_most: 3}
    in any order: | a | b | 2 paths | at most 3 paths
paths {in_order_by_directory: [s/a, s/b]}
    in this order inside one directory: | s/a | s/b
paths {subsequence_of: [a], prefix_of: [b]}
    only from this list, in its order: | a | the first of this list, in its order: | b
paths {includes: [a], excludes: [b]}
    among others: | a | none of these: | b
matches ['a.ts:1']
    this match alone: | a.ts:1
matches {count: 1}
    1 match
matches {with_context: true, count: 1}
    1 line
matches {with_context: true, count: 2}
    2 lines
text "a\nb"
    a | b
text !matches '^a+$'
    text that matches /^a+$/
json [{name: a, size: !any }]
    [{name: "a", size: any value}]
text_with_gaps "a[..]\n..."
    a[..] | ...
text_size {at_least: 2, at_most: 3}
    2 to 3 bytes
text_size {at_least: 2}
    2 bytes or more
text_size {at_most: 3}
    3 bytes or fewer
text_size {}
    any number of bytes
text_blocks 1
    1 block of text
text_blocks 2
    2 blocks of text
shows "two\nthree\n"
    two | three
shows {text: two, from: 2, excludes: [one, four]}
    two | numbered from 2, or not at all | not: | one | four
shows ''
    no line of a file
content [{type: image, data: !any }]
    [{type: "image", data: any value}]
notice {includes: [a, b]}
    a | b
notice {excludes: [a, b]}
    not: | a | b
notice {includes: [a], excludes: [b]}
    a | not: | b
details {a: 1, b: !any }
    {a: 1, b: any value}
error true
    an error
error {starts: a, contains: [b], excludes: [c]}
    an error that starts with `a` | an error with `b` | an error without `c`
updates {}

updates {at_least: 1}
    1 snapshot or more
updates {at_most: 2}
    2 snapshots or fewer
updates {at_least: 1, at_most: 2, gap_ms: 200}
    1 to 2 snapshots | 200 ms or more from one snapshot to the next, on average
updates {lines_from: [a, b], excludes: [c]}
    lines only from these: | a | b | not: | c
delegated []
    no call
delegated {count: 0}
    asked nothing
delegated {count: 1, includes: [{op: stat}], excludes: [{op: glob}]}
    asked once | among others: | {op: "stat"} | none like: | {op: "glob"}
tree_after unchanged
    unchanged
tree_after {created: {a: x}, changed: {b: !any }, removed: [c]}
    created a: `x` | changed b: any value | removed c
outside {changed: {home/a: x}}
    changed home/a: `x`
"#;

#[test]
fn expectations_are_put_into_words() {
    let lines: Vec<&str> = IN_WORDS.trim().lines().collect();
    for pair in lines.chunks(2) {
        let (facet, expectation) = pair[0].split_once(' ').unwrap();
        let words = pair[1].trim().replace(" | ", "\n");
        assert_eq!(parse(facet, expectation).in_words(), words, "{}", pair[0]);
    }
}
