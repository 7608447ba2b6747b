//! How large a YAML document would be, known before anything of it is built.

use std::collections::HashMap;

use saphyr_parser::{Event, Parser};

use crate::problem::{Fault, YamlPlace};

/// The most nested lists and maps. The deepest fixture has a tenth of it, and the
/// parser of values has the same limit.
const MOST_DEPTH: usize = 128;
/// The most values, each alias counted as all that it expands to. The largest fixture has
/// a twentieth of it.
const MOST_VALUES: usize = 250_000;
/// The most text in all scalars, in bytes, with the same count.
const MOST_TEXT: usize = 16 * 1024 * 1024;

/// The most text of a document that need not be counted, in bytes.
const MOST_UNCOUNTED: usize = 128 * 1024;

/// Why a document is not to be built.
pub(crate) enum Refusal {
    /// The event parser does not take it.
    Syntax(Fault),
    /// It is too large.
    Size(Fault),
}

/// Counts the document.
pub(crate) fn check(text: &str) -> Result<(), Refusal> {
    let mut count = Count::default();
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| {
            let (line, column) = (error.marker().line(), error.marker().col());
            match error.info() {
                // It reads ahead of its events, and gives up at 255 brackets.
                "recursion limit exceeded" => Refusal::Size(fault(line, column, too_deep())),
                info => Refusal::Syntax(fault(line, column, info.to_owned())),
            }
        })?;
        count.take(&event).map_err(|message| {
            Refusal::Size(fault(span.start.line(), span.start.col(), message))
        })?;
    }
    Ok(())
}

/// Whether the document is small however it is counted: it has no alias that could expand.
pub(crate) fn is_small_uncounted(text: &str) -> bool {
    text.len() <= MOST_UNCOUNTED && !text.contains('&')
}

fn fault(line: usize, column: usize, message: String) -> Fault {
    Fault {
        line_column: Some((line, column + 1)),
        ..Fault::new(YamlPlace::default(), message)
    }
}

/// The size of a value.
#[derive(Debug, Clone, Copy, Default)]
struct Size {
    values: usize,
    text: usize,
    /// How many lists and maps are inside of each other, itself included.
    depth: usize,
}

impl Size {
    fn add(&mut self, member: Self) {
        self.values = self.values.saturating_add(member.values);
        self.text = self.text.saturating_add(member.text);
        self.depth = self.depth.max(member.depth + 1);
    }
}

#[derive(Default)]
struct Count {
    /// The lists and maps that are open, each with its anchor and its size so far.
    open: Vec<(usize, Size)>,
    anchors: HashMap<usize, Size>,
    /// So much is in those that are open, and before them.
    whole: Size,
}

impl Count {
    fn take(&mut self, event: &Event<'_>) -> Result<(), String> {
        match event {
            Event::Scalar(text, _, anchor, _) => {
                let scalar = Size {
                    values: 1,
                    text: text.len(),
                    depth: 0,
                };
                self.member(*anchor, scalar, scalar)
            }
            Event::Alias(anchor) => {
                let Some(size) = self.anchors.get(anchor).copied() else {
                    return Err("an alias refers to a node that contains it".to_owned());
                };
                self.member(0, size, size)
            }
            Event::SequenceStart(anchor, _) | Event::MappingStart(anchor, _) => {
                let size = Size {
                    values: 1,
                    text: 0,
                    depth: 1,
                };
                self.open.push((*anchor, size));
                self.whole.add(size);
                self.check_depth(0)
            }
            Event::SequenceEnd | Event::MappingEnd => match self.open.pop() {
                None => Ok(()),
                // The whole has counted it already.
                Some((anchor, size)) => self.member(anchor, size, Size::default()),
            },
            _ => Ok(()),
        }
    }

    /// A value is complete; `added` has not been counted yet.
    fn member(&mut self, anchor: usize, size: Size, added: Size) -> Result<(), String> {
        if anchor != 0 {
            self.anchors.insert(anchor, size);
        }
        if let Some((_, around)) = self.open.last_mut() {
            around.add(size);
        }
        self.whole.add(added);
        if self.whole.values > MOST_VALUES {
            return Err(format!(
                "the document has more than {MOST_VALUES} values, aliases expanded"
            ));
        }
        if self.whole.text > MOST_TEXT {
            return Err(format!(
                "the document has more than {} MiB of text, aliases expanded",
                MOST_TEXT / (1024 * 1024)
            ));
        }
        self.check_depth(size.depth)
    }

    fn check_depth(&self, within: usize) -> Result<(), String> {
        if self.open.len() + within > MOST_DEPTH {
            Err(too_deep())
        } else {
            Ok(())
        }
    }
}

fn too_deep() -> String {
    format!("more than {MOST_DEPTH} nested lists and maps")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locations::locate;
    use crate::yaml;

    /// Where the document is refused, and why.
    fn check(text: &str) -> String {
        let fault = yaml::parse(text).unwrap_err();
        let problem = locate("a.yaml", text, [fault]).remove(0);
        problem.to_string()
    }

    #[test]
    fn a_document_is_only_so_deep() {
        let deep = "more than 128 nested lists and maps";
        assert_eq!(
            check(&"- ".repeat(200_000)),
            format!("a.yaml:1:257: {deep}")
        );
        assert!(check(&"[".repeat(300_000)).ends_with(deep));
        assert!(check(&"[\n".repeat(200_000)).ends_with(deep));
        assert!(check(&"{a: ".repeat(100_000)).contains("more than 128"));
        assert!(check(&"? ".repeat(200_000)).contains("more than 128"));
        assert!(check(&"- ".repeat(5_000)).ends_with(deep));
        let most = format!("{}x{}", "[".repeat(MOST_DEPTH), "]".repeat(MOST_DEPTH));
        assert!(yaml::parse(&most).is_ok());
    }

    #[test]
    fn aliases_count_as_their_values() {
        let list = |of: &str, times: usize| format!("[{}]", vec![of; times].join(", "));
        let many = format!(
            "a: &a {}\nb: &b {}\nc: {}\n",
            list("x", 100),
            list("*a", 100),
            list("*b", 100)
        );
        assert!(check(&many).starts_with("a.yaml:3:"), "{}", check(&many));
        assert!(check(&many).contains("more than 250000 values"));
        let long = format!("a: &a {}\nb: {}\n", "x".repeat(1 << 20), list("*a", 20));
        assert!(check(&long).contains("more than 16 MiB of text"));
        let deep: Vec<String> = (0..70)
            .map(|n| format!("a{}: &a{} [[*a{n}]]", n + 1, n + 1))
            .collect();
        assert!(
            check(&format!("a0: &a0 x\n{}", deep.join("\n")))
                .contains("more than 128 nested lists")
        );
        assert!(check("a: &a [*a]").contains("refers to a node that contains it"));
        assert!(yaml::parse("a: &a [x]\nb: *a\nc: {d: *a}").is_ok());
    }

    #[test]
    fn documents_refused_by_either_parser_are_refused() {
        assert!(check("a: [x\n").starts_with("a.yaml:"));
        assert!(check("a: *nothing\n").contains("unknown anchor"));
        // A line of a quoted text that is less indented than it should be.
        assert!(yaml::parse("a:\n  b: 'x\n y'\n").is_ok());
        assert!(check("a:\n  b: &b 'x\n y'\n").contains("indentation"));
    }
}
