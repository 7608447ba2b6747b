use crate::engine::grouped::GroupOrder;
use crate::engine::truncate::Kept;
use crate::mutants::Mutant;
use crate::profiles::omp::find::RelativeTo;

use super::spoils::{caps_lines, shortens_single_matches, shows_content};
use super::{edge, rules};

const HEADER: &[&str] = &["omp.find.output.grouped-header"];
const PER_DIRECTORY: &[&str] = &["omp.find.output.group-per-directory"];
const ROOT: &[&str] = &["omp.find.output.root-without-header"];
const SLASH: &[&str] = &["omp.find.output.directory-slash"];
const DISPLAY: &[&str] = &[
    "omp.find.output.display-path",
    "omp.find.output.scope-subdir-paths",
    "omp.find.progress.cwd-relative",
];
const CAP: &[&str] = &["omp.find.truncation.byte-cap"];

/// How the text looks.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.find.output.ungrouped",
        "one whole path a line instead of groups",
        &[
            "omp.find.output.grouped-header",
            "omp.find.output.grouped-basenames",
            "omp.find.progress.final-grouped",
        ],
        |rules| rules.output.layout.grouped = false,
    ),
    rules(
        "omp.find.output.header-without-hash",
        "the header of a group has no hash",
        HEADER,
        |rules| rules.output.layout.header_prefix = String::new(),
    ),
    rules(
        "omp.find.output.header-without-blank",
        "the header of a group has no blank after the hash",
        HEADER,
        |rules| rules.output.layout.header_prefix = "#".to_owned(),
    ),
    rules(
        "omp.find.output.header-without-slash",
        "the header of a group does not end in a slash",
        HEADER,
        |rules| rules.output.layout.header_suffix = String::new(),
    ),
    rules(
        "omp.find.output.header-with-colon",
        "the header of a group ends in a colon",
        HEADER,
        |rules| rules.output.layout.header_suffix = "/:".to_owned(),
    ),
    rules(
        "omp.find.output.top-has-a-header",
        "what lies at the top has a header of its own",
        ROOT,
        |rules| rules.output.layout.top_header = "# ./".to_owned(),
    ),
    rules(
        "omp.find.output.top-among-the-groups",
        "what lies at the top comes after groups with newer files",
        &[
            "omp.find.output.root-placement",
            "omp.find.output.root-without-header",
        ],
        |rules| rules.output.layout.top_first = false,
    ),
    rules(
        "omp.find.output.groups-by-path",
        "groups come alphabetically",
        &["omp.find.order.groups"],
        |rules| rules.output.layout.order = GroupOrder::ByPath,
    ),
    rules(
        "omp.find.output.whole-paths-in-groups",
        "below a header whole paths stand instead of names",
        &["omp.find.output.grouped-basenames"],
        |rules| rules.output.layout.names_only = false,
    ),
    rules(
        "omp.find.output.blank-line-between-groups",
        "an empty line stands between two groups",
        &["omp.find.output.grouped-header"],
        |rules| rules.output.layout.separator = "\n".to_owned(),
    )
    .excluded("the document does not say what stands between two groups"),
    rules(
        "omp.find.output.grouped-by-first-directory",
        "groups are told apart by the first directory alone",
        PER_DIRECTORY,
        |rules| rules.output.layout.levels = Some(1),
    ),
    rules(
        "omp.find.output.directories-unmarked",
        "a directory has no slash at its end",
        SLASH,
        |rules| rules.output.directory_mark = "".into(),
    ),
    rules(
        "omp.find.output.directories-marked-with-stars",
        "a directory ends in a slash and a star",
        SLASH,
        |rules| rules.output.directory_mark = "/*".into(),
    ),
    rules(
        "omp.find.output.exact-file-grouped",
        "a file that is named exactly has a header",
        &[
            "omp.find.exact-file.one-line",
            "omp.find.exact-file.no-header",
        ],
        |rules| rules.output.groups_exact_file = true,
    ),
    rules(
        "omp.find.output.relative-to-base",
        "paths are shown relative to the directory that is searched",
        DISPLAY,
        |rules| rules.output.relative_to = RelativeTo::Base,
    ),
    rules(
        "omp.find.output.absolute",
        "paths are shown as absolute paths",
        DISPLAY,
        |rules| rules.output.relative_to = RelativeTo::Nothing,
    ),
    rules(
        "omp.find.output.empty-fails",
        "a call without a match fails",
        &["omp.find.output.empty", "omp.find.output.empty-not-error"],
        |rules| rules.output.empty_fails = true,
    ),
    rules(
        "omp.find.output.uncut",
        "the text is not cut",
        CAP,
        |rules| rules.output.max_bytes = usize::MAX,
    ),
    rules(
        "omp.find.output.cut-at-decimal-kilobytes",
        "the text is cut at 50,000 bytes instead of 51,200",
        CAP,
        |rules| rules.output.max_bytes = 50_000,
    ),
    rules(
        "omp.find.output.cut-at-64-kibibytes",
        "the text is cut at 64 KiB instead of 50",
        CAP,
        |rules| rules.output.max_bytes = 64 * 1024,
    ),
    rules(
        "omp.find.output.end-kept",
        "the end of a long text is kept instead of its beginning",
        &["omp.find.truncation.keeps-head"],
        |rules| rules.output.keeps = Kept::End,
    ),
    edge(
        "omp.find.output.content-shown",
        "the first line of each file is shown after the paths",
        &["omp.find.purpose.paths-only"],
        shows_content,
    ),
    edge(
        "omp.find.output.single-match-ungrouped",
        "a glob that matches one file is answered as the file itself would be",
        &["omp.find.exact-file.glob-characters-prevent"],
        shortens_single_matches,
    ),
    edge(
        "omp.find.output.lines-capped",
        "the text has 250 lines at most",
        &["omp.find.truncation.no-line-cap"],
        caps_lines,
    ),
];
