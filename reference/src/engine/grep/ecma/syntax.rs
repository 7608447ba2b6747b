//! The syntax of ECMAScript's regular expressions without the flags `u` and `v`: annex B included,
//! in which almost everything means something.

use std::ops::Range;
use std::sync::LazyLock;

use super::super::pattern::InvalidRegex;
use super::unit_set::{LINE_ENDS, UnitSet};

/// The parser calls itself for each group in another.
pub(super) const MOST_NESTED: usize = 250;

/// The count that stands for no end. As in V8, larger counts are this one.
pub(super) const NO_END: u32 = i32::MAX as u32;

/// A part of a pattern.
#[derive(Clone, Debug)]
pub(super) enum Term {
    /// One unit.
    Set(UnitSet),
    Sequence(Vec<Self>),
    Alternatives(Vec<Self>),
    Repeat {
        term: Box<Self>,
        counts: (u32, u32),
        is_greedy: bool,
        /// The groups in it, which each repetition forgets.
        groups: Range<usize>,
    },
    /// The group of this number, counted from 0.
    Capture(usize, Box<Self>),
    Look {
        term: Box<Self>,
        is_behind: bool,
        is_negated: bool,
    },
    /// The match of one of these groups. A name can stand for several.
    Reference(Vec<usize>),
    LineStart,
    LineEnd,
    Boundary {
        is_negated: bool,
    },
}

/// A pattern that was read.
#[derive(Debug)]
pub(super) struct EcmaSyntax {
    pub(super) term: Term,
    /// The number of groups.
    pub(super) groups: usize,
}

impl EcmaSyntax {
    pub(super) fn read(pattern: &str) -> Result<Self, InvalidRegex> {
        let mut parser = EcmaParser {
            units: pattern.encode_utf16().collect(),
            ..EcmaParser::default()
        };
        parser.scan_groups();
        let term = parser.alternatives()?;
        if parser.peek().is_some() {
            return Err(mistake("Unmatched ')'"));
        }
        Ok(Self {
            term,
            groups: parser.all_groups,
        })
    }
}

pub(super) fn mistake(reason: &str) -> InvalidRegex {
    InvalidRegex {
        reason: reason.to_owned(),
    }
}

pub(super) type Read<T> = Result<T, InvalidRegex>;

#[derive(Default)]
pub(super) struct EcmaParser {
    pub(super) units: Vec<u16>,
    pub(super) at: usize,
    /// The number of groups in the whole pattern, and of those that were opened.
    pub(super) all_groups: usize,
    groups: usize,
    /// All named groups, and the place of those that were opened: which alternative of which list.
    pub(super) names: Vec<(String, usize)>,
    places: Vec<(String, Vec<(usize, usize)>)>,
    place: Vec<(usize, usize)>,
    lists: usize,
    depth: usize,
}

impl EcmaParser {
    /// Counts the groups, since references may precede them and mean something else without them.
    fn scan_groups(&mut self) {
        while let Some(character) = self.next() {
            match character {
                '\\' => self.at += 1,
                '[' => {
                    while let Some(member) = self.next().filter(|member| *member != ']') {
                        self.at += usize::from(member == '\\');
                    }
                }
                '(' if self.peek() != Some('?') => self.all_groups += 1,
                '(' if self.peek_after(1) == Some('<')
                    && !matches!(self.peek_after(2), Some('=' | '!')) =>
                {
                    let begin = self.at;
                    self.at += 2;
                    let name = self.name().ok();
                    self.names.extend(name.map(|name| (name, self.all_groups)));
                    self.at = begin;
                    self.all_groups += 1;
                }
                _ => {}
            }
        }
        self.at = 0;
    }

    /// The next unit as a character; half of a pair is not one.
    pub(super) fn peek(&self) -> Option<char> {
        self.peek_after(0)
    }

