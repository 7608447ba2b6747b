use crate::engine::archive::ArchiveFormat;
use crate::mutants::Mutant;

use super::rules;

/// How archive members are read.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.search.archives.unknown",
        "archives are not looked into",
        &[
            "omp.search.input.paths.kind-archive-member",
            "omp.search.archives.searched",
        ],
        |rules| rules.archives.suffixes = vec![],
    ),
    rules(
        "omp.search.archives.zip-unknown",
        "zip archives are not looked into",
        &[
            "omp.search.input.paths.kind-archive-member",
            "omp.search.archives.searched",
        ],
        |rules| rules.archives.suffixes = vec![(".tar".into(), ArchiveFormat::Tar)],
    ),
    rules(
        "omp.search.archives.zip-only",
        "tar archives are not looked into",
        &["omp.search.archives.searched"],
        |rules| rules.archives.suffixes = vec![(".zip".into(), ArchiveFormat::Zip)],
    ),
    rules(
        "omp.search.archives.not-utf8-searched",
        "a member that is no UTF-8 is searched",
        &[
            "omp.search.archives.binary-skipped",
            "omp.search.archives.all-unreadable",
        ],
        |rules| rules.archives.needs_utf8 = false,
    ),
    rules(
        "omp.search.archives.all-unreadable-noticed",
        "members that cannot be read are an empty result",
        &["omp.search.archives.all-unreadable"],
        |rules| rules.archives.all_unreadable_fails = false,
    ),
    rules(
        "omp.search.archives.some-unreadable-fatal",
        "one member that cannot be read fails the call",
        &[
            "omp.search.archives.binary-skipped",
            "omp.search.archives.unreadable-note-no-match",
        ],
        |rules| rules.archives.some_unreadable_fails = true,
    ),
    rules(
        "omp.search.archives.tagged",
        "members have tags, though they cannot be edited",
        &["omp.search.output.multi-header-plain"],
        |rules| rules.archives.anchors = true,
    )
    .excluded("that members have no tag is not said"),
];
