//! Numbers the lines of a text, from the number that an argument of the call gives, or from 1.

use serde::Deserialize;

use super::Function;

pub(super) const FUNCTION: Function = Function {
    name: "lines-numbered",
    perform: |faulty| {
        let Some(arguments) = faulty.arguments::<Arguments>() else {
            return faulty.right();
        };
        let first = faulty.params["arguments"][&arguments.first].as_u64();
        faulty.edited(|text| arguments.numbered(text, first.unwrap_or(1)))
    },
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    /// The argument with the number of the first line.
    first: String,
    /// The least width of a number.
    #[serde(default)]
    width: usize,
    /// The text behind a number.
    separator: String,
}

impl Arguments {
    fn numbered(&self, text: &str, first: u64) -> String {
        let (width, separator) = (self.width, &self.separator);
        let lines = (first..).zip(text.split_inclusive('\n'));
        lines
            .map(|(number, line)| format!("{number:>width$}{separator}{line}"))
            .collect()
    }
}
