//! Contents: lines to search for, in several encodings, and binary files.

use super::dice::Dice;

const LINES: &[&str] = &[
    "",
    "",
    "   ",
    "\t",
    "}",
    "    }",
    "use std::io;",
    "use std::io::{BufReader, BufWriter};",
    "pub struct Point {",
    "pub enum Kind {",
    "pub fn read_all(&self) {",
    "    fn into_inner(self) -> T {",
    "    #[inline]",
    "    pub unsafe fn get_unchecked(&self) -> &T {",
    "unsafe impl Send for Point {}",
    "impl<T> Clone for Guard<T> {",
    "    #[cfg(feature = \"std\")]",
    "    ///",
    "    /// TODO(me): the size",
    "// FIXME: ends here",
    "    self.inner.lock().unwrap().other();",
    "    self == other || self.other == other;",
    "const MASK: u64 = 0xDEADBEEFCAFE0123;",
    "static MAX_LEN_OF_ALL_KINDS: usize = 3;",
    "\tindented with a tab  ",
    "// Copyright © 2020 the authors",
    "let größe = straße.len();",
    "// Größe ÄÖÜ é É",
    "// Ελληνικά και λόγια",
    "// 日本語のテキスト",
    "PhantomData<fn() -> T>",
    "d41d8cd98f00b204e9800998ecf8427ed41d8cd98f00b204e9800998ecf8427e",
    "a:12:b",
    "path/with:7: number",
    "\u{1b}[1mbold\u{1b}[0m",
];

/// The content of a file.
pub(super) fn content(dice: &mut Dice) -> Vec<u8> {
    let text = text(dice, 24);
    match dice.below(40) {
        0 => Vec::new(),
        1 => text.replace('\n', "\r\n").into_bytes(),
        2 => text.trim_end().to_owned().into_bytes(),
        3 => format!("\u{feff}{text}").into_bytes(),
        4 => [text.as_bytes(), b"no \xff text\n"].concat(),
        5 => [b"Gr\xf6\xdfe unsafe impl\n", text.as_bytes()].concat(),
        6 => [text.as_bytes(), b"\0", text.as_bytes()].concat(),
        7 => utf16(&text, u16::to_le_bytes),
        8 => utf16(&text, u16::to_be_bytes),
        9 => format!("{text}{} unsafe impl\n", "long ".repeat(2000)).into_bytes(),
        10 if dice.below(4) == 0 => large(dice).into_bytes(),
        _ => text.into_bytes(),
    }
}

fn text(dice: &mut Dice, lines: usize) -> String {
    dice.some(lines, LINES)
        .iter()
        .map(|line| format!("{line}\n"))
        .collect()
}

/// A text larger than a read buffer.
fn large(dice: &mut Dice) -> String {
    (0..200).map(|_| text(dice, 40)).collect()
}

fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    format!("\u{feff}{text}")
        .encode_utf16()
        .flat_map(bytes)
        .collect()
}
