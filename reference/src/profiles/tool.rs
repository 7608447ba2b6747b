pub use seekspec_protocol::ToolResult;
use serde_json::Value;

use crate::host::Context;
use crate::rules::{self, OverlayError, Rules};

/// Declares a tool with these rules: its type, whose default follows the document.
macro_rules! tool {
    ($tool:ident, $rules:ident) => {
        /// The tool. Its default rules follow its document.
        #[derive(Clone, Debug, Default)]
        pub struct $tool {
            /// The tool's rules.
            pub rules: $rules,
        }

        impl From<$rules> for $tool {
            fn from(rules: $rules) -> Self {
                Self { rules }
            }
        }
    };
}

/// A tool of a profile: JSON arguments in, an answer out.
pub trait Tool: Send + Sync {
    /// The name by which it is called.
    fn name(&self) -> &'static str;

    /// The name that a host shows to its user.
    fn title(&self) -> &'static str;

    /// Its purpose, in one paragraph, as a model reads it in `tools/list`.
    fn description(&self) -> &'static str;

    /// The JSON Schema of its arguments; defaults and bounds are those of the rules.
    fn input_schema(&self) -> Value;

    /// The JSON Schema of [`ToolResult::structured`] in every answer that is not an error; `None`
    /// for a tool that answers in text alone.
    fn output_schema(&self) -> Option<Value> {
        None
    }

    /// The effect of a call on files.
    fn effect(&self) -> Effect {
        Effect::Reads
    }

    /// The argument that names a path which must lie in the working directory. A host with several
    /// working directories chooses by it. `None` for a tool without such an argument.
    fn confined_argument(&self) -> Option<&'static str> {
        None
    }

    /// Performs a call. A failure is an answer with [`ToolResult::is_error`].
    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult;
}

/// The effect of a call on files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// None: it only reads.
    Reads,
    /// It adds what is missing, and changes nothing that is there; the same call again changes
    /// nothing more.
    Adds,
    /// It replaces a file; the same call again changes nothing more.
    Replaces,
    /// It changes a file; the same call again may change it again.
    Edits,
}

impl Effect {
    /// Whether a call changes files.
    #[must_use]
    pub fn writes(self) -> bool {
        self != Self::Reads
    }

    /// Whether a call may replace or remove what is there.
    #[must_use]
    pub fn is_destructive(self) -> bool {
        matches!(self, Self::Replaces | Self::Edits)
    }

    /// Whether the same call again changes nothing more.
    #[must_use]
    pub fn is_idempotent(self) -> bool {
        self != Self::Edits
    }
}

/// An entry of the registry: the name of a tool, and its constructors.
#[derive(Debug)]
pub struct ToolEntry {
    /// Its name, as in [`Tool::name`].
    pub name: &'static str,
    /// The default rules, as data.
    pub rules: fn() -> Value,
    /// The JSON Schema of its rules.
    #[cfg(feature = "schema")]
    pub rules_schema: fn() -> Value,
    /// The rules after an overlay, as data.
    pub(crate) rules_with: fn(&Value) -> Result<Value, OverlayError>,
    documented: fn() -> Box<dyn Tool>,
    with: fn(&Value) -> Result<Box<dyn Tool>, OverlayError>,
}

impl ToolEntry {
    /// An entry for the tool `T` with the rules `R`.
    #[must_use]
    pub const fn new<T, R>(name: &'static str) -> Self
    where
        T: Tool + From<R> + 'static,
        R: Rules,
    {
        Self {
            name,
            rules: || R::default().write(),
            rules_with: |overlay| Ok(rules::apply::<R>(overlay)?.write()),
            #[cfg(feature = "schema")]
            rules_schema: rules::schema::<R>,
            documented: || Box::new(T::from(R::default())),
            with: |overlay| Ok(Box::new(T::from(rules::apply::<R>(overlay)?))),
        }
    }

    /// Creates the tool with its default rules.
    #[must_use]
    pub fn make(&self) -> Box<dyn Tool> {
        (self.documented)()
    }

    /// Creates the tool with the rules after an overlay.
    ///
    /// # Errors
    /// The tool does not have a rule of the overlay, or a value is invalid.
    pub fn make_with(&self, overlay: &Value) -> Result<Box<dyn Tool>, OverlayError> {
        (self.with)(overlay)
    }
}
