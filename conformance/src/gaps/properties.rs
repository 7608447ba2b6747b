//! Properties of the gap language.

use proptest::prelude::*;

use super::{GAP, GappedLine, GappedText, LINES_GAP};

/// The naive algorithm: try every way.
fn naive_line(pattern: &str, line: &str) -> bool {
    if let Some(rest) = pattern.strip_prefix(GAP) {
        let ends = line.char_indices().map(|(end, _)| end).chain([line.len()]);
        return ends
            .into_iter()
            .any(|start| naive_line(rest, &line[start..]));
    }
    match (pattern.chars().next(), line.chars().next()) {
        (None, None) => true,
        (Some(a), Some(b)) if a == b => naive_line(&pattern[1..], &line[1..]),
        _ => false,
    }
}

fn naive_text(pattern: &[&str], lines: &[&str]) -> bool {
    match pattern.split_first() {
        None => lines.is_empty(),
        Some((first, rest)) if *first == LINES_GAP => {
            (0..=lines.len()).any(|start| naive_text(rest, &lines[start..]))
        }
        Some((first, rest)) => lines
            .split_first()
            .is_some_and(|(line, others)| naive_line(first, line) && naive_text(rest, others)),
    }
}

fn pattern_line() -> impl Strategy<Value = String> {
    let piece = prop_oneof![Just(GAP), Just("a"), Just("b")];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

fn pattern_lines() -> impl Strategy<Value = Vec<String>> {
    let line = prop_oneof![2 => pattern_line(), 1 => Just(LINES_GAP.to_owned())];
    prop::collection::vec(line, 1..7)
}

proptest! {
    #[test]
    fn a_text_without_gap_signs_matches_itself(text in "[a-c .\\[\\]\n]{0,40}") {
        prop_assert!(GappedText::new(&text).matches(&text));
    }

    #[test]
    fn a_text_with_pieces_cut_out_matches_the_text(
        text in "[a-c\n]{0,40}", from in 0_usize..40, length in 0_usize..10,
    ) {
        let from = from.min(text.len());
        let line_end = text[from..].find('\n').map_or(text.len(), |end| from + end);
        let end = (from + length).min(line_end);
        let gapped = format!("{}{GAP}{}\n", &text[..from], &text[end..]);
        prop_assert!(GappedText::new(&gapped).matches(&(text + "\n")));
    }

    #[test]
    fn line_matching_agrees_with_brute_force(pattern in pattern_line(), line in "[ab]{0,8}") {
        prop_assert_eq!(GappedLine::new(&pattern).matches(&line), naive_line(&pattern, &line));
    }

    #[test]
    fn text_matching_agrees_with_brute_force(
        pattern in pattern_lines(), lines in prop::collection::vec("[ab]{0,3}", 1..7),
    ) {
        let patterns: Vec<&str> = pattern.iter().map(String::as_str).collect();
        let texts: Vec<&str> = lines.iter().map(String::as_str).collect();
        // The final line feed makes the last line count even where it is empty.
        let gapped = GappedText::new(&(pattern.join("\n") + "\n"));
        prop_assert_eq!(gapped.matches(&(lines.join("\n") + "\n")), naive_text(&patterns, &texts));
    }

    #[test]
    fn only_mismatches_show_a_difference(
        pattern in pattern_lines(), lines in prop::collection::vec("[ab]{0,3}", 1..7),
    ) {
        use crate::diff::DiffLine;
        let (gapped, text) = (GappedText::new(&pattern.join("\n")), lines.join("\n"));
        let all_same = gapped.difference(&text).iter().all(|piece| matches!(piece, DiffLine::Same(_)));
        prop_assert_eq!(gapped.matches(&text), all_same);
    }

    #[test]
    fn rejecting_nothing_means_fitting_everything(
        pattern in pattern_lines(), lines in prop::collection::vec("[ab]{0,3}", 1..4),
    ) {
        let gapped = GappedText::new(&pattern.join("\n"));
        if !gapped.rejects_something() {
            prop_assert!(gapped.matches(&lines.join("\n")));
        }
    }
}
