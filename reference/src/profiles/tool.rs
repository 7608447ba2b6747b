pub use seekspec_protocol::ToolResult;
use serde_json::Value;

use crate::host::Context;
use crate::overlay::{self, OverlayError, Rules};

/// One tool of a profile: JSON arguments in, an answer out.
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

    /// What a call does to files.
    fn effect(&self) -> Effect {
        Effect::Reads
    }

    /// The argument that names a path which must lie in the working directory. A host with several
    /// working directories chooses by it. `None` for a tool without such an argument.
    fn confined_argument(&self) -> Option<&'static str> {
        None
    }

    /// Performs one call. Failures are answers too: [`ToolResult::is_error`] is set.
    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult;
}

/// What a call of a tool does to files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    Reads,
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

    /// Whether the same call again changes nothing more.
    #[must_use]
    pub fn is_idempotent(self) -> bool {
        self != Self::Edits
    }
}

/// A line of the registry: a tool's name, and how to make it.
#[derive(Debug)]
pub struct ToolEntry {
    /// The same as the tool's own [`Tool::name`].
    pub name: &'static str,
    /// The rules of its document, as data.
    pub rules: fn() -> Value,
    /// The JSON Schema of its rules.
    #[cfg(feature = "schema")]
    pub rules_schema: fn() -> Value,
    /// The same with those of an overlay in their place.
    pub(crate) rules_with: fn(&Value) -> Result<Value, OverlayError>,
    documented: fn() -> Box<dyn Tool>,
    with: fn(&Value) -> Result<Box<dyn Tool>, OverlayError>,
}

impl ToolEntry {
    /// The tool `T`, which goes by the rules `R`.
    #[must_use]
    pub const fn of<T, R>(name: &'static str) -> Self
    where
        T: Tool + From<R> + 'static,
        R: Rules,
    {
        Self {
            name,
            rules: || R::default().write(),
            rules_with: |overlay| Ok(overlay::laid::<R>(overlay)?.write()),
            #[cfg(feature = "schema")]
            rules_schema: overlay::schema::<R>,
            documented: || Box::new(T::from(R::default())),
            with: |overlay| Ok(Box::new(T::from(overlay::laid::<R>(overlay)?))),
        }
    }

    /// Makes the tool with the rules of its document.
    #[must_use]
    pub fn make(&self) -> Box<dyn Tool> {
        (self.documented)()
    }

    /// Makes the tool with other rules where the overlay says so, and those of its document elsewhere.
    ///
    /// # Errors
    /// A rule that the tool does not have, and a value that the rule cannot take.
    pub fn make_with(&self, overlay: &Value) -> Result<Box<dyn Tool>, OverlayError> {
        (self.with)(overlay)
    }
}
