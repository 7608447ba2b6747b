//! From files to a suite.

mod arguments;
mod families;
mod faults;
mod renamed;
mod resolve;
mod shared;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::de::DeserializeOwned;

use crate::lint;
use crate::locations::{Locations, locate};
use crate::model::fixture::{FixtureFile, SharedFile};
use crate::model::profile::{ProfileFile, ToolSpec};
use crate::model::requirement::RequirementsFile;
use crate::parallel;
use crate::problem::{Fault, Problem, YamlPlace};
use crate::reader;
use crate::suite::{Case, Loaded, SourceFile, SourceKind, Suite, of_kind};
use crate::unknown_name::UnknownName;
use crate::yaml::{self, Value};
use resolve::FixtureContext;

#[doc(hidden)]
pub use shared::{all_known, shared_file};

/// Loads all files but those of mutants and variants, and returns all problems: unreadable files, contradictions between files,
/// and findings of the lint.
pub fn load(sources: &[SourceFile]) -> Loaded {
    load_parsed(sources, &|source| yaml::parse(&source.text))
}

/// The same, of files that may have been parsed before: `parse` gives what [`yaml::parse`] makes of a file's text, or would.
pub fn load_parsed(sources: &[SourceFile], parse: Parse<'_>) -> Loaded {
    SuiteLoading {
        is_linted: true,
        ..SuiteLoading::default()
    }
    .load(sources, parse)
}

/// The same without the lint, for files in which it has found nothing before.
pub fn load_unlinted(sources: &[SourceFile], parse: Parse<'_>) -> Loaded {
    SuiteLoading::default().load(sources, parse)
}

/// Gives the document that a file is.
pub type Parse<'a> = &'a (dyn Fn(&SourceFile) -> Result<Value, Fault> + Sync);

/// The files of a kind, as they are written.
#[doc(hidden)]
pub fn read_all<'a, T: DeserializeOwned + Send>(
    sources: &'a [SourceFile],
    kind: SourceKind,
    parse: Parse<'_>,
) -> Vec<(&'a SourceFile, Result<T, Fault>)> {
    let files = of_kind(sources, kind);
    parallel::map(&files, |source| (*source, read(source, parse)))
}

fn read<T: DeserializeOwned>(source: &SourceFile, parse: Parse<'_>) -> Result<T, Fault> {
    let file = parse(source)?;
    match families::expanded(&file)? {
        None => yaml::read(&file),
        Some(expanded) => {
            yaml::read(&expanded).map_err(|fault| families::at_origin(fault, &expanded))
        }
    }
}

/// The faults of the location of a file about a tool.
#[doc(hidden)]
pub fn about_a_tool(suite: &Suite, source: &SourceFile, profile: &str, tool: &str) -> Vec<Fault> {
    let mut faults = misplaced(source, &[(2, "profile", profile), (1, "tool", tool)]);
    faults.extend(unknown_tool(suite, profile, tool));
    faults
}

fn unknown_tool(suite: &Suite, profile: &str, tool: &str) -> Option<Fault> {
    let place = YamlPlace::default();
    let Some(known) = suite.profiles.get(profile) else {
        let message = format!("cannot find or read {profile}/profile.yaml");
        return Some(Fault::new(place.key("profile"), message));
    };
    if known.tools.contains_key(tool) {
        return None;
    }
    let names = known.tools.keys().map(String::as_str);
    Some(Fault::from(UnknownName::new("tool", tool, names)).below(&place.key("tool")))
}

/// The faults in their files.
#[doc(hidden)]
pub fn located(sources: &[SourceFile], faults: Vec<(String, Fault)>) -> Vec<Problem> {
    // A file is read for its places once, however many faults it has.
    let mut by_path: BTreeMap<String, Vec<Fault>> = BTreeMap::new();
    for (path, fault) in faults {
        by_path.entry(path).or_default().push(fault);
    }
    let of_file = sources.iter().filter_map(|source| {
        let faults = by_path.remove(&source.path)?;
        Some(locate(&source.path, &source.text, faults))
    });
    of_file.flatten().collect()
}

#[derive(Default)]
struct SuiteLoading {
    is_linted: bool,
    suite: Suite,
    tools: BTreeMap<(String, String), Arc<ToolSpec>>,
    /// The files of shared cases by name.
    shared: BTreeMap<String, (SourceFile, SharedFile)>,
    problems: Vec<Problem>,
    /// The files that others depend on and that could not be read, by path.
    unread: BTreeSet<String>,
}

