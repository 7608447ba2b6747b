//! A pattern as instructions for [`Backtracker`](super::backtracker::Backtracker).

use std::ops::Range;

use super::syntax::{EcmaSyntax, Term};
use super::unit_set::UnitSet;

/// An instruction. The next one follows unless it says otherwise; registers hold positions and counts.
#[derive(Clone, Debug)]
pub(super) enum Instruction {
    /// Takes a unit of the set, before the position if backwards.
    Take {
        set: UnitSet,
        is_backward: bool,
    },
    LineStart,
    LineEnd,
    Boundary {
        is_negated: bool,
    },
    /// Goes on here, and at the other instruction if that fails.
    Try {
        other: usize,
    },
    GoTo(usize),
    /// Keeps the position at which a group was entered.
    Enter {
        group: usize,
    },
    /// The units between there and here are the match of the group.
    Leave {
        group: usize,
    },
    /// Starts to count repetitions.
    Begin {
        count: usize,
    },
    /// Begins another repetition, or goes to the end.
    Again {
        count: usize,
        counts: (u32, u32),
        is_greedy: bool,
        end: usize,
    },
    /// Keeps where a repetition began, and forgets what its groups matched.
    Body {
        start: usize,
        groups: Range<usize>,
    },
    /// Counts a repetition; one more than the least has to take something.
    Repeated {
        count: usize,
        start: usize,
        least: u32,
        again: usize,
    },
    Refer {
        groups: Vec<usize>,
        is_backward: bool,
    },
    /// Looks from here with the instructions up to the end, without taking anything.
    Look {
        is_negated: bool,
        end: usize,
    },
    Done,
}

/// The registers of a group: where it was entered, and where its match begins and ends.
pub(super) const REGISTERS_OF_GROUP: usize = 3;

/// A compiled pattern.
#[derive(Clone, Debug)]
pub(super) struct EcmaProgram {
    pub(super) instructions: Vec<Instruction>,
    pub(super) registers: usize,
    pub(super) ignore_case: bool,
}

impl EcmaProgram {
    pub(super) fn compile(syntax: &EcmaSyntax, ignore_case: bool) -> Self {
        let mut program = Self {
            instructions: Vec::new(),
            registers: syntax.groups * REGISTERS_OF_GROUP,
            ignore_case,
        };
        program.add(&syntax.term, false);
        program.instructions.push(Instruction::Done);
        program
    }

    fn add(&mut self, term: &Term, is_backward: bool) {
        let instruction = match term {
            Term::Sequence(terms) if is_backward => {
                return terms.iter().rev().for_each(|term| self.add(term, true));
            }
            Term::Sequence(terms) => {
                return terms.iter().for_each(|term| self.add(term, false));
            }
            Term::Alternatives(terms) => return self.alternatives(terms, is_backward),
            Term::Repeat { .. } => return self.repeat(term, is_backward),
            Term::Capture(group, term) => {
                self.instructions.push(Instruction::Enter { group: *group });
                self.add(term, is_backward);
                Instruction::Leave { group: *group }
            }
            Term::Look {
                term,
                is_behind,
                is_negated,
            } => {
                return self.look(term, *is_behind, *is_negated);
            }
            Term::Set(set) => Instruction::Take {
                set: set.clone(),
                is_backward,
            },
            Term::Reference(groups) => Instruction::Refer {
                groups: groups.clone(),
                is_backward,
            },
            Term::LineStart => Instruction::LineStart,
            Term::LineEnd => Instruction::LineEnd,
            Term::Boundary { is_negated } => Instruction::Boundary {
                is_negated: *is_negated,
            },
        };
        self.instructions.push(instruction);
    }

    /// `a|b` is: try the next line, else line 3; `a`; go to the end; `b`.
    fn alternatives(&mut self, terms: &[Term], is_backward: bool) {
        let Some((last, others)) = terms.split_last() else {
            return;
        };
        let mut exits = Vec::new();
        for term in others {
            let begin = self.reserve();
            self.add(term, is_backward);
            exits.push(self.reserve());
            let other = self.instructions.len();
            self.instructions[begin] = Instruction::Try { other };
        }
        self.add(last, is_backward);
        let end = self.instructions.len();
        for exit in exits {
            self.instructions[exit] = Instruction::GoTo(end);
        }
    }

    fn repeat(&mut self, term: &Term, is_backward: bool) {
        let Term::Repeat {
            term,
            counts,
            is_greedy,
            groups,
        } = term
        else {
            return;
        };
        let (count, start) = (self.registers, self.registers + 1);
        self.registers += 2;
        self.instructions.push(Instruction::Begin { count });
        let again = self.reserve();
        self.instructions.push(Instruction::Body {
            start,
            groups: groups.clone(),
        });
        self.add(term, is_backward);
        let repeated = Instruction::Repeated {
            count,
            start,
            least: counts.0,
            again,
        };
        self.instructions.push(repeated);
        let (counts, is_greedy, end) = (*counts, *is_greedy, self.instructions.len());
        self.instructions[again] = Instruction::Again {
            count,
            counts,
            is_greedy,
            end,
        };
    }

    fn look(&mut self, term: &Term, is_behind: bool, is_negated: bool) {
        let begin = self.reserve();
        self.add(term, is_behind);
        self.instructions.push(Instruction::Done);
        let end = self.instructions.len();
        self.instructions[begin] = Instruction::Look { is_negated, end };
    }

    /// A place for an instruction that needs to know what follows.
    fn reserve(&mut self) -> usize {
        self.instructions.push(Instruction::Done);
        self.instructions.len() - 1
    }
}
