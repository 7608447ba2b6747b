//! Findings as cases of fixtures.

use std::path::Path;

use anyhow::{Context as _, bail};
use seekspec_conformance::judge::judge;
use seekspec_conformance::suite::SourceFile;
use serde_json::Value;

use super::{Findings, FuzzFinding};
use crate::good_targets::GoodTargets;
use crate::record::{Draft, Earlier, Fixture, GivenTree};
use seekspec_run::ask::attempt_alone;
use seekspec_run::suite_source::{LoadedSuite, SuiteSource};
use seekspec_run::whole_file;
use seekspec_run::yaml_text::{flow, scalar};

/// The case of a finding, or the reason why there is none.
#[derive(Debug)]
pub enum Written {
    /// The name of its case.
    Case(String),
    /// Why it is not a case.
    Not(String),
}

/// Adds a case for each finding to a fixture of this seed, after it has been checked and run.
///
/// # Errors
/// A good target that cannot be read, or a file that cannot be written.
pub fn write(
    findings: &Findings<'_>,
    seed: u64,
    folder: &Path,
    loaded: &LoadedSuite,
    place: &SuiteSource,
) -> anyhow::Result<Vec<Written>> {
    let mut sources = loaded.sources.clone();
    let good = GoodTargets::read(&loaded.suite)?;
    let mut written = Vec::new();
    for (index, finding) in findings.findings.iter().enumerate() {
        let added = add(finding, index + 1, seed, &sources, place, &good);
        written.push(match added {
            Ok((source, name)) => {
                let path = folder.join(&source.path);
                whole_file::replace(&path, &source.text)
                    .with_context(|| format!("cannot write {}", path.display()))?;
                sources.retain(|other| other.path != source.path);
                sources.push(source);
                Written::Case(name)
            }
            Err(error) => Written::Not(format!("{error:#}")),
        });
    }
    Ok(written)
}

/// The fixture with the case, and the case's name.
fn add(
    finding: &FuzzFinding<'_>,
    number: usize,
    seed: u64,
    sources: &[SourceFile],
    place: &SuiteSource,
    good: &GoodTargets,
) -> anyhow::Result<(SourceFile, String)> {
    let expected = finding
        .expected
        .clone()
        .context("the reference's answer has nothing that a case can expect")?;
    let file = finding.tool.file;
    let (profile, tool) = (&file.profile, &file.tool);
    let topic = format!("fuzz-{seed}");
    let path = format!("{profile}/{tool}/{topic}.yaml");
    let text = match sources.iter().find(|source| source.path == path) {
        Some(before) => before.text.clone(),
        None => {
            let about = scalar(&format!("Findings of `seekspec fuzz --seed {seed}`"));
            format!("about: {about}\nprofile: {profile}\ntool: {tool}\n\ncases:\n")
        }
    };
    let fixture = Fixture {
        text,
        path: path.clone(),
        sources,
        place,
    };
    let draft = draft(finding, number);
    let name = format!("{profile}/{tool}/{topic}/{}", draft.id);
    let recorded = fixture.with(&name, &draft, &[expected])?;
    let case = recorded.case()?;
    let target = good.of_case(case);
    let right = attempt_alone(case, target)?;
    if !judge(case, &right.observed, &target.contract).passes() {
        bail!("the case would fail on the reference");
    }
    let text = recorded.text;
    Ok((SourceFile { path, text }, name))
}

/// The case without its expectation.
pub fn draft(finding: &FuzzFinding<'_>, number: usize) -> Draft {
    let file = finding.tool.file;
    let other_tool = |tool: &String| (*tool != file.tool).then(|| tool.clone());
    let explained = finding
        .mutants
        .iter()
        .find(|mutant| !mutant.breaks.is_empty());
    let covers = explained.map_or(&file.covers, |mutant| &mutant.breaks);
    let (last, earlier) = match finding.trial.calls.split_last() {
        Some((last, earlier)) => (Some(last), earlier),
        None => (None, &[][..]),
    };
    let mut steps = Vec::new();
    for (call, is_error) in earlier.iter().zip(&finding.earlier_errors) {
        steps.push(Earlier {
            tool: other_tool(&call.tool),
            call: call.arguments.clone(),
            with: call.with.clone(),
            is_error: *is_error,
        });
    }
    let tree = &finding.trial.tree.0;
    let entries: Vec<String> = tree.iter().map(|(path, entry)| line(path, entry)).collect();
    Draft {
        id: format!("{}-{number}", finding.facet.replace('_', "-")),
        covers: covers.clone(),
        level: None,
        why: None,
        tree: (!entries.is_empty()).then_some(GivenTree::Block(entries)),
        call: last.map(|call| call.arguments.clone()).unwrap_or_default(),
        with: last.and_then(|call| call.with.clone()),
        tool: last.and_then(|call| other_tool(&call.tool)),
        earlier: steps,
    }
}

fn line(path: &str, entry: &Value) -> String {
    match entry {
        Value::Null => format!("{}:", scalar(path)),
        entry => format!("{}: {}", scalar(path), flow(entry)),
    }
}
