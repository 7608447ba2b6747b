//! Random trees and calls, drawn from the grammar of a tool: equal seeds, equal draws.
//!
//! A template is a value. In its texts `<name>` stands for an alternative of a word, and a text that
//! is nothing else for the alternative's value, whatever its type. Words of the drawn tree are
//! `<tree.file>`, `<tree.directory>` and `<tree.path>` (an entry), `<tree.name>` (a last part),
//! `<tree.line>`, `<tree.word>` and `<tree.piece>` (of the text of the file drawn last, or of any).
//! A word of `once` stands for the same thing everywhere in a tree and the calls on it.
//! A key that ends in `?` is there every other time, with `??` one time in eight. Maps with one of
//! these keys are draws themselves:
//!
//! - `{$one_of: [A, B]}`: one of them
//! - `{$number: [1, 9]}`: a whole number, both ends included
//! - `{$list: A, $times: [0, 3]}`: a list of such values
//! - `{$join: A, $times: [1, 3], $with: ", "}`: their texts as one text
//! - `{$change: A, $by: '[&x]'}`: the text with one of its letters and digits exchanged for this, in
//!   which `&` stands for it
//! - `{$other_case: A}`: the text with one of its letters in the other case

mod case;
mod check;
pub mod grammar;
mod machine_paths;
mod template;
mod tree;

#[cfg(test)]
mod tests;

pub use case::CaseMaker;
pub(crate) use check::{check, check_words, with_words_of};

use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::numbers::Numbers;
use serde_json::Value;

use grammar::FuzzFile;
use template::Draw;
pub use tree::TreeText;

/// A tree and calls on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    /// The entries by path, as a fixture has them.
    pub tree: TreeText,
    /// The calls, in their order.
    pub calls: Vec<DrawnCall>,
}

/// A call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawnCall {
    /// The tool.
    pub tool: String,
    /// Its arguments.
    pub arguments: Value,
    /// Its data beyond them, as a fixture has it.
    pub with: Option<Value>,
    /// The capabilities that the target must have, besides those that its data implies.
    pub needs: Vec<Capability>,
}

/// Draws the tree of this number and its calls.
pub fn draw(file: &FuzzFile, seed: u64, number: u64) -> Drawn {
    let mut numbers = Numbers::of(seed, number);
    let file = &with_words_drawn(file, &mut numbers);
    let tree = tree::draw(file, &mut numbers);
    let count = numbers.between(file.calls_per_tree);
    let mut calls = Vec::new();
    for _ in 0..count {
        calls.extend(call(file, &tree, &mut numbers));
    }
    Drawn { tree, calls }
}

/// The grammar in which each word that is drawn once has one alternative.
fn with_words_drawn(file: &FuzzFile, numbers: &mut Numbers) -> FuzzFile {
    let mut drawn = file.clone();
    for word in &file.once {
        let one = Draw::new(&drawn, &TreeText::default(), numbers).word(word);
        drawn.words.insert(word.clone(), vec![one]);
    }
    drawn
}

fn call(file: &FuzzFile, tree: &TreeText, numbers: &mut Numbers) -> Option<DrawnCall> {
    let choice = numbers.weighted(&file.calls, |choice| choice.weight)?;
    let mut drawing = Draw::new(file, tree, numbers);
    Some(DrawnCall {
        tool: choice.tool.clone().unwrap_or_else(|| file.tool.clone()),
        arguments: drawing.value(&choice.call),
        with: choice.with.as_ref().map(|with| drawing.value(with)),
        needs: choice.needs.clone(),
    })
}
