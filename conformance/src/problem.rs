//! Mistakes in fixtures, and their locations.

use std::fmt;

/// One step from the root of a YAML document towards a node.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum YamlStep {
    /// A key of a mapping.
    Key(String),
    /// An index of a sequence, from zero.
    Index(usize),
}

/// The way from the root of a YAML document to a node. Empty: the document itself.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct YamlPlace(pub Vec<YamlStep>);

impl YamlPlace {
    /// The place of a member of the mapping at this place.
    pub fn key(&self, key: impl Into<String>) -> Self {
        self.with(YamlStep::Key(key.into()))
    }

    /// The place of an item of the sequence at this place.
    pub fn index(&self, index: usize) -> Self {
        self.with(YamlStep::Index(index))
    }

    /// This place and then `rest`.
    pub fn join(&self, rest: &Self) -> Self {
        Self(self.0.iter().chain(&rest.0).cloned().collect())
    }

    fn with(&self, step: YamlStep) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }
}

impl fmt::Display for YamlPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, step) in self.0.iter().enumerate() {
            match step {
                YamlStep::Key(key) if position == 0 => write!(f, "{key}")?,
                YamlStep::Key(key) => write!(f, ".{key}")?,
                YamlStep::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

/// A mistake at a place of a document, before its line and column are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Where in the document.
    pub place: YamlPlace,
    /// Line and column, where the YAML parser gave them itself (from 1).
    pub line_column: Option<(usize, usize)>,
    /// The message.
    pub message: String,
    /// Advice, such as the nearest known name.
    pub help: Option<String>,
}

impl Fault {
    /// A fault without advice.
    pub fn new(place: YamlPlace, message: impl Into<String>) -> Self {
        Self {
            place,
            line_column: None,
            message: message.into(),
            help: None,
        }
    }

    /// The same fault with advice, where there is any.
    pub fn with_help(mut self, help: Option<String>) -> Self {
        self.help = help;
        self
    }

    /// The same fault, its place counted from `base`.
    pub fn below(mut self, base: &YamlPlace) -> Self {
        self.place = base.join(&self.place);
        self
    }
}

/// A mistake in a file with its location: `agent/find/limits.yaml:12:5: …`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file, relative to the folder of fixtures.
    pub path: String,
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// The message.
    pub message: String,
    /// Advice.
    pub help: Option<String>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{}:{}: {}",
            self.path, self.line, self.column, self.message
        )?;
        match &self.help {
            Some(help) => write!(f, "\n    help: {help}"),
            None => Ok(()),
        }
    }
}
