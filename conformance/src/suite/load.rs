//! From files to a suite.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::resolve::{self, FixtureContext};
use super::{Case, Loaded, Source, Suite};
use crate::lint;
use crate::locations::{Locations, locate};
use crate::model::fixture::{FixtureFile, SharedFile};
use crate::model::fuzz::{FuzzFile, WordsFile};
use crate::model::profile::{ProfileFile, ToolSpec};
use crate::model::requirement::RequirementsFile;
use crate::parallel;
use crate::problem::{Fault, Place, Problem};
use crate::random;
use crate::reader;
use crate::unknown_name::UnknownName;
use crate::yaml::{self, Value};

const PROFILE_FILE: &str = "profile.yaml";
const REQUIREMENTS_FILE: &str = "requirements.yaml";
const MUTANTS_FILE: &str = "mutants.yaml";
const VARIANTS_FILE: &str = "variants.yaml";
const FUZZ_FILE: &str = "fuzz.yaml";
const WORDS_FILE: &str = "words.yaml";
const LAWS_FILE: &str = "laws.yaml";
pub(crate) const RENAMED_FILE: &str = "renamed-cases.yaml";

/// The directory of files that several tools share.
const SHARED_FOLDER: &str = "shared/";

/// The file of the primitives.
pub const PRIMITIVES_PATH: &str = "shared/primitives.yaml";

/// Loads all files and returns all problems: unreadable files, contradictions between files, and
/// findings of the lint.
pub fn load(sources: &[Source]) -> Loaded {
    load_parsed(sources, &|source| yaml::parse(&source.text))
}

/// The same, of files that may have been parsed before: `parse` gives what [`yaml::parse`] makes of a file's text, or would.
pub fn load_parsed(sources: &[Source], parse: Parse<'_>) -> Loaded {
    let (shared, others): (Vec<&Source>, Vec<&Source>) =
        sources.iter().partition(|source| source.is_shared());
    let (primitives, shared) = split(shared.into_iter(), "primitives.yaml");
    let (words, shared) = split(shared.into_iter(), WORDS_FILE);
    let (profiles, others) = split(others.into_iter(), PROFILE_FILE);
    let (requirements, others) = split(others.into_iter(), REQUIREMENTS_FILE);
    let (mutants, others) = split(others.into_iter(), MUTANTS_FILE);
    let (variants, others) = split(others.into_iter(), VARIANTS_FILE);
    let (fuzz, others) = split(others.into_iter(), FUZZ_FILE);
    let (laws, others) = split(others.into_iter(), LAWS_FILE);
    let (renamed, fixtures) = split(others.into_iter(), RENAMED_FILE);
    let mut loading = Loading::default();
    for (source, file) in read_all(&profiles, parse) {
        loading.add(source, file, Loading::profile);
    }
    for (source, file) in read_all(&requirements, parse) {
        loading.add(source, file, Loading::requirements);
    }
    for (source, file) in read_all(&primitives, parse) {
        loading.add(source, file, |loading, _, file| {
            loading.suite.primitives = file;
            Vec::new()
        });
    }
    for (source, file) in read_all(&shared, parse) {
        loading.add(source, file, |loading, source, file| {
            let topic = source.topic().to_owned();
            loading.shared.insert(topic, (source.clone(), file));
            Vec::new()
        });
    }
    for (source, file) in read_all(&mutants, parse) {
        loading.add(source, file, Loading::mutants);
    }
    for (source, file) in read_all(&variants, parse) {
        loading.add(source, file, Loading::variants);
    }
    for (source, file) in read_all(&words, parse) {
        loading.add(source, file, |loading, _, file: WordsFile| {
            let faults = random::check_words(&file);
            loading.suite.words = file;
            faults
        });
    }
    for (source, file) in read_all(&fuzz, parse) {
        loading.add(source, file, Loading::fuzz);
    }
    for (source, file) in read_all(&laws, parse) {
        loading.add(source, file, Loading::laws);
    }
    for (source, file) in read_all(&renamed, parse) {
        loading.add(source, file, Loading::renamed);
    }
    let files = parallel::map(&fixtures, |source| loading.fixture(source, parse));
    for (cases, problems) in files {
        loading.suite.cases.extend(cases);
        loading.problems.extend(problems);
    }
    loading.finish(sources)
}

