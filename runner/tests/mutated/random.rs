//! Texts changed at random, always in the same way.

use regex::Regex;

/// Nested deeper than any reader should follow. It stands for itself until the text is complete.
const DEEP: &str = "@deep@";

/// Values in place of others, in JSON, which is YAML, too.
const VALUES: &[&str] = &[
    "18446744073709551615",
    "-9223372036854775808",
    "1e308",
    "99999999999999999999999999",
    "null",
    "true",
    "false",
    "0",
    "4294967295",
    "[]",
    "{}",
    "[{}]",
    r#"{"*": ["*"]}"#,
    r#""""#,
    r#""../../../../../../etc/passwd""#,
    r#""omp/../../..""#,
    r#""\"'><img src=x onerror=mutated><script>mutated</script>""#,
    r#""javascript:mutated""#,
    r#""\u0000\u001b]0;mutated\u0007\n::error::mutated\u202e\u0085""#,
    "\"@deep@\"",
];

/// The generator splitmix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let bits = usize::try_from((bits ^ (bits >> 31)) >> 1).unwrap();
        bits % end.max(1)
    }

    /// A value in place of this one, mostly of its kind, which more readers accept.
    fn value(&mut self, old: &str) -> &'static str {
        let kind = |value: &str| match value.chars().next() {
            Some('[' | '{') => 'l',
            Some('-' | '0'..='9') => 'n',
            _ if matches!(value, "true" | "false" | "null") => 'b',
            _ => 't',
        };
        let any = self.below(4) == 0;
        let mut values = VALUES
            .iter()
            .filter(|value| any || kind(value) == kind(old));
        let count = values.clone().count();
        values.nth(self.below(count)).unwrap()
    }

    /// The text, changed in one or two places.
    pub(crate) fn mutated(&mut self, text: &str) -> Vec<u8> {
        // The value of a key of YAML or JSON, or any text between quotation marks, such as a key.
        let value = Regex::new(r#": *([^\s,{}\[\]"]+|"(?:[^"\\]|\\.)*")"#).unwrap();
        let quoted = Regex::new(r#"("(?:[^"\\]|\\.)*")"#).unwrap();
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=self.below(2) {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            match self.below(16) {
                0 => bytes.truncate(self.below(bytes.len())),
                1 => {
                    for _ in 0..=self.below(8) {
                        let at = self.below(bytes.len());
                        bytes.splice(at..=at, [self.below(256) as u8]);
                    }
                }
                2 => {
                    let lines: Vec<&str> = text.split_inclusive('\n').collect();
                    let at = self.below(lines.len());
                    bytes = [&lines[..=at], &lines[at..]].concat().concat().into_bytes();
                }
                way => {
                    let places = if way == 3 { &quoted } else { &value };
                    let found: Vec<_> = places.captures_iter(&text).collect();
                    if let Some(found) = found.get(self.below(found.len())) {
                        let old = found.get(1).unwrap();
                        let value = self.value(old.as_str());
                        bytes = [&text[..old.start()], value, &text[old.end()..]]
                            .concat()
                            .into();
                    }
                }
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        if text.contains(DEEP) {
            let deep = ["[".repeat(5_000), "]".repeat(5_000)].concat();
            bytes = text.replace(&format!("\"{DEEP}\""), &deep).into();
        }
        bytes
    }
}
