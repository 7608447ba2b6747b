//! Two versions of the fixtures.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use seekspec_conformance::model::requirement::Requirement;
use seekspec_conformance::model::version::Version;
use seekspec_conformance::suite::{Case, Suite};
use seekspec_faults::mutation::{Change, Deviation};

use seekspec_prove::full_suite::FullSuite;
use seekspec_run::suite_source::LoadedSuite;

/// The changes between two versions of the fixtures.
#[derive(Debug, Clone)]
pub struct SuiteChanges {
    /// The older version.
    pub old: SuiteSide,
    /// The newer one.
    pub new: SuiteSide,
    /// The requirements, by id.
    pub requirements: Changes,
    /// The cases, by full name.
    pub cases: Changes,
    /// The mutants that are written in files, by id.
    pub mutants: Changes,
    /// The variants, by id.
    pub variants: Changes,
}

/// One of two versions of the fixtures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuiteSide {
    /// The hash of the files.
    pub suite: String,
    /// The version of the specification.
    pub version: Version,
}

/// The changes among things with names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// The names of those that are new.
    pub added: Vec<String>,
    /// Those that mean something else than before.
    pub corrected: Vec<Corrected>,
    /// The old names of those that have another name now, and that name.
    pub renamed: BTreeMap<String, String>,
    /// The names of those that are gone.
    pub removed: Vec<String>,
}

/// Something that was corrected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Corrected {
    /// Its name.
    pub name: String,
    /// The parts that changed, such as `tree`, or `level: should → must`.
    pub parts: Vec<String>,
}

/// The parts of a thing, in an order of their own: name and content.
type Parts = Vec<(&'static str, String)>;

impl SuiteChanges {
    /// Compares two versions.
    pub fn new(old: &FullSuite, new: &FullSuite) -> Self {
        let side = |loaded: &LoadedSuite| SuiteSide {
            suite: loaded.hash.clone(),
            version: loaded.suite.version(),
        };
        let (old_suite, new_suite) = (&old.loaded.suite, &new.loaded.suite);
        let renamed = &new_suite.renamed;
        let none = BTreeMap::new();
        Self {
            old: side(old.loaded),
            new: side(new.loaded),
            requirements: changes(&requirements(old_suite), &requirements(new_suite), &none),
            cases: changes(&cases(old_suite), &cases(new_suite), renamed),
            mutants: changes(
                &deviations(&old.faults.mutants),
                &deviations(&new.faults.mutants),
                &none,
            ),
            variants: changes(
                &deviations(&old.faults.variants),
                &deviations(&new.faults.variants),
                &none,
            ),
        }
    }
}

impl Changes {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

fn changes(
    old: &BTreeMap<&str, Parts>,
    new: &BTreeMap<&str, Parts>,
    renamed: &BTreeMap<String, String>,
) -> Changes {
    let mut changes = Changes::default();
    let mut known: BTreeSet<&str> = BTreeSet::new();
    for (name, parts) in old {
        let today = match renamed.get(*name) {
            Some(today) if !new.contains_key(name) => today.as_str(),
            _ => *name,
        };
        let Some(others) = new.get(today) else {
            changes.removed.push((*name).to_owned());
            continue;
        };
        known.insert(today);
        if today != *name {
            changes.renamed.insert((*name).to_owned(), today.to_owned());
        }
        let parts = differing(parts, others);
        if !parts.is_empty() {
            let name = today.to_owned();
            changes.corrected.push(Corrected { name, parts });
        }
    }
    let added = new.keys().filter(|name| !known.contains(*name));
    changes.added = added.map(|name| (*name).to_owned()).collect();
    changes
}

/// The names of the parts that differ; short ones with both contents.
fn differing(old: &Parts, new: &Parts) -> Vec<String> {
    let pairs = old.iter().zip(new);
    let differing = pairs.filter(|(old, new)| old != new);
    differing
        .map(|((name, old), (_, new))| match *name {
            "level" | "since" => format!("{name}: {old} → {new}"),
            _ => (*name).to_owned(),
        })
        .collect()
}

fn requirements(suite: &Suite) -> BTreeMap<&str, Parts> {
    let parts = |one: &Requirement| {
        vec![
            ("level", one.level.word().to_owned()),
            ("statement", one.statement.clone()),
            ("place in the document", one.section.clone()),
        ]
    };
    let all = suite.all_requirements();
    all.map(|one| (one.id.as_str(), parts(one))).collect()
}

/// The parts of a case that decide a verdict, and not where and why it is written.
fn cases(suite: &Suite) -> BTreeMap<&str, Parts> {
    let parts = |case: &Case| {
        let steps = case.steps.iter();
        let calls = steps.clone().map(|step| {
            let change = step.change.as_ref();
            format!(
                "{} {:?} {:?} {change:?}",
                step.tool, step.arguments, step.with
            )
        });
        let expected = steps.map(|step| format!("{:?}", step.expect));
        vec![
            ("level", case.level.word().to_owned()),
            ("since", case.since.to_string()),
            ("requirements", case.covers.join(" ")),
            ("needs", format!("{:?}", case.needs)),
            ("tree", format!("{:?} {:?}", case.tree, case.home)),
            ("faults", format!("{:?}", case.fault)),
            ("calls", calls.collect()),
            (
                "expectation",
                expected.chain([format!("{:?}", case.together)]).collect(),
            ),
        ]
    };
    let all = suite.cases.iter();
    all.map(|case| (case.name.as_str(), parts(case))).collect()
}

fn deviations(all: &[Deviation]) -> BTreeMap<&str, Parts> {
    let parts = |one: &Deviation| {
        vec![
            ("description", one.about.clone()),
            ("requirements", one.breaks.join(" ")),
            ("reason", format!("{:?} {:?}", one.excluded, one.permits)),
            ("change", format!("{:?}", without_folders(&one.change))),
        ]
    };
    all.iter()
        .map(|one| (one.name.as_str(), parts(one)))
        .collect()
}

/// The same wherever the fixtures are: programs of broken targets without their folder.
fn without_folders(change: &Change) -> Change {
    let mut change = change.clone();
    for word in &mut change.command {
        let path = Path::new(&*word);
        if let Some(name) = path.file_name().filter(|_| path.is_absolute()) {
            *word = name.to_string_lossy().into_owned();
        }
    }
    change
}
