//! Findings as cases of fixtures.

use std::path::Path;

use anyhow::{Context as _, bail};
use seekspec_conformance::judge::judge;
use seekspec_conformance::suite::Source;
use serde_json::Value;

use seekspec_prove::fuzz::{Findings, FuzzFinding};
use seekspec_prove::good_targets::GoodTargets;
use seekspec_prove::record::{Draft, Earlier, Fixture, GivenTree};
use seekspec_prove::session::Session;
use seekspec_run::ask::attempt_alone;
use seekspec_run::suite_source::{LoadedSuite, SuiteSource};
use seekspec_run::whole_file;
use seekspec_run::yaml_text::{flow, scalar};

/// The case of a finding, or the reason why there is none.
pub(super) enum Written {
    /// The name of its case.
    Case(String),
    /// Why it is not a case.
    Not(String),
}

/// The directory of fixtures in which files can be written; `None`: none are.
pub(super) fn folder(is_wanted: bool, source: &SuiteSource) -> anyhow::Result<Option<&Path>> {
    match source {
        _ if !is_wanted => Ok(None),
        SuiteSource::Folder(folder) | SuiteSource::Added(folder) => Ok(Some(folder)),
        SuiteSource::Embedded => {
            bail!("--write needs the directory of the fixtures: --fixtures DIR")
        }
    }
}

/// Adds a case for each finding to a fixture of this seed, after it has been checked and run.
pub(super) fn write(
    findings: &Findings<'_>,
    seed: u64,
    folder: &Path,
    loaded: &LoadedSuite,
    session: &Session,
) -> anyhow::Result<Vec<Written>> {
    let mut sources = loaded.sources.clone();
    let good = GoodTargets::read(&loaded.suite)?;
    let mut written = Vec::new();
    for (index, finding) in findings.findings.iter().enumerate() {
        let added = add(finding, index + 1, seed, &sources, session, &good);
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
    sources: &[Source],
    session: &Session,
    good: &GoodTargets,
) -> anyhow::Result<(Source, String)> {
    let expected = finding.expected.clone();
    let expected = expected.context("the reference's answer has nothing that a case can expect")?;
    let file = finding.tool.file;
    let (profile, tool) = (&file.profile, &file.tool);
    let topic = format!("fuzz-{seed}");
    let path = format!("{profile}/{tool}/{topic}.yaml");
    let new = || {
        let about = format!("Findings of `seekspec fuzz --seed {seed}`");
        format!(
            "about: {}\nprofile: {profile}\ntool: {tool}\n\ncases:\n",
            scalar(&about)
        )
    };
    let before = sources.iter().find(|source| source.path == path);
    let fixture = Fixture {
        text: before.map_or_else(new, |source| source.text.clone()),
        path: path.clone(),
        sources,
        place: &session.source,
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
    Ok((Source { path, text }, name))
}

/// The case without its expectation.
pub(super) fn draft(finding: &FuzzFinding<'_>, number: usize) -> Draft {
    let file = finding.tool.file;
    let other_tool = |tool: &String| (*tool != file.tool).then(|| tool.clone());
    let explained = finding
        .mutants
        .iter()
        .find(|mutant| !mutant.breaks.is_empty());
    let covers = match finding.law {
        Some(law) => &law.spec.covers,
        None => explained.map_or(&file.covers, |mutant| &mutant.breaks),
    };
    let (last, earlier) = match finding.trial.calls.split_last() {
        Some((last, earlier)) => (Some(last), earlier),
        None => (None, &[][..]),
    };
    let earlier = earlier
        .iter()
        .zip(&finding.earlier_errors)
        .map(|(call, is_error)| Earlier {
            tool: other_tool(&call.tool),
            call: call.arguments.clone(),
            with: call.with.clone(),
            is_error: *is_error,
        });
    let entries = finding.trial.tree.0.iter();
    let entries: Vec<String> = entries.map(|(path, entry)| line(path, entry)).collect();
    Draft {
        id: format!("{}-{number}", finding.facet.replace('_', "-")),
        covers: covers.clone(),
        level: None,
        why: None,
        tree: (!entries.is_empty()).then_some(GivenTree::Block(entries)),
        call: last.map(|call| call.arguments.clone()).unwrap_or_default(),
        with: last.and_then(|call| call.with.clone()),
        tool: last.and_then(|call| other_tool(&call.tool)),
        earlier: earlier.collect(),
    }
}

fn line(path: &str, entry: &Value) -> String {
    match entry {
        Value::Null => format!("{}:", scalar(path)),
        entry => format!("{}: {}", scalar(path), flow(entry)),
    }
}
