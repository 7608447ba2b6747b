//! A tag of four digits for a content.

use std::io::{self, Read};

use crate::engine::read_full::read_full;

/// A tag of four hexadecimal digits: equal contents have equal tags, different ones most likely
/// different tags.
///
/// ```
/// # use seekspec_reference::engine::content_tag::content_tag;
/// assert_eq!(content_tag(&b"one"[..]).unwrap(), content_tag(&b"one"[..]).unwrap());
/// assert_ne!(content_tag(&b"one"[..]).unwrap(), content_tag(&b"two"[..]).unwrap());
/// ```
///
/// # Errors
/// Read errors.
pub fn content_tag(mut content: impl Read) -> io::Result<String> {
    let mut hash = FNV_OFFSET;
    let mut buffer = vec![0; 64 << 10];
    loop {
        match read_full(&mut content, &mut buffer)? {
            0 => break,
            read => hash = buffer[..read].iter().fold(hash, step),
        }
    }
    let folded = hash ^ (hash >> 32);
    Ok(format!("{:04X}", (folded ^ (folded >> 16)) & 0xFFFF))
}

/// FNV-1a: the same in every version. A collision is of no use to an attacker.
const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0100_0000_01b3;

fn step(hash: u64, byte: &u8) -> u64 {
    (hash ^ u64::from(*byte)).wrapping_mul(FNV_PRIME)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(content: &str, expected: &str) {
        assert_eq!(content_tag(content.as_bytes()).expect("read"), expected);
    }

    #[test]
    fn a_tag_has_four_digits_and_is_the_same_everywhere() {
        check("", "F011");
        check("let a;\n", "17DB");
    }
}
