//! A line with gaps.

use super::GAP;

/// A line in which `[..]` matches anything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GappedLine {
    pieces: Vec<String>,
}

impl GappedLine {
    /// Reads a line. Every text is one.
    pub fn new(text: &str) -> Self {
        Self {
            pieces: text.split(GAP).map(str::to_owned).collect(),
        }
    }

    /// Whether it is the whole of `line`.
    pub fn matches(&self, line: &str) -> bool {
        match self.pieces.as_slice() {
            [only] => only == line,
            [first, middle @ .., last] => line
                .strip_prefix(first.as_str())
                .and_then(|rest| after(rest, middle))
                .is_some_and(|rest| rest.ends_with(last.as_str())),
            [] => line.is_empty(),
        }
    }

    /// Whether `line` begins with it.
    pub fn begins(&self, line: &str) -> bool {
        let Some((first, others)) = self.pieces.split_first() else {
            return true;
        };
        line.strip_prefix(first.as_str())
            .and_then(|rest| after(rest, others))
            .is_some()
    }

    /// Whether it occurs somewhere in `line`.
    pub fn stands_in(&self, line: &str) -> bool {
        after(line, &self.pieces).is_some()
    }

    /// Whether there is nothing in it but gaps.
    pub fn is_only_gaps(&self) -> bool {
        self.pieces.len() > 1 && self.pieces.iter().all(String::is_empty)
    }

    /// Whether `line` is probably what this line became: half of the words between the gaps are at its two ends.
    pub(super) fn resembles(&self, line: &str) -> bool {
        let (Some(first), Some(last)) = (self.pieces.first(), self.pieces.last()) else {
            return false;
        };
        let has_gap = self.pieces.len() > 1;
        let length = self.pieces.iter().map(String::len).sum::<usize>();
        let longer = if has_gap {
            length
        } else {
            length.max(line.len())
        };
        let before = common(first.bytes(), line.bytes());
        let after = common(last.bytes().rev(), line.bytes().skip(before).rev());
        longer > 0 && 2 * (before + after.min(length - before)) >= longer
    }
}

impl std::fmt::Display for GappedLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.pieces.join(GAP))
    }
}

/// The rest of `line` after the pieces, each at the first place where it matches: no later place leaves more room for the rest, so
/// there is never a reason to go back.
fn after<'a>(line: &'a str, pieces: &[String]) -> Option<&'a str> {
    pieces.iter().try_fold(line, |rest, piece| {
        // A search reads the whole piece first, which may be much longer than the line.
        let is_long_enough = piece.len() <= rest.len();
        let start = is_long_enough.then(|| rest.find(piece.as_str()))??;
        Some(&rest[start + piece.len()..])
    })
}

fn common(a: impl Iterator<Item = u8>, b: impl Iterator<Item = u8>) -> usize {
    a.zip(b).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(gapped: &str, matching: &[&str], others: &[&str]) {
        let gapped = GappedLine::new(gapped);
        for line in matching {
            assert!(gapped.matches(line), "`{gapped}` should match `{line}`");
        }
        for line in others {
            assert!(
                !gapped.matches(line),
                "`{gapped}` should not match `{line}`"
            );
        }
    }

    #[test]
    fn a_line_without_gaps_matches_only_itself() {
        check("a.ts", &["a.ts"], &["a.ts ", " a.ts", "", "b.ts"]);
        check("", &[""], &[" "]);
    }

    #[test]
    fn a_gap_stands_for_anything_and_for_nothing() {
        check("[..]", &["", "x", "a b"], &[]);
        check("a[..]b", &["ab", "a b", "abab"], &["a", "ba", "abc"]);
        check("[..]a", &["a", "aa", "ba"], &["ab"]);
        check("a[..][..]", &["a", "ab"], &["ba"]);
    }

    #[test]
    fn two_pieces_never_share_a_letter() {
        check("ab[..]ba", &["abba", "abxba"], &["aba"]);
        check("[..]x[..]x[..]", &["xx", "axbxc"], &["x"]);
    }

    #[test]
    fn brackets_and_points_by_themselves_are_no_gaps() {
        check("[.]", &["[.]"], &["x"]);
        check("...", &["..."], &["x"]);
    }

    #[test]
    fn a_line_may_begin_with_it_or_hold_it() {
        let gapped = GappedLine::new("not found: [..]x");
        assert!(gapped.stands_in("Path not found: /tmp/x/y"));
        assert!(!gapped.begins("Path not found: x"));
        assert!(gapped.begins("not found: x and more"));
    }
}
