use crate::mutants::Mutant;

use super::spoilt_calls::forgets_backing_files;
use super::{edge, rules};

/// How internal URLs are searched.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.search.resources.virtual-not-searched",
        "resources without a file are not searched",
        &[
            "omp.search.internal-urls.virtual",
            "omp.search.input.paths.kind-internal-url",
            "omp.search.internal-urls.mixed",
        ],
        |rules| rules.resources.virtual_searched = false,
    ),
    rules(
        "omp.search.resources.virtual-in-rust-syntax",
        "resources without a file are searched in the syntax of files",
        &["omp.search.internal-urls.virtual-js-regexp"],
        |rules| rules.resources.virtual_in_ecmascript = false,
    ),
    rules(
        "omp.search.resources.virtual-tagged",
        "resources without a file have tags",
        &["omp.search.internal-urls.immutable-no-anchors"],
        |rules| rules.resources.virtual_anchors = true,
    ),
    rules(
        "omp.search.resources.immutable-tagged",
        "files that must not be edited have tags",
        &["omp.search.internal-urls.immutable-no-anchors"],
        |rules| rules.resources.immutable_anchors = true,
    ),
    edge(
        "omp.search.resources.files-unread",
        "the file behind a resource is not read",
        &["omp.search.internal-urls.backed"],
        forgets_backing_files,
    ),
];
