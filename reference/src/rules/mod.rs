//! Rules as data: the decisions of a document, each value beside its meaning and its section.

mod overlay_error;
mod rule;
mod values;

pub use overlaid::Rules;
pub(crate) use overlaid::apply;
#[cfg(feature = "schema")]
pub(crate) use overlaid::schema;
pub use overlay_error::OverlayError;
pub(crate) use rule::{Path, Rule};
pub(crate) use rule::{apply_fields, write_fields};
pub(crate) use values::{read_choice, write_choice};

use std::borrow::Cow;

/// A text of a document, perhaps with `{placeholders}`.
pub type Text = Cow<'static, str>;

/// A duration in a schema, as a number of seconds.
#[cfg(feature = "schema")]
pub(crate) fn seconds<S: serde::Serializer>(
    duration: &std::time::Duration,
    to: S,
) -> Result<S::Ok, S::Error> {
    to.serialize_f64(duration.as_secs_f64())
}

/// Declares structs of rules. Their defaults follow the document. They can be written as data and
/// changed by data; a field without a value has the default of its type.
macro_rules! rules {
    ($($(#[$about:meta])* pub struct $name:ident {
        $($(#[$what:meta])* pub $field:ident: $type:ty $(= $value:expr)?,)*
    })*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq)]
        #[cfg_attr(feature = "schema", derive(serde::Serialize, schemars::JsonSchema))]
        #[cfg_attr(feature = "schema", schemars(default, deny_unknown_fields))]
        pub struct $name {
            $($(#[$what])* pub $field: $type,)*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: rules!(@value $($value)?),)* }
            }
        }

        impl $crate::rules::Rule for $name {
            fn write(&self) -> serde_json::Value {
                $crate::rules::write_fields(&[$((stringify!($field), &self.$field),)*])
            }

            fn apply(
                &mut self,
                overlay: &serde_json::Value,
                path: &mut $crate::rules::Path,
            ) -> Result<(), $crate::rules::OverlayError> {
                $crate::rules::apply_fields(&mut [$((stringify!($field), &mut self.$field),)*], overlay, path)
            }
        }
    )*};
    (@value $value:expr) => { $value };
    (@value) => { Default::default() };
}

/// Declares a choice between values, which are written `like-this`.
macro_rules! choices {
    ($($(#[$about:meta])* pub enum $name:ident {
        $($(#[$what:meta])* $choice:ident,)*
    })*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "schema", derive(serde::Serialize, schemars::JsonSchema))]
        #[cfg_attr(feature = "schema", serde(rename_all = "kebab-case"))]
        pub enum $name {
            $($(#[$what])* $choice,)*
        }

        /// The first choice, a placeholder until a value is read.
        impl Default for $name {
            fn default() -> Self {
                const CHOICES: &[$name] = &[$($name::$choice,)*];
                CHOICES[0]
            }
        }

        impl $crate::rules::Rule for $name {
            fn write(&self) -> serde_json::Value {
                $crate::rules::write_choice(match self {
                    $(Self::$choice => stringify!($choice),)*
                })
            }

            fn apply(
                &mut self,
                overlay: &serde_json::Value,
                path: &mut $crate::rules::Path,
            ) -> Result<(), $crate::rules::OverlayError> {
                const NAMES: &[&str] = &[$(stringify!($choice),)*];
                const CHOICES: &[$name] = &[$($name::$choice,)*];
                *self = CHOICES[$crate::rules::read_choice(NAMES, overlay, path)?];
                Ok(())
            }
        }
    )*};
}

// Behind the macros, which its tests use.
mod overlaid;
