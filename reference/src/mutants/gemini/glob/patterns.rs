use crate::engine::glob::Braces;
use crate::mutants::Mutant;
use crate::profiles::gemini::glob::RelativeTo;

use super::rules;

/// What a pattern means.
pub(super) const ALL: &[Mutant] = &[
rules("gemini.glob.patterns.star-crosses-slash","`*` crosses slashes",&["gemini.glob.pattern.star", "gemini.glob.pattern.star-no-separator"],|rules| rules.pattern.dialect.star_stops_at_slash = false),
rules("gemini.glob.patterns.backslash-literal","a backslash is an ordinary character",&["gemini.glob.guidance.broad-patterns-work"],|rules| rules.pattern.dialect.backslash_escapes = false).excluded("the document does not speak of backslashes"),
rules("gemini.glob.patterns.braces-literal","braces are ordinary characters",&["gemini.glob.pattern.braces", "gemini.glob.pattern.braces-multiple", "gemini.glob.pattern.braces-leading", "gemini.glob.pattern.docs-example", "gemini.glob.example.tests-path"],|rules| rules.pattern.dialect.braces = Braces::Literal),
rules("gemini.glob.patterns.globstar-needs-a-directory","`**/` stands for at least one directory",&["gemini.glob.pattern.globstar-zero-levels"],|rules| rules.pattern.dialect.globstar_matches_no_directory = false),
rules("gemini.glob.patterns.empty-alternative-lost","`{a,}` has no empty alternative",&["gemini.glob.pattern.braces"],|rules| rules.pattern.dialect.empty_alternatives = false).excluded("the document has no empty alternative, and braces are expanded before the dialect is asked"),
rules("gemini.glob.patterns.relative-to-root","with `path`, the pattern is still matched from the root",&["gemini.glob.pattern.relative-to-search-dir", "gemini.glob.pattern.prefix-and-path"],|rules| rules.pattern.relative_to = RelativeTo::Root),
rules("gemini.glob.patterns.any-depth","a pattern matches at every depth, as if `**/` stood before it",&["gemini.glob.pattern.star-no-separator", "gemini.glob.pattern.config-example", "gemini.glob.pattern.infix-star", "gemini.glob.pattern.docs-example"],|rules| rules.pattern.prefix = "**/".into()),
];
