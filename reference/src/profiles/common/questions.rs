//! The rules of a tool: one per choice of the document, which explains the answers.

/// Declares the rules of a tool: each with its answers, the first of which is the reference's, unless
/// another is given.
macro_rules! questions {
    ($(#[$about:meta])* pub struct $rules:ident {
        $($field:ident: $type:ident $({ $($answer:ident)|+ })? $(= $default:ident)?,)*
    }) => {
        rules! {
            $(#[$about])*
            pub struct $rules {
                /// The paths that calls may name.
                pub paths: $crate::profiles::common::call::PathRules,
                $(
                    #[doc = concat!("`", stringify!($field), "`, a choice of the document.")]
                    pub $field: $type $(= $type::$default)?,
                )*
            }
        }
        $($(answers! { $type: $($answer)|+ })?)*
    };
}

/// Declares the answers to a question.
macro_rules! answers {
    ($($type:ident: $($answer:ident)|+)*) => {
        choices! {$(
            #[doc = concat!(stringify!($type), ", the answers to a question of the document.")]
            pub enum $type {
                $(#[doc = concat!(stringify!($answer), ", as the document explains it.")] $answer,)+
            }
        )*}
    };
}
