//! Escapes and classes of ECMAScript's regular expressions.

use super::syntax::{EcmaParser, Read, Term, mistake};
use super::unit_set::{DIGIT, SPACE, UnitSet, WORD, complement};

/// A member of a class: a unit, or a kind such as `\d`.
enum Member {
    Unit(u16),
    Kind(Vec<(u16, u16)>),
}

impl EcmaParser {
    pub(super) fn escape(&mut self) -> Read<Term> {
        if self.eat("b") {
            return Ok(Term::Boundary { is_negated: false });
        }
        if self.eat("B") {
            return Ok(Term::Boundary { is_negated: true });
        }
        if !self.names.is_empty() && self.eat("k") {
            return self.named_reference();
        }
        if let Some(group) = self.numbered_reference() {
            return Ok(Term::Reference(vec![group]));
        }
        Ok(Term::Set(match self.kind() {
            Some(ranges) => UnitSet {
                ranges,
                is_negated: false,
            },
            None => UnitSet::one(self.character(false)?),
        }))
    }

    fn named_reference(&mut self) -> Read<Term> {
        if !self.eat("<") {
            return Err(mistake("Invalid named reference"));
        }
        let name = self
            .name()
            .map_err(|_| mistake("Invalid named reference"))?;
        let named = self.names.iter().filter(|(other, _)| *other == name);
        let groups: Vec<usize> = named.map(|(_, group)| *group).collect();
        if groups.is_empty() {
            return Err(mistake("Invalid named capture referenced"));
        }
        Ok(Term::Reference(groups))
    }

    /// The group of a number that follows, if there is one; other numbers are octal.
    fn numbered_reference(&mut self) -> Option<usize> {
        let begin = self.at;
        let number = self
            .number()
            .filter(|_| self.units[begin] != u16::from(b'0'));
        let number = number.and_then(|number| usize::try_from(number).ok());
        let group = number.filter(|number| *number <= self.all_groups);
        if group.is_none() {
            self.at = begin;
        }
        group.map(|number| number - 1)
    }

    /// The units of a kind, such as `\d`.
    fn kind(&mut self) -> Option<Vec<(u16, u16)>> {
        let letter = self.peek()?;
        let ranges = match letter.to_ascii_lowercase() {
            'd' => DIGIT,
            'w' => WORD,
            's' => SPACE,
            _ => return None,
        };
        self.at += 1;
        Some(if letter.is_ascii_uppercase() {
            complement(ranges)
        } else {
            ranges.to_vec()
        })
    }

    /// The unit of an escape whose backslash was read.
    fn character(&mut self, is_in_class: bool) -> Read<u16> {
        let Some(letter) = self.peek() else {
            return Err(mistake("\\ at end of pattern"));
        };
        let unit = self.units[self.at];
        let is_control = |after: &char| {
            after.is_ascii_alphabetic()
                || (is_in_class && (after.is_ascii_digit() || *after == '_'))
        };
        self.at += 1;
        Ok(match letter {
            'f' => 0x0C,
            'n' => 0x0A,
            'r' => 0x0D,
            't' => 0x09,
            'v' => 0x0B,
            '0'..='7' => self.octal(unit - u16::from(b'0')),
            'c' if self.peek().as_ref().is_some_and(is_control) => {
                self.at += 1;
                self.units[self.at - 1] % 32
            }
            // The backslash stands for itself, and the letter follows.
            'c' => {
                self.at -= 1;
                u16::from(b'\\')
            }
            'x' => self.hexadecimal(2).unwrap_or(unit),
            'u' => self.hexadecimal(4).unwrap_or(unit),
            'k' if !self.names.is_empty() => return Err(mistake("Invalid escape")),
            _ => unit,
        })
    }

    /// A number of up to three octal digits below 256.
    fn octal(&mut self, first: u16) -> u16 {
        let mut number = first;
        for _ in 0..2 {
            let digit = self.peek().and_then(|digit| digit.to_digit(8));
            let Some(digit) = digit
                .and_then(|digit| u16::try_from(digit).ok())
                .filter(|_| number < 32)
            else {
                break;
            };
            number = number * 8 + digit;
            self.at += 1;
        }
        number
    }

    pub(super) fn hexadecimal(&mut self, digits: usize) -> Option<u16> {
        let begin = self.at;
        let text: Option<String> = (0..digits)
            .map(|_| self.next().filter(char::is_ascii_hexdigit))
            .collect();
        let unit = text.and_then(|text| u16::from_str_radix(&text, 16).ok());
        if unit.is_none() {
            self.at = begin;
        }
        unit
    }

    pub(super) fn class(&mut self) -> Read<UnitSet> {
        let is_negated = self.eat("^");
        let mut ranges = Vec::new();
        while !self.eat("]") {
            let from = self.member()?;
            if self.peek() != Some('-') || self.peek_after(1) == Some(']') {
                add(&mut ranges, from);
                continue;
            }
            self.at += 1;
            match (from, self.member()?) {
                (Member::Unit(from), Member::Unit(to)) if from <= to => ranges.push((from, to)),
                (Member::Unit(_), Member::Unit(_)) => {
                    return Err(mistake("Range out of order in character class"));
                }
                // A range has no kind at its end: the hyphen is a member.
                (from, to) => {
                    let hyphen = Member::Unit(u16::from(b'-'));
                    for member in [from, hyphen, to] {
                        add(&mut ranges, member);
                    }
                }
            }
        }
        Ok(UnitSet { ranges, is_negated })
    }

    fn member(&mut self) -> Read<Member> {
        let unit = *self
            .units
            .get(self.at)
            .ok_or_else(|| mistake("Unterminated character class"))?;
        self.at += 1;
        if unit != u16::from(b'\\') {
            return Ok(Member::Unit(unit));
        }
        if let Some(kind) = self.kind() {
            return Ok(Member::Kind(kind));
        }
        if self.eat("b") {
            return Ok(Member::Unit(0x08));
        }
        self.character(true).map(Member::Unit)
    }
}

fn add(ranges: &mut Vec<(u16, u16)>, member: Member) {
    match member {
        Member::Unit(unit) => ranges.push((unit, unit)),
        Member::Kind(kind) => ranges.extend(kind),
    }
}
