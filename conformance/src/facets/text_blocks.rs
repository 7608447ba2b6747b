//! How many blocks the answer has.

use schemars::{Schema, SchemaGenerator};

use super::facet::{Check, Facet, Subject};
use crate::mismatch::Mismatch;
use crate::problem::{Fault, YamlPlace};
use crate::yaml::Value;

pub(super) struct TextBlocks;

/// The number of blocks, all of text.
#[derive(Debug)]
struct BlockCount(usize);

impl Facet for TextBlocks {
    fn name(&self) -> &'static str {
        "text_blocks"
    }

    fn title(&self) -> &'static str {
        "text blocks"
    }

    fn about(&self) -> &'static str {
        "How many blocks the answer has, all of text"
    }

    fn parse(&self, value: &Value) -> Result<Box<dyn Check>, Fault> {
        let count = value.as_u64().and_then(|count| usize::try_from(count).ok());
        match count {
            Some(count) => Ok(Box::new(BlockCount(count))),
            None => Err(Fault::new(
                YamlPlace::default(),
                "`text_blocks` is a whole number",
            )),
        }
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<usize>()
    }
}

impl Check for BlockCount {
    fn judge(&self, subject: &Subject<'_>) -> Result<(), Mismatch> {
        let blocks = subject.answer().map_or(&[][..], |answer| &answer.blocks);
        if blocks.len() == self.0 && blocks.iter().all(Option::is_some) {
            return Ok(());
        }
        let actual = blocks
            .iter()
            .map(|block| {
                if block.is_some() {
                    "text"
                } else {
                    "another kind"
                }
            })
            .collect::<Vec<_>>()
            .join(", ");
        let message = format!("the answer has {}", in_words(blocks.len()));
        Err(Mismatch::new(message, &self.in_words(), &actual))
    }

    fn asserts_something(&self) -> bool {
        true
    }

    fn in_words(&self) -> String {
        format!("{} of text", in_words(self.0))
    }
}

fn in_words(count: usize) -> String {
    match count {
        1 => "1 block".to_owned(),
        _ => format!("{count} blocks"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Answer;
    use crate::change::TreeChange;
    use crate::model::profile::ToolSpec;
    use crate::outside::Outside;
    use crate::tree::Tree;

    fn check(expected: usize, blocks: &[Option<&str>]) -> Result<(), String> {
        let blocks = blocks
            .iter()
            .map(|block| block.map(str::to_owned))
            .collect();
        let answer = Answer {
            blocks,
            ..Answer::default()
        };
        let subject = Subject {
            answers: &[&answer],
            arguments: &[],
            tool: &ToolSpec::default(),
            tree: &Tree::default(),
            change: &TreeChange::default(),
            outside: &Outside::default(),
        };
        BlockCount(expected)
            .judge(&subject)
            .map_err(|mismatch| mismatch.message)
    }

    #[test]
    fn blocks_are_counted_and_must_be_text() {
        assert_eq!(check(1, &[Some("a")]), Ok(()));
        assert_eq!(check(2, &[Some("a"), Some("b")]), Ok(()));
        assert_eq!(
            check(1, &[Some("a"), Some("b")]),
            Err("the answer has 2 blocks".to_owned())
        );
        assert_eq!(check(1, &[]), Err("the answer has 0 blocks".to_owned()));
        assert_eq!(check(1, &[None]), Err("the answer has 1 block".to_owned()));
    }
}
