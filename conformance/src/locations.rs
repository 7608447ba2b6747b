//! The locations of the nodes of a document. The only file that uses the event parser.

use std::cell::LazyCell;
use std::collections::HashMap;
use std::iter;
use std::ops::Range;

use saphyr_parser::{Event, Parser, Span};

use crate::problem::{Fault, Problem, YamlPlace, YamlStep};

/// Line and column (from 1) of every node of a document; for a member of a mapping, those of its key.
#[derive(Debug, Clone)]
pub struct Locations {
    /// The document itself comes first.
    nodes: Vec<Node>,
    /// The members of a node, by its index. A place is walked from the root: kept whole for each node, places would be far larger
    /// than the document.
    members: HashMap<(usize, YamlStep), usize>,
}

#[derive(Debug, Clone, Default)]
struct Node {
    line_column: Option<(usize, usize)>,
    /// The characters of a value that is a scalar.
    scalar: Option<Range<usize>>,
}

#[cfg(test)]
thread_local! {
    /// How many documents this thread has read.
    pub(crate) static READ: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// The faults of a file, each with the line and the column where it is.
pub fn locate(path: &str, text: &str, faults: impl IntoIterator<Item = Fault>) -> Vec<Problem> {
    // A document that cannot be built is better not read for its places either.
    let locations = LazyCell::new(|| Locations::of(text));
    faults
        .into_iter()
        .map(|fault| {
            let (line, column) = fault
                .line_column
                .unwrap_or_else(|| locations.get(&fault.place));
            Problem {
                path: path.to_owned(),
                line,
                column,
                message: fault.message,
                help: fault.help,
            }
        })
        .collect()
}

enum OpenNode {
    Sequence { node: usize, next: usize },
    Mapping { node: usize, key: Option<usize> },
}

impl Locations {
    /// Reads the document up to its end or the first syntax error.
    pub fn of(text: &str) -> Self {
        #[cfg(test)]
        READ.set(READ.get() + 1);
        let mut reading = LocationReading {
            locations: Self {
                nodes: vec![Node::default()],
                members: HashMap::new(),
            },
            open: Vec::new(),
        };
        for event in Parser::new_from_str(text) {
            match event {
                Ok((event, span)) => reading.take(event, span),
                Err(_) => break,
            }
        }
        reading.locations
    }

    /// The location of the node, or of the nearest one around it.
    pub fn get(&self, place: &YamlPlace) -> (usize, usize) {
        let on_the_way = self.walk(place).filter_map(|node| node.line_column);
        on_the_way.last().unwrap_or((1, 1))
    }

    /// The byte range of the value at this place in `text`, the document, including quotes; `None`: it is
    /// not a scalar.
    pub fn scalar(&self, text: &str, place: &YamlPlace) -> Option<Range<usize>> {
        let characters = self.walk(place).nth(place.0.len())?.scalar.as_ref()?;
        let byte = |character: usize| {
            let mut indices = text.char_indices().map(|(index, _)| index);
            indices.nth(character).unwrap_or(text.len())
        };
        let (start, end) = (byte(characters.start), byte(characters.end));
        Some(start..start + length(&text[start..end]))
    }

    /// The document, and the nodes on the way from it to the place, as far as they are there.
    fn walk(&self, place: &YamlPlace) -> impl Iterator<Item = &Node> {
        let mut steps = place.0.iter();
        let indexes = iter::successors(Some(0), move |node| {
            let step = steps.next()?;
            self.members.get(&(*node, step.clone())).copied()
        });
        indexes.filter_map(|index| self.nodes.get(index))
    }
}

/// How long the scalar is with which `text` begins, in bytes: what follows its closing quote is not its own.
fn length(text: &str) -> usize {
    let mut characters = text.char_indices();
    let Some((_, quote @ ('"' | '\''))) = characters.next() else {
        return text.trim_end().len();
    };
    let mut rest = characters.peekable();
    while let Some((index, character)) = rest.next() {
        if character == '\\' && quote == '"' {
            rest.next();
        } else if character == quote
            && rest
                .next_if(|(_, next)| quote == '\'' && *next == quote)
                .is_none()
        {
            return index + 1;
        }
    }
    text.len()
}

struct LocationReading {
    locations: Locations,
    open: Vec<OpenNode>,
}

impl LocationReading {
    fn take(&mut self, event: Event<'_>, span: Span) {
        match event {
            Event::Scalar(text, ..) => self.scalar(&text, span),
            Event::Alias(_) => drop(self.value(span)),
            Event::SequenceStart(..) => {
                let node = self.value(span);
                self.open.push(OpenNode::Sequence { node, next: 0 });
            }
            Event::MappingStart(..) => {
                let node = self.value(span);
                self.open.push(OpenNode::Mapping { node, key: None });
            }
            Event::SequenceEnd | Event::MappingEnd => drop(self.open.pop()),
            _ => {}
        }
    }

    fn scalar(&mut self, text: &str, span: Span) {
        if let Some(OpenNode::Mapping { node, key: None }) = self.open.last() {
            let member = self.member(*node, YamlStep::Key(text.to_owned()));
            self.note(member, span);
            if let Some(OpenNode::Mapping { key, .. }) = self.open.last_mut() {
                *key = Some(member);
            }
        } else {
            let node = self.value(span);
            let characters = span.start.index()..span.end.index();
            self.locations.nodes[node].scalar.get_or_insert(characters);
        }
    }

    /// The node of a value. A member of a mapping has the location of its key.
    fn value(&mut self, span: Span) -> usize {
        let node = match self.open.last_mut() {
            None => 0,
            Some(OpenNode::Sequence { node, next }) => {
                let (node, index) = (*node, *next);
                *next += 1;
                self.member(node, YamlStep::Index(index))
            }
            Some(OpenNode::Mapping { node, key }) => {
                let (node, key) = (*node, key.take());
                return key.unwrap_or_else(|| self.member(node, YamlStep::Key(String::new())));
            }
        };
        self.note(node, span);
        node
    }

    fn member(&mut self, node: usize, step: YamlStep) -> usize {
        let nodes = &mut self.locations.nodes;
        *self
            .locations
            .members
            .entry((node, step))
            .or_insert_with(|| {
                nodes.push(Node::default());
                nodes.len() - 1
            })
    }

    fn note(&mut self, node: usize, span: Span) {
        let line_column = (span.start.line(), span.start.col() + 1);
        self.locations.nodes[node]
            .line_column
            .get_or_insert(line_column);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_stands_where_its_key_stands() {
        let locations = Locations::of("a: 1\nb:\n  - x\n  - c: {d: 2}\n");
        let b = YamlPlace::default().key("b");
        assert_eq!(locations.get(&YamlPlace::default().key("a")), (1, 1));
        assert_eq!(locations.get(&b), (2, 1));
        assert_eq!(locations.get(&b.index(0)), (3, 5));
        assert_eq!(locations.get(&b.index(1).key("c").key("d")), (4, 9));
    }

    #[test]
    fn a_scalar_is_known_with_its_quotes() {
        let text = "é: ü  # no\ne: \"a\\\"b\"  # no\nf: 'it''s'  # no\nb: [{c: \"x y\"}, 'z']\nd:\n  two\n  lines\n";
        let locations = Locations::of(text);
        let scalar = |place: YamlPlace| &text[locations.scalar(text, &place).unwrap()];
        let key = |key: &str| YamlPlace::default().key(key);
        assert_eq!(scalar(key("é")), "ü");
        assert_eq!(scalar(key("e")), "\"a\\\"b\"");
        assert_eq!(scalar(key("f")), "'it''s'");
        assert_eq!(scalar(key("b").index(0).key("c")), "\"x y\"");
        assert_eq!(scalar(key("b").index(1)), "'z'");
        assert_eq!(scalar(key("d")), "two\n  lines");
        assert_eq!(locations.scalar(text, &key("b")), None);
    }

    #[test]
    fn a_deep_document_is_read_in_the_room_that_it_takes() {
        let (key, depth) = ("k".repeat(1000), 10_000);
        let locations = Locations::of(&format!("{key}:\n{}", "- ".repeat(depth)));
        let innermost = vec![YamlStep::Index(0); depth - 1];
        let place = YamlPlace::default().key(&key).join(&YamlPlace(innermost));
        assert_eq!(locations.get(&place), (2, 2 * depth - 1));
    }

    #[test]
    fn an_unknown_place_stands_where_its_parent_stands() {
        let locations = Locations::of("a: 1\nb: {c: 2}\n");
        assert_eq!(
            locations.get(&YamlPlace::default().key("b").key("zz")),
            (2, 1)
        );
    }
}
