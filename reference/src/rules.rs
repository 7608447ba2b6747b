//! Rules as data: what a document decides, each value beside its meaning and its place in the document.

use std::borrow::Cow;

/// A text of a document, perhaps with `{placeholders}`.
pub type Text = Cow<'static, str>;

/// Declares structs of rules whose defaults are the document. They can be read from and written as data; a field
/// without a value takes the default of its own type.
macro_rules! rules {
    ($($(#[$about:meta])* pub struct $name:ident {
        $($(#[$what:meta])* pub $field:ident: $type:ty $(= $value:expr)?,)*
    })*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(default, deny_unknown_fields)]
        pub struct $name {
            $($(#[$what])* pub $field: $type,)*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: rules!(@value $($value)?),)* }
            }
        }
    )*};
    (@value $value:expr) => { $value };
    (@value) => { Default::default() };
}

/// A duration, written in seconds.
pub(crate) mod seconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(duration: &Duration, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(duration.as_secs_f64())
    }

    pub(crate) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Duration, D::Error> {
        Duration::try_from_secs_f64(f64::deserialize(from)?).map_err(D::Error::custom)
    }
}

/// Declares a choice that rules make, whose values are written `like-this`.
macro_rules! choices {
    ($($item:item)*) => {$(
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "kebab-case")]
        $item
    )*};
}