    pub(super) fn peek_after(&self, distance: usize) -> Option<char> {
        let unit = *self.units.get(self.at + distance)?;
        Some(char::from_u32(unit.into()).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += 1;
        Some(next)
    }

    pub(super) fn eat(&mut self, text: &str) -> bool {
        let is_next = text
            .chars()
            .enumerate()
            .all(|(distance, character)| self.peek_after(distance) == Some(character));
        self.at += if is_next { text.len() } else { 0 };
        is_next
    }

    fn alternatives(&mut self) -> Read<Term> {
        let list = self.lists;
        self.lists += 1;
        let mut alternatives = Vec::new();
        loop {
            self.place.push((list, alternatives.len()));
            let mut sequence = Vec::new();
            while !matches!(self.peek(), None | Some('|' | ')')) {
                sequence.push(self.term()?);
            }
            self.place.pop();
            alternatives.push(Term::Sequence(sequence));
            if !self.eat("|") {
                return Ok(Term::Alternatives(alternatives));
            }
        }
    }

    fn term(&mut self) -> Read<Term> {
        let first_group = self.groups;
        let begin = self.at;
        if self.counts()?.is_some() {
            return Err(mistake("Nothing to repeat"));
        }
        let term = match self.next() {
            Some('^') => Term::LineStart,
            Some('$') => Term::LineEnd,
            Some('(') => self.group()?,
            Some('.') => Term::Set(UnitSet {
                ranges: LINE_ENDS.to_vec(),
                is_negated: true,
            }),
            Some('[') => Term::Set(self.class()?),
            Some('\\') => self.escape()?,
            _ => Term::Set(UnitSet::one(self.units[begin])),
        };
        let is_fixed = matches!(
            term,
            Term::LineStart
                | Term::LineEnd
                | Term::Boundary { .. }
                | Term::Look {
                    is_behind: true,
                    ..
                }
        );
        // The count after what cannot be repeated is the next term, and a mistake there.
        let Some(counts) = (if is_fixed { None } else { self.counts()? }) else {
            return Ok(term);
        };
        Ok(Term::Repeat {
            term: Box::new(term),
            counts,
            is_greedy: !self.eat("?"),
            groups: first_group..self.groups,
        })
    }

    /// The counts of a quantifier, if one follows.
    fn counts(&mut self) -> Read<Option<(u32, u32)>> {
        let begin = self.at;
        let counts = match self.next() {
            Some('*') => Some((0, NO_END)),
            Some('+') => Some((1, NO_END)),
            Some('?') => Some((0, 1)),
            Some('{') => self.braces(),
            _ => None,
        };
        match counts {
            Some((least, most)) if least > most => {
                Err(mistake("numbers out of order in {} quantifier"))
            }
            Some(_) => Ok(counts),
            None => {
                self.at = begin;
                Ok(None)
            }
        }
    }

    fn braces(&mut self) -> Option<(u32, u32)> {
        let least = self.number()?;
        let most = if self.eat(",") {
            self.number().unwrap_or(NO_END)
        } else {
            least
        };
        self.eat("}").then_some((least, most))
    }

    pub(super) fn number(&mut self) -> Option<u32> {
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|digit| digit.to_digit(10)) {
            let so_far: u32 = number.unwrap_or_default();
            number = Some(so_far.saturating_mul(10).saturating_add(digit).min(NO_END));
            self.at += 1;
        }
        number
    }

    fn group(&mut self) -> Read<Term> {
        self.depth += 1;
        if self.depth > MOST_NESTED {
            let reason = format!("more than {MOST_NESTED} groups in each other");
            return Err(InvalidRegex { reason });
        }
        let look = [
            ("?=", false, false),
            ("?!", false, true),
            ("?<=", true, false),
            ("?<!", true, true),
        ]
        .into_iter()
        .find(|(opening, ..)| self.eat(opening));
        let is_capture = look.is_none() && !self.eat("?:");
        let number = self.groups;
        if is_capture {
            if self.eat("?<") {
                self.open_name()?;
            } else if self.peek() == Some('?') {
                return Err(mistake("Invalid group"));
            }
            self.groups += 1;
        }
        let term = self.alternatives()?;
        if !self.eat(")") {
            return Err(mistake("Unterminated group"));
        }
        self.depth -= 1;
        Ok(match look {
            Some((_, is_behind, is_negated)) => Term::Look {
                term: Box::new(term),
                is_behind,
                is_negated,
            },
            None if is_capture => Term::Capture(number, Box::new(term)),
            None => term,
        })
    }

    /// Two groups have the same name only in different alternatives.
    fn open_name(&mut self) -> Read<()> {
        let name = self.name()?;
        let can_both_match = |place: &[(usize, usize)]| {
            let mut pairs = place.iter().zip(&self.place);
            !pairs.any(|(there, here)| there.0 == here.0 && there.1 != here.1)
        };
        let mut places = self.places.iter();
        if places.any(|(other, place)| *other == name && can_both_match(place)) {
            return Err(mistake("Duplicate capture group name"));
        }
        self.places.push((name, self.place.clone()));
        Ok(())
    }

    /// A name up to its `>`.
    pub(super) fn name(&mut self) -> Read<String> {
        static NAME: LazyLock<Option<regex::Regex>> = LazyLock::new(|| {
            regex::Regex::new(r"^[$_\p{ID_Start}][$\u{200C}\u{200D}\p{ID_Continue}]*$").ok()
        });
        let invalid = || mistake("Invalid capture group name");
        let mut units = Vec::new();
        while !self.eat(">") {
            let unit = *self.units.get(self.at).ok_or_else(invalid)?;
            self.at += 1;
            if unit == u16::from(b'\\') {
                units.extend_from_slice(&self.escape_of_name().ok_or_else(invalid)?);
            } else {
                units.push(unit);
            }
        }
        let name = String::from_utf16(&units).map_err(|_| invalid())?;
        let is_name = NAME.as_ref().is_some_and(|regex| regex.is_match(&name));
        if is_name { Ok(name) } else { Err(invalid()) }
    }

    fn escape_of_name(&mut self) -> Option<Vec<u16>> {
        if !self.eat("u{") {
            return self
                .eat("u")
                .then(|| self.hexadecimal(4))
                .flatten()
                .map(|unit| vec![unit]);
        }
        let mut digits = String::new();
        while !self.eat("}") {
            digits.push(self.next().filter(char::is_ascii_hexdigit)?);
        }
        let character = char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?;
        Some(character.encode_utf16(&mut [0; 2]).to_vec())
    }
}
