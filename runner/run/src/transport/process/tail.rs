//! The end of an output, and no more.

use std::collections::VecDeque;

use anstream::adapter::strip_str;

/// How much of stderr is kept, in bytes.
const KEPT: usize = 8 * 1024;

/// The end of an output.
#[derive(Debug, Default)]
pub(super) struct Tail {
    bytes: VecDeque<u8>,
    is_cut: bool,
}

impl Tail {
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
        if self.bytes.len() > KEPT {
            self.bytes.drain(..self.bytes.len() - KEPT);
            self.is_cut = true;
        }
    }

    /// As text, without the escapes of colours: whole lines, where the front was cut off.
    pub(super) fn into_text(self) -> String {
        let bytes = Vec::from(self.bytes);
        let line_end = bytes.iter().position(|byte| *byte == b'\n');
        let from = match (self.is_cut, line_end) {
            (true, Some(end)) => end + 1,
            _ => 0,
        };
        let text = String::from_utf8_lossy(&bytes[from..]);
        strip_str(&text).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_is_kept_in_whole_lines() {
        let mut tail = Tail::default();
        (0..5_000).for_each(|number| tail.push(format!("line {number}\n").as_bytes()));
        let text = tail.into_text();
        assert!(text.len() <= KEPT && text.starts_with("line ") && text.ends_with("line 4999\n"));
    }

    #[test]
    fn escapes_are_left_out() {
        let mut tail = Tail::default();
        tail.push("\u{1b}[2m12:00\u{1b}[0m \u{1b}]8;;x\u{7}a\u{1b}]8;;\u{7}é\n".as_bytes());
        assert_eq!(tail.into_text(), "12:00 aé\n");
    }

    #[test]
    fn a_short_output_is_kept_whole() {
        let mut tail = Tail::default();
        tail.push(b"a\nb");
        assert_eq!(tail.into_text(), "a\nb");
    }
}
