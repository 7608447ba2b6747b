//! The only place that touches the event parser: where each node of a document stands.

use std::collections::HashMap;
use std::ops::Range;

use saphyr_parser::{Event, Parser, Span};

use crate::problem::{Fault, Place, Problem};

/// Line and column (from 1) of every node of a document; for a member of a mapping, those of its key.
#[derive(Debug, Clone)]
pub struct Locations {
    by_place: HashMap<Place, (usize, usize)>,
    scalars: HashMap<Place, Range<usize>>,
}

/// The faults of a file, each with the line and the column where it is.
pub fn locate(path: &str, text: &str, faults: impl IntoIterator<Item = Fault>) -> Vec<Problem> {
    let mut faults = faults.into_iter().peekable();
    if faults.peek().is_none() {
        return Vec::new();
    }
    let locations = Locations::of(text);
    faults
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

enum Open {
    Sequence { place: Place, next: usize },
    Mapping { place: Place, key: Option<String> },
}

impl Locations {
    /// Reads the document. What follows a syntax error is not there.
    pub fn of(text: &str) -> Self {
        let mut reading = Reading {
            by_place: HashMap::new(),
            scalars: HashMap::new(),
            open: Vec::new(),
        };
        for event in Parser::new_from_str(text) {
            match event {
                Ok((event, span)) => reading.take(event, span),
                Err(_) => break,
            }
        }
        Self {
            by_place: reading.by_place,
            scalars: reading.scalars,
        }
    }

    /// Where the node stands, or else the nearest one around it.
    pub fn get(&self, place: &Place) -> (usize, usize) {
        let steps = &place.0;
        (0..=steps.len())
            .rev()
            .find_map(|length| self.by_place.get(&Place(steps[..length].to_vec())))
            .copied()
            .unwrap_or((1, 1))
    }

    /// Which bytes of `text`, the document, are the value at this place, quotes included; `None`: it is no scalar.
    pub fn scalar(&self, text: &str, place: &Place) -> Option<Range<usize>> {
        let characters = self.scalars.get(place)?;
        let byte = |character: usize| {
            let mut indices = text.char_indices().map(|(index, _)| index);
            indices.nth(character).unwrap_or(text.len())
        };
        let (start, end) = (byte(characters.start), byte(characters.end));
        Some(start..start + length(&text[start..end]))
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

struct Reading {
    by_place: HashMap<Place, (usize, usize)>,
    scalars: HashMap<Place, Range<usize>>,
    open: Vec<Open>,
}

impl Reading {
    fn take(&mut self, event: Event<'_>, span: Span) {
        match event {
            Event::Scalar(text, ..) => self.scalar(&text, span),
            Event::Alias(_) => drop(self.node(span)),
            Event::SequenceStart(..) => {
                let place = self.node(span);
                self.open.push(Open::Sequence { place, next: 0 });
            }
            Event::MappingStart(..) => {
                let place = self.node(span);
                self.open.push(Open::Mapping { place, key: None });
            }
            Event::SequenceEnd | Event::MappingEnd => drop(self.open.pop()),
            _ => {}
        }
    }

    fn scalar(&mut self, text: &str, span: Span) {
        if let Some(Open::Mapping {
            place,
            key: key @ None,
        }) = self.open.last_mut()
        {
            let place = place.key(text);
            *key = Some(text.to_owned());
            self.note(place, span);
        } else {
            let place = self.node(span);
            let characters = span.start.index()..span.end.index();
            self.scalars.entry(place).or_insert(characters);
        }
    }

    /// Notes a node that is a value, and says its place.
    fn node(&mut self, span: Span) -> Place {
        let place = match self.open.last_mut() {
            None => Place::default(),
            Some(Open::Sequence { place, next }) => {
                *next += 1;
                place.index(*next - 1)
            }
            Some(Open::Mapping { place, key }) => {
                let key = key.take().unwrap_or_default();
                return place.key(key);
            }
        };
        self.note(place.clone(), span);
        place
    }

    fn note(&mut self, place: Place, span: Span) {
        self.by_place
            .entry(place)
            .or_insert((span.start.line(), span.start.col() + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_stands_where_its_key_stands() {
        let locations = Locations::of("a: 1\nb:\n  - x\n  - c: {d: 2}\n");
        let b = Place::default().key("b");
        assert_eq!(locations.get(&Place::default().key("a")), (1, 1));
        assert_eq!(locations.get(&b), (2, 1));
        assert_eq!(locations.get(&b.index(0)), (3, 5));
        assert_eq!(locations.get(&b.index(1).key("c").key("d")), (4, 9));
    }

    #[test]
    fn a_scalar_is_known_with_its_quotes() {
        let text = "é: ü  # no\ne: \"a\\\"b\"  # no\nf: 'it''s'  # no\nb: [{c: \"x y\"}, 'z']\nd:\n  two\n  lines\n";
        let locations = Locations::of(text);
        let scalar = |place: Place| &text[locations.scalar(text, &place).unwrap()];
        let key = |key: &str| Place::default().key(key);
        assert_eq!(scalar(key("é")), "ü");
        assert_eq!(scalar(key("e")), "\"a\\\"b\"");
        assert_eq!(scalar(key("f")), "'it''s'");
        assert_eq!(scalar(key("b").index(0).key("c")), "\"x y\"");
        assert_eq!(scalar(key("b").index(1)), "'z'");
        assert_eq!(scalar(key("d")), "two\n  lines");
        assert_eq!(locations.scalar(text, &key("b")), None);
    }

    #[test]
    fn an_unknown_place_stands_where_its_parent_stands() {
        let locations = Locations::of("a: 1\nb: {c: 2}\n");
        assert_eq!(locations.get(&Place::default().key("b").key("zz")), (2, 1));
    }
}
