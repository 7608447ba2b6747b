//! The styles, by meaning.

use std::fmt::{self, Display};

use anstyle::{AnsiColor, Style};
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::verdict::Verdict;

/// Good.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// Bad, and it decides.
pub const BAD: Style = AnsiColor::Red.on_default();
/// Bad, but it does not decide.
pub const WARNING: Style = AnsiColor::Yellow.on_default();
/// Names and headings.
pub const STRONG: Style = Style::new().bold();
/// Text that a reader may skip.
pub const FAINT: Style = Style::new().dimmed();
/// Something to copy: a command, an id.
pub const LITERAL: Style = AnsiColor::Cyan.on_default();

/// A value and the style in which it is printed.
pub struct Styled<T> {
    content: T,
    style: Style,
}

/// The parameters of the styles that are ours: off, bold, faint, underlined, red, green, yellow, cyan.
const OWN_STYLES: &[&str] = &["0", "1", "2", "4", "31", "32", "33", "36"];

/// The length of the style at the start of the text, if it is one of ours.
pub(crate) fn own_style(text: &str) -> Option<usize> {
    let rest = text.strip_prefix("\u{1b}[")?;
    let parameters = OWN_STYLES.iter().find(|parameters| {
        let rest = rest.strip_prefix(**parameters);
        rest.is_some_and(|rest| rest.starts_with('m'))
    })?;
    Some(parameters.len() + "\u{1b}[m".len())
}

/// `content` in `style`; a width given to the format pads the text alone.
pub fn styled<T: Display>(content: T, style: Style) -> Styled<T> {
    Styled { content, style }
}

impl<T: Display> Display for Styled<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.style)?;
        self.content.fmt(f)?;
        write!(f, "{:#}", self.style)
    }
}

/// The style of the word for a level.
pub fn of_level(level: Level) -> Style {
    match level {
        Level::Must => STRONG,
        Level::Should | Level::May => Style::new(),
    }
}

/// The style of a verdict on a case of this level.
pub fn of_verdict(verdict: Verdict, decides: bool) -> Style {
    match verdict {
        Verdict::Pass | Verdict::Observed => GOOD,
        Verdict::Unsupported | Verdict::KnownFailure | Verdict::NotObserved => FAINT,
        _ if decides => BAD,
        _ => WARNING,
    }
}
