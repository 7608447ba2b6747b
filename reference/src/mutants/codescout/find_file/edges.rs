use serde_json::json;

use crate::mutants::Mutant;
use crate::mutants::codescout::spoils::or_instead;
use crate::mutants::edge::{drops_structured, forgets_error_flag, leaves_file};

use super::edge;

/// What no rule expresses, whatever the tool.
pub(super) const ALL: &[Mutant] = &[
    edge(
        "codescout.find_file.edges.error-flag-forgotten",
        "`isError` is not set on errors",
        &["codescout.find_file.input.pattern.required"],
        forgets_error_flag,
    ),
    edge(
        "codescout.find_file.edges.errors-are-empty",
        "a call that fails is an empty result",
        &["codescout.find_file.input.pattern.required"],
        |tool, arguments, context| {
            or_instead(json!({ "files": [], "total": 0 }), tool, arguments, context)
        },
    ),
    edge(
        "codescout.find_file.edges.no-details",
        "there is no structured part",
        &[
            "codescout.find_file.output.files",
            "codescout.find_file.output.total",
        ],
        drops_structured,
    ),
    edge(
        "codescout.find_file.edges.leaves-a-file",
        "a file is left behind in the working directory",
        &["codescout.find_file.side-effects.none"],
        leaves_file,
    ),
];
