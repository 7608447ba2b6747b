//! `seekspec schema`: the JSON Schemas of the files that are read and written.

use clap::{Args, FromArgMatches as _, ValueEnum};
use seekspec_conformance::schema;
use serde_json::Value;

use super::command::Command;
use crate::rules_file;
use seekspec_run::baseline::BaselineFile;
use seekspec_run::document;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::output::write_json;
use seekspec_run::targets::TargetFile;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "schema",
    about: "Print the JSON Schema of a file that seekspec reads or writes",
    details: &[(
        "Example",
        "  seekspec schema fixture > fixtures/fixture.schema.json",
    )],
    arguments: SchemaArgs::augment_args,
    run: |matches, session| {
        let schema = SchemaArgs::from_arg_matches(matches)?.file.schema();
        write_json(&mut *session.output.stdout(), &schema)?;
        Ok(ExitCode::Conforms)
    },
};

#[derive(Debug, Args)]
struct SchemaArgs {
    /// The kind of file
    #[arg(value_name = "FILE")]
    file: SchemaKind,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum SchemaKind {
    /// A fixture: cases on one topic
    Fixture,
    /// requirements.yaml of a tool
    Requirements,
    /// profile.yaml
    Profile,
    /// The report of `run --report json`
    Report,
    /// The results of `run --report results`, as targets/ and reports/ keep them
    Results,
    /// A line of the report of `run --report jsonl`
    Events,
    /// A target file
    Target,
    /// A baseline: the known failures of a target
    Baseline,
    /// mutants.yaml of a tool
    Mutants,
    /// variants.yaml of a tool
    Variants,
    /// A file of cases that several tools share
    Shared,
    /// shared/primitives.yaml
    Primitives,
    /// renamed-cases.yaml of a tool
    RenamedCases,
    /// Changed rules of the reference, for `--rules`
    Rules,
    /// The report of `selftest --report json`
    Matrix,
}

impl SchemaKind {
    fn schema(self) -> Value {
        match self {
            Self::Fixture => schema::fixture(),
            Self::Requirements => schema::requirements(),
            Self::Profile => schema::profile(),
            Self::Report => document::schema(),
            Self::Results => seekspec_pages::results::schema(),
            Self::Events => document::line_schema(),
            Self::Target => schema::of::<TargetFile>("A target of Seekspec"),
            Self::Baseline => schema::of::<BaselineFile>("A baseline of Seekspec"),
            Self::Mutants => seekspec_faults::schema::mutants(),
            Self::Variants => seekspec_faults::schema::variants(),
            Self::Shared => seekspec_faults::schema::shared(),
            Self::Primitives => schema::primitives(),
            Self::RenamedCases => schema::renamed_cases(),
            Self::Rules => rules_file::schema(),
            Self::Matrix => seekspec_faults::schema::matrix(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_schema_is_valid() {
        for kind in SchemaKind::value_variants() {
            let schema = kind.schema();
            assert!(jsonschema::meta::is_valid(&schema), "{kind:?}");
            assert!(
                schema["title"].is_string() && schema["properties"].is_object(),
                "{kind:?}"
            );
        }
    }
}