/// Gives the document that a file is.
pub type Parse<'a> = &'a (dyn Fn(&Source) -> Result<Value, Fault> + Sync);

/// Those of that name, and the others, sorted by path.
fn split<'a>(
    sources: impl Iterator<Item = &'a Source>,
    name: &str,
) -> (Vec<&'a Source>, Vec<&'a Source>) {
    let mut sorted: Vec<&Source> = sources.collect();
    sorted.sort_by(|a, b| a.path.cmp(&b.path));
    sorted.into_iter().partition(|source| source.name() == name)
}

fn read_all<'a, T: DeserializeOwned + Send>(
    sources: &[&'a Source],
    parse: Parse<'_>,
) -> Vec<(&'a Source, Result<T, Fault>)> {
    parallel::map(sources, |source| (*source, read(source, parse)))
}

fn read<T: DeserializeOwned>(source: &Source, parse: Parse<'_>) -> Result<T, Fault> {
    yaml::read(&parse(source)?)
}

#[derive(Default)]
pub(super) struct Loading {
    pub(super) suite: Suite,
    tools: BTreeMap<(String, String), Arc<ToolSpec>>,
    /// The files of shared cases by name.
    pub(super) shared: BTreeMap<String, (Source, SharedFile)>,
    problems: Vec<Problem>,
    /// The files that others depend on and that could not be read, by path.
    unread: BTreeSet<String>,
}

impl Loading {
    /// Adds a file that could be read, and its faults.
    fn add<T>(
        &mut self,
        source: &Source,
        file: Result<T, Fault>,
        add: fn(&mut Self, &Source, T) -> Vec<Fault>,
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

    fn profile(&mut self, source: &Source, file: ProfileFile) -> Vec<Fault> {
        let mut faults = misplaced(source, &[(1, "profile", &file.profile)]);
        for (name, tool) in &file.tools {
            let readers = Place::default().key("tools").key(name).key("readers");
            let wrong = reader::check(&tool.readers).err();
            faults.extend(wrong.map(|fault| fault.below(&readers)));
            self.tools
                .insert((file.profile.clone(), name.clone()), Arc::new(tool.clone()));
        }
        self.suite.profiles.insert(file.profile.clone(), file);
        faults
    }

    fn requirements(&mut self, source: &Source, file: RequirementsFile) -> Vec<Fault> {
        let mut faults = self.about_a_tool(source, &file.profile, &file.tool);
        faults.extend(lint::requirements(&file));
        self.suite
            .requirements
            .insert((file.profile.clone(), file.tool.clone()), file);
        faults
    }

    fn fuzz(&mut self, source: &Source, mut file: FuzzFile) -> Vec<Fault> {
        let mut faults = self.about_a_tool(source, &file.profile, &file.tool);
        faults.extend(random::check(&file, &self.suite));
        file.words = random::with_words_of(&file.words, &self.suite.words.words);
        file.once = [self.suite.words.once.clone(), file.once].concat();
        let tool = (file.profile.clone(), file.tool.clone());
        self.suite.fuzz.insert(tool, file);
        faults
    }

    /// The faults of the location of a file about a tool.
    pub(super) fn about_a_tool(&self, source: &Source, profile: &str, tool: &str) -> Vec<Fault> {
        let mut faults = misplaced(source, &[(2, "profile", profile), (1, "tool", tool)]);
        faults.extend(self.unknown_tool(profile, tool));
        faults
    }

    /// The cases of a fixture, and its problems.
    fn fixture(&self, source: &Source, parse: Parse<'_>) -> (Vec<Case>, Vec<Problem>) {
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
                        Err(fault) => faults.push(fault.below(&Place::default().key("shared"))),
                    }
                }
                faults
            }
            Err(fault) => vec![fault],
        };
        problems.extend(locate(&source.path, &source.text, faults));
        (cases, problems)
    }

    fn cases(&self, source: &Source, file: &FixtureFile) -> (Vec<Case>, Vec<Fault>) {
        let mut faults = misplaced(
            source,
            &[(2, "profile", &file.profile), (1, "tool", &file.tool)],
        );
        if let Some(fault) = self.unknown_tool(&file.profile, &file.tool) {
            faults.push(fault);
            return (Vec::new(), faults);
        }
        let (cases, wrong) = self.resolved(source, source.topic(), file);
        faults.extend(wrong);
        (cases, faults)
    }

    /// The cases of a file under a topic, and their faults.
    pub(super) fn resolved(
        &self,
        source: &Source,
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
        faults.extend(lint::fixture(file, &cases, &self.suite));
        let kept = without_faulty(cases, &faults);
        (with_lines(source, kept), faults)
    }

    pub(super) fn unknown_tool(&self, profile: &str, tool: &str) -> Option<Fault> {
        if self
            .tools
            .contains_key(&(profile.to_owned(), tool.to_owned()))
        {
            return None;
        }
        Some(match self.suite.profiles.get(profile) {
            None => Fault::new(
                Place::default().key("profile"),
                format!("cannot find or read {profile}/{PROFILE_FILE}"),
            ),
            Some(known) => {
                let names = known.tools.keys().map(String::as_str);
                Fault::from(UnknownName::new("tool", tool, names))
                    .below(&Place::default().key("tool"))
            }
        })
    }

    fn finish(mut self, sources: &[Source]) -> Loaded {
        for (path, fault) in lint::suite(&self.suite) {
            if let Some(source) = sources.iter().find(|source| source.path == path) {
                self.problems
                    .extend(locate(&source.path, &source.text, [fault]));
            }
        }
        let unread = &self.unread;
        // Problems of other files may only follow from these.
        self.problems.retain(|one| {
            unread.contains(&one.path) || !unread.iter().any(|file| may_refer_to(&one.path, file))
        });
        self.problems.sort();
        self.problems.dedup();
        Loaded {
            suite: self.suite,
            problems: self.problems,
            unread: self.unread,
        }
    }
}