impl SuiteLoading {
    /// All files.
    fn load(mut self, sources: &[SourceFile], parse: Parse<'_>) -> Loaded {
        for (source, file) in read_all(sources, SourceKind::Profile, parse) {
            self.add(source, file, Self::profile);
        }
        for (source, file) in read_all(sources, SourceKind::Requirements, parse) {
            self.add(source, file, Self::requirements);
        }
        for (source, file) in read_all(sources, SourceKind::Primitives, parse) {
            self.add(source, file, |loading, _, file| {
                loading.suite.primitives = file;
                Vec::new()
            });
        }
        for (source, file) in read_all(sources, SourceKind::Shared, parse) {
            self.add(source, file, |loading, source, file| {
                let topic = source.topic().to_owned();
                loading.shared.insert(topic, (source.clone(), file));
                Vec::new()
            });
        }
        for (source, file) in read_all(sources, SourceKind::Renamed, parse) {
            self.add(source, file, Self::renamed);
        }
        let fixtures = of_kind(sources, SourceKind::Fixture);
        let files = parallel::map(&fixtures, |source| self.fixture(source, parse));
        for (cases, problems) in files {
            self.suite.cases.extend(cases);
            self.problems.extend(problems);
        }
        self.finish(sources)
    }

    /// Adds a file that could be read, and its faults.
    fn add<T>(
        &mut self,
        source: &SourceFile,
        file: Result<T, Fault>,
        add: fn(&mut Self, &SourceFile, T) -> Vec<Fault>,
    ) {
        let faults = match file {
            Ok(file) => add(self, source, file),
            Err(fault) => {
                if source.has_dependants() {
                    self.unread.insert(source.path.clone());
                }
                vec![fault]
            }
        };
        self.problems
            .extend(locate(&source.path, &source.text, faults));
    }

    fn profile(&mut self, source: &SourceFile, file: ProfileFile) -> Vec<Fault> {
        let mut faults = misplaced(source, &[(1, "profile", &file.profile)]);
        for (name, tool) in &file.tools {
            let readers = YamlPlace::default().key("tools").key(name).key("readers");
            let wrong = reader::check(&tool.readers).err();
            faults.extend(wrong.map(|fault| fault.below(&readers)));
            self.tools
                .insert((file.profile.clone(), name.clone()), Arc::new(tool.clone()));
        }
        self.suite.profiles.insert(file.profile.clone(), file);
        faults
    }

    fn requirements(&mut self, source: &SourceFile, file: RequirementsFile) -> Vec<Fault> {
        let mut faults = about_a_tool(&self.suite, source, &file.profile, &file.tool);
        faults.extend(lint::requirements(&file));
        faults.extend(self.clauses(&file));
        self.suite
            .requirements
            .insert((file.profile.clone(), file.tool.clone()), file);
        faults
    }

    /// Gives a tool its clauses, and that about calls that fail. The fault: the file has no such requirement.
    fn clauses(&mut self, file: &RequirementsFile) -> Option<Fault> {
        let named = file.refused_changes_nothing.as_ref();
        let ids = || file.requirements.iter().map(|one| one.id.as_str());
        let clause = named.and_then(|id| file.requirements.iter().find(|one| one.id == *id));
        if let Some(tool) = self
            .tools
            .get_mut(&(file.profile.clone(), file.tool.clone()))
        {
            let tool = Arc::make_mut(tool);
            tool.requirements = file.requirements.clone().into();
            tool.refused_changes_nothing = clause.cloned();
        }
        let id = named?;
        let unknown = || Fault::from(UnknownName::new("requirement", id, ids()));
        let place = YamlPlace::default().key("refused_changes_nothing");
        clause.is_none().then(|| unknown().below(&place))
    }

    /// The cases of a fixture, and its problems.
    fn fixture(&self, source: &SourceFile, parse: Parse<'_>) -> (Vec<Case>, Vec<Problem>) {
        let (mut cases, mut problems) = (Vec::new(), Vec::new());
        let faults = match read(source, parse) {
            Ok(file) => {
                let (own, mut faults) = self.cases(source, &file);
                cases.extend(own);
                if let Some(spec) = &file.shared {
                    match self.shared(source, &file, spec) {
                        Ok((shared, wrong)) => {
                            cases.extend(shared);
                            problems.extend(wrong);
                        }
                        Err(fault) => faults.push(fault.below(&YamlPlace::default().key("shared"))),
                    }
                }
                faults
            }
            Err(fault) => vec![fault],
        };
        problems.extend(locate(&source.path, &source.text, faults));
        (cases, problems)
    }

