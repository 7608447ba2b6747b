//! Matches as ECMAScript describes it, on units of UTF-16, within a number of steps.

use crate::engine::stop_signal::StopSignal;

use super::program::{EcmaProgram, Instruction, REGISTERS_OF_GROUP};
use super::unit_set::{LINE_ENDS, WORD, canonical, includes};

/// The most steps per line, or up to the next match if matches may span lines. Beyond, the search
/// fails.
const MOST_STEPS: usize = 10_000_000;

/// The most things to undo that are kept, some 24 bytes each.
const MOST_KEPT: usize = 1 << 20;

/// The number of steps after which a search looks whether it has to stop.
const STEPS_UNATTENDED: usize = 1 << 12;

/// A register without a value.
const UNSET: usize = usize::MAX;

/// The search was stopped, or takes too many steps or too much memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TakesTooLong;

/// The next thing to do if the current attempt fails.
#[derive(Clone, Copy)]
enum Undo {
    /// Go on there instead.
    Retry { instruction: usize, at: usize },
    /// Put the old value back.
    Register { number: usize, old: usize },
}

/// A search in one text.
pub(super) struct Backtracker<'p> {
    program: &'p EcmaProgram,
    units: &'p [u16],
    registers: Vec<usize>,
    undo: Vec<Undo>,
    steps: usize,
    stop: &'p StopSignal<'p>,
}

/// Where an attempt goes on: an instruction and a position; `None`: it failed.
type Next = Option<(usize, usize)>;

impl<'p> Backtracker<'p> {
    pub(super) fn new(
        program: &'p EcmaProgram,
        units: &'p [u16],
        stop: &'p StopSignal<'p>,
    ) -> Self {
        Self {
            program,
            units,
            registers: vec![UNSET; program.registers],
            undo: Vec::new(),
            steps: 0,
            stop,
        }
    }

    /// The first match that begins at the position or after it.
    pub(super) fn find(&mut self, from: usize) -> Result<Option<(usize, usize)>, TakesTooLong> {
        self.steps = 0;
        self.undo.clear();
        self.registers.fill(UNSET);
        for begin in from..=self.units.len() {
            if let Some(end) = self.run(0, begin)? {
                return Ok(Some((begin, end)));
            }
        }
        Ok(None)
    }

    /// Runs up to the end of the program or of the look-around, and returns the position there. On
    /// failure everything is undone.
    fn run(&mut self, instruction: usize, at: usize) -> Result<Option<usize>, TakesTooLong> {
        let kept = self.undo.len();
        let mut next = Some((instruction, at));
        loop {
            self.count_step()?;
            next = match next {
                Some((instruction, at)) => match &self.program.instructions[instruction] {
                    Instruction::Done => return Ok(Some(at)),
                    Instruction::Look { is_negated, end } => self
                        .look(instruction + 1, at, *is_negated)?
                        .then_some((*end, at)),
                    other => self.step(other, instruction + 1, at),
                },
                None if self.undo.len() == kept => return Ok(None),
                None => self.undo_one(),
            };
        }
    }

    fn count_step(&mut self) -> Result<(), TakesTooLong> {
        self.steps += 1;
        let is_stopped = self.steps.is_multiple_of(STEPS_UNATTENDED) && self.stop.check().is_some();
        if is_stopped || self.steps > MOST_STEPS || self.undo.len() > MOST_KEPT {
            return Err(TakesTooLong);
        }
        Ok(())
    }

    fn undo_one(&mut self) -> Next {
        match self.undo.pop()? {
            Undo::Retry { instruction, at } => Some((instruction, at)),
            Undo::Register { number, old } => {
                self.registers[number] = old;
                None
            }
        }
    }

    /// Whether a look-around holds. The matches of its groups stay; it is not attempted again.
    fn look(&mut self, first: usize, at: usize, is_negated: bool) -> Result<bool, TakesTooLong> {
        let kept = self.undo.len();
        let found = self.run(first, at)?.is_some();
        if found && is_negated {
            while self.undo.len() > kept {
                self.undo_one();
            }
        } else if found {
            let inside = self.undo.split_off(kept);
            let registers = inside
                .into_iter()
                .filter(|undo| matches!(undo, Undo::Register { .. }));
            self.undo.extend(registers);
        }
        Ok(found != is_negated)
    }