/// Whether a file may refer to the contents of another: they belong to the same profile, or one of
/// them is shared.
pub fn may_refer_to(path: &str, other: &str) -> bool {
    let folder = |path: &str| path.split_once('/').map(|(folder, _)| format!("{folder}/"));
    let folders = [folder(path), folder(other)];
    folders[0] == folders[1] || folders.contains(&Some(SHARED_FOLDER.to_owned()))
}

/// The keys of a file must agree with its directories; those are counted from the file upwards.
fn misplaced(source: &Source, words: &[(usize, &str, &str)]) -> Vec<Fault> {
    let wrong = |(up, key, word): &(usize, &str, &str)| {
        let folder = source.path.rsplit('/').nth(*up).unwrap_or_default();
        let message =
            || format!("`{key}` is `{word}`, but the file is in the directory `{folder}`");
        (folder != *word).then(|| Fault::new(Place::default().key(*key), message()))
    };
    words.iter().filter_map(wrong).collect()
}

/// The cases, each with its line.
fn with_lines(source: &Source, cases: Vec<(Place, Case)>) -> Vec<Case> {
    let lines = lines_of_ids(&source.text);
    let with_line = |(place, case): (Place, Case)| Case {
        line: match lines.get(case.id.as_str()) {
            Some(line) => *line,
            None => Locations::of(&source.text).get(&place).0,
        },
        ..case
    };
    cases.into_iter().map(with_line).collect()
}

/// The cases without a fault at or below their place.
fn without_faulty(cases: Vec<(Place, Case)>, faults: &[Fault]) -> Vec<(Place, Case)> {
    let faulty = |place: &Place| {
        faults
            .iter()
            .any(|fault| fault.place.0.starts_with(&place.0))
    };
    cases
        .into_iter()
        .filter(|(place, _)| !faulty(place))
        .collect()
}

/// The lines with `id: …`, without the cost of a second parse.
pub(super) fn lines_of_ids(text: &str) -> BTreeMap<&str, usize> {
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

impl Source {
    /// Whether it contains mutants or variants. A suite can be loaded without them.
    #[must_use]
    pub fn is_of_deviations(&self) -> bool {
        [MUTANTS_FILE, VARIANTS_FILE].contains(&self.name())
    }

    /// Whether other files refer to its contents.
    fn has_dependants(&self) -> bool {
        [PROFILE_FILE, REQUIREMENTS_FILE].contains(&self.name()) || self.is_shared()
    }

    /// Whether it is shared by several tools.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.path.starts_with(SHARED_FOLDER)
    }

    fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }

    pub(super) fn topic(&self) -> &str {
        self.name().strip_suffix(".yaml").unwrap_or(self.name())
    }
}