    fn cases(&self, source: &SourceFile, file: &FixtureFile) -> (Vec<Case>, Vec<Fault>) {
        let mut faults = misplaced(
            source,
            &[(2, "profile", &file.profile), (1, "tool", &file.tool)],
        );
        if let Some(fault) = unknown_tool(&self.suite, &file.profile, &file.tool) {
            faults.push(fault);
            return (Vec::new(), faults);
        }
        let (cases, wrong) = self.resolved(source, source.topic(), file);
        faults.extend(wrong);
        (cases, faults)
    }

    /// The cases of a file under a topic, and their faults.
    fn resolved(
        &self,
        source: &SourceFile,
        topic: &str,
        file: &FixtureFile,
    ) -> (Vec<Case>, Vec<Fault>) {
        let context = FixtureContext {
            path: &source.path,
            topic,
            file,
            tools: &self.tools,
            suite: &self.suite,
        };
        let (cases, mut faults) = resolve::cases(&context);
        if self.is_linted {
            faults.extend(lint::fixture(file, &cases, &self.suite));
        }
        let kept = without_faulty(cases, &faults);
        (with_lines(source, kept), faults)
    }

    fn finish(mut self, sources: &[SourceFile]) -> Loaded {
        if self.is_linted {
            let found = located(sources, lint::suite(&self.suite));
            self.problems.extend(found);
        }
        let loaded = Loaded {
            suite: self.suite,
            ..Loaded::default()
        };
        loaded.with(self.problems, self.unread)
    }
}

/// The keys of a file must agree with its directories; those are counted from the file upwards.
fn misplaced(source: &SourceFile, words: &[(usize, &str, &str)]) -> Vec<Fault> {
    let mut wrong = Vec::new();
    for (up, key, word) in words {
        let folder = source.path.rsplit('/').nth(*up).unwrap_or_default();
        if folder != *word {
            let message =
                format!("`{key}` is `{word}`, but the file is in the directory `{folder}`");
            wrong.push(Fault::new(YamlPlace::default().key(*key), message));
        }
    }
    wrong
}

/// The cases, each with its line.
fn with_lines(source: &SourceFile, cases: Vec<(YamlPlace, Case)>) -> Vec<Case> {
    let lines = lines_of_ids(&source.text);
    let mut with_lines = Vec::new();
    for (place, mut case) in cases {
        case.line = match families::line(&lines, &case.id) {
            Some(line) => line,
            None => Locations::of(&source.text).get(&place).0,
        };
        with_lines.push(case);
    }
    with_lines
}

/// The cases without a fault at or below their place.
fn without_faulty(mut cases: Vec<(YamlPlace, Case)>, faults: &[Fault]) -> Vec<(YamlPlace, Case)> {
    cases.retain(|(place, _)| {
        let mut faults = faults.iter();
        !faults.any(|fault| fault.place.0.starts_with(&place.0))
    });
    cases
}

/// The lines with `id: …`, without the cost of a second parse.
fn lines_of_ids(text: &str) -> BTreeMap<&str, usize> {
    text.lines()
        .enumerate()
        .filter_map(|(index, line)| Some((id_on(line)?, index + 1)))
        .collect()
}

fn id_on(line: &str) -> Option<&str> {
    line.trim_start()
        .trim_start_matches("- ")
        .strip_prefix("id:")
        .map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locations::READ;

    #[test]
    fn a_file_is_read_for_its_places_once_however_many_faults_it_has() {
        let source = SourceFile {
            path: "a/profile.yaml".to_owned(),
            text: "a: 1\nb: 2\n".into(),
        };
        let fault = |key| Fault::new(YamlPlace::default().key(key), "wrong");
        let faults = ["b", "a", "none"].map(|key| (source.path.clone(), fault(key)));
        let before = READ.get();
        let found = located(&[source], faults.into());
        let lines: Vec<usize> = found.iter().map(|problem| problem.line).collect();
        assert_eq!(lines, [2, 1, 1]);
        assert_eq!(READ.get() - before, 1);
    }
}