    fn step(&mut self, instruction: &'p Instruction, following: usize, at: usize) -> Next {
        match instruction {
            Instruction::Take { set, is_backward } => {
                let (unit, after) = self.unit(at, *is_backward)?;
                set.contains(unit, self.program.ignore_case)
                    .then_some((following, after))
            }
            Instruction::LineStart => self
                .is_line_end(at.checked_sub(1))
                .then_some((following, at)),
            Instruction::LineEnd => self.is_line_end(Some(at)).then_some((following, at)),
            Instruction::Boundary { is_negated } => {
                let is_boundary = self.is_word(at.checked_sub(1)) != self.is_word(Some(at));
                (is_boundary != *is_negated).then_some((following, at))
            }
            Instruction::Try { other } => {
                self.undo.push(Undo::Retry {
                    instruction: *other,
                    at,
                });
                Some((following, at))
            }
            Instruction::GoTo(other) => Some((*other, at)),
            Instruction::Enter { group } => {
                self.set(group * REGISTERS_OF_GROUP, at);
                Some((following, at))
            }
            Instruction::Leave { group } => {
                let entered = self.registers[group * REGISTERS_OF_GROUP];
                self.set(group * REGISTERS_OF_GROUP + 1, entered.min(at));
                self.set(group * REGISTERS_OF_GROUP + 2, entered.max(at));
                Some((following, at))
            }
            Instruction::Refer {
                groups,
                is_backward,
            } => Some((following, self.refer(groups, at, *is_backward)?)),
            _ => self.step_of_loop(instruction, following, at),
        }
    }

    fn step_of_loop(&mut self, instruction: &'p Instruction, following: usize, at: usize) -> Next {
        match instruction {
            Instruction::Begin { count } => self.set(*count, 0),
            Instruction::Again {
                count,
                counts,
                is_greedy,
                end,
            } => {
                let done = self.registers[*count];
                if done >= counts.1 as usize {
                    return Some((*end, at));
                }
                let (first, second) = if *is_greedy {
                    (following, *end)
                } else {
                    (*end, following)
                };
                if done >= counts.0 as usize {
                    self.undo.push(Undo::Retry {
                        instruction: second,
                        at,
                    });
                    return Some((first, at));
                }
            }
            Instruction::Body { start, groups } => {
                self.set(*start, at);
                for register in groups.start * REGISTERS_OF_GROUP..groups.end * REGISTERS_OF_GROUP {
                    self.set(register, UNSET);
                }
            }
            Instruction::Repeated {
                count,
                start,
                least,
                again,
            } => return self.repeated([*count, *start], *least as usize, *again, at),
            _ => {}
        }
        Some((following, at))
    }

    /// The end of a body that was matched once more, of which the registers are its count and its start.
    fn repeated(
        &mut self,
        [count, start]: [usize; 2],
        least: usize,
        again: usize,
        at: usize,
    ) -> Next {
        let done = self.registers[count];
        let is_empty = self.registers[start] == at;
        if done >= least && is_empty {
            return None;
        }
        // A repetition that took nothing takes nothing again, however often it has to.
        self.set(count, if is_empty { least } else { done + 1 });
        Some((again, at))
    }

    fn set(&mut self, number: usize, value: usize) {
        let old = std::mem::replace(&mut self.registers[number], value);
        if old != value {
            self.undo.push(Undo::Register { number, old });
        }
    }

    /// The unit after or before the position, and the position behind it.
    fn unit(&self, at: usize, is_backward: bool) -> Option<(u16, usize)> {
        let (index, after) = if is_backward {
            (at.checked_sub(1)?, at - 1)
        } else {
            (at, at + 1)
        };
        Some((*self.units.get(index)?, after))
    }

    /// Whether the text begins or ends at this unit, or the unit ends a line.
    fn is_line_end(&self, index: Option<usize>) -> bool {
        let unit = index.and_then(|index| self.units.get(index));
        unit.is_none_or(|unit| includes(LINE_ENDS, *unit))
    }

    fn is_word(&self, index: Option<usize>) -> bool {
        let unit = index.and_then(|index| self.units.get(index));
        unit.is_some_and(|unit| includes(WORD, *unit))
    }

    /// The position behind what one of the groups matched; if none did, that is nothing.
    fn refer(&self, groups: &[usize], at: usize, is_backward: bool) -> Option<usize> {
        let ends = |group: &usize| {
            let first = group * REGISTERS_OF_GROUP + 1;
            (self.registers[first], self.registers[first + 1])
        };
        let Some((begin, end)) = groups.iter().map(ends).find(|(_, end)| *end != UNSET) else {
            return Some(at);
        };
        let length = end - begin;
        let here = if is_backward {
            at.checked_sub(length)?
        } else {
            at
        };
        let found = self.units.get(here..here + length)?;
        let is_same = |one: &u16, other: &u16| {
            one == other || (self.program.ignore_case && canonical(*one) == canonical(*other))
        };
        let mut pairs = self.units[begin..end].iter().zip(found);
        let is_same = pairs.all(|(one, other)| is_same(one, other));
        is_same.then_some(if is_backward { here } else { here + length })
    }
}
