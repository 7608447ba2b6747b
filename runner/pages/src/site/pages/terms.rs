//! The terms of the pages, explained on the front page, to which the head of every page links.

use maud::{Markup, html};

use crate::html::FRONT;

/// The place of the section.
pub(super) fn address() -> String {
    format!("{FRONT}#terms")
}

/// The section.
pub(super) fn terms() -> Markup {
    html! {
        h2 #terms { "Terms" }
        dl.legend {
            dt { "Requirement" } dd { "one statement of a document that can be tested" }
            dt { b."l must" { "MUST" } } dd { "stated in the document: a tool whose case fails does not conform; cases without a word are MUST" }
            dt { b."l should" { "SHOULD" } } dd { "advice, or a close inference: a failure is a warning" }
            dt { b."l may" { "MAY" } } dd { "optional, or one of several interpretations: observed or not, never a failure" }
            dt { "Case" } dd { "a tree of files, one or more calls, and the parts of the answer that the document fixes" }
            dt { "Facet" } dd { "one side of an answer that a case judges: its paths, its text, whether it is an error, the tree after the call" }
            dt { "Interpretation" } dd { "where the document can be read in several ways, each that the case lists is accepted" }
            dt { "Reference" } dd { "our own engine, which passes every case; its answers are shown as examples" }
            dt { "Mutant" } dd { "the reference with one fault that the document forbids; a case kills it by failing it" }
            dt { "Variant" } dd { "the reference with one difference that the document permits; no MUST case may fail it" }
            dt { span."s proven" { "proven" } } dd { "a case kills a mutant that breaks the requirement: an engine with that fault is found out" }
            dt { span."s covered" { "covered" } } dd { "a case tests it" }
            dt { span."s untested" { "untested" } } dd { "no case tests it, for the reason that is given, or because no answer shows it" }
            dt { span."s uncovered" { "uncovered" } } dd { "no case tests it yet" }
            dt { "Baseline" } dd { "the failures of a product that are known, each with its reason; they fail no run" }
        }
        p { "Characters that could not be seen are written as " span.u { "\\u{202e}" } "." }
        p.keys hidden {
            kbd { "/" } " searches, " kbd { "j" } " and " kbd { "k" } " go to the next and the previous entry, "
            kbd { "o" } " unfolds it."
        }
    }
}
