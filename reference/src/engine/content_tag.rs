//! A tag of four digits for a content.

use std::io::{self, Read};

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
        match content.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) => hash = buffer[..read].iter().fold(hash, step),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
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

    /// Fails once, then reads a content.
    struct Failing<'a>(Option<io::ErrorKind>, &'a [u8]);

    impl Read for Failing<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.take() {
                Some(kind) => Err(kind.into()),
                None => self.1.read(buffer),
            }
        }
    }

    #[test]
    fn an_interrupted_read_is_repeated_and_other_failures_are_not() {
        let tag = |kind| content_tag(Failing(Some(kind), b"let a;\n")).ok();
        assert_eq!(tag(io::ErrorKind::Interrupted).as_deref(), Some("17DB"));
        assert_eq!(tag(io::ErrorKind::TimedOut), None);
    }
}
