//! `seekspec schema`: the JSON Schemas of the files that are read and written.

use clap::{Args, FromArgMatches as _, ValueEnum};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use seekspec_conformance::schema;
use serde_json::Value;

use super::command::Command;
use crate::baseline::BaselineFile;
use crate::document;
use crate::exit_code::ExitCode;
use crate::output::write_json;
use crate::rules_file;
use crate::target::TargetFile;

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
    file: Kind,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Kind {
    /// A fixture: cases on one topic
    Fixture,
    /// requirements.yaml of a tool
    Requirements,
    /// profile.yaml
    Profile,
    /// The report of `run --report json`
    Report,
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
    /// laws.yaml of a tool
    Laws,
    /// A file of cases that several tools share
    Shared,
    /// shared/primitives.yaml
    Primitives,
    /// shared/words.yaml
    Words,
    /// fuzz.yaml of a tool
    Fuzz,
    /// renamed-cases.yaml of a tool
    RenamedCases,
    /// Changed rules of the reference, for `--rules`
    Rules,
    /// The report of `selftest --report json`
    Matrix,
}

impl Kind {
    fn schema(self) -> Value {
        match self {
            Self::Fixture => schema::fixture(),
            Self::Requirements => schema::requirements(),
            Self::Profile => schema::profile(),
            Self::Report => document::schema(),
            Self::Events => document::line_schema(),
            Self::Target => written::<TargetFile>("A target of Seekspec"),
            Self::Baseline => written::<BaselineFile>("A baseline of Seekspec"),
            Self::Mutants => schema::mutants(),
            Self::Variants => schema::variants(),
            Self::Laws => schema::laws(),
            Self::Shared => schema::shared(),
            Self::Primitives => schema::primitives(),
            Self::Words => schema::words(),
            Self::Fuzz => schema::fuzz(),
            Self::RenamedCases => schema::renamed_cases(),
            Self::Rules => rules_file::schema(),
            Self::Matrix => schema::matrix(),
        }
    }
}

/// The schema of a file that people edit: draft 7, like the others.
fn written<T: JsonSchema>(title: &str) -> Value {
    let mut schema = SchemaSettings::draft07()
        .into_generator()
        .into_root_schema_for::<T>();
    schema.insert("title".to_owned(), title.into());
    schema.to_value()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_schema_is_valid() {
        for kind in Kind::value_variants() {
            let schema = kind.schema();
            assert!(jsonschema::meta::is_valid(&schema), "{kind:?}");
            assert!(
                schema["title"].is_string() && schema["properties"].is_object(),
                "{kind:?}"
            );
        }
    }
}
