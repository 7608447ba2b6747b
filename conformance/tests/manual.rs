//! The loader reads the examples of the manual, `fixtures/README.md`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::PathBuf;

use seekspec_conformance::load::load;
use seekspec_conformance::model::entry::TreeSpec;
use seekspec_conformance::model::profile::ProfileFile;
use seekspec_conformance::suite::{Expectation, SourceFile};
use seekspec_conformance::{facets, tree, yaml};

fn fixtures() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .join("fixtures")
}

fn manual() -> String {
    fs::read_to_string(fixtures().join("README.md")).unwrap()
}

/// The blocks of the manual that are marked as `yaml KIND`.
fn examples(kind: &str) -> Vec<String> {
    let manual = manual();
    let opening = format!("\n```yaml {kind}\n");
    let blocks = manual.split(&opening).skip(1);
    let examples: Vec<String> = blocks
        .map(|rest| rest.split("\n```").next().unwrap().to_owned())
        .collect();
    assert!(
        !examples.is_empty(),
        "the manual has no example of a {kind}"
    );
    examples
}

fn source(path: &str) -> SourceFile {
    SourceFile {
        path: path.to_owned(),
        text: fs::read_to_string(fixtures().join(path)).unwrap().into(),
    }
}

fn check_fixture(text: &str) {
    let fixture = SourceFile {
        path: "omp/find/example.yaml".to_owned(),
        text: text.to_owned().into(),
    };
    let mut requirements = source("omp/find/requirements.yaml");
    requirements.text = requirements
        .text
        .split("\nuntested:")
        .next()
        .unwrap()
        .to_owned()
        .into();
    let primitives = SourceFile {
        path: "shared/primitives.yaml".to_owned(),
        text: "about: One\nprimitives: {ignore-format: {about: One}}\n".into(),
    };
    let (profile, shared) = (source("omp/profile.yaml"), source("shared/gitignore.yaml"));
    let loaded = load(&[profile, requirements, primitives, shared, fixture]);
    assert!(loaded.problems.is_empty(), "{text}\n{:#?}", loaded.problems);
    assert!(!loaded.suite.cases.is_empty());
}

#[test]
fn fixtures_of_the_manual_load() {
    examples("fixture")
        .iter()
        .for_each(|text| check_fixture(text));
}

#[test]
fn cases_of_the_manual_load() {
    for example in examples("case") {
        let case = example.replace('\n', "\n    ");
        check_fixture(&format!(
            "about: An example\nprofile: omp\ntool: find\ncases:\n  - {case}\n"
        ));
    }
}

#[test]
fn trees_of_the_manual_can_be_made() {
    for example in examples("tree") {
        let spec: TreeSpec = yaml::read(&yaml::parse(&example).unwrap()).unwrap();
        assert!(tree::build(&spec).unwrap().entries.len() >= spec.len());
    }
}

#[test]
fn expectations_of_the_manual_assert_something() {
    for example in examples("expect") {
        let expectation = Expectation::parse(&yaml::parse(&example).unwrap());
        let expectation = expectation.unwrap_or_else(|fault| panic!("{example}\n{fault:?}"));
        assert!(expectation.asserts_something(), "{example}");
    }
}

#[test]
fn profiles_of_the_manual_load() {
    for example in examples("profile") {
        let profile: ProfileFile = yaml::read(&yaml::parse(&example).unwrap()).unwrap();
        let path = format!("{}/profile.yaml", profile.profile);
        let problems = load(&[SourceFile {
            path,
            text: example.into(),
        }])
        .problems;
        assert!(problems.is_empty(), "{problems:#?}");
    }
}

#[test]
fn every_facet_is_in_the_manual() {
    let manual = manual();
    for facet in facets::ALL {
        let name = facet.name();
        let shown = manual.contains(&format!("\n{name}:"));
        assert!(
            manual.contains(&format!("| `{name}` |")) && shown,
            "the manual does not explain `{name}`"
        );
    }
}
