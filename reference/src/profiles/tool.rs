pub use seekspec_protocol::ToolResult;
use serde_json::Value;

use crate::host::Context;
use crate::overlay::{self, OverlayError, Rules};

/// One tool of a profile: JSON arguments in, an answer out.
pub trait Tool: Send + Sync {
    /// The name by which it is called.
    fn name(&self) -> &'static str;

    /// What it is for, in one paragraph, as a model reads it in `tools/list`.
    fn description(&self) -> &'static str;

    /// The JSON Schema of its arguments; defaults and bounds are those of the rules.
    fn input_schema(&self) -> Value;

    /// Whether it changes files.
    fn writes(&self) -> bool {
        false
    }

    /// Performs one call. Failures are answers too: [`ToolResult::is_error`] is set.
    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult;
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
