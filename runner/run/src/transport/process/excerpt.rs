//! The beginning of an output, for messages.

/// How much of a line is shown, in characters.
const SHOWN: usize = 120;

/// The first line, cut where it is long.
pub(in crate::transport) fn excerpt(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * SHOWN)]);
    let line = text.trim_start().lines().next().unwrap_or_default();
    let mut shown: String = line.chars().take(SHOWN).collect();
    if line.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}
